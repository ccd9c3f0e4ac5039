//! What users type.

mod cover;
mod generate;
mod library;
mod logic;
mod play;
mod sat;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand};
pub use cover::Cover;
pub use generate::{Fill, Form, Generate, Preset, WantedGivens};
use hyperdoku::format::FORMATS;
pub use library::{
    Export, Import, Library, LibraryCommand, List, OrderName, Random, Sample, StateName, Stats, Which,
};
pub use logic::{Explain, Hint, Ladder, LadderName, Rate};
pub use play::Play;
pub use sat::{Clauses, Decode, Dimacs, DimacsCommand, Encode, Prove, Run};
use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Duration;

/// Sudoku in any number of dimensions: make, solve, rate, explain, prove, count, convert and draw puzzles, with several engines.
#[derive(Parser, Debug)]
#[command(name = "hyperdoku", version, propagate_version = true)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options of every command.
#[derive(Args, Debug, Clone)]
pub struct Global {
    /// Write one JSON object a line
    #[arg(long, global = true)]
    pub json: bool,
    /// Threads to use [default: one a core]
    #[arg(short = 'j', long, global = true, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    Solve(Solve),
    Check(Check),
    Rate(Rate),
    Hint(Hint),
    Explain(Explain),
    Generate(Generate),
    Fill(Fill),
    Enumerate(Enumerate),
    Count(Count),
    Convert(Convert),
    Draw(Draw),
    Boards(Boards),
    Dimacs(Dimacs),
    Prove(Prove),
    Cover(Cover),
    Library(Library),
    Bench(Bench),
    Play(Play),
    Demo(Demo),
    Completions(Completions),
    Man(Man),
}

/// Which puzzles.
#[derive(Args, Debug, Clone, Default)]
pub struct Input {
    /// Files of puzzles; - or none is standard input
    #[arg(value_name = "FILES")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Instead of files: the board of --board without givens
    #[arg(long, requires = "board", conflicts_with = "files")]
    pub empty: bool,
}

/// How files of puzzles are read.
#[derive(Args, Debug, Clone, Default)]
pub struct Reading {
    /// The board of puzzles that do not name their own, or of the empty one where none is read: 3x3, 3x2x1,
    /// slice:3^3, latin:4^3, iso, wrap:4, …
    #[arg(short, long, value_name = "BOARD")]
    pub board: Option<String>,
    /// The format of the input [default: found out]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub from: Option<String>,
}

/// How much to spend.
#[derive(Args, Debug, Clone, Copy)]
pub struct Spend {
    /// Most choices an engine may make for each puzzle; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub nodes: u64,
    /// Time for the whole command, such as 90, 1.5s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
}

impl Spend {
    /// The limit of nodes, if there is one.
    pub fn nodes(self) -> Option<u64> {
        (self.nodes > 0).then_some(self.nodes)
    }
}

/// How much to spend on work that has no natural end.
#[derive(Args, Debug, Clone, Copy)]
pub struct OpenSpend {
    /// Most choices an engine may make [default: no limit]
    #[arg(long, value_name = "N")]
    pub nodes: Option<NonZeroU64>,
    /// Time for the whole command, such as 90, 1.5s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
}

/// What `--engine` calls human logic.
pub const LOGIC: &str = "logic";

/// Solve puzzles and tell whether the solution is the only one
///
/// One record a puzzle, in order, in the input's format: the solution; `no solution`; `multiple` and the first
/// solution; `undecided`; or, of logic that is stuck, `stuck`, the number of cells left and the rest. Without FILES on a terminal: ./sudokuFile.txt
///
/// Bad input is refused before anything is written. Files of many puzzles, one a line, may have any length: they are read
/// twice, in little memory. Of a pipe 32 MB are checked first; after an error beyond that, the answers before it
/// are written. A line may have 64 MB.
///
/// The time of --timeout counts from where the input was read, or 32 MB of a pipe of lines. When it is over, the puzzles
/// left are undecided, and a pipe that was not read to its end is left.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku solve puzzles.txt
  echo .8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823.. | hyperdoku solve
  hyperdoku solve --board 3x2x1 --unique --json cube.txt
  hyperdoku solve --engine logic puzzles.txt
  hyperdoku solve --engine logic --ladder rounds --rounds 3 puzzle.txt
  hyperdoku solve --board latin:7^3 --empty --limit 1
  hyperdoku solve --board 4x4 --empty --seed 7 --limit 1      # a random full grid")]
pub struct Solve {
    #[command(flatten)]
    pub input: Input,
    /// The engine
    #[arg(short, long, default_value = "auto", value_parser = solve_engines())]
    pub engine: String,
    #[command(flatten)]
    pub ladder: Ladder,
    /// Stop after K solutions; 1 does not look for a second [default: 2, with --all 10000]
    #[arg(short, long, value_name = "K")]
    pub limit: Option<NonZeroUsize>,
    /// Write all solutions found, not only the first
    #[arg(short, long)]
    pub all: bool,
    /// Exit with 1 unless every puzzle has exactly one solution
    #[arg(short, long)]
    pub unique: bool,
    /// Take choices at random; the same seed gives the same solutions
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub spend: Spend,
    /// The format of the output [default: the input's]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), conflicts_with = "draw")]
    pub to: Option<String>,
    /// Draw the solved boards
    #[arg(short, long)]
    pub draw: bool,
}

/// Tell of each puzzle whether it is valid, complete, unique and minimal
///
/// Exit code 1 if one is not valid or not unique.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku check puzzle.sdk
  hyperdoku check --json collection.txt")]
pub struct Check {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub spend: Spend,
}

/// List the solutions of a board or puzzle, one a line
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku enumerate --board 2x2
  hyperdoku enumerate --board 2x2 --classes       # orbits under the board's symmetries
  hyperdoku enumerate --limit 10 puzzle.txt
  hyperdoku enumerate --board 2x2x1 --limit 3 --seed 1 --to enumerate")]
pub struct Enumerate {
    #[command(flatten)]
    pub target: Target,
    /// Stop after K solutions [default: all]
    #[arg(short, long, value_name = "K")]
    pub limit: Option<NonZeroUsize>,
    /// Group the solutions of an empty board into classes of the same up to symmetry
    #[arg(long, conflicts_with_all = ["limit", "to"])]
    pub classes: bool,
    /// Take choices at random; the same seed gives the same order
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub spend: OpenSpend,
    /// The format of the output [default: line, or spaced beyond 61 symbols]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: Option<String>,
}

/// Count the solutions of a board or puzzle, exactly
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku count --board latin:5^2
  hyperdoku count puzzle.txt")]
pub struct Count {
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub spend: OpenSpend,
}

/// One board or puzzle.
#[derive(Args, Debug, Clone)]
pub struct Target {
    /// A file with one puzzle; - is standard input, which is not read otherwise [default: the empty board of
    /// --board]
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
}

/// Convert puzzles between formats
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku convert --to json puzzle.sdk
  hyperdoku convert --to line --board 3x2x1 cube.txt")]
pub struct Convert {
    #[command(flatten)]
    pub input: Input,
    /// The format to write [default with --json: json]
    #[arg(long, value_name = "FORMAT", value_parser = described_formats())]
    pub to: Option<String>,
}

/// Draw puzzles in the terminal: layers side by side, boxes ruled
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku draw puzzle.sdk
  hyperdoku draw --board slice:3^3 --empty")]
pub struct Draw {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub paper: Paper,
}

/// How to draw.
#[derive(Args, Debug, Clone, Copy, Default)]
pub struct Paper {
    /// Columns to draw in [default: the terminal's, or 100]
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<usize>,
    /// Use ASCII characters only
    #[arg(long)]
    pub ascii: bool,
}

/// Describe a board, or list the families of boards
///
/// Exit code 1 if the board cannot exist.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku boards
  hyperdoku boards 3x2x1
  hyperdoku boards slice:2^4      # why there is none")]
pub struct Boards {
    /// The board
    pub board: Option<String>,
    /// Most choices of the search for a solution, where no theorem tells whether there is one
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub nodes: u64,
}

/// Compare the engines on corpora: median, worst, undecided, ratio to the best
///
/// Processor time of one thread, engines in turn on each puzzle, without making the engine for a board. Exit code 1 if two engines that finished
/// say different things.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku bench --list
  hyperdoku bench --corpus 9x9-minimal --corpus empty
  hyperdoku bench --corpus puzzles.txt --engine search --engine sat --timeout 60
  hyperdoku bench --corpus 9x9-minimal --heuristics")]
pub struct Bench {
    /// A corpus of our own, or a file of puzzles; may be repeated [default: all of our own]
    #[arg(short, long, value_name = "NAME|FILE")]
    pub corpus: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// An engine; may be repeated [default: all]
    #[arg(short, long, value_parser = engines())]
    pub engine: Vec<String>,
    /// The heuristics of exact cover instead of the engines
    #[arg(long, conflicts_with = "engine")]
    pub heuristics: bool,
    /// Stop after K solutions [default: 2, or 1 on boards without givens]
    #[arg(short, long, value_name = "K")]
    pub limit: Option<NonZeroUsize>,
    /// Time on the clock for an engine on a puzzle, such as 10, 1.5s or 2m; making the engine for a board is not
    /// counted
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10")]
    pub timeout: Duration,
    /// The most puzzles of a corpus
    #[arg(long, value_name = "N", default_value = "1000")]
    pub most: NonZeroUsize,
    /// List the corpora
    #[arg(long)]
    pub list: bool,
}

/// Solve and draw example puzzles of different boards
#[derive(Args, Debug)]
pub struct Demo {
    #[command(flatten)]
    pub paper: Paper,
}

/// Write a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "Example:
  hyperdoku completions bash > ~/.local/share/bash-completion/completions/hyperdoku")]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Write the manual page
#[derive(Args, Debug)]
#[command(after_help = "Example:
  hyperdoku man | man -l -")]
pub struct Man {
    /// The command whose page to write, such as solve or dimacs run [default: the page of hyperdoku]
    pub command: Vec<String>,
}

/// Values by name, each with what it is in a line.
fn named(entries: impl Iterator<Item = (&'static str, &'static str)>) -> PossibleValuesParser {
    entries.map(|(name, summary)| PossibleValue::new(name).help(summary)).collect::<Vec<_>>().into()
}

fn engines() -> PossibleValuesParser {
    named(hyperdoku::ENGINES.iter().map(|engine| (engine.name, engine.summary)))
}

/// The engines, and human logic, which may get stuck and so is none.
fn solve_engines() -> PossibleValuesParser {
    let engines = hyperdoku::ENGINES.iter().map(|engine| (engine.name, engine.summary));
    named(engines.chain([(LOGIC, "human techniques; where they get stuck, how far they got")]))
}

fn formats() -> PossibleValuesParser {
    FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().into()
}

fn described_formats() -> PossibleValuesParser {
    named(FORMATS.iter().map(|format| (format.name, format.summary)))
}

/// A time such as 90, 90s, 1.5m, 200ms or 2h.
fn duration(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match &text[number.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        unit => return Err(format!("found the unit {unit:?}, expected ms, s, m or h")),
    };
    let expected = || format!("found {number:?}, expected a number of 0 or more");
    let value: f64 = number.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(value * scale).map_err(|_| expected())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn times_are_read() {
        let check =
            |text: &str, millis: u64| assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        check("90", 90_000);
        check("1.5s", 1_500);
        check("250ms", 250);
        check("2m", 120_000);
        check("1h", 3_600_000);
        for text in ["", "s", "-1", "1d", "nan", "1e300"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
