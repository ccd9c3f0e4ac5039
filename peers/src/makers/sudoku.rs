//! sudoku: takes givens away from a random solution wherever its solver, the peer of `squares`, finds no second one.

use super::Maker;
use crate::line::Grid;
use older_rand_chacha::ChaCha8Rng;
use older_rand_chacha::rand_core::SeedableRng;
use sudoku::{Sudoku, Symmetry};

/// The crate's line in the registry.
pub const MAKER: Maker = Maker { name: "sudoku", version: "0.8.0", make };

fn make(seed: u64, puzzles: &mut [Grid]) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for puzzle in puzzles {
        let solution = Sudoku::generate_solved_with_rng(&mut rng);
        let made = Sudoku::generate_with_symmetry_and_rng_from(solution, Symmetry::None, &mut rng);
        *puzzle = made.to_bytes();
    }
}
