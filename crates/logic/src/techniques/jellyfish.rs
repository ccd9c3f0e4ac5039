//! Jellyfish: a symbol's places in four parallel houses lie in four houses of another direction.

use super::fish;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("jellyfish"),
    name: "jellyfish",
    score: Some(Score { points: 160, level: Level::Hard }),
    er: Er::always(52),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: fish::SENTENCE,
    find: |finder| fish::find(finder, 4),
};
