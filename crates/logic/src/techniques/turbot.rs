//! Turbot fish: in two houses, not both spans, a symbol has two places each, of which one of each see each other,
//! so one of the other two holds it.

use super::links::{self, Pair};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("turbot"),
    name: "turbot fish",
    score: Some(Score { points: 120, level: Level::Hard }),
    er: Er::always(42),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: links::PLAIN,
    find: |finder| links::find(finder, Pair::Mixed),
};
