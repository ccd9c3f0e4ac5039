//! Measurement: files of many puzzles, through every format and through the solver.

use super::case::{self, Bar, Case, Expect};
use super::process;
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// A puzzle with one solution, and that solution.
const PUZZLE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
const SOLUTION: &str = "782635149916274538354819627593728461147963285628451793861347952235196874479582316";

/// Formats that hold many puzzles.
const FORMATS: &[&str] = &["line", "sdm", "spaced", "sdk", "ss", "csv", "json"];

/// Reads a file in each format, and solves one on one thread and on all.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let count = match scale {
        Scale::Sample => 2_000,
        Scale::Full => 100_000,
    };
    let puzzles = relabelled(PUZZLE, count);
    let solutions = relabelled(SOLUTION, count);
    let mut cases = Vec::new();
    for format in FORMATS {
        let arguments = ["convert", "--to", format].map(str::to_owned);
        let written = process::run(&context.binary, &arguments, &puzzles)?.output;
        cases.push(Case {
            name: format!("read {count} puzzles of `{format}`"),
            arguments: ["convert", "--from", format, "--to", "line"].map(str::to_owned).to_vec(),
            input: written,
            expect: Expect::Text(puzzles.clone()),
            bar: Bar::seconds(2),
        });
    }
    for (threads, cores) in [("1", "one core"), ("2", "two cores")] {
        cases.push(Case {
            name: format!("solve {count} puzzles on {cores}"),
            arguments: ["solve", "--threads", threads].map(str::to_owned).to_vec(),
            input: puzzles.clone(),
            expect: Expect::Text(solutions.clone()),
            bar: Bar::seconds(6),
        });
    }
    case::run(context, scale, cases)
}

/// So many lines, each with the symbols moved on by one.
pub fn relabelled(line: &str, count: usize) -> String {
    let moved = |by: usize| {
        line.bytes().map(move |byte| match byte {
            b'1'..=b'9' => char::from(b'1' + (byte - b'1' + (by % 9) as u8) % 9),
            _ => '.',
        })
    };
    (0..count).flat_map(|by| moved(by).chain(['\n'])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_moved_on_together() {
        assert_eq!(relabelled("1.9", 3), "1.9\n2.1\n3.2\n");
        let given = |(puzzle, solution): (u8, u8)| puzzle == b'.' || puzzle == solution;
        assert!(PUZZLE.bytes().zip(SOLUTION.bytes()).all(given));
    }
}
