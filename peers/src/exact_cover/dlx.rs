//! dlx: Knuth's Algorithm X by dancing links. Its lists can be copied and its items covered from outside, so
//! the matrix of the empty board is made once, copied for each puzzle, and relieved of the items that givens
//! cover: faster than to make a small one, or to undo the covering in place. It is built with narrow indices
//! and without bounds checks, the fastest of its features.

use super::matrix;
use crate::answer::Count;
use crate::contestant::{Counter, each};
use crate::line::Line;
use crate::peer::Peer;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::x::{INodes, ONodes, Problem};
use dlx::{Dance, OptOrder, Solver, Uint};

/// The crate's line in the registry.
pub fn peer() -> Peer {
    Peer::of_crate("dlx", "0.8.5", each(Dlx::new()))
}

struct Dlx {
    /// Items of the empty board.
    items: INodes,
    /// Options of the empty board.
    options: ONodes,
}

impl Dlx {
    fn new() -> Self {
        let options: Vec<Vec<Uint>> = matrix::all_options().map(|items| items.map(Uint).to_vec()).collect();
        let items = Uint(matrix::ITEMS);
        Dlx { items: INodes::new(items, 0), options: ONodes::new(items, items, &options, OptOrder::Seq) }
    }
}

impl Counter for Dlx {
    fn count(&mut self, line: &Line) -> Count {
        let covered = match matrix::covered_items(line) {
            Ok(covered) => covered,
            Err(count) => return count,
        };
        let mut problem = Problem::new(self.items.clone(), self.options.clone());
        for (item, _) in (1..).zip(covered).filter(|(_, covered)| *covered) {
            problem.cover(item);
        }
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        let mut solver = Solver::new(&mut problem);
        Count::of((0..2).take_while(|_| solver.next_solution(&mut chooser)).count())
    }
}
