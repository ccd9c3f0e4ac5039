//! Ours: one generator for all boards, which takes givens away from a random solution.

use super::Maker;
use crate::line::Grid;
use crate::ours;
use hyperdoku_core::Budget;
use hyperdoku_generate::{Generator, Givens, Grade, Pattern, Spread, Wish};

/// Our line in the registry.
pub const MAKER: Maker = Maker { name: "generate", version: "0.1.0", make };

fn make(seed: u64, puzzles: &mut [Grid]) {
    let topology = ours::board();
    let pattern = Pattern::new(&topology, None, Spread::Random).expect("no motion is asked for");
    let wish = Wish { givens: Givens::Minimal, grade: Grade::default(), pattern, solution: None, tries: 1 };
    let generator = Generator::new(&topology, wish);
    // Runs of numbers that do not meet, however many puzzles are made of each.
    let seeds: Vec<u64> = (seed << 32..).take(puzzles.len()).collect();
    for (made, puzzle) in generator.make_all(&seeds, &Budget::unlimited()).into_iter().zip(puzzles) {
        *puzzle = ours::numbers(&made.expect("a plain wish is met").puzzle);
    }
}
