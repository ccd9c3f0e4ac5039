//! Measurement: what the page does on the main thread of a real browser for one input.

use super::example::Example;
use super::spread::Spread;
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::{Result, cargo, page, tools};
use serde_json::Value;
use std::time::Duration;

/// What an input may take of the processor, all but one in a hundred.
const BAR: Duration = Duration::from_millis(16);

/// Runs the browser on both boards.
pub fn run(_: &Context, scale: Scale) -> Result<Table> {
    tools::install(&tools::BROWSER)?;
    page::build()?;
    let count = if scale == Scale::Full { "250" } else { "6" };
    let example = Example {
        package: "hyperdoku-browser",
        name: "measure",
        profile: "dev",
        arguments: &["inputs", count],
        binary: &cargo::build_release()?,
    };
    table(&example.run()?, scale).ok_or_else(|| "the measure of inputs lacks something".into())
}

/// The table of what the browser told; none if that lacks something.
fn table(told: &Value, scale: Scale) -> Option<Table> {
    let mut table = Table::new(&[
        "board",
        "input",
        "inputs",
        "by the clock, median",
        "p99",
        "longest",
        "scripts, median",
        "style and layout, median",
        "by the processor, median",
        "p99",
        "bar",
        "bar holds",
    ]);
    for row in told.as_array()? {
        let (board, input) = (row["board"].as_str()?, row["input"].as_str()?);
        let spread = |name: &str| times(&row[name]);
        let (work, processor) = (spread("work")?, spread("processor")?);
        let count = row["work"].as_array()?.len() + row["processor"].as_array()?.len();
        let mut cells = vec![format!("`{board}`"), words(input)?.to_owned(), count.to_string()];
        cells.extend([work.median, work.p99, work.longest].map(duration));
        cells.extend([spread("script")?.median, spread("layout")?.median].map(duration));
        cells.extend([processor.median, processor.p99].map(duration));
        let holds = processor.p99 < BAR;
        let is_judged = !matches!(input, "nothing" | "saved");
        cells.push(if is_judged { duration(BAR) } else { "–".to_owned() });
        cells.push(
            if !is_judged {
                "–"
            } else if holds {
                "yes"
            } else {
                "no"
            }
            .to_owned(),
        );
        table.rows.push(cells);
        if is_judged && !holds && scale == Scale::Full {
            let found = duration(processor.p99);
            table.missed.push(format!("{board}, {input}: {found} against {}", duration(BAR)));
        }
        if input != "nothing" && row["changed"].as_u64()? < count as u64 {
            table.wrong.push(format!("{board}, {input}: {} of {count} changed what is seen", row["changed"]));
        }
        if input == "symbol" && row["clashes"].as_u64()? == 0 {
            table.wrong.push(format!("{board}: no symbol clashed with another"));
        }
    }
    Some(table)
}

/// What an input is called in the table.
fn words(input: &str) -> Option<&'static str> {
    Some(match input {
        "nothing" => "none: two frames and the questions of the measurement",
        "hover" => "the pointer to another cell",
        "arrow" => "an arrow key",
        "next slice" => "a key to the next slice",
        "symbol" => "a symbol, checked for clashes",
        "saved" => "the same, until it is saved",
        _ => return None,
    })
}

/// The spread of a list of milliseconds.
pub fn times(list: &Value) -> Option<Spread> {
    let times =
        list.as_array()?.iter().map(|time| Some(Duration::from_secs_f64(time.as_f64()?.max(0.0) / 1e3)));
    Spread::of(times.collect::<Option<_>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(input: &str, changed: u64, clashes: u64) -> Value {
        json!([{"board": "3x3", "input": input, "changed": changed, "clashes": clashes,
            "work": [4.0, 25.0], "script": [1.0, 2.0], "layout": [0.5, 1.0], "processor": [3.0, 20.0]}])
    }

    #[test]
    fn an_input_becomes_a_row() {
        let table = table(&row("symbol", 4, 1), Scale::Full).unwrap();
        let expected = ["4", "4.00 ms", "25.0 ms", "25.0 ms", "1.00 ms", "500 µs", "3.00 ms", "20.0 ms"];
        assert_eq!(table.rows[0][2..10], expected);
        assert_eq!(table.missed, ["3x3, symbol: 20.0 ms against 16.0 ms"]);
        assert!(table.wrong.is_empty());
    }

    #[test]
    fn inputs_must_be_seen() {
        let wrong =
            |input, changed, clashes| table(&row(input, changed, clashes), Scale::Sample).unwrap().wrong;
        assert_eq!(wrong("hover", 1, 0), ["3x3, hover: 1 of 4 changed what is seen"]);
        assert_eq!(wrong("symbol", 4, 0), ["3x3: no symbol clashed with another"]);
        assert!(wrong("nothing", 0, 0).is_empty());
        assert!(table(&row("shout", 0, 0), Scale::Full).is_none());
    }
}
