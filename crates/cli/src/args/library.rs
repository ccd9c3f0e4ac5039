//! `library`.

use super::generate::classes;
use super::{Reading, Spend, formats};
use clap::{Args, Subcommand, ValueEnum};
use hyperdoku::logic::Level;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The stored games: bring puzzles in, find them again, give them out
///
/// The database comes with two thousand games; those in the file games.csv beside it are added whenever it is opened.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku library list --board 3x2x1 --class easy
  hyperdoku library random --class hard | hyperdoku draw
  hyperdoku library import --keep-good collection.csv
  hyperdoku library export --board 3x3 -o games.csv
  hyperdoku library sample --count 1000 --seed 7 million.csv")]
pub struct Library {
    /// The folder of the database [default: $HYPERDOKU_DATA, or hyperdoku in the user's folder for data]
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    #[command(subcommand)]
    pub command: LibraryCommand,
}

#[derive(Subcommand, Debug)]
pub enum LibraryCommand {
    Import(Import),
    Export(Export),
    List(List),
    Random(Random),
    Sample(Sample),
    Stats(Stats),
}

/// Add the puzzles of files, each proved to have one solution
///
/// If a line is bad (it cannot be read, or its puzzle has no solution, several, or too hard a proof), all bad lines are
/// told by number and nothing is imported; --json lists the first hundred. Columns class, er and score are kept. Exit
/// code 2 if nothing was imported for bad lines.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku library import million.csv
  hyperdoku library import --keep-good --source kaggle sudoku.csv
  hyperdoku generate -n 100 --to csv | hyperdoku library import -")]
pub struct Import {
    /// Files of puzzles; - or none is standard input
    #[arg(value_name = "FILES")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Import the good lines of files that have bad ones too
    #[arg(long)]
    pub keep_good: bool,
    /// What the library calls their source [default: import: and the name of the file]
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,
    #[command(flatten)]
    pub spend: Spend,
}

/// Write puzzles of the library
///
/// Exit code 1 if there are none.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku library export > games.csv
  hyperdoku library export --board 3x3 --class hard.. --to sdm -o hard.sdm")]
pub struct Export {
    #[command(flatten)]
    pub which: Which,
    /// The format [default: csv, with class, er and score]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: Option<String>,
    /// The file to write; - is standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
    /// Write over a file that is there
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// List puzzles, and how far you got with them
///
/// Exit code 1 if there are none.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku library list
  hyperdoku library list --state in-progress
  hyperdoku library list --class easy --order hardest --limit 50 --json")]
pub struct List {
    #[command(flatten)]
    pub which: Which,
    /// Which first
    #[arg(long, value_enum, default_value_t = OrderName::Oldest)]
    pub order: OrderName,
    /// How many to leave out
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub offset: u64,
    /// The most to list
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub limit: u64,
}

/// Draw a puzzle, each with the same chance
///
/// Exit code 1 if there is none.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku library random --board 3x2x1
  hyperdoku library random --class easy --state not-started --json")]
pub struct Random {
    #[command(flatten)]
    pub which: Which,
    /// The same seed draws the same puzzle from the same library
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// The format [default: line, or what the board needs]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: Option<String>,
}

/// Draw some lines of a file, each with the same chance, in one pass and without the database
///
/// The header of a table stays; blank lines and comments are left out.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku library sample --count 1000 --seed 7 million.csv > thousand.csv")]
pub struct Sample {
    /// The file; - is standard input
    #[arg(value_name = "IN.csv")]
    pub file: String,
    /// How many lines
    #[arg(short = 'n', long, value_name = "K")]
    pub count: NonZeroUsize,
    /// The same seed draws the same lines
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
}

/// Tell what is in the library, and what you solved
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku library stats
  hyperdoku library stats --board 3x3 --utc-offset 60 --json")]
pub struct Stats {
    /// Only this board
    #[arg(short, long, value_name = "BOARD")]
    pub board: Option<String>,
    /// How many minutes your clock is ahead of UTC, for the days of a streak
    #[arg(long, value_name = "MINUTES", default_value_t = 0, allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(-24 * 60..=24 * 60))]
    pub utc_offset: i32,
}

/// Which puzzles.
#[derive(Args, Debug, Clone, Default)]
pub struct Which {
    /// A board; may be repeated [default: all]
    #[arg(short, long, value_name = "BOARD")]
    pub board: Vec<String>,
    /// The class: easy, medium, hard, unfair, extreme or beyond, or a range such as easy..hard
    #[arg(short, long, value_name = "C", value_parser = classes)]
    pub class: Option<RangeInclusive<Level>>,
    /// How far you got
    #[arg(long, value_enum, value_name = "STATE")]
    pub state: Option<StateName>,
    /// From a source whose name starts like this: shipped, games.csv, import:, …
    #[arg(long, value_name = "NAME")]
    pub source: Option<String>,
    /// With this text in board, givens or source
    #[arg(long, value_name = "TEXT")]
    pub text: Option<String>,
}

/// How far a player got, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StateName {
    /// Never played, or given up
    NotStarted,
    /// Begun and not solved yet
    InProgress,
    /// Solved
    Solved,
}

/// The orders of a list, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OrderName {
    /// First added first
    Oldest,
    /// Last added first
    Newest,
    /// By rating and score
    Easiest,
    /// The other way round
    Hardest,
    /// Fewest givens first
    FewestGivens,
    /// Last played first
    LastPlayed,
}
