//! Swordfish: a symbol's places in three parallel houses lie in three houses of another direction.

use super::fish;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("swordfish"),
    name: "swordfish",
    score: Some(Score { points: 150, level: Level::Hard }),
    er: Er::always(38),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: fish::SENTENCE,
    find: |finder| fish::find(finder, 3),
};
