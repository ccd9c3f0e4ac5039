//! X-wing: a symbol's places in two parallel houses lie in two houses of another direction.

use super::fish;
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("x-wing"),
    name: "X-wing",
    score: Some(Score { points: 140, level: Level::Hard }),
    er: Er::always(32),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: fish::SENTENCE,
    find: |finder| fish::find(finder, 2),
};
