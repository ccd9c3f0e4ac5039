//! Measurement: puzzles of three dimensions with few givens, on which search alone is lost.

use super::board::Puzzle;
use super::case::{self, Bar, Case, Expect};
use super::process::{self, Outcome};
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::{Result, cargo};

/// The puzzles, a line each, from the root.
const FILE: &str = "data/sparse.txt";

/// How many puzzles the sample takes.
const SAMPLE: usize = 2;

/// How long search alone may take, in seconds.
const PATIENCE: &str = "60";

/// The exit code of a budget that ran out.
const UNDECIDED: i32 = 3;

/// Proves each puzzle unique, and sees what search alone says.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut puzzles = puzzles()?;
    if scale == Scale::Sample {
        puzzles.truncate(SAMPLE);
    }
    let mut table = case::run(context, scale, puzzles.iter().zip(1..).map(case).collect())?;
    if scale == Scale::Full {
        table.header.push("search alone".to_owned());
        for (index, puzzle) in puzzles.iter().enumerate() {
            let said = search_alone(context, puzzle)?;
            let said = said.map_err(|reason| format!("{}, search alone: {reason}", table.rows[index][0]));
            let (Ok(cell) | Err(cell)) = &said;
            table.rows[index].push(cell.clone());
            table.wrong.extend(said.err());
        }
    }
    Ok(table)
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

/// How long search needs, or that it comes to no end; an error if its answer is wrong.
fn search_alone(context: &Context, puzzle: &Puzzle) -> Result<std::result::Result<String, String>> {
    let arguments = ["solve", "--unique", "--engine", "search", "--timeout", PATIENCE].map(str::to_owned);
    let outcome = process::run(&context.binary, &arguments, &puzzle.spaced())?;
    Ok(judge(puzzle, &outcome))
}

fn judge(puzzle: &Puzzle, outcome: &Outcome) -> std::result::Result<String, String> {
    match outcome.code {
        Some(UNDECIDED) => Ok(format!("undecided after {}", duration(outcome.elapsed))),
        Some(0) => puzzle.solution(&outcome.output).map(|_| duration(outcome.elapsed)),
        _ => Err(case::ending(outcome)),
    }
}
