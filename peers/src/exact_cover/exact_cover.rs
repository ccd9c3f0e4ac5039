//! exact-cover: dancing links, with nodes in one list. Its solver for named subsets runs on a thread of its
//! own, so this is the matrix below it. A matrix cannot be copied, nor its columns covered from outside; it
//! is made anew of what is left to cover.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use exact_cover::dlx::{Callback, Matrix};

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("exact-cover", "0.1.1", each(ExactCover))
}

struct ExactCover;

/// Solutions found so far.
struct Found(usize);

impl Counter for ExactCover {
    fn count(&mut self, line: &Line) -> Count {
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        let mut matrix = Matrix::new(reduced.items);
        for option in &reduced.options {
            matrix.add_row(&option.map(|item| item + 1));
        }
        let mut found = Found(0);
        matrix.solve(&mut found);
        Count::of(found.0)
    }
}

impl Callback for Found {
    fn on_solution(&mut self, _: Vec<usize>, matrix: &mut Matrix) {
        self.0 += 1;
        if self.0 == 2 {
            matrix.abort();
        }
    }
}
