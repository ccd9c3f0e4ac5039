//! Runs public crates' solvers beside ours: the same puzzles, in one process, in turn, on the processor time
//! of one thread, with answers that must agree.

mod clock;
mod exact_cover;
mod ours;
mod peer;
mod race;
mod sets;
mod table;

use clap::Parser;
use peer::Family;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// What can be compared, by the name given on the command line.
const FAMILIES: &[Family] = &[exact_cover::FAMILY];

/// Measures public solvers beside ours.
#[derive(Parser)]
#[command(name = "peers", version)]
struct Args {
    /// What to compare: exact-cover
    #[arg(value_parser = family)]
    family: Family,
    /// Sets of puzzles, each a file with one line of 81 characters a puzzle; without any, two random sets
    files: Vec<PathBuf>,
    /// Take at most this many puzzles of each set
    #[arg(long, value_name = "N", default_value = "1000")]
    most: NonZeroUsize,
    /// Run every solver this often on every set; times are medians
    #[arg(long, value_name = "N", default_value = "5")]
    rounds: NonZeroUsize,
    /// Make the random sets from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Run only the solvers whose names contain one of these, beside ours
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Write JSON instead of a table
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    hyperdoku_peers::tell("peers", run(&Args::parse()))
}

fn run(args: &Args) -> Result<String, Box<dyn Error>> {
    let sets = match args.files.as_slice() {
        [] => sets::random(args.seed, args.most),
        files => files.iter().map(|path| sets::read(path, args.most)).collect::<Result<_, _>>()?,
    };
    let peers = args.family.select(&args.only);
    if let Some(unknown) =
        args.only.iter().find(|text| !peers.iter().any(|peer| peer.name.contains(&text[..])))
    {
        return Err(format!("found no solver whose name contains {unknown:?}").into());
    }
    let times = race::run(&peers, &sets, args.rounds)?;
    Ok(if args.json {
        table::json(args.family.name, &sets, &times, args.rounds)
    } else {
        table::markdown(&sets, &times)
    })
}

fn family(name: &str) -> Result<Family, String> {
    let known = || FAMILIES.iter().map(|family| family.name).collect::<Vec<_>>().join(", ");
    FAMILIES
        .iter()
        .copied()
        .find(|family| family.name == name)
        .ok_or_else(|| format!("known are: {}", known()))
}
