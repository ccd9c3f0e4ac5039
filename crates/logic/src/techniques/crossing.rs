//! Crossing: all places of a symbol in a house are seen by a cell outside of it, by whatever houses, so that cell
//! cannot hold it. Pointing and claiming are the cases with a region and a span; others are met in cubes, on
//! surfaces and with extra houses.

use super::locked::{self, Way};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("crossing"),
    name: "crossing",
    score: Some(Score { points: 50, level: Level::Medium }),
    er: Er::always(29),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "In {base.houses}, only {base.cells} can hold {base.symbols}. No cell that sees all of these can hold it.",
    find: |finder| locked::each(finder, Way::General, |finder, locked| finder.push(locked.draft())),
};
