//! Contradiction net: if a cell held a symbol, it would follow by singles that another cell holds a symbol and does
//! not.

use super::contradiction;
use super::prelude::*;
use super::shortest;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("net-contradiction"),
    name: "contradiction net",
    score: Some(Score { points: 700, level: Level::Extreme }),
    er: Some(Er { base: 85, more: shortest::courses_rating }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: contradiction::SENTENCE,
    find: |finder| contradiction::find(finder, Scope::All),
};
