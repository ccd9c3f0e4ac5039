//! What the programs beside peers share.

use std::error::Error;
use std::io::{self, Write};
use std::iter;
use std::process::ExitCode;

/// Writes what a program tells, or what went wrong and why.
pub fn tell(program: &str, told: Result<String, Box<dyn Error>>) -> ExitCode {
    match told.and_then(|text| Ok(writeln!(io::stdout(), "{text}")?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let causes = iter::successors(Some(error.as_ref() as &dyn Error), |&error| error.source());
            let causes: Vec<String> = causes.map(ToString::to_string).collect();
            eprintln!("{program}: {}", causes.join(": "));
            ExitCode::FAILURE
        }
    }
}
