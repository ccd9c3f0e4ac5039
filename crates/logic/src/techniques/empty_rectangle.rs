//! Empty rectangle: in two houses a symbol stands in a third one or at ends, with more than two places in one of the
//! two, so it stands at one of the ends. Named after what two lines that cross in a region leave empty.

use super::links::{self, Pair};
use super::prelude::*;

pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("empty-rectangle"),
    name: "empty rectangle",
    score: Some(Score { points: 120, level: Level::Hard }),
    // Tried before the XY-wing, and rated above it.
    er: Some(Er { base: 42, more: |_, _| 1 }),
    needs: Needs::Nothing,
    pick: Pick::First,
    sentence: links::GROUPED,
    find: |finder| links::find(finder, Pair::Grouped),
};
