//! XY-loop: cells with two candidates, each of which passes a symbol on to the next, and the last to the first.

use super::chain::{self, ChainKind, Ends};
use super::prelude::*;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("xy-loop"),
    name: "XY-loop",
    score: None,
    er: Some(Er { base: 65, more: |_, step| chain::step_rating(step, KIND.open) }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: chain::SENTENCE,
    find: |finder| chain::find(finder, KIND),
};

/// Two cells would be a naked pair.
const KIND: ChainKind =
    ChainKind { weak: Scope::Houses, strong: Scope::Cells, ends: Ends::Loop, least: 5, open: 0 };
