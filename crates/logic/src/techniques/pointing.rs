//! Pointing: all places of a symbol in a region lie in a span as well, so the rest of the latter cannot hold it.

use super::locked::{self, Way};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("pointing"),
    name: "pointing",
    score: Some(Score { points: 50, level: Level::Medium }),
    er: Er::always(26),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: locked::SENTENCE,
    find: |finder| locked::each(finder, Way::Pointing, |finder, locked| finder.push(locked.draft())),
};
