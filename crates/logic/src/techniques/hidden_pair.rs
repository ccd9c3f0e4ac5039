//! Hidden pair: two symbols that have the same two places in a house.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("hidden-pair"),
    name: "hidden pair",
    score: Some(Score { points: 70, level: Level::Medium }),
    er: Er::always(34),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::HIDDEN,
    find: |finder| subset::find_hidden(finder, 2),
};
