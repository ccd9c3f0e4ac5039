//! Most measurements are lists of cases: a call of the program, the answer it must give and a bar.

use super::board::Puzzle;
use super::process::{self, Outcome};
use super::table::Table;
use super::units::{MEGABYTE, duration};
use super::{Context, Scale};
use crate::Result;
use std::time::Duration;

/// One call of the program.
pub struct Case {
    /// What the row is called.
    pub name: String,
    /// The arguments.
    pub arguments: Vec<String>,
    /// Standard input.
    pub input: String,
    /// The right answer.
    pub expect: Expect,
    /// What is aimed at.
    pub bar: Bar,
}

/// The right answer to a case.
pub enum Expect {
    /// Any solution of the puzzle.
    Solution(Puzzle),
    /// The solution of the puzzle; the exit code says that it is the only one.
    Unique(Puzzle),
    /// The statement that there are several solutions, and one of them.
    Several(Puzzle),
    /// This solution: the puzzle was made from it, so another would disprove that it is the only one.
    Only {
        /// The puzzle.
        puzzle: Puzzle,
        /// What it was made from.
        solution: Vec<usize>,
    },
    /// This number, alone.
    Count(&'static str),
    /// This text.
    Text(String),
    /// The exit code alone: every puzzle has one solution.
    Success,
}

/// What is aimed at. Missing it is worth a line, not a failure.
#[derive(Clone, Copy)]
pub struct Bar {
    /// The longest time.
    pub time: Duration,
    /// The most memory, in megabytes, where that is limited.
    pub megabytes: Option<u64>,
}

impl Bar {
    /// A bar on time alone.
    pub const fn seconds(seconds: u64) -> Bar {
        Bar { time: Duration::from_secs(seconds), megabytes: None }
    }

    /// Whether a run kept to the bar. Memory that nobody saw counts as kept: the run was too short to see it.
    fn holds(&self, outcome: &Outcome) -> bool {
        let most = self.megabytes.map_or(u64::MAX, |megabytes| megabytes * MEGABYTE);
        outcome.elapsed <= self.time && outcome.peak.unwrap_or(0) <= most
    }

    /// The bar in words.
    fn text(&self) -> String {
        let memory = self.megabytes.map(|megabytes| format!(", {megabytes} MB"));
        format!("{} s{}", self.time.as_secs(), memory.unwrap_or_default())
    }
}

/// Runs the cases in order.
pub fn run(context: &Context, scale: Scale, cases: Vec<Case>) -> Result<Table> {
    let mut table = Table::new(&["case", "answer", "time", "peak memory", "bar", "bar holds"]);
    for case in cases {
        let outcome = process::run(&context.binary, &case.arguments, &case.input)?;
        record(&mut table, scale, &case, &outcome);
    }
    Ok(table)
}

/// Adds a row, and notes a wrong answer or a missed bar.
fn record(table: &mut Table, scale: Scale, case: &Case, outcome: &Outcome) {
    let time = duration(outcome.elapsed);
    let memory =
        outcome.peak.map_or("not seen".to_owned(), |bytes| format!("{} MB", bytes.div_ceil(MEGABYTE)));
    let bar = case.bar.text();
    let (answer, holds) = match judge(&case.expect, outcome) {
        Err(reason) => {
            table.wrong.push(format!("{}: {reason}", case.name));
            ("wrong".to_owned(), "no")
        }
        Ok(answer) if scale == Scale::Sample => (answer, "not judged"),
        Ok(answer) if case.bar.holds(outcome) => (answer, "yes"),
        Ok(answer) => {
            table.missed.push(format!("{}: {time}, memory {memory}, against {bar}", case.name));
            (answer, "no")
        }
    };
    table.rows.push(vec![case.name.clone(), answer, time, memory, bar, holds.to_owned()]);
}

/// The answer in a few words, or why it is wrong.
fn judge(expect: &Expect, outcome: &Outcome) -> std::result::Result<String, String> {
    if outcome.code != Some(0) {
        return Err(ending(outcome));
    }
    match expect {
        Expect::Solution(puzzle) => puzzle.solution(&outcome.output).map(|_| "solved".to_owned()),
        Expect::Unique(puzzle) => puzzle.solution(&outcome.output).map(|_| "only solution".to_owned()),
        Expect::Several(puzzle) if outcome.output.contains("multiple") => {
            puzzle.solution(&outcome.output).map(|_| "several solutions".to_owned())
        }
        Expect::Several(_) => Err("the output does not say that there are several solutions".to_owned()),
        Expect::Only { puzzle, solution } if puzzle.solution(&outcome.output)? == *solution => {
            Ok("only solution".to_owned())
        }
        Expect::Only { .. } => Err("there is another solution, so this is not the only one".to_owned()),
        Expect::Success => Ok("only solutions".to_owned()),
        Expect::Text(text) if outcome.output == *text => Ok("as expected".to_owned()),
        Expect::Text(_) => Err(format!("wrote `{}`", shorten(outcome.output.trim()))),
        Expect::Count(count) if outcome.output.trim() == *count => Ok((*count).to_owned()),
        Expect::Count(count) => {
            Err(format!("counted `{}` in place of {count}", shorten(outcome.output.trim())))
        }
    }
}

/// How a run ended that should have ended well.
pub fn ending(outcome: &Outcome) -> String {
    let message = match outcome.errors.trim() {
        "" => "no message".to_owned(),
        errors => shorten(errors),
    };
    match outcome.code {
        Some(code) => format!("ended with exit code {code}: {message}"),
        None => format!("stopped without an answer after {}: {message}", duration(outcome.elapsed)),
    }
}

/// The beginning of a text, for messages.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 300;
    let start: String = text.chars().take(LONGEST).collect();
    if start.len() < text.len() { start + " …" } else { start }
}

#[cfg(test)]
mod tests {
    use super::super::board::{Board, Family};
    use super::*;

    const BOARD: Board = Board { name: "latin:2^2", family: Family::Latin { symbols: 2, axes: 2 } };

    fn outcome(code: Option<i32>, output: &str) -> Outcome {
        Outcome {
            code,
            output: output.to_owned(),
            errors: "reason".to_owned(),
            elapsed: Duration::from_millis(1500),
            peak: Some(2_000_001),
            processor: None,
        }
    }

    fn check(expect: &Expect, code: Option<i32>, output: &str, expected: std::result::Result<&str, &str>) {
        let found = judge(expect, &outcome(code, output));
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{output}");
    }

    #[test]
    fn answers_are_judged() {
        let empty = Puzzle::empty(BOARD);
        let solution = Expect::Solution(empty.clone());
        check(&solution, Some(0), "latin:2^2: 1 2 2 1", Ok("solved"));
        check(&Expect::Unique(empty.clone()), Some(0), "1221", Ok("only solution"));
        check(&solution, Some(3), "", Err("ended with exit code 3: reason"));
        check(&solution, None, "", Err("stopped without an answer after 1.50 s: reason"));
        let several = Expect::Several(empty.clone());
        check(&several, Some(0), "multiple 1221", Ok("several solutions"));
        check(&several, Some(0), "1221", Err("the output does not say that there are several solutions"));
        let only = Expect::Only { puzzle: empty, solution: vec![1, 2, 2, 1] };
        check(&only, Some(0), "1221", Ok("only solution"));
        check(&only, Some(0), "2112", Err("there is another solution, so this is not the only one"));
        check(&Expect::Count("288"), Some(0), "288\n", Ok("288"));
        check(&Expect::Text("1\n".to_owned()), Some(0), "1\n", Ok("as expected"));
        check(&Expect::Text("1\n".to_owned()), Some(0), "2\n", Err("wrote `2`"));
        check(&Expect::Count("288"), Some(0), "28", Err("counted `28` in place of 288"));
    }

    #[test]
    fn bars_are_judged_in_full_scale_only() {
        for (scale, bar, holds, missed) in [
            (Scale::Sample, Bar::seconds(1), "not judged", 0),
            (Scale::Full, Bar::seconds(1), "no", 1),
            (Scale::Full, Bar::seconds(2), "yes", 0),
            (Scale::Full, Bar { megabytes: Some(2), ..Bar::seconds(2) }, "no", 1),
            (Scale::Full, Bar { megabytes: Some(3), ..Bar::seconds(2) }, "yes", 0),
        ] {
            let expect = Expect::Count("1");
            let case = Case { name: "one".into(), arguments: vec![], input: String::new(), expect, bar };
            let mut table = Table::default();
            record(&mut table, scale, &case, &outcome(Some(0), "1"));
            assert_eq!((table.rows[0][5].as_str(), table.missed.len()), (holds, missed), "{}", bar.text());
            assert!(table.wrong.is_empty());
        }
    }
}
