//! Skyscraper: in two parallel spans a symbol has two places each, of which one of each see each other, so one of
//! the other two holds it.

use super::links::{self, Pair};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("skyscraper"),
    name: "skyscraper",
    score: Some(Score { points: 130, level: Level::Hard }),
    er: Er::always(40),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: links::PLAIN,
    find: |finder| links::find(finder, Pair::Parallel),
};
