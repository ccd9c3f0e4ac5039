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
    sentence: "Whichever of its two symbols {g1.cells} holds, one of {g0.cells} cannot hold it and is left with \
               {g0.symbols}.",
    find: |finder| wings::find(finder, 3, 2..=2),
};
