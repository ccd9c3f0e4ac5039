//! A family of solvers on sets of puzzles.

use crate::answer::Question;
use crate::peer::Family;
use crate::race::{self, Plan};
use crate::sets::{self, Recipe};
use crate::table;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Who is run on what, and for how long.
#[derive(clap::Args)]
pub struct Args {
    /// Sets of puzzles, each a file with one line of 81 characters a puzzle; without any, random sets
    files: Vec<PathBuf>,
    /// What to ask about every puzzle
    #[arg(long, value_enum, default_value = "uniqueness")]
    ask: Question,
    /// Take at most this many puzzles of each set
    #[arg(long, value_name = "N", default_value = "1000")]
    most: NonZeroUsize,
    /// Run every solver this often on every set; times are medians
    #[arg(long, value_name = "N", default_value = "5")]
    rounds: NonZeroUsize,
    /// Run a solver that takes longer for a set on a part of it that takes about so many milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    time_limit: u64,
    /// Run only the solvers whose names contain one of these, beside ours
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    #[command(flatten)]
    recipe: Recipe,
}

/// Measures the solvers.
///
/// # Errors
/// If there are no sets, or a solver says something else than ours.
pub fn run(family: Family, args: &Args, json: bool) -> Result<String, Box<dyn Error>> {
    let peers = family.select(args.ask, &args.only)?;
    let sets = match args.files.as_slice() {
        [] => sets::random(args.recipe, args.most),
        files => files.iter().map(|path| sets::read(path, args.most)).collect::<Result<_, _>>()?,
    };
    let limit = Duration::from_millis(args.time_limit);
    let plan = Plan { question: args.ask, rounds: args.rounds, limit };
    let times = race::run(peers, &sets, plan)?;
    Ok(if json { table::json(family.name, &sets, &times, plan) } else { table::markdown(&sets, &times) })
}
