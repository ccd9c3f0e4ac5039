//! Hard puzzles: of many minimal ones those that cost our lanes most choices.

use super::{Maker, Recipe};
use crate::answer::Question;
use crate::line::Line;
use crate::squares::lanes;
use hyperdoku_core::Budget;
use hyperdoku_search::lanes::{Lanes, Width};
use std::cmp::Reverse;
use std::num::{NonZeroU32, NonZeroUsize};

/// Of how many puzzles one is taken.
const ONE_OF: usize = 1000;

/// How many are looked at at once.
const BLOCK: usize = 10_000;

/// One of a thousand puzzles, the hardest first. Equals stay in the order in which they were made.
pub fn make(recipe: Recipe, most: NonZeroUsize) -> Vec<Line> {
    let wanted = recipe.pool.div_ceil(ONE_OF).min(most.get());
    let lanes = lanes::lanes(Width::widest());
    let mut puzzles = Maker::new(recipe.seed.wrapping_add(2)).puzzles(0).take(recipe.pool);
    let mut hardest: Vec<(u64, Line)> = Vec::new();
    loop {
        let block: Vec<Line> = puzzles.by_ref().take(BLOCK).collect();
        if block.is_empty() {
            return hardest.into_iter().map(|(_, line)| line).collect();
        }
        hardest.extend(nodes(&lanes, &block).into_iter().zip(block));
        hardest.sort_by_key(|(nodes, _)| Reverse(*nodes));
        hardest.truncate(wanted);
    }
}

/// The choices that each puzzle costs to prove that it has one solution.
fn nodes(lanes: &Lanes, puzzles: &[Line]) -> Vec<u64> {
    let givens: Vec<u8> = puzzles.iter().flat_map(Line::numbers).collect();
    let limit = NonZeroU32::new(Question::Uniqueness.limit()).expect("a limit is not 0");
    let tallies = lanes.count(&givens, limit, &Budget::unlimited());
    tallies.iter().map(|tally| tally.nodes).collect()
}
