//! Measurement: puzzles with hundreds of thousands of cells.

use super::board::{Board, Family, Puzzle};
use super::case::{self, Bar, Case, Expect};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// The sides of the board's blocks.
const SIDES: &[usize] = &[4, 3, 2, 1];

/// The board of both puzzles.
pub const BOARD: Board = Board { name: "4x3x2x1", family: Family::Container(SIDES) };

/// One seed for all, so that every run measures the same puzzles.
const SEED: u64 = 1;

/// Solves two puzzles and proves another unique; they take seconds, so the sample runs all.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let solution = closed_form(SIDES);
    let some = large_puzzle(40, SEED);
    let few = large_puzzle(30, SEED);
    let many = large_puzzle(60, SEED);
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

/// A puzzle in which each cell of the closed form is given with the same chance.
fn large_puzzle(percent: u64, seed: u64) -> Puzzle {
    let mut state = seed;
    let values =
        closed_form(SIDES).into_iter().map(|value| if next(&mut state) % 100 < percent { value } else { 0 });
    Puzzle { board: BOARD, values: values.collect() }
}

/// A solution of the container board with these sides, which exists for all of them:
/// with `x = q·d + r` on each axis and `P` the product of the sides before it, the value of a cell is
/// the sum over the axes of `r·P + q mod P + ⌊q/P⌋·P·d`, modulo the number of symbols.
fn closed_form(sides: &'static [usize]) -> Vec<usize> {
    let board = Board { name: "", family: Family::Container(sides) };
    let value = |cell| {
        let mut sum = 0;
        let mut before = 1;
        for (x, side) in board.coordinates(cell).into_iter().zip(sides) {
            let (block, within) = (x / side, x % side);
            sum += within * before + block % before + block / before * before * side;
            before *= side;
        }
        sum % board.symbols() + 1
    };
    (0..board.cells()).map(value).collect()
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

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood, 2014): small, and the same everywhere.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_solves_its_board() {
        const SHAPES: &[&[usize]] = &[&[3, 3], &[3, 3, 1], &[2, 2, 2], &[5, 1], &[3, 2, 1], SIDES];
        for sides in SHAPES {
            let board = Board { name: "", family: Family::Container(sides) };
            let values: Vec<String> = closed_form(sides).iter().map(usize::to_string).collect();
            assert!(Puzzle::empty(board).solution(&values.join(" ")).is_ok(), "{sides:?}");
        }
    }

    #[test]
    fn a_puzzle_gives_the_asked_share_of_cells() {
        let puzzle = large_puzzle(40, SEED);
        let given = puzzle.values.iter().filter(|&&value| value != 0).count();
        assert!((39..=41).contains(&(given * 100 / puzzle.values.len())), "{given}");
        assert_eq!(puzzle, large_puzzle(40, SEED));
    }

    #[test]
    fn a_file_has_a_line_for_each_number() {
        let file = sudoku_file(&large_puzzle(40, SEED));
        assert!(file.starts_with("4\n4\n3\n2\n1\n"));
        assert_eq!(file.lines().count(), 5 + BOARD.cells());
    }
}
