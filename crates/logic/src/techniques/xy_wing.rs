//! XY-wing: a cell with two candidates sees two others that have one of these each, and a third symbol in common,
//! which one of them holds.

use super::prelude::*;
use super::wings;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("xy-wing"),
    name: "XY-wing",
    score: Some(Score { points: 160, level: Level::Hard }),
    er: Er::always(42),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "{base+g0.each}. Whichever {g1.cells} is, one of the other two can only be {g0.symbols}. A cell that sees both of \
               these cannot be that.",
    find: |finder| wings::find(finder, 3, 2..=2),
};
