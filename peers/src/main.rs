//! Runs what public crates do beside ours: the same puzzles, in one process, in turn, on the processor time of one
//! thread, with answers that must agree.

mod agree;
mod answer;
mod clock;
mod contest;
mod contestant;
mod exact_cover;
mod line;
mod makers;
mod ours;
mod peer;
mod race;
mod sets;
mod single;
mod squares;
mod table;

use clap::{Parser, Subcommand};
use sets::Recipe;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Everyone who solves puzzles.
#[cfg(test)]
const FAMILIES: [peer::Family; 3] = [exact_cover::FAMILY, squares::FAMILY, single::FAMILY];

/// Measures public solvers and generators beside ours.
#[derive(Parser)]
#[command(name = "peers", version)]
struct Args {
    #[command(subcommand)]
    command: Command,
    /// Write JSON instead of a table
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Solvers of exact cover problems, which puzzles are made into
    ExactCover(contest::Args),
    /// Solvers of 9x9 puzzles, many puzzles a call where they take many
    Squares(contest::Args),
    /// Solvers of 9x9 puzzles, one puzzle a call
    Single(contest::Args),
    /// Makers of minimal 9x9 puzzles
    Makers(makers::Args),
    /// Compare the answers of lanes at every width with those of the general search
    Agree(agree::Args),
    /// Write the random sets into a folder, unless they are there
    Sets {
        /// The folder
        folder: PathBuf,
        /// Make at most this many puzzles of each set
        #[arg(long, value_name = "N", default_value = "10000")]
        most: NonZeroUsize,
        #[command(flatten)]
        recipe: Recipe,
    },
}

fn main() -> ExitCode {
    let args = Args::parse();
    hyperdoku_peers::tell("peers", run(&args.command, args.json))
}

fn run(command: &Command, json: bool) -> Result<String, Box<dyn Error>> {
    match command {
        Command::ExactCover(args) => contest::run(exact_cover::FAMILY, args, json),
        Command::Squares(args) => contest::run(squares::FAMILY, args, json),
        Command::Single(args) => contest::run(single::FAMILY, args, json),
        Command::Makers(args) => makers::run(args, json),
        Command::Agree(args) => agree::run(args, json),
        Command::Sets { folder, most, recipe } => {
            let paths = sets::write(folder, *recipe, *most)?;
            Ok(if json {
                serde_json::to_string(&paths)?
            } else {
                let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
                paths.join("\n")
            })
        }
    }
}
