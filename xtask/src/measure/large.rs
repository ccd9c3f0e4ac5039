//! Measurement: puzzles with hundreds of thousands of cells.

use super::board::{Board, Puzzle};
use super::case::{self, Bar, Case, Expect};
use super::made::{closed_form, thinned};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// The sides of the board's blocks.
const SIDES: &[usize] = &[4, 3, 2, 1];

/// The board of both puzzles.
pub const BOARD: Board = Board::container("4x3x2x1", SIDES);

/// One seed for all, so that every run measures the same puzzles.
const SEED: u64 = 1;

/// Solves two puzzles and proves another unique; they take seconds, so the sample runs all.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let solution = closed_form(SIDES);
    let [some, few, many] = [40, 30, 60].map(|percent| thinned(BOARD, &solution, percent, SEED));
    let cases = vec![
        Case {
            name: "40 % given, one solution".to_owned(),
            arguments: arguments(context, "large-40.txt", &some, &["--limit", "1"])?,
            input: String::new(),
            expect: Expect::Solution(some),
            bar: Bar { megabytes: Some(300), ..Bar::seconds(3) },
        },
        Case {
            name: "30 % given, one solution".to_owned(),
            arguments: arguments(context, "large-30.txt", &few, &["--limit", "1"])?,
            input: String::new(),
            expect: Expect::Solution(few),
            bar: Bar { megabytes: Some(300), ..Bar::seconds(3) },
        },
        Case {
            name: "60 % given, only solution".to_owned(),
            arguments: arguments(context, "large-60.txt", &many, &["--unique"])?,
            input: String::new(),
            expect: Expect::Only { puzzle: many, solution },
            bar: Bar::seconds(3),
        },
    ];
    case::run(context, scale, cases)
}

/// Writes the puzzle to a file, one value a line after the sides, and returns the call that solves it.
fn arguments(context: &Context, file: &str, puzzle: &Puzzle, options: &[&str]) -> Result<Vec<String>> {
    let path = context.scratch.join(file);
    std::fs::write(&path, sudoku_file(puzzle))?;
    let words = ["solve"].iter().chain(options).map(|&word| word.to_owned());
    Ok(words.chain([path.to_string_lossy().into_owned()]).collect())
}

/// The puzzle as a file: the number of axes, the sides, the values, each on a line.
fn sudoku_file(puzzle: &Puzzle) -> String {
    let numbers = [SIDES.len()].into_iter().chain(SIDES.iter().copied()).chain(puzzle.values.iter().copied());
    numbers.map(|number| format!("{number}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_line_for_each_number() {
        let file = sudoku_file(&Puzzle::empty(BOARD));
        assert!(file.starts_with("4\n4\n3\n2\n1\n"));
        assert_eq!(file.lines().count(), 5 + BOARD.cells());
    }
}
