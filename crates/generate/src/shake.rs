//! Full grids made less regular.
//!
//! A closed form, even with its rows and symbols exchanged, is a very regular grid, and so are the puzzles
//! made from it. Taking a few symbols away everywhere and filling the holes at random, again and again, leads
//! away from it; filling an empty board at random would not end on most boards of three dimensions.
//! Origin: large neighbourhood search (Shaw, 1998), with nothing to improve.

use hyperdoku_core::{Budget, Ending, Puzzle, Randomness, Solution, Solver, Symbol, SymbolSet};
use hyperdoku_search::Search;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How much to shake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shaking {
    /// How often.
    pub rounds: u32,
    /// How many symbols are taken away each time.
    pub symbols: u32,
}

/// The most nodes of a round; a round that needs more changes nothing.
const NODES: u64 = 2_000;

/// Takes symbols away and fills the holes at random, round after round. Ends early if the budget is cancelled.
pub fn shake(solution: &Solution, shaking: Shaking, rng: &mut impl Rng, budget: &Budget) -> Solution {
    let topology = solution.topology();
    let randomness: Randomness = Box::new(ChaCha8Rng::seed_from_u64(rng.random()));
    let mut search = Search::random(topology, randomness);
    let empty = Puzzle::empty(Arc::clone(topology));
    let mut all: Vec<Symbol> = topology.all_symbols().collect();
    let mut symbols = solution.symbols().to_vec();
    let round = Budget { nodes: Some(NODES), ..budget.clone() };
    for _ in 0..shaking.rounds {
        all.shuffle(rng);
        let freed: SymbolSet = all.iter().copied().take(shaking.symbols as usize).collect();
        let kept = |&symbol: &Symbol| (!freed.contains(symbol)).then_some(symbol);
        let holes = Puzzle::new(Arc::clone(topology), symbols.iter().map(kept).collect());
        let holes = holes.expect("part of a solution is a puzzle");
        let report = search.solve(&holes, &round, &mut |found| {
            symbols.copy_from_slice(found.symbols());
            ControlFlow::Break(())
        });
        if report.ending == Ending::Cancelled {
            break;
        }
    }
    Solution::check(&empty, symbols).expect("each round ends with a solution")
}
