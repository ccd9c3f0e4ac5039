//! Measurement: how many minimal 9 x 9 puzzles a second, beside qqwing.

use super::process::{self, Outcome, Watch};
use super::table::Table;
use super::units::three_digits;
use super::{Context, Scale};
use crate::{Result, tools};
use std::path::Path;
use std::time::Duration;

/// The program of others.
const PEER: &str = "qqwing";

/// How many times as many puzzles we must make.
const BAR: f64 = 20.0;

/// How often both run, in turns, and what each makes in a run.
const ROUNDS: usize = 5;
const OURS: usize = 10_000;
const THEIRS: usize = 500;

/// How many of ours are checked.
const CHECKED: usize = 300;

/// Makes minimal puzzles on one thread.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = Table::new(&["program", "puzzles", "time", "puzzles/s", "ratio"]);
    let checked = ours(context, CHECKED)?;
    let arguments = ["check".to_owned()];
    let check = process::run(&context.binary, &arguments, &checked.output)?;
    let minimal = check.output.lines().filter(|line| line.contains("unique, minimal")).count();
    if minimal < CHECKED {
        table.wrong.push(format!("{minimal} of {CHECKED} puzzles are unique and minimal"));
    }
    if scale == Scale::Sample {
        table.notes.push("Not raced: in a sample.".to_owned());
        return Ok(table);
    }
    tools::install(&[tools::Tool { program: PEER, package: PEER }])?;
    let mut times = [Duration::ZERO; 2];
    for _ in 0..ROUNDS {
        times[0] += ours(context, OURS)?.elapsed;
        let arguments = ["--generate", &THEIRS.to_string(), "--one-line"].map(str::to_owned);
        times[1] += process::run_watched(Path::new(PEER), &arguments, "", Watch::LONG)?.elapsed;
    }
    let rates = [OURS, THEIRS].map(|count| (ROUNDS * count) as f64);
    let rates = [rates[0] / times[0].as_secs_f64(), rates[1] / times[1].as_secs_f64()];
    let ratio = rates[0] / rates[1];
    for (name, count, time, rate, ratio) in [
        ("`hyperdoku generate --givens minimal -j1`", OURS, times[0], rates[0], ratio),
        ("`qqwing --generate`", THEIRS, times[1], rates[1], 1.0),
    ] {
        let count = (ROUNDS * count).to_string();
        let row =
            [name.to_owned(), count, super::units::duration(time), three_digits(rate), three_digits(ratio)];
        table.rows.push(row.to_vec());
    }
    if ratio < BAR {
        table.missed.push(format!("{} times as many as {PEER}, against {BAR}", three_digits(ratio)));
    }
    Ok(table)
}

fn ours(context: &Context, count: usize) -> Result<Outcome> {
    let count = count.to_string();
    let arguments =
        ["generate", "--givens", "minimal", "-n", &count, "-j1", "--seed", "1"].map(str::to_owned);
    process::run_watched(&context.binary, &arguments, "", Watch::LONG)
}
