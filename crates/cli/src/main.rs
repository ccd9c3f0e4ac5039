//! The command `hyperdoku`: arguments in, exit code out. What it can do is in `commands`, a file each.

mod args;
mod batch;
mod browser;
mod budget;
mod commands;
mod data_folder;
mod each;
mod failure;
mod files;
mod input;
mod instance;
mod logic;
mod making;
mod output;
mod pipe;
mod progress;
mod report;
mod single;

use clap::Parser;
use failure::{Exit, Failure};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    match commands::run(cli) {
        Ok(exit) => exit.into(),
        Err(Failure::ReaderGone) => Exit::Done.into(),
        Err(Failure::Interrupted) => Exit::Interrupted.into(),
        Err(failure @ Failure::OutOfTime) => {
            anstream::eprintln!("{failure}");
            Exit::Undecided.into()
        }
        Err(failure @ Failure::Impossible(_)) => {
            anstream::eprintln!("error: {failure}");
            Exit::No.into()
        }
        Err(failure) => {
            anstream::eprintln!("error: {failure}");
            // Bad usage, bad input, or no way to write the result.
            ExitCode::from(2)
        }
    }
}
