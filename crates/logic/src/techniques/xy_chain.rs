//! XY-chain: cells with two candidates, each of which passes a symbol on to the next; one end holds the symbol of both.

use super::chain::{self, Ends, Kin};
use super::prelude::*;
use super::web::Scope;

/// Sudoku Explainer tells such chains from others only where they are loops.
pub(super) const TECHNIQUE: Technique = Technique {
    id: TechniqueId("xy-chain"),
    name: "XY-chain",
    score: Some(Score { points: 260, level: Level::Unfair }),
    er: None,
    needs: Needs::Nothing,
    pick: Pick::Easiest,
    sentence: chain::SENTENCE,
    find: |finder| chain::find(finder, KIN),
};

const KIN: Kin = Kin { weak: Scope::Houses, strong: Scope::Cells, ends: Ends::Alike, open: 0 };
