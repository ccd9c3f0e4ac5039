//! `cargo play`: from a fresh checkout to a program at work, in one command.

use crate::{Result, cargo};
use std::process::{Command, ExitCode};

/// Builds the program and runs its demonstration; further arguments are the demonstration's.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let binary = cargo::build_release()?;
    let status = Command::new(binary).arg("demo").args(arguments).status()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
