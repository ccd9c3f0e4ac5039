//! Naked pair: two cells of a house that can hold the same two symbols only.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("naked-pair"),
    name: "naked pair",
    score: Some(Score { points: 60, level: Level::Medium }),
    er: Er::always(30),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::NAKED,
    find: |finder| subset::find_naked(finder, 2),
};
