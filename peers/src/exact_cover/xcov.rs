//! xcov: Knuth's Algorithm X by dancing links. To select givens in a matrix of the empty board is possible
//! with a search of one's own, but gains nothing over the crate's search in a matrix of what is left to
//! cover.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use xcov::{DlxBuilder, ExactCoverProblem, MrvExactCoverSearch};

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("xcov", "0.3.1", each(Xcov))
}

struct Xcov;

impl Counter for Xcov {
    fn count(&mut self, line: &Line) -> Count {
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        let mut builder = DlxBuilder::new(reduced.items, 0);
        for option in &reduced.options {
            builder.add_option(&option.map(|item| item + 1));
        }
        let mut search = MrvExactCoverSearch::new(builder.build());
        Count::of((0..2).take_while(|_| search.search()).count())
    }
}
