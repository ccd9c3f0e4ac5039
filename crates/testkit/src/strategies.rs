//! Generators for property tests.

use crate::boards::{BOARDS, known_solution, random_puzzle, topology};
use hyperdoku_core::Puzzle;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Box sides of small container boards in one to five dimensions, at most 4096 cells.
pub fn box_sides() -> impl Strategy<Value = Vec<u32>> {
    proptest::collection::vec(1u32..=4, 1..=5).prop_filter("small boards", |sides| {
        let order: u64 = sides.iter().map(|&side| u64::from(side)).product();
        order.checked_pow(sides.len() as u32).is_some_and(|cells| cells <= 4096)
    })
}

/// The name of a board: one of [`BOARDS`], or box sides.
pub fn board_name() -> impl Strategy<Value = String> {
    let sides = box_sides().prop_map(|sides| sides.iter().map(u32::to_string).collect::<Vec<_>>().join("x"));
    prop_oneof![proptest::sample::select(BOARDS).prop_map(str::to_string), sides]
}

/// A puzzle with at least one solution on any such board.
pub fn puzzle() -> impl Strategy<Value = Puzzle> {
    (board_name(), 0u32..=100, any::<u64>()).prop_map(|(name, percent, seed)| {
        let topology = topology(&name);
        match known_solution(&topology) {
            Some(solution) => random_puzzle(&solution, percent, &mut ChaCha8Rng::seed_from_u64(seed)),
            None => Puzzle::empty(topology),
        }
    })
}
