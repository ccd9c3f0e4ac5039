//! Measurement: minimal 9 x 9 puzzles a second of processor time, beside a public crate, in one process.

use super::peers;
use super::table::Table;
use super::units::three_digits;
use super::{Context, Scale};
use crate::Result;
use serde_json::Value;

/// How many times as many as each of the others we must make.
const BAR: f64 = 6.0;

const HEADER: [&str; 3] = ["maker", "puzzles/s", "times as long as ours"];

/// Runs the package.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    if scale == Scale::Sample {
        return Ok(peers::left_out());
    }
    match peers::call(context, "peers", &["makers", "--json", "--puzzles", "10000"])? {
        Ok(value) => table(&value).ok_or_else(|| "`peers makers --json` lacks something".into()),
        Err(reason) => Ok(Table { wrong: vec![reason], ..Table::new(&HEADER) }),
    }
}

/// The table of an object, ours first; none if it lacks something.
fn table(value: &Value) -> Option<Table> {
    let mut table = Table::new(&HEADER);
    for (place, maker) in value["makers"].as_array()?.iter().enumerate() {
        let name = format!("`{}` {}", maker["name"].as_str()?, maker["version"].as_str()?);
        let ratio = maker["ratio"].as_f64()?;
        if place > 0 && ratio < BAR {
            table.missed.push(format!("{name} takes {ratio:.2} times as long, against {BAR}"));
        }
        table.rows.push(vec![name, three_digits(maker["rate"].as_f64()?), format!("{ratio:.2}")]);
    }
    let checked = value["checked"].as_u64()?;
    table.notes.push(format!("{checked} puzzles of each, or more, are checked to be unique and minimal."));
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_becomes_a_table() {
        let text = r#"{"checked": 500, "makers": [{"name": "generate", "version": "0.1.0", "rate": 40000, "ratio": 1},
            {"name": "sudoku", "version": "0.8.0", "rate": 7000, "ratio": 5.7}]}"#;
        let table = table(&serde_json::from_str(text).unwrap()).unwrap();
        assert_eq!(table.rows[1], ["`sudoku` 0.8.0", "7000", "5.70"]);
        assert_eq!(table.missed, ["`sudoku` 0.8.0 takes 5.70 times as long, against 6"]);
        assert!(super::table(&serde_json::json!({"makers": []})).is_none());
    }
}
