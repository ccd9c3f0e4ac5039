//! `cover`.

use super::{Spend, Target, formats, named};
use clap::Args;
use clap::builder::PossibleValuesParser;
use hyperdoku::cover::HEURISTICS;
use std::num::NonZeroUsize;

/// Exact cover: solve by dancing links, write and read matrix files, show what was tried
///
/// One puzzle or the empty board of --board; the answer is written as `solve` does. A matrix file has a line
/// `row column` for each one of the matrix, both from 0.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku cover puzzle.txt
  hyperdoku cover --board 2x2 --tree --limit 1
  hyperdoku cover --board 3x2x1 --write               # dm_3_2_1.txt
  hyperdoku cover --board 3x2x1 --write matrix.txt
  hyperdoku cover --board 3x2x1 --read dm_3_2_1.txt cube.txt
  hyperdoku cover --read matrix.txt --limit 5         # any exact cover: the rows of five solutions")]
pub struct Cover {
    #[command(flatten)]
    pub target: Target,
    /// How to choose the column to branch on
    #[arg(long, value_name = "NAME", default_value = HEURISTICS[0].name, value_parser = heuristics())]
    pub heuristic: String,
    /// Stop after K solutions; 1 does not look for a second [default: 2, with --all 10000]
    #[arg(short, long, value_name = "K")]
    pub limit: Option<NonZeroUsize>,
    /// Write all solutions found, not only the first
    #[arg(short, long)]
    pub all: bool,
    /// Take choices at random; the same seed gives the same solutions
    #[arg(long, value_name = "S", conflicts_with_all = ["read", "tree"])]
    pub seed: Option<u64>,
    /// Show what was tried, where, and what came of it
    #[arg(long, conflicts_with_all = ["read", "to"])]
    pub tree: bool,
    /// The most nodes of the tree
    #[arg(long, value_name = "N", default_value = "10000", requires = "tree")]
    pub tree_nodes: NonZeroUsize,
    /// Only write the matrix of the board; - is standard output [default name: such as dm_3_2_1.txt]
    #[arg(long, value_name = "MATRIXFILE", num_args = 0..=1,
          conflicts_with_all = ["read", "tree", "to", "seed", "limit", "all", "nodes", "heuristic"])]
    pub write: Option<Option<String>>,
    /// With --write: write over a file that is there and holds something else
    #[arg(long, requires = "write")]
    pub force: bool,
    /// Take the matrix from a file, which is made if it is missing; without board and puzzle tell the rows of
    /// each solution
    #[arg(long, value_name = "MATRIXFILE")]
    pub read: Option<String>,
    #[command(flatten)]
    pub spend: Spend,
    /// The format of the output [default: the input's]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: Option<String>,
}

fn heuristics() -> PossibleValuesParser {
    named(HEURISTICS.iter().map(|heuristic| (heuristic.name, heuristic.summary)))
}
