//! House forcing net: the same follows by singles from each place of a symbol in a house.

use super::branches;
use super::course::Pace;
use super::prelude::*;
use super::shortest;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("house-net"),
    name: "house forcing net",
    score: Some(Score { points: 700, level: Level::Extreme }),
    er: Some(Er { base: 85, more: shortest::courses_rating }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: branches::HOUSE,
    find: |finder| branches::find(finder, Scope::Houses, Pace::Singles),
};
