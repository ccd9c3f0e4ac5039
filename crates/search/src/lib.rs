//! The general search engine, for any board.
//!
//! Idea: propagate naked and hidden singles to a fixpoint, then branch on the smallest of all cells and
//! (house, symbol) pairs: "this candidate is true" first, "it is false" after. What the second branch follows
//! from is propagated in turn, so a refuted choice is never made again. Undo is by trail and the stack of
//! choices is a list, so neither copies a large board nor overflows on one.
//! Origin: Davis, Putnam, Logemann and Loveland; smallest branch first is Knuth's rule for exact cover.

mod branch;
mod scan;
mod stacks;

use branch::Branches;
use hyperdoku_core::{
    Budget, Candidate, Ending, Engine, Found, Grid, Meter, Puzzle, Randomness, Report, Solution, Solver,
    Topology,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The engine's line in the registry.
pub const ENGINE: Engine = Engine {
    name: "search",
    summary: "propagation and branching on the smallest cell or place",
    new: |topology| Box::new(Search::new(topology)),
    random: Some(|topology, rng| Box::new(Search::random(topology, rng))),
};

/// A search on one board, with its memory kept from puzzle to puzzle.
pub struct Search {
    grid: Grid,
    branches: Branches,
    /// The choices taken to be true, outermost first; each has a mark in the grid.
    choices: Vec<Candidate>,
}

impl Search {
    /// A search that takes the smallest branch by rule, and its candidates in order.
    pub fn new(topology: &Arc<Topology>) -> Self {
        Search { grid: Grid::new(topology), branches: Branches::new(None), choices: Vec::new() }
    }

    /// A search that takes one of the smallest branches, and one of its candidates, at random.
    ///
    /// The order of solutions is random, but no uniform sample of them.
    pub fn random(topology: &Arc<Topology>, rng: Randomness) -> Self {
        Search { branches: Branches::new(Some(rng)), ..Search::new(topology) }
    }

    /// Counts solutions without making them; the count is complete if the search ended exhausted.
    ///
    /// # Panics
    /// If the puzzle is of another board than the search was made for.
    pub fn count(&mut self, puzzle: &Puzzle, budget: &Budget) -> (u128, Report) {
        let mut count = 0;
        let report = self.visit(puzzle, budget, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        (count, report)
    }

    /// Visits the completed grid of each solution.
    fn visit(&mut self, puzzle: &Puzzle, budget: &Budget, visit: &mut Visit<'_>) -> Report {
        assert!(self.grid.topology().is_same_board(puzzle.topology()), "a solver is made for one board");
        let mut meter = Meter::new(budget);
        self.grid.clear();
        self.choices.clear();
        if self.grid.place_givens(puzzle).and_then(|()| self.grid.propagate()).is_err() {
            return meter.report(Ending::Exhausted);
        }
        // A mark at the root keeps the history of what follows, which the branches read.
        self.grid.mark();
        self.branches.collect(&self.grid);
        let ending = match self.walk(&mut meter, visit) {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) => Ending::Exhausted,
        };
        meter.report(ending)
    }

    /// Depth first over the tree of choices, from a grid at its fixpoint.
    fn walk(&mut self, meter: &mut Meter<'_>, visit: &mut Visit<'_>) -> ControlFlow<Ending> {
        loop {
            let dead = match self.branches.choose(&self.grid) {
                Some(choice) => {
                    meter.node().map_or_else(ControlFlow::Break, ControlFlow::Continue)?;
                    self.choices.push(choice);
                    self.branches.mark();
                    self.grid.mark();
                    self.grid.place(choice).and_then(|()| self.grid.propagate()).is_err()
                }
                None => {
                    visit(&self.grid).map_break(|()| Ending::Stopped)?;
                    true
                }
            };
            if dead && !self.retreat() {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Takes back choices until one can be false instead; `false` when none is left.
    fn retreat(&mut self) -> bool {
        while let Some(choice) = self.choices.pop() {
            self.grid.undo();
            self.branches.undo(&self.grid);
            if self.grid.eliminate(choice).and_then(|()| self.grid.propagate()).is_ok() {
                return true;
            }
        }
        false
    }
}

/// Receives each completed grid.
type Visit<'a> = dyn FnMut(&Grid) -> ControlFlow<()> + 'a;

impl Solver for Search {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        self.visit(puzzle, budget, &mut |grid| {
            let symbols = grid.complete().expect("a grid without branches is complete");
            found(Solution::check(puzzle, symbols).expect("a completed grid keeps every house"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::conformance;

    /// The way of large boards, on the boards that have an oracle.
    const ON_STACKS: Engine = Engine {
        name: "search on stacks",
        summary: "",
        new: |topology| Box::new(Search { branches: Branches::on_stacks(None), ..Search::new(topology) }),
        random: Some(|topology, rng| {
            Box::new(Search { branches: Branches::on_stacks(Some(rng)), ..Search::new(topology) })
        }),
    };

    #[test]
    fn stacks_find_what_a_scan_finds() {
        conformance(&ON_STACKS);
    }
}
