//! Hidden triple: three symbols that have three places in all in a house.

use super::prelude::*;
use super::subset;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("hidden-triple"),
    name: "hidden triple",
    score: Some(Score { points: 100, level: Level::Medium }),
    er: Er::always(40),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: subset::HIDDEN,
    find: |finder| subset::find_hidden(finder, 3),
};
