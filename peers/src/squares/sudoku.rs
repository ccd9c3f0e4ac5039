//! sudoku: bands of candidates as bit masks. Its puzzles are plain numbers, which its solver reads on every call; it is
//! built without bounds checks, the fastest of its features.

use crate::answer::{Count, Question};
use crate::contestant::{counting, finding};
use crate::line::Line;
use crate::peer::Peer;
use sudoku::Sudoku;

/// The crate's line in the registry.
pub fn peer(question: Question) -> Peer {
    let contestant = match question {
        Question::Uniqueness => counting(read, |puzzle| Count::of(puzzle.solutions_count_up_to(2))),
        Question::First => finding(read, |puzzle| puzzle.some_solution().map(Sudoku::to_bytes)),
    };
    Peer::of_crate("sudoku", "0.8.0", contestant)
}

fn read(line: &Line) -> Sudoku {
    Sudoku::from_bytes(line.numbers()).expect("numbers go up to 9")
}
