//! Measurement: a puzzle on which plain search spends minutes.

use super::board::{Board, Puzzle};
use super::case::{self, Bar, Case, Expect};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// The puzzle: no row shows enough of its symbols to guide a search that goes row by row. It has several
/// solutions.
const LINE: &str = "001000000200000000003000000400000005005000600600000040007103000800000000009020000";

/// Tells whether the puzzle has one solution.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let board = Board::container("3x3", &[3, 3]);
    let values = LINE.bytes().map(|byte| usize::from(byte - b'0')).collect();
    let case = Case {
        name: "15 givens".to_owned(),
        arguments: vec!["solve".to_owned()],
        input: format!("{LINE}\n"),
        expect: Expect::Several(Puzzle { board, values }),
        bar: Bar::seconds(5),
    };
    case::run(context, scale, vec![case])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_a_puzzle_with_15_givens() {
        assert_eq!(LINE.len(), 81);
        assert_eq!(LINE.bytes().filter(|&byte| byte != b'0').count(), 15);
    }
}
