//! Measurement: our techniques on the regression library of HoDoKu, in the package `peers`.

use super::peers;
use super::table::Table;
use super::{Context, Scale};
use crate::{Result, cargo};
use serde_json::Value;

/// The library, from the root; peers/README.md says where it is to be had.
const FILE: &str = "peers/reglib-1.3.txt";

/// Of each kind, so many per cent must be found, as listed or with more effects.
const BAR: u64 = 90;

const HEADER: [&str; 8] =
    ["code", "kind", "techniques", "cases", "as listed", "with more", "apart", "missed"];

/// Runs the program of the package, if there is a library to run it on.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let is_missing = !cargo::root().join(FILE).exists();
    if scale == Scale::Sample || is_missing {
        let missing = format!("Not measured: `{FILE}` is missing. `peers/README.md` tells where to get it.");
        let note = if is_missing { missing } else { "Not run: in a sample.".to_owned() };
        return Ok(Table { notes: vec![note], ..Table::new(&HEADER) });
    }
    match peers::call(context, "reglib", &["--json", FILE])? {
        Ok(value) => table(&value).ok_or_else(|| "`reglib --json` lacks something".into()),
        Err(reason) => Ok(Table { wrong: vec![reason], ..Table::new(&HEADER) }),
    }
}

/// The table of an object; none if it lacks something.
fn table(value: &Value) -> Option<Table> {
    let mut table = Table::new(&HEADER);
    let (mut cases, mut found, mut listed) = (0, 0, 0);
    for kind in value["kinds"].as_array()? {
        let kind = Kind::read(kind)?;
        if kind.fired > 0 {
            let Kind { code, name, fired, .. } = &kind;
            table.missed.push(format!("{code} {name}: found in {fired} cases where it must not be"));
        } else if 100 * kind.found() < BAR * kind.cases {
            let Kind { code, name, cases, .. } = &kind;
            table.missed.push(format!("{code} {name}: {} of {cases} found, against {BAR} %", kind.found()));
        }
        cases += kind.cases;
        found += kind.found();
        listed += kind.listed;
        table.rows.push(kind.row());
    }
    table.notes.push(format!(
        "{found} of {cases} cases are found, {listed} as listed; bar: {BAR} % of each kind, and no step where there must be none."
    ));
    let others: Option<Vec<String>> = value["uncovered"].as_array()?.iter().map(uncovered).collect();
    let others = others.filter(|others| !others.is_empty());
    table.notes.extend(others.map(|others| format!("Not among our techniques: {}.", others.join(", "))));
    Some(table)
}

/// What became of the cases of one kind.
struct Kind {
    code: String,
    name: String,
    techniques: Vec<String>,
    cases: u64,
    listed: u64,
    more: u64,
    apart: u64,
    missed: u64,
    fired: u64,
}

impl Kind {
    fn read(value: &Value) -> Option<Kind> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        Some(Kind {
            code: text(&value["code"])?,
            name: text(&value["name"])?,
            techniques: value["techniques"].as_array()?.iter().map(text).collect::<Option<_>>()?,
            cases: value["cases"].as_u64()?,
            listed: value["listed"].as_u64()?,
            more: value["more"].as_u64()?,
            apart: value["apart"].as_u64()?,
            missed: value["missed"].as_u64()?,
            fired: value["fired"].as_u64()?,
        })
    }

    /// Cases with a step that has all effects listed.
    fn found(&self) -> u64 {
        self.listed + self.more
    }

    fn row(self) -> Vec<String> {
        let counts = [self.cases, self.listed, self.more, self.apart, self.missed + self.fired];
        let texts = [self.code, self.name, self.techniques.join(", ")];
        texts.into_iter().chain(counts.map(|count| count.to_string())).collect()
    }
}

fn uncovered(value: &Value) -> Option<String> {
    Some(format!("{} ({})", value["name"].as_str()?, value["cases"].as_u64()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_becomes_a_table() {
        let text = r#"{"kinds": [
            {"code": "0300", "name": "X-Wing", "techniques": ["x-wing"], "cases": 10, "listed": 8, "more": 1, "apart": 1,
             "missed": 0, "fired": 0},
            {"code": "0301", "name": "Swordfish", "techniques": ["swordfish"], "cases": 10, "listed": 8,
             "more": 0, "apart": 0, "missed": 2, "fired": 0},
            {"code": "0610-x", "name": "BUG", "techniques": ["bug-1"], "cases": 3, "listed": 2, "more": 0, "apart": 0,
             "missed": 0, "fired": 1}],
            "uncovered": [{"name": "Sue de Coq", "cases": 30}]}"#;
        let table = table(&serde_json::from_str(text).unwrap()).unwrap();
        assert_eq!(table.rows[0], ["0300", "X-Wing", "x-wing", "10", "8", "1", "1", "0"]);
        assert_eq!(table.missed[0], "0301 Swordfish: 8 of 10 found, against 90 %");
        assert_eq!(table.missed[1], "0610-x BUG: found in 1 cases where it must not be");
        assert_eq!(table.notes[1], "Not among our techniques: Sue de Coq (30).");
        assert!(super::table(&serde_json::json!({"kinds": []})).is_none());
    }
}
