//! Measurement: our exact cover beside public crates, in the package `peers`.

use super::table::Table;
use super::units::three_digits;
use super::{Context, Scale};
use crate::{Result, cargo};
use serde_json::Value;

/// What is compared.
const FAMILY: &str = "exact-cover";

/// Our own solver that stands beside the one that is compared.
const OWN: &str = "`search`";

/// How many times as long as the fastest public one ours may take on each set.
const BAR: f64 = 2.0;

/// Runs the package. The sample leaves it out: `verify` has a step that sees whether it compiles.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    if scale == Scale::Sample {
        let notes = vec!["Not run: in a sample.".to_owned()];
        return Ok(Table { notes, ..Table::new(&["solver"]) });
    }
    match call(context, "peers", &[FAMILY, "--json"])? {
        Ok(value) => table(&value).ok_or_else(|| "`peers --json` lacks something".into()),
        Err(reason) => Ok(Table { wrong: vec![reason], ..Table::new(&["solver"]) }),
    }
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

/// The table of an object, ours first; none if it lacks something.
fn table(value: &Value) -> Option<Table> {
    let sets = value["sets"].as_array()?;
    let solvers: Vec<Solver> =
        value["solvers"].as_array()?.iter().map(Solver::read).collect::<Option<_>>()?;
    let mut table = Table::new(&["solver"]);
    for set in sets {
        table.header.push(format!("{}, {} puzzles", set["name"].as_str()?, set["puzzles"].as_u64()?));
    }
    let (ours, others) = solvers.split_first()?;
    for solver in &solvers {
        let cells = solver.microseconds.iter().zip(&ours.microseconds);
        let cells = cells.map(|(time, ours)| format!("{} µs, {:.2}", three_digits(*time), time / ours));
        table.rows.push([solver.name.clone()].into_iter().chain(cells).collect());
    }
    for (index, (heading, ours)) in table.header[1..].iter().zip(&ours.microseconds).enumerate() {
        let public = others.iter().filter(|other| !other.name.starts_with(OWN));
        let times = public.filter_map(|other| other.microseconds.get(index));
        let fastest = times.copied().fold(f64::INFINITY, f64::min);
        if *ours > BAR * fastest {
            table.missed.push(format!("{heading}: {:.2} times the fastest", ours / fastest));
        }
    }
    Some(table)
}

/// The times of one solver, set by set.
struct Solver {
    name: String,
    microseconds: Vec<f64>,
}

impl Solver {
    fn read(value: &Value) -> Option<Solver> {
        let name = format!("`{}` {}", value["name"].as_str()?, value["version"].as_str()?);
        let microseconds =
            value["microseconds"].as_array()?.iter().map(Value::as_f64).collect::<Option<_>>()?;
        Some(Solver { name, microseconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_becomes_a_table() {
        let text = r#"{"sets": [{"name": "easy", "puzzles": 5}, {"name": "minimal", "puzzles": 7}], "solvers": [
            {"name": "cover", "version": "0.1.0", "microseconds": [4.0, 21.0]},
            {"name": "search", "version": "0.1.0", "microseconds": [1.0, 1.0]},
            {"name": "dlx", "version": "1.0.0", "microseconds": [2.0, 10.0]}]}"#;
        let table = table(&serde_json::from_str(text).unwrap()).unwrap();
        assert_eq!(table.header, ["solver", "easy, 5 puzzles", "minimal, 7 puzzles"]);
        assert_eq!(table.rows[0], ["`cover` 0.1.0", "4.00 µs, 1.00", "21.0 µs, 1.00"]);
        assert_eq!(table.rows[2], ["`dlx` 1.0.0", "2.00 µs, 0.50", "10.0 µs, 0.48"]);
        assert_eq!(table.missed, ["minimal, 7 puzzles: 2.10 times the fastest"]);
        assert!(super::table(&serde_json::json!({"sets": []})).is_none());
    }
}
