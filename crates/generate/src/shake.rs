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
pub fn shake(
    solution: &Solution,
    shaking: Shaking,
    rng: &mut (impl Rng + ?Sized),
    budget: &Budget,
) -> Solution {
    let topology = solution.topology();
    let randomness: Randomness = Box::new(ChaCha8Rng::seed_from_u64(rng.random()));
    let mut search = Search::random(topology, randomness);
    let mut all: Vec<Symbol> = topology.all_symbols().collect();
    let mut shaken = solution.clone();
    let round = Budget { nodes: Some(NODES), ..budget.clone() };
    for _ in 0..shaking.rounds {
        let holes = with_holes(&shaken, &mut all, shaking.symbols as usize, rng);
        let report = search.solve(&holes, &round, &mut |found| {
            shaken = found;
            ControlFlow::Break(())
        });
        if report.ending == Ending::Cancelled {
            break;
        }
    }
    shaken
}

/// A solution without some random symbols; the symbols of the board are shuffled on the way.
pub(crate) fn with_holes(
    solution: &Solution,
    all: &mut [Symbol],
    count: usize,
    rng: &mut (impl Rng + ?Sized),
) -> Puzzle {
    all.shuffle(rng);
    let freed: SymbolSet = all.iter().copied().take(count).collect();
    solution.part(|cell| !freed.contains(solution.symbols()[cell.index()]))
}
