//! Alternating chain: strong and weak links in turn, between symbols of a cell as well as places of a symbol, of which
//! one end is true.

use super::chain::{self, ChainKind, Ends};
use super::prelude::*;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("aic"),
    name: "alternating chain",
    score: Some(Score { points: 280, level: Level::Unfair }),
    er: Some(Er { base: 70, more: |_, step| chain::step_rating(step, KIND.open) }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: chain::SENTENCE,
    find: |finder| chain::find(finder, KIND),
};

const KIND: ChainKind =
    ChainKind { weak: Scope::All, strong: Scope::All, ends: Ends::Any, least: 3, open: 0 };
