//! dlx-rs: Knuth's Algorithm X by dancing links. To copy a solver copies its tables of names, and one that
//! came to its end does not start again; so it is made anew of what is left to cover, with names that cost
//! nothing.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use dlx_rs::Solver;

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("dlx-rs", "1.3.0", each(DlxRs))
}

struct DlxRs;

impl Counter for DlxRs {
    fn count(&mut self, line: &Line) -> Count {
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        let mut solver = Solver::new(reduced.items);
        for option in &reduced.options {
            solver.add_option((), &option.map(|item| item + 1));
        }
        // There is room for one level an option; the last choice, with all options taken, needs one more.
        solver.add_option((), &[]);
        Count::of(solver.take(2).count())
    }
}
