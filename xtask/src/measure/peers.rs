//! Measurement: our exact cover beside public crates, in the package `peers`.

use super::contest::Contest;
use super::table::Table;
use super::{Context, Scale};
use crate::{Result, cargo};
use serde_json::Value;

/// What is compared.
const FAMILY: &str = "exact-cover";

/// How many times as long as the fastest public one ours may take on each set.
const BAR: f64 = 2.0;

/// Runs the package. The sample leaves it out: `verify` has a step that sees whether it compiles.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    if scale == Scale::Sample {
        return Ok(left_out());
    }
    match call(context, "peers", &[FAMILY, "--json"])? {
        Ok(value) => Ok(table(&Contest::read(&value)?)),
        Err(reason) => Ok(Table { wrong: vec![reason], ..Table::new(&["solver"]) }),
    }
}

/// What a sample has instead of a table.
pub fn left_out() -> Table {
    Table { notes: vec!["Not run: in a sample.".to_owned()], ..Table::new(&["solver"]) }
}

/// The object that a program of the package writes, or what it says when it fails.
pub fn call(
    context: &Context,
    program: &str,
    arguments: &[&str],
) -> Result<std::result::Result<Value, String>> {
    let package = ["--manifest-path", "peers/Cargo.toml", "--target-dir"];
    let output = cargo::cargo()
        .args(["run", "--quiet", "--release", "--locked", "--bin", program])
        .args(package)
        .arg(context.scratch.with_file_name("peers"))
        .arg("--")
        .args(arguments)
        .output()?;
    if output.status.success() {
        return Ok(Ok(serde_json::from_slice(&output.stdout)?));
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Ok(Err(errors.lines().last().unwrap_or("no message").to_owned()))
}

/// The table of a contest, ours first.
fn table(contest: &Contest) -> Table {
    let mut table = Table::new(&["solver"]);
    table.header.extend(contest.headings());
    table.rows = contest.rows();
    for (index, heading) in table.header[1..].iter().enumerate() {
        let public = contest.solvers.iter().filter(|solver| !solver.is_ours);
        let fastest = public.map(|solver| solver.laps[index].ratio).fold(f64::INFINITY, f64::min);
        if fastest * BAR < 1.0 {
            table.missed.push(format!("{heading}: {:.2} times the fastest", fastest.recip()));
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_held_against_the_fastest_of_others() {
        let text = r#"{"sets": [{"name": "easy", "puzzles": 5}, {"name": "minimal", "puzzles": 7}], "solvers": [
            {"name": "cover", "version": "0.1.0", "ours": true, "microseconds": [4, 21], "ratio": [1, 1],
             "puzzles": [5, 7]},
            {"name": "search", "version": "0.1.0", "ours": true, "microseconds": [1, 1], "ratio": [0.25, 0.05],
             "puzzles": [5, 7]},
            {"name": "dlx", "version": "1.0.0", "ours": false, "microseconds": [2, 10], "ratio": [0.5, 0.48],
             "puzzles": [5, 7]}]}"#;
        let table = table(&Contest::read(&serde_json::from_str(text).unwrap()).unwrap());
        assert_eq!(table.header, ["solver", "easy, 5 puzzles", "minimal, 7 puzzles"]);
        assert_eq!(table.rows[2], ["`dlx` 1.0.0", "2.00 µs, 0.50", "10.0 µs, 0.48"]);
        assert_eq!(table.missed, ["minimal, 7 puzzles: 2.08 times the fastest"]);
    }
}
