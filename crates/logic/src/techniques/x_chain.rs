//! X-chain: strong and weak links in turn, all of one symbol, of which one end is true.

use super::chain::{self, ChainKind, Ends};
use super::prelude::*;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("x-chain"),
    name: "X-chain",
    score: Some(Score { points: 260, level: Level::Unfair }),
    er: Some(Er { base: 65, more: |_, step| chain::step_rating(step, KIND.open) }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: chain::SENTENCE,
    find: |finder| chain::find(finder, KIND),
};

const KIND: ChainKind =
    ChainKind { weak: Scope::Houses, strong: Scope::Houses, ends: Ends::Any, least: 3, open: 1 };
