//! msolve: a stack of boards with a set of candidates a cell. To make its puzzle out of numbers is to begin with
//! solving it, so that is measured.

use crate::answer::{Count, Question};
use crate::contestant::{counting, finding};
use crate::line::Line;
use crate::peer::Peer;
use msolve::Sudoku;

/// The crate's line in the registry.
pub fn peer(question: Question) -> Peer {
    let contestant = match question {
        Question::Uniqueness => {
            counting(Line::numbers, |grid| Count::of(Sudoku::from(grid).count_solutions(2)))
        }
        Question::First => finding(Line::numbers, |grid| Some(Sudoku::from(grid).solve_one()?.to_array())),
    };
    Peer::of_crate("msolve", "0.6.0", contestant)
}
