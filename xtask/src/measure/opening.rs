//! Measurement: from the address to a game that takes keys, and what the page weighs.

use super::example::Example;
use super::inputs::times;
use super::table::Table;
use super::units::{duration, size};
use super::{Context, Scale};
use crate::{Result, cargo, page, tools};
use std::time::Duration;

/// How long the first visit may take.
const BAR: Duration = Duration::from_secs(1);

/// Visits the page for the first time, again and again.
pub fn run(_: &Context, scale: Scale) -> Result<Table> {
    tools::install(&tools::BROWSER)?;
    let folder = page::build()?;
    let count = if scale == Scale::Full { "20" } else { "1" };
    let example = Example {
        package: "hyperdoku-browser",
        name: "measure",
        profile: "dev",
        arguments: &["opening", count],
        binary: &cargo::build_release()?,
    };
    let visits = times(&example.run()?["milliseconds"]).ok_or("the measure of the opening tells no times")?;
    let mut table = Table::new(&["what", "result", "bar", "bar holds"]);
    for (name, time) in [("median", visits.median), ("longest", visits.longest)] {
        let name = format!("{name} of {count} first visits");
        push(&mut table, scale, Row { name, result: duration(time), bar: duration(BAR), holds: time < BAR });
    }
    let weight = page::weight(&folder)?;
    let [result, bar] = [weight, page::MOST_BYTES].map(|bytes| size(bytes as u64));
    let name = "all files of the page but the font, compressed".to_owned();
    push(&mut table, scale, Row { name, result, bar, holds: weight <= page::MOST_BYTES });
    Ok(table)
}

/// Something beside its bar.
struct Row {
    name: String,
    result: String,
    bar: String,
    holds: bool,
}

fn push(table: &mut Table, scale: Scale, Row { name, result, bar, holds }: Row) {
    if !holds && scale == Scale::Full {
        table.missed.push(format!("{name}: {result} against {bar}"));
    }
    table.rows.push(vec![name, result, bar, if holds { "yes" } else { "no" }.to_owned()]);
}
