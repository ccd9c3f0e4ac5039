//! Hidden quad: four symbols that have four places in all in a house.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("hidden-quad"),
    name: "hidden quad",
    score: Some(Score { points: 150, level: Level::Hard }),
    er: Er::always(54),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::HIDDEN,
    find: |finder| subset::find_hidden(finder, 4),
};
