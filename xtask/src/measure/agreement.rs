//! Measurement: the answers of lanes at every width, and of the kernel for one puzzle, held against those of the general
//! search.

use super::table::Table;
use super::{Context, Scale, peers, puzzles};
use crate::Result;
use serde_json::Value;

/// How many random inputs are compared beside the files.
const RANDOM: &str = "1000000";

const HEADER: [&str; 4] = ["inputs", "no solution", "one", "more"];

/// Runs the package.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    if scale == Scale::Sample {
        return Ok(peers::left_out());
    }
    let files = puzzles::files(context)?;
    let options = ["agree", "--json", "--random", RANDOM];
    let arguments: Vec<&str> = options.into_iter().chain(files.iter().map(String::as_str)).collect();
    match peers::call(context, "peers", &arguments)? {
        Ok(value) => table(&value).ok_or_else(|| "`peers agree --json` lacks something".into()),
        Err(reason) => Ok(Table { wrong: vec![reason], ..Table::new(&HEADER) }),
    }
}

/// The table of an object; none if it lacks something.
fn table(value: &Value) -> Option<Table> {
    let mut table = Table::new(&HEADER);
    let sets = value["sets"].as_array()?;
    if !sets.iter().any(|set| set["name"] == "random") {
        table.wrong.push("random inputs were not compared".to_owned());
    }
    let solvers: Vec<&str> = value["solvers"].as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
    table.header.extend(solvers.iter().map(|solver| format!("`{solver}` differs")));
    for set in sets {
        let name = set["name"].as_str()?;
        let numbers =
            |key: &str| -> Option<Vec<u64>> { set[key].as_array()?.iter().map(Value::as_u64).collect() };
        let (inputs, differences) = (numbers("inputs")?, numbers("differences")?);
        for (solver, count) in solvers.iter().zip(&differences).filter(|(_, count)| **count > 0) {
            table.wrong.push(format!("{name}: {count} answers of {solver} differ"));
        }
        let numbers = inputs.iter().chain(&differences).map(u64::to_string);
        table.rows.push([name.to_owned()].into_iter().chain(numbers).collect());
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_wrong() {
        let text = r#"{"solvers": ["lanes avx2", "lanes portable"], "sets": [
            {"name": "easy", "inputs": [0, 10, 0], "differences": [0, 0]},
            {"name": "random", "inputs": [3, 4, 5], "differences": [0, 2]}]}"#;
        let table = table(&serde_json::from_str(text).unwrap()).unwrap();
        assert_eq!(table.header[4..], ["`lanes avx2` differs", "`lanes portable` differs"]);
        assert_eq!(table.rows[1], ["random", "3", "4", "5", "0", "2"]);
        assert_eq!(table.wrong, ["random: 2 answers of lanes portable differ"]);
        assert!(super::table(&serde_json::json!({"sets": []})).is_none());
        let empty = super::table(&serde_json::json!({"solvers": [], "sets": []})).unwrap();
        assert_eq!(empty.wrong, ["random inputs were not compared"]);
    }
}
