//! VWXYZ-wing: five cells with five symbols, of which four can stand in them only once, so the fifth stands in one of
//! them, too.

use super::prelude::*;
use super::wings;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("vwxyz-wing"),
    name: "VWXYZ-wing",
    score: None,
    er: Some(Er { base: 62, more }),
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: wings::SENTENCE,
    find: |finder| wings::find(finder, 5, 2..=5),
};

/// Cells with three candidates make it harder to see than those with fewer or more.
fn more(_: &Topology, step: &Step) -> u8 {
    2_u8.saturating_sub(wings::most(step).abs_diff(3))
}
