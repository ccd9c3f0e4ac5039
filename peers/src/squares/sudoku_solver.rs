//! sudoku-solver: backtracking on the cell with the fewest candidates, as an iterator over solutions.

use crate::answer::{Count, Question};
use crate::contestant::{counting, finding};
use crate::line::{Grid, Line};
use crate::peer::Peer;
use sudoku_solver::{Board, SolutionIter, solve};

/// The crate's line in the registry.
pub fn peer(question: Question) -> Peer {
    let contestant = match question {
        Question::Uniqueness => counting(read, |board| Count::of(SolutionIter::new(board).take(2).count())),
        Question::First => finding(read, |board| solve(board).map(|solution| numbers(&solution))),
    };
    Peer::of_crate("sudoku-solver", "0.6.1", contestant)
}

fn read(line: &Line) -> Board {
    let grid = line.numbers();
    Board::from(&std::array::from_fn(|row| std::array::from_fn(|column| grid[9 * row + column])))
}

fn numbers(board: &Board) -> Grid {
    std::array::from_fn(|cell| board.get_cell(cell % 9, cell / 9))
}
