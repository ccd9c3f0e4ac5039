//! Measurement: puzzles of three dimensions with few givens, on which search alone is lost.

use super::board::Puzzle;
use super::case::{self, Bar, Case, Expect};
use super::table::Table;
use super::{Context, Scale};
use crate::{Result, cargo};

/// The puzzles, a line each, from the root.
const FILE: &str = "data/sparse.txt";

/// How many puzzles the sample takes.
const SAMPLE: usize = 2;

/// Proves each puzzle unique.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut puzzles = puzzles()?;
    if scale == Scale::Sample {
        puzzles.truncate(SAMPLE);
    }
    case::run(context, scale, puzzles.iter().zip(1..).map(case).collect())
}

/// The puzzles of the file.
pub fn puzzles() -> Result<Vec<Puzzle>> {
    read(FILE)
}

/// The puzzles of a file, a line each; its path is from the root.
pub fn read(file: &str) -> Result<Vec<Puzzle>> {
    let text =
        std::fs::read_to_string(cargo::root().join(file)).map_err(|error| format!("{file}: {error}"))?;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    let puzzles = lines.map(|(line, number)| {
        Puzzle::line(line)
            .ok_or_else(|| format!("{file}: line {number} is no puzzle of a known board").into())
    });
    puzzles.collect()
}

/// What a puzzle is called in tables.
pub fn name(puzzle: &Puzzle, number: usize) -> String {
    format!("{number}: `{}`, {} givens", puzzle.board.name, puzzle.givens())
}

fn case((puzzle, number): (&Puzzle, usize)) -> Case {
    Case {
        name: name(puzzle, number),
        arguments: ["solve", "--unique"].map(str::to_owned).to_vec(),
        input: puzzle.spaced(),
        expect: Expect::Unique(puzzle.clone()),
        bar: Bar { megabytes: Some(500), ..Bar::seconds(20) },
    }
}
