//! WXYZ-wing: four cells with four symbols, of which three can stand in them only once, so the fourth stands in one
//! of them, too.

use super::prelude::*;
use super::wings;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("wxyz-wing"),
    name: "WXYZ-wing",
    score: Some(Score { points: 200, level: Level::Hard }),
    er: Some(Er { base: 55, more }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: wings::SENTENCE,
    find: |finder| wings::find(finder, 4, 2..=4),
};

/// Cells with three candidates make it harder to see than those with fewer, or with all.
fn more(_: &Topology, step: &Step) -> u8 {
    u8::from(wings::most(step) == 3)
}
