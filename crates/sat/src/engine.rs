//! The SAT engine: propagate, encode what is left, learn from conflicts.

use crate::formula::{Formula, NoFormula, Outcome, Phases};
use hyperdoku_core::{
    Budget, Ending, Engine, Found, Grid, Puzzle, Randomness, Report, Solution, Solver, Topology,
};
use rand::RngExt;
use std::sync::Arc;

/// The engine's line in the registry.
pub const ENGINE: Engine = Engine {
    name: "sat",
    summary: "clauses and a solver that learns from conflicts",
    new: |topology| Box::new(Sat::new(topology)),
    random: Some(|topology, rng| Box::new(Sat::random(topology, rng))),
};

/// Solves by clauses; each solution found is forbidden before the next is looked for.
pub struct Sat {
    grid: Grid,
    rng: Option<Randomness>,
}

impl Sat {
    /// A solver that repeats itself exactly.
    pub fn new(topology: &Arc<Topology>) -> Self {
        Sat { grid: Grid::new(topology), rng: None }
    }

    /// A solver that takes its choices at random.
    pub fn random(topology: &Arc<Topology>, rng: Randomness) -> Self {
        Sat { rng: Some(rng), ..Sat::new(topology) }
    }
}

impl Solver for Sat {
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report {
        let mut nodes = 0;
        let ending = self.run(puzzle, budget, &mut nodes, found);
        Report { ending, nodes }
    }
}

impl Sat {
    fn run(&mut self, puzzle: &Puzzle, budget: &Budget, nodes: &mut u64, found: &mut Found<'_>) -> Ending {
        if self.grid.load(puzzle).and_then(|()| self.grid.propagate()).is_err() {
            return Ending::Exhausted;
        }
        let phases = self.rng.as_mut().map_or(Phases::Usual, |rng| Phases::Random(rng.random()));
        let mut formula = match Formula::new(&self.grid, phases, budget) {
            Ok(formula) => formula,
            Err(NoFormula::TooLarge) => return Ending::TooLarge,
            Err(NoFormula::Cancelled) => return Ending::Cancelled,
        };
        loop {
            let symbols = match formula.solve(&[], budget, nodes) {
                Outcome::Model(symbols) => symbols,
                Outcome::Core(_) => return Ending::Exhausted,
                Outcome::Ended(ending) => return ending,
            };
            formula.block(&symbols);
            let solution = Solution::check(puzzle, symbols).expect("a model keeps every house");
            if found(solution).is_break() {
                return Ending::Stopped;
            }
        }
    }
}
