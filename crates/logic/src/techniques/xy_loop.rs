//! XY-loop: cells with two candidates, each of which passes a symbol on to the next, and the last to the first.

use super::chain::{self, Ends, Kin};
use super::prelude::*;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("xy-loop"),
    name: "XY-loop",
    score: None,
    er: Some(Er { base: 65, more: |_, step| chain::step_rating(step, KIN.open) }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: chain::SENTENCE,
    find: |finder| chain::find(finder, KIN),
};

const KIN: Kin = Kin { weak: Scope::Houses, strong: Scope::Cells, ends: Ends::Loop, open: 0 };
