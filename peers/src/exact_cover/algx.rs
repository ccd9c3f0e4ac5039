//! algx: dancing links, with nodes in one list. Its solver takes all rows at once, by value, and can be told
//! of covered columns only by a list that it searches for every node; so it is made anew of what is left to
//! cover.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use algx::Solver;

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("algx", "0.2.0", each(Algx))
}

struct Algx;

impl Counter for Algx {
    fn count(&mut self, line: &Line) -> Count {
        // It does not see an item without options, and would call the rest a solution: `reduce` leaves none.
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        let rows = reduced.options.iter().map(|items| items.to_vec()).collect();
        Count::of(Solver::new(rows, Vec::new()).take(2).count())
    }
}
