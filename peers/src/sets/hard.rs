//! Hard puzzles: of many minimal ones those that cost a solver most choices.
//!
//! The general search chooses the set that bars are for. It shares nothing with the solvers that are compared and does
//! not change with them. Puzzles chosen by lanes stand beside it: those are the hardest for ours.

use super::{Recipe, Source};
use crate::answer::Question;
use crate::line::Line;
use crate::ours;
use crate::squares::lanes;
use hyperdoku_core::Budget;
use hyperdoku_search::Search;
use hyperdoku_search::lanes::Width;
use std::cmp::Reverse;
use std::num::NonZeroUsize;

/// Of how many puzzles one is taken.
const ONE_OF: usize = 1000;

/// How many are looked at at once.
const BLOCK: usize = 10_000;

/// One of a thousand puzzles, those that cost the general search most choices first.
pub fn by_search(recipe: Recipe, most: NonZeroUsize) -> Vec<Line> {
    let topology = ours::board();
    let mut search = Search::new(&topology);
    let mut nodes = |line: &Line| {
        let puzzle = ours::puzzle(&topology, line).expect("givens of a puzzle with a solution do not clash");
        // It has one solution, so that to count all is to prove that.
        search.count(&puzzle, &Budget::unlimited()).1.nodes
    };
    hardest(recipe, most, |puzzles| puzzles.iter().map(&mut nodes).collect())
}

/// One of a thousand puzzles, those that cost lanes most choices first.
pub fn by_lanes(recipe: Recipe, most: NonZeroUsize) -> Vec<Line> {
    let lanes = lanes::lanes(Width::widest());
    hardest(recipe, most, |puzzles| {
        let givens: Vec<u8> = puzzles.iter().flat_map(Line::numbers).collect();
        let tallies = lanes.count(&givens, lanes::limit(Question::Uniqueness), &Budget::unlimited());
        tallies.iter().map(|tally| tally.nodes).collect()
    })
}

/// Those with most of what is told of each puzzle, most first. Equals stay in the order in which they were made.
fn hardest(recipe: Recipe, most: NonZeroUsize, mut nodes: impl FnMut(&[Line]) -> Vec<u64>) -> Vec<Line> {
    let wanted = recipe.pool.div_ceil(ONE_OF).min(most.get());
    let mut puzzles = Source::new(recipe.seed.wrapping_add(2)).puzzles(0).take(recipe.pool);
    let mut hardest: Vec<(u64, Line)> = Vec::new();
    loop {
        let block: Vec<Line> = puzzles.by_ref().take(BLOCK).collect();
        if block.is_empty() {
            return hardest.into_iter().map(|(_, line)| line).collect();
        }
        hardest.extend(nodes(&block).into_iter().zip(block));
        hardest.sort_by_key(|(nodes, _)| Reverse(*nodes));
        hardest.truncate(wanted);
    }
}
