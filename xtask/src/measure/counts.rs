//! Measurement: walking through every solution of a board.

use super::case::{self, Bar, Case, Expect};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// Boards, their published numbers of solutions, and bars in seconds; the last is too long for the sample.
const COUNTS: &[(&str, &str, u64)] =
    &[("2x2", "288", 1), ("latin:5^2", "161280", 1), ("latin:4^3", "55296", 1), ("3x2", "28200960", 60)];

/// Counts each board.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let count = match scale {
        Scale::Sample => COUNTS.len() - 1,
        Scale::Full => COUNTS.len(),
    };
    let cases = COUNTS[..count].iter().map(|&(board, solutions, seconds)| Case {
        name: format!("`{board}`"),
        arguments: ["count", "--board", board].map(str::to_owned).to_vec(),
        input: String::new(),
        expect: Expect::Count(solutions),
        bar: Bar::seconds(seconds),
    });
    case::run(context, scale, cases.collect())
}
