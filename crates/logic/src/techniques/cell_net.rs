//! Cell forcing net: the same follows by singles from each candidate of a cell.

use super::branches;
use super::course::Pace;
use super::prelude::*;
use super::shortest;
use super::web::Scope;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("cell-net"),
    name: "cell forcing net",
    score: Some(Score { points: 700, level: Level::Extreme }),
    er: Some(Er { base: 85, more: shortest::courses_rating }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: branches::CELL,
    find: |finder| branches::find(finder, Scope::Cells, Pace::Singles),
};
