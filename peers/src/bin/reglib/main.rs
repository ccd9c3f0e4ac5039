//! Holds our techniques against HoDoKu's regression library: does each find the steps that are listed for it, and none
//! where there must be none?

mod judge;
mod kinds;
mod library;
mod told;

use clap::Parser;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// Holds our techniques against HoDoKu's regression library.
#[derive(Parser)]
#[command(name = "reglib", version)]
struct Args {
    /// The library, such as reglib-1.3.txt
    file: PathBuf,
    /// Only kinds of cases with these codes, such as 0402-1, and what was found in place of what is listed
    codes: Vec<String>,
    /// Write JSON instead of a table
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    hyperdoku_peers::tell("reglib", run(&Args::parse()))
}

fn run(args: &Args) -> Result<String, Box<dyn Error>> {
    let mut library = library::read(&args.file)?;
    if !args.codes.is_empty() {
        library.cases.retain(|case| args.codes.contains(&case.code));
    }
    if let Some(unknown) =
        args.codes.iter().find(|code| !library.cases.iter().any(|case| case.code == **code))
    {
        return Err(format!("there is no case with the code {unknown}").into());
    }
    let verdicts = judge::all(&library)?;
    Ok(match args {
        Args { json: true, .. } => told::json(&verdicts, &judge::uncovered(&library)),
        Args { codes, .. } if codes.is_empty() => told::markdown(&verdicts),
        _ => format!("{}{}", told::misses(&verdicts), told::markdown(&verdicts)),
    })
}
