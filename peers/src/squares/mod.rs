//! Solvers of 9x9 puzzles, many puzzles a call where a solver takes many.

pub mod lanes;
mod msolve;
mod sudoku;
mod sudoku_solver;
mod sudoku_variants;
mod tdoku;

use crate::answer::Question;
use crate::ours;
use crate::peer::{Family, Peer};

/// Ours first, the widest lanes before the narrower ones; then the others.
pub const FAMILY: Family = Family { name: "squares", peers };

fn peers(question: Question) -> Vec<Peer> {
    lanes::peers(question).into_iter().chain([ours::search(question)]).chain(others(question)).collect()
}

/// The solvers of others, those of Rust by name.
pub fn others(question: Question) -> Vec<Peer> {
    let crates = [
        Some(msolve::peer(question)),
        Some(sudoku::peer(question)),
        Some(sudoku_solver::peer(question)),
        sudoku_variants::peer(question),
        tdoku::peer(question),
    ];
    crates.into_iter().flatten().collect()
}
