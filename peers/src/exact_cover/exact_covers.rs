//! exact-covers: Knuth's Algorithm C by dancing links; of its dancing cells only the signatures exist. It
//! finds each item of an option by looking through all items, and a solver cannot be copied; so it is made
//! anew of what is left to cover.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use exact_covers::{DlSolver, Solver};
use std::ops::ControlFlow;

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("exact-covers", "0.3.0", each(ExactCovers::new()))
}

struct ExactCovers {
    /// All item numbers; a puzzle uses the first of them.
    items: Vec<usize>,
}

impl ExactCovers {
    fn new() -> Self {
        ExactCovers { items: (0..matrix::ITEMS).collect() }
    }
}

impl Counter for ExactCovers {
    fn count(&mut self, line: &Line) -> Count {
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        let mut solver: DlSolver<usize, ()> = DlSolver::new(&self.items[..reduced.items], &[]);
        for option in reduced.options {
            solver.add_option(option, []);
        }
        let mut found = 0;
        solver.solve(|_| {
            found += 1;
            if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        Count::of(found)
    }
}
