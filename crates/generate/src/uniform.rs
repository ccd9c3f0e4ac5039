//! Full grids drawn with equal chance.
//!
//! Where all solutions can be listed, one of the list is drawn: symbols are interchangeable, so those with one house in
//! order are enough, and a random renaming makes the rest. Everywhere else some symbols are taken away and one of all
//! ways to put them back is drawn with equal chance, again and again. That keeps an equal chance for all grids where it
//! has been reached; but nobody has proved that every grid is reached from every other, nor how soon, so the sample is
//! called approximate.
//! Origin: Gibbs sampling (Geman and Geman, 1984).

use crate::fill::{Filler, Unfilled};
use crate::shake::with_holes;
use hyperdoku_core::{Budget, Ending, Puzzle, Solution, Solver, Symbol, Topology};
use hyperdoku_search::Search;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Draws full grids of one board.
#[derive(Debug)]
pub struct Sampler {
    filler: Filler,
    /// All solutions with the first house in order, one after another, where they could be listed.
    list: Option<Vec<Symbol>>,
}

/// What is known of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Every grid has the same chance: all of them are listed.
    Equal,
    /// Nearly so, as far as anyone knows.
    Approximate,
}

/// The most symbols in the list.
const MOST_LISTED: usize = 64_000_000;

/// The most nodes to find it, and the most for each solution that it can hold: solutions cost a node each at least.
const LISTING_NODES: u64 = 3_000_000;
const NODES_A_SOLUTION: u64 = 2;

/// How often symbols are taken away, how many, and how many ways to put them back are counted at most. A round that has
/// more changes nothing, whichever of them the grid is, so that the chances stay equal.
const ROUNDS: u32 = 100;
const FREED: std::ops::RangeInclusive<usize> = 2..=3;
const MOST_WAYS: usize = 1_000;
const NODES: u64 = 5_000;

impl Sampler {
    /// Lists the solutions of a board if there are not too many. Ends early if the budget is cancelled.
    pub fn new(topology: &Arc<Topology>, budget: &Budget) -> Self {
        Sampler { filler: Filler::new(topology), list: list(topology, budget) }
    }

    /// What is known of its samples.
    pub fn chance(&self) -> Chance {
        if self.list.is_some() { Chance::Equal } else { Chance::Approximate }
    }

    /// The full grid of a seed, the same everywhere.
    ///
    /// # Errors
    /// If the board cannot be filled, or the budget ends first.
    pub fn draw(&self, seed: u64, budget: &Budget) -> Result<Solution, Unfilled> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        match &self.list {
            Some(list) => self.listed(list, &mut rng),
            None => self.walk(&mut rng, budget),
        }
    }

    fn listed(&self, list: &[Symbol], rng: &mut ChaCha8Rng) -> Result<Solution, Unfilled> {
        let topology = self.filler.topology();
        let cells = topology.cell_count();
        if list.is_empty() {
            return Err(Unfilled::Ended(Ending::Exhausted));
        }
        let at = rng.random_range(0..list.len() / cells);
        let mut names: Vec<Symbol> = topology.all_symbols().collect();
        names.shuffle(rng);
        let symbols = list[at * cells..][..cells].iter().map(|symbol| names[symbol.index()]).collect();
        let empty = Puzzle::empty(Arc::clone(topology));
        Ok(Solution::check(&empty, symbols).expect("symbols of a solution are interchangeable"))
    }

    fn walk(&self, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Solution, Unfilled> {
        let mut grid = self.filler.quickly(rng, budget)?;
        let topology = Arc::clone(self.filler.topology());
        let mut search = Search::new(&topology);
        let mut all: Vec<Symbol> = topology.all_symbols().collect();
        let round = Budget { nodes: Some(NODES), ..budget.clone() };
        for _ in 0..ROUNDS {
            let count = rng.random_range(FREED);
            let holes = with_holes(&grid, &mut all, count, rng);
            let mut ways = Vec::new();
            let report = search.solve(&holes, &round, &mut |way| {
                ways.push(way);
                if ways.len() <= MOST_WAYS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            match report.ending {
                Ending::Exhausted => grid = ways.swap_remove(rng.random_range(0..ways.len())),
                Ending::Cancelled => return Err(Unfilled::Ended(Ending::Cancelled)),
                Ending::Stopped | Ending::OutOfBudget | Ending::TooLarge => {}
            }
        }
        Ok(self.filler.scrambled(&grid, rng))
    }
}

fn list(topology: &Arc<Topology>, budget: &Budget) -> Option<Vec<Symbol>> {
    let solutions = (MOST_LISTED / topology.cell_count()) as u64;
    let nodes = LISTING_NODES.min(NODES_A_SOLUTION * solutions);
    let mut givens = vec![None; topology.cell_count()];
    if let Some(house) = topology.houses().next() {
        for (&cell, symbol) in topology.house(house).iter().zip(topology.all_symbols()) {
            givens[cell.index()] = Some(symbol);
        }
    }
    let puzzle = Puzzle::new(Arc::clone(topology), givens).expect("a house can hold every symbol once");
    let budget = Budget { nodes: Some(nodes), ..budget.clone() };
    let mut search = Search::new(topology);
    // Counting takes no memory: only what fits is listed.
    let (count, report) = search.count(&puzzle, &budget);
    let symbols = usize::try_from(count).ok()?.checked_mul(topology.cell_count())?;
    if report.ending != Ending::Exhausted || symbols > MOST_LISTED {
        return None;
    }
    let mut list = Vec::with_capacity(symbols);
    let report = search.solve(&puzzle, &budget, &mut |solution| {
        list.extend_from_slice(solution.symbols());
        ControlFlow::Continue(())
    });
    (report.ending == Ending::Exhausted).then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::topology;
    use std::collections::HashMap;

    /// Whether counts of draws agree with expected ones: Pearson's test, at one per cent.
    fn is_accepted(counts: &[f64], expected: &[f64]) -> bool {
        let statistic: f64 =
            counts.iter().zip(expected).map(|(count, mean)| (count - mean).powi(2) / mean).sum();
        // The limit for so many degrees of freedom, as Wilson and Hilferty approximate it.
        let freedom = (counts.len() - 1) as f64;
        let limit = freedom * (1.0 - 2.0 / (9.0 * freedom) + 2.3263 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
        statistic <= limit
    }

    /// How often each of some kinds of grid is drawn.
    fn drawn<K: std::hash::Hash + Eq>(
        sampler: &Sampler,
        draws: u64,
        kind: impl Fn(&Solution) -> K,
    ) -> HashMap<K, f64> {
        let mut counts = HashMap::new();
        for seed in 0..draws {
            let grid = sampler.draw(seed, &Budget::unlimited()).expect("the board can be filled");
            *counts.entry(kind(&grid)).or_insert(0.0) += 1.0;
        }
        counts
    }

    fn all_equal(sampler: &Sampler, draws: u64, grids: usize) -> bool {
        let counts = drawn(sampler, draws, |grid| grid.symbols().to_vec());
        let mut counts: Vec<f64> = counts.into_values().collect();
        counts.resize(grids, 0.0);
        is_accepted(&counts, &vec![draws as f64 / grids as f64; grids])
    }

    /// Squares of order 5 are of two kinds up to exchanges of rows, columns and symbols: 17 280 without any square of
    /// two symbols in two rows and columns, 144 000 with some.
    fn isotopy(sampler: &Sampler, draws: u64) -> bool {
        let kind = |grid: &Solution| {
            let at = |row: usize, column: usize| grid.symbols()[row * 5 + column];
            let pairs = || (0..5).flat_map(|one| (one + 1..5).map(move |other| (one, other)));
            let has =
                |(a, b): (usize, usize)| pairs().any(|(c, d)| at(a, c) == at(b, d) && at(a, d) == at(b, c));
            pairs().any(has)
        };
        let counts = drawn(sampler, draws, kind);
        let cyclic = counts.get(&false).copied().unwrap_or(0.0);
        let expected = draws as f64 * 17_280.0 / 161_280.0;
        is_accepted(&[cyclic, draws as f64 - cyclic], &[expected, draws as f64 - expected])
    }

    #[test]
    fn listed_grids_have_equal_chances() {
        let sampler = |board: &str| {
            let sampler = Sampler::new(&topology(board), &Budget::unlimited());
            assert_eq!(sampler.chance(), Chance::Equal, "{board}");
            sampler
        };
        assert!(all_equal(&sampler("2x2"), 28_800, 288));
        assert!(all_equal(&sampler("2x2x1"), 218_880, 21_888));
        assert!(isotopy(&sampler("latin:5^2"), 20_000));
    }

    /// Walking from grid to grid draws them as if they were listed.
    #[test]
    fn the_walk_has_equal_chances_where_that_is_known() {
        let sampler = |board: &str| Sampler { filler: Filler::new(&topology(board)), list: None };
        assert_eq!(sampler("2x2").chance(), Chance::Approximate);
        assert!(all_equal(&sampler("2x2"), 2_880, 288));
        assert!(isotopy(&sampler("latin:5^2"), 1_000));
    }

    #[test]
    fn a_biased_sample_is_refused() {
        assert!(is_accepted(&[510.0, 490.0], &[500.0, 500.0]));
        assert!(!is_accepted(&[560.0, 440.0], &[500.0, 500.0]));
    }
}
