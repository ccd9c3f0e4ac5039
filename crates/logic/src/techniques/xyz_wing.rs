//! XYZ-wing: a cell with three candidates sees two others with two of these each, one of them in common, which one of
//! the three cells holds.

use super::prelude::*;
use super::wings;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("xyz-wing"),
    name: "XYZ-wing",
    score: Some(Score { points: 180, level: Level::Hard }),
    er: Er::always(44),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: "{base+g0.each}. Whichever {g1.cells} is, it is {g0.symbols} or one of the other two can only be \
               that. A cell that sees all three cannot be that.",
    find: |finder| wings::find(finder, 3, 3..=3),
};
