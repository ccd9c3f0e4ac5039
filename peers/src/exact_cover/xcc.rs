//! xcc: bit sets of items and options, copied at every choice. A matrix can be solved again, but not with
//! items covered from outside; so it is made anew of what is left to cover.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use xcc::{ColoredItem, ItemId, Limit, Matrix, Solver};

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("xcc", "0.1.0", each(Xcc))
}

struct Xcc;

impl Counter for Xcc {
    fn count(&mut self, line: &Line) -> Count {
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        let mut matrix = Matrix::new(reduced.items, 0);
        for option in &reduced.options {
            matrix.add_option((), &option.map(|item| ColoredItem::new(ItemId::new(item))));
        }
        Count::of(Solver::new(&matrix).solve(Limit::Max(2)).len())
    }
}
