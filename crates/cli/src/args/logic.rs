//! What users type to have puzzles explained.

use super::{Input, Spend};
use clap::{Args, ValueEnum};

/// Tell how hard puzzles are
///
/// One line a puzzle: ER, the hardest step by Sudoku Explainer's scale; score and class by the points of all steps;
/// and how often each technique was used. Exit code 1 if one has no or several solutions.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku rate puzzles.txt
  hyperdoku rate --json --board 3x2x1 cubes.txt")]
pub struct Rate {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub spend: Spend,
}

/// Tell what to look at next, or what is wrong
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku hint puzzle.txt
  hyperdoku hint --grade 1 puzzle.txt       # only where to look
  hyperdoku hint --played 1234341221434.2. puzzle.txt")]
pub struct Hint {
    #[command(flatten)]
    pub input: Input,
    /// How much to give away: 1 where to look, 2 the cells, 3 what follows
    #[arg(short, long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub grade: u8,
    /// The cells as they are filled now, of the one puzzle there is
    #[arg(short, long, value_name = "CELLS")]
    pub played: Option<String>,
    #[command(flatten)]
    pub spend: Spend,
}

/// Solve puzzles step by step as a person would, with the reason of each step
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku explain puzzle.txt
  hyperdoku explain --markdown puzzle.txt > path.md
  hyperdoku explain --ladder cells --board slice:3^3 cube.txt")]
pub struct Explain {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub ladder: Ladder,
    /// Write Markdown
    #[arg(long)]
    pub markdown: bool,
    #[command(flatten)]
    pub spend: Spend,
}

/// Which techniques, in which order.
#[derive(Args, Debug, Clone, Copy)]
pub struct Ladder {
    /// Which techniques logic tries, and in which order [default: score]
    #[arg(long, value_name = "LADDER", value_enum)]
    pub ladder: Option<LadderName>,
    /// The most rounds of --ladder rounds, and that ladder itself [default: 10]
    #[arg(long, value_name = "N")]
    pub rounds: Option<usize>,
}

/// The ladders by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LadderName {
    /// All techniques that count for score and class, easiest first
    Score,
    /// The techniques that Sudoku Explainer rates, in its order
    Er,
    /// Naked singles only, cell by cell in order
    Cells,
    /// Naked singles only, in rounds that take from every cell what it cannot hold
    Rounds,
}
