//! Two-string kite: in two spans of different directions a symbol has two places each, of which one of each see each
//! other, so one of the other two holds it.

use super::links::{self, Pair};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("kite"),
    name: "two-string kite",
    score: Some(Score { points: 150, level: Level::Hard }),
    er: Er::always(41),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: links::PLAIN,
    find: |finder| links::find(finder, Pair::Crossed),
};
