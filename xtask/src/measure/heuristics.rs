//! Measurement: in what order exact cover takes up its items.

use super::bench::{self, HEADER};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// Corpora of boards that differ; the first two are for the sample.
const CORPORA: &[&str] = &["9x9-minimal", "latin-5-3", "wrap-4", "2x2x1x1-sparse"];

/// Runs every heuristic on each corpus.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (corpora, [most, timeout]) = match scale {
        Scale::Sample => (&CORPORA[..2], ["5", "1"]),
        Scale::Full => (CORPORA, ["20", "10"]),
    };
    let options = ["--heuristics", "--most", most, "--timeout", timeout];
    let mut table = Table::new(&HEADER);
    table.header[1] = "heuristic".to_owned();
    for corpus in corpora {
        let race = bench::run(context, corpus, &options, &mut table)?;
        table.rows.extend(race.iter().map(|laps| laps.cells()));
    }
    Ok(table)
}
