//! XY-chain: cells with two candidates, each of which passes a symbol on to the next; one end holds the symbol of both.

use super::chain::{self, ChainKind, Ends};
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
    find: |finder| chain::find(finder, KIND),
};

/// Two cells would be a naked pair.
const KIND: ChainKind =
    ChainKind { weak: Scope::Houses, strong: Scope::Cells, ends: Ends::Alike, least: 5, open: 0 };
