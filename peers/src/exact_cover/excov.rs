//! excov: dancing links, with nodes in one list. A problem is given item by item, cannot be copied, and is
//! consumed by the search; so it is made anew of what is left to cover.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use excov::{DenseOptMapper, Problem};

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("excov", "1.0.1", each(Excov::default()))
}

#[derive(Default)]
struct Excov {
    /// For each item the options that cover it; only the first items belong to the puzzle at hand.
    columns: Vec<Vec<usize>>,
}

impl Counter for Excov {
    fn count(&mut self, line: &Line) -> Count {
        let reduced = match matrix::reduce(line) {
            Ok(reduced) => reduced,
            Err(count) => return count,
        };
        self.columns.iter_mut().for_each(Vec::clear);
        self.columns.resize(matrix::ITEMS, Vec::new());
        for (option, items) in reduced.options.iter().enumerate() {
            items.iter().for_each(|&item| self.columns[item].push(option));
        }
        let mut problem = Problem::new(DenseOptMapper {});
        for column in &self.columns[..reduced.items] {
            problem.add_constraint(column.iter().copied());
        }
        Count::of(excov::solve(problem).take(2).count())
    }
}
