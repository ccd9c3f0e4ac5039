//! Calls of `hyperdoku bench`, which compares engines in one process and on processor time.

use super::Context;
use super::case::{ending, shorten};
use super::process::{self, Watch};
use super::table::Table;
use super::units::{duration, grouped};
use crate::Result;
use serde_json::Value;
use std::time::Duration;

/// One engine on one corpus.
#[derive(Debug, Clone, PartialEq)]
pub struct Laps {
    /// The corpus, or a file.
    pub corpus: String,
    /// The engine, or a heuristic.
    pub engine: String,
    /// How many puzzles it ran on.
    pub puzzles: u64,
    /// The middle of the times.
    pub median: Duration,
    /// The longest time.
    pub worst: Duration,
    /// The sum of the times.
    pub total: Duration,
    /// Puzzles without an answer in time.
    pub undecided: u64,
    /// Those of them that no time would help: the board is more than the engine is made for.
    pub too_large: u64,
    /// Choices made.
    pub nodes: u64,
    /// The total beside that of the best engine.
    pub ratio: f64,
}

/// The headings of [`Laps::cells`].
pub const HEADER: [&str; 8] = ["corpus", "engine", "median", "worst", "total", "undecided", "nodes", "ratio"];

impl Laps {
    /// A row of a table.
    pub fn cells(&self) -> Vec<String> {
        // What was cut off would have taken longer.
        let at_least = if self.undecided > 0 { ">" } else { "" };
        let [median, worst, total] = [self.median, self.worst, self.total].map(duration);
        vec![
            format!("`{}`", self.corpus),
            format!("`{}`", self.engine),
            median,
            worst,
            total,
            format!("{} of {}", self.undecided, self.puzzles),
            grouped(self.nodes),
            format!("{at_least}{:.2}", self.ratio),
        ]
    }

    /// The laps in a line of output; none if it lacks something.
    fn read(line: &str) -> Option<Laps> {
        let value: Value = serde_json::from_str(line).ok()?;
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        let time = |name: &str| Duration::try_from_secs_f64(value[name].as_f64()? / 1e6).ok();
        Some(Laps {
            corpus: text("corpus")?,
            engine: text("engine")?,
            puzzles: value["puzzles"].as_u64()?,
            median: time("median_micros")?,
            worst: time("worst_micros")?,
            total: time("total_micros")?,
            undecided: value["undecided"].as_u64()?,
            too_large: value["too_large"].as_u64()?,
            nodes: value["nodes"].as_u64()?,
            ratio: value["ratio"].as_f64()?,
        })
    }
}

/// Runs all engines, or those that the options name, on one corpus or file, and notes a wrong answer.
pub fn run(context: &Context, corpus: &str, options: &[&str], table: &mut Table) -> Result<Vec<Laps>> {
    let arguments: Vec<String> = ["bench", "--json", "--corpus", corpus]
        .iter()
        .chain(options)
        .map(|&argument| argument.to_owned())
        .collect();
    let outcome = process::run_watched(&context.binary, &arguments, "", Watch::LONG)?;
    if outcome.code != Some(0) {
        let said = outcome.output.lines().filter(|line| !line.starts_with('{')).collect::<Vec<_>>().join(" ");
        table.wrong.push(format!("`{corpus}`: {}, {}", ending(&outcome), shorten(&said)));
    }
    let objects = outcome.output.lines().filter(|line| line.starts_with('{'));
    let laps = objects.map(|line| {
        Laps::read(line).ok_or_else(|| format!("`bench --json` wrote `{}`", shorten(line)).into())
    });
    laps.collect()
}

/// The names of the corpora that the program has.
pub fn corpora(context: &Context) -> Result<Vec<String>> {
    let arguments = ["bench", "--list"].map(str::to_owned);
    let listed = process::run(&context.binary, &arguments, "")?.output;
    Ok(listed.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}

/// The one that decides most, and of those the fastest in all.
pub fn best(laps: &[Laps]) -> Option<&Laps> {
    laps.iter().min_by_key(|laps| (laps.undecided, laps.total))
}

#[cfg(test)]
pub mod testing {
    use super::Laps;
    use std::time::Duration;

    /// Laps of an engine that took so many milliseconds for ten puzzles.
    pub fn laps(engine: &str, milliseconds: u64, undecided: u64) -> Laps {
        let total = Duration::from_millis(milliseconds);
        Laps {
            corpus: "some".to_owned(),
            engine: engine.to_owned(),
            puzzles: 10,
            median: total / 10,
            worst: total / 5,
            total,
            undecided,
            too_large: 0,
            nodes: 1234,
            ratio: 1.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::laps;
    use super::*;

    #[test]
    fn objects_become_rows() {
        let line = r#"{"corpus":"some","engine":"auto","puzzles":10,"median_micros":2000.0,"worst_micros":4000.0,
            "total_micros":20000.0,"undecided":0,"too_large":0,"nodes":1234,"ratio":1.5}"#;
        assert_eq!(Laps::read(line), Some(laps("auto", 20, 0)));
        assert_eq!(Laps::read(&line.replace("nodes", "choices")), None);
        let row = ["`some`", "`auto`", "2.00 ms", "4.00 ms", "20.0 ms", "0 of 10", "1 234", "1.50"];
        assert_eq!(laps("auto", 20, 0).cells(), row);
        assert_eq!(laps("auto", 20, 1).cells()[5..], ["1 of 10", "1 234", ">1.50"]);
        assert_eq!(row.len(), HEADER.len());
    }

    #[test]
    fn the_best_decides_most() {
        let race = [laps("search", 5, 1), laps("sat", 90, 0), laps("cover", 70, 0)];
        assert_eq!(best(&race).map(|laps| laps.engine.as_str()), Some("cover"));
        assert_eq!(best(&[]), None);
    }
}
