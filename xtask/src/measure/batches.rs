//! Measurement: many puzzles of any board at once, in lanes and one by one.

use super::example::Example;
use super::process;
use super::table::Table;
use super::units::{duration, three_digits};
use super::{Context, Scale};
use crate::Result;
use serde_json::Value;
use std::fs;
use std::time::Duration;

/// Puzzles of each board: as many as there are lanes of the widest kind.
const PUZZLES: usize = 512;

/// Boards, and how many givens where not as few as possible.
const BOARDS: [(&str, &str); 19] = [
    ("2x2", "minimal"),
    ("3x2", "minimal"),
    ("4x2", "minimal"),
    ("5x2", "minimal"),
    ("4x3", "minimal"),
    ("4x4", "110"),
    ("5x5", "330"),
    ("6x6", "800"),
    ("latin:9^2", "minimal"),
    ("latin:5^3", "minimal"),
    ("2x2x1", "minimal"),
    ("2x2x2", "250"),
    ("3x3x1", "300"),
    ("slice:2^3", "minimal"),
    ("slice:3^3", "200"),
    ("2x2x1x1", "minimal"),
    ("iso", "minimal"),
    ("iso", "80"),
    ("wrap:4", "minimal"),
];

/// Makes puzzles of each board and asks lanes and the general search whether each has one solution.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (boards, count) = match scale {
        Scale::Sample => (&BOARDS[..2], 20),
        Scale::Full => (&BOARDS[..], PUZZLES),
    };
    let mut table = Table::new(&["board", "givens", "`search`"]);
    for (board, givens) in boards {
        let told = measure(context, board, givens, count)?;
        add(&mut table, [board, givens], &told).ok_or("the measure of batches lacks something")?;
    }
    Ok(table)
}

fn measure(context: &Context, board: &str, givens: &str, count: usize) -> Result<Value> {
    let count = count.to_string();
    let arguments = ["generate", "--board", board, "--givens", givens, "-n", &count, "--seed", "1"];
    let arguments = arguments.map(str::to_owned);
    let puzzles = process::run_watched(&context.binary, &arguments, "", process::Watch::LONG)?.output;
    let file = context.scratch.join("batch.txt");
    fs::write(&file, puzzles)?;
    let example = Example {
        package: "hyperdoku",
        name: "batches",
        profile: "release",
        arguments: &[&file.display().to_string(), board],
        binary: &context.binary,
    };
    example.run()
}

/// Adds a row: search first, then every width of lanes; none if something is missing.
fn add(table: &mut Table, [board, givens]: [&str; 2], told: &Value) -> Option<()> {
    let puzzles = told["puzzles"].as_u64()?;
    let solvers = told["solvers"].as_array()?;
    let search = solvers.first()?["micros"].as_f64()?;
    let mut row = vec![format!("`{board}`"), givens.to_owned(), time(search)];
    for lanes in &solvers[1..] {
        let (name, micros) = (format!("`lanes` {}", lanes["name"].as_str()?), lanes["micros"].as_f64()?);
        row.push(format!("{} ({})", time(micros), three_digits(search / micros)));
        if !table.header.contains(&name) {
            table.header.push(name);
        }
    }
    for solver in solvers {
        let (name, unique) = (solver["name"].as_str()?, solver["unique"].as_u64()?);
        if unique != puzzles {
            table.wrong.push(format!("{board}: {name} says that {unique} of {puzzles} have one solution"));
        }
    }
    table.rows.push(row);
    Some(())
}

fn time(micros: f64) -> String {
    duration(Duration::from_secs_f64(micros / 1e6))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_told_becomes_a_row() {
        let mut table = Table::new(&["board", "givens", "`search`"]);
        let told = json!({"puzzles": 9, "solvers": [
            {"name": "search", "micros": 3.0, "unique": 9}, {"name": "avx2", "micros": 1.5, "unique": 8}]});
        assert!(add(&mut table, ["2x2", "minimal"], &told).is_some());
        assert_eq!(table.header[3..], ["`lanes` avx2"]);
        assert_eq!(table.rows, [["`2x2`", "minimal", "3.00 µs", "1.50 µs (2.00)"]]);
        assert_eq!(table.wrong, ["2x2: avx2 says that 8 of 9 have one solution"]);
        assert!(add(&mut table, ["2x2", "minimal"], &json!({"puzzles": 9})).is_none());
    }
}
