//! Naked quad: four cells of a house that can hold four symbols in all.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("naked-quad"),
    name: "naked quad",
    score: Some(Score { points: 120, level: Level::Hard }),
    er: Er::always(50),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::NAKED,
    find: |finder| subset::find_naked(finder, 4),
};
