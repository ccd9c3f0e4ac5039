//! Measurement: boards without givens, where nothing but the order of the search helps.

use super::board::{Board, Puzzle};
use super::case::{self, Bar, Case, Expect};
use super::table::Table;
use super::{Context, Scale, large};
use crate::Result;

/// The boards with their bars in seconds, the quick ones first: the sample takes only those.
const BOARDS: &[(Board, u64)] = &[
    (Board::container("3x3", &[3, 3]), 1),
    (Board::container("4x4", &[4, 4]), 1),
    (Board::container("5x5", &[5, 5]), 1),
    (Board::container("6x6", &[6, 6]), 1),
    (Board::container("3x3x1", &[3, 3, 1]), 1),
    (Board::container("2x2x2", &[2, 2, 2]), 1),
    (large::BOARD, 3),
    (Board::slice("slice:3^3", 3, 3), 1),
    (Board::slice("slice:3^4", 3, 4), 1),
    (Board::latin("latin:7^3", 7, 3), 1),
];

/// How many boards the sample takes.
const SAMPLE: usize = 4;

/// Finds one solution of each board.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let count = match scale {
        Scale::Sample => SAMPLE,
        Scale::Full => BOARDS.len(),
    };
    let cases = BOARDS[..count].iter().map(|&(board, seconds)| empty(board, seconds));
    case::run(context, scale, cases.collect())
}

/// The case of one board.
fn empty(board: Board, seconds: u64) -> Case {
    let puzzle = Puzzle::empty(board);
    Case {
        name: format!("`{}`", board.name),
        arguments: ["solve", "--limit", "1", "--board", board.name].map(str::to_owned).to_vec(),
        input: puzzle.spaced(),
        expect: Expect::Solution(puzzle),
        bar: Bar::seconds(seconds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_cells_their_names_say() {
        let cells: Vec<usize> = BOARDS.iter().map(|(board, _)| board.cells()).collect();
        assert_eq!(cells, [81, 256, 625, 1296, 729, 512, 331_776, 729, 6561, 343]);
    }

    #[test]
    fn a_puzzle_is_a_line_of_zeros() {
        let case = empty(Board::latin("latin:2^2", 2, 2), 1);
        assert_eq!(case.input, "latin:2^2: 0 0 0 0\n");
    }
}
