//! Engines on one puzzle.

use super::Context;
use super::bench;
use super::board::Puzzle;
use super::table::Table;
use super::units::duration;
use crate::Result;
use std::time::Duration;

/// The engines, as columns: those that do one thing, and last the one that chooses between them. Lanes are not among
/// them: they are made for many puzzles at once, and measured on those.
pub const ENGINES: [&str; 4] = ["search", "cover", "sat", CHOICE];

/// The engine that users get, which is to be about as good as the best.
pub const CHOICE: &str = "auto";

/// How many times a puzzle is solved when that takes moments, for a median.
const COPIES: usize = 9;
const MOMENTS: Duration = Duration::from_millis(100);

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// Solutions looked for: one, or two to tell whether there is another.
    pub solutions: u32,
    /// When an engine is given up.
    pub limit: Duration,
}

/// What came of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// Processor time.
    Measured(Duration),
    /// It was given up at this limit.
    Undecided(Duration),
    /// The board is more than the engine is made for.
    TooLarge,
}

impl Race {
    /// The times of these engines on a puzzle; on several copies of it where each answers in a moment. Wrong answers
    /// are noted in the table.
    pub fn run(
        self,
        context: &Context,
        engines: &[&str],
        puzzle: &Puzzle,
        table: &mut Table,
    ) -> Result<Vec<Time>> {
        let [seconds, solutions] = [self.limit.as_secs(), self.solutions.into()].map(|n| n.to_string());
        let options = engines.iter().flat_map(|engine| ["--engine", engine]);
        let options: Vec<&str> = options.chain(["--timeout", &seconds, "--limit", &solutions]).collect();
        let path = context.scratch.join("race.txt");
        let file = path.to_string_lossy();
        std::fs::write(&path, puzzle.spaced())?;
        let mut race = bench::run(context, &file, &options, table)?;
        if race.iter().all(|laps| laps.undecided == 0 && laps.worst < MOMENTS) {
            std::fs::write(&path, puzzle.spaced().repeat(COPIES))?;
            race = bench::run(context, &file, &options, table)?;
        }
        let time = |engine: &&str| {
            let laps = race.iter().find(|laps| laps.engine == *engine)?;
            Some(match (laps.too_large, laps.undecided) {
                (0, 0) => Time::Measured(laps.median),
                (0, _) => Time::Undecided(self.limit),
                _ => Time::TooLarge,
            })
        };
        let times: Option<Vec<Time>> = engines.iter().map(time).collect();
        times.ok_or_else(|| "`bench --json` does not tell of every engine".into())
    }
}

impl Time {
    /// A cell of a table.
    pub fn text(self) -> String {
        match self {
            Time::Measured(time) => duration(time),
            Time::Undecided(limit) => format!("> {} s", limit.as_secs()),
            Time::TooLarge => "too large".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_what_was_measured_or_the_limit() {
        assert_eq!(Time::Measured(Duration::from_millis(5)).text(), "5.00 ms");
        assert_eq!(Time::Undecided(Duration::from_secs(60)).text(), "> 60 s");
    }
}
