//! `cargo play`: from a fresh checkout to a game in the browser, in one command.

use crate::{Result, cargo, page};
use std::process::{Command, ExitCode};

/// Builds the page and the program that serves it, and plays; further arguments are those of `hyperdoku play`.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    page::build()?;
    let binary = cargo::build_release()?;
    let status = Command::new(binary).arg("play").args(arguments).status()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
