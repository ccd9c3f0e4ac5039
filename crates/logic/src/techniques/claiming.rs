//! Claiming: all places of a symbol in a span lie in a region as well, so the rest of the latter cannot hold it.

use super::locked::{self, Way};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("claiming"),
    name: "claiming",
    score: Some(Score { points: 50, level: Level::Medium }),
    er: Er::always(28),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: locked::SENTENCE,
    find: |finder| locked::each(finder, Way::Claiming, |finder, locked| finder.push(locked.draft())),
};
