//! Our engines, called as any peer is: from the text of a puzzle to the number of its solutions.

use crate::peer::{Count, Counter, Line, Peer};
use hyperdoku_core::{Budget, Engine, Puzzle, Shape, Solver, Symbol, Topology};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Exact cover.
pub const COVER: Peer = Peer { name: "cover", version: "0.1.0", make: || counter(&hyperdoku_cover::ENGINE) };

/// The general search.
pub const SEARCH: Peer =
    Peer { name: "search", version: "0.1.0", make: || counter(&hyperdoku_search::ENGINE) };

/// The 9x9 board.
pub fn board() -> Arc<Topology> {
    let shape: Shape = "3x3".parse().expect("3x3 is a name");
    Topology::new(shape).expect("the 9x9 board exists")
}

/// Counts with a solver, and stops at the second solution.
pub fn count(solver: &mut dyn Solver, puzzle: &Puzzle, budget: &Budget) -> Count {
    let mut found = 0;
    solver.solve(puzzle, budget, &mut |_| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    Count::of(found)
}

fn counter(engine: &Engine) -> Box<dyn Counter> {
    let topology = board();
    Box::new(Ours { solver: (engine.new)(&topology), topology, budget: Budget::unlimited() })
}

struct Ours {
    topology: Arc<Topology>,
    solver: Box<dyn Solver>,
    budget: Budget,
}

impl Counter for Ours {
    fn count(&mut self, line: &Line) -> Count {
        let givens = line.givens().map(|given| given.map(Symbol::from_index)).collect();
        match Puzzle::new(Arc::clone(&self.topology), givens) {
            Ok(puzzle) => count(self.solver.as_mut(), &puzzle, &self.budget),
            // Givens that clash: there is nothing to search.
            Err(_) => Count::Zero,
        }
    }
}
