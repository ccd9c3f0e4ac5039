//! Naked triple: three cells of a house that can hold three symbols in all.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("naked-triple"),
    name: "naked triple",
    score: Some(Score { points: 80, level: Level::Medium }),
    er: Er::always(36),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::NAKED,
    find: |finder| subset::find_naked(finder, 3),
};
