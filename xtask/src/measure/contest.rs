//! Solvers of the package `peers` on sets of puzzles: what it says of them, and the families that are held against one
//! public crate.

use super::peers::{call, left_out};
use super::puzzles;
use super::table::Table;
use super::units::{duration, three_digits};
use super::{Context, Scale};
use crate::Result;
use serde_json::Value;
use std::time::Duration;

/// What `peers --json` tells of a family.
pub struct Contest {
    /// The sets: name, and number of puzzles.
    pub sets: Vec<(String, u64)>,
    /// The solvers, ours first.
    pub solvers: Vec<Solver>,
}

/// A solver and its times, set by set.
pub struct Solver {
    /// Its name.
    pub name: String,
    /// Whether it is one of ours.
    pub is_ours: bool,
    /// What it took for each set.
    pub laps: Vec<Lap>,
    version: String,
}

/// What a solver took for a set.
pub struct Lap {
    /// How many times as long as ours on the same puzzles.
    pub ratio: f64,
    /// Time for a puzzle.
    microseconds: f64,
    /// How many puzzles it was measured on, from the first.
    puzzles: u64,
}

/// What must hold of a contest: tells what does not, for a question and the set at a place.
pub type Bars = fn(&str, &Contest, usize) -> Vec<String>;

/// The crate that ours is held against.
pub const PEER: &str = "sudoku";

/// What is asked, as the package calls it.
pub const QUESTIONS: [&str; 2] = ["uniqueness", "first"];

/// The most puzzles of a set.
const MOST: &str = "1000000";

/// Runs a family on all sets, with both questions.
pub fn run(context: &Context, scale: Scale, family: &str, bars: Bars) -> Result<Table> {
    if scale == Scale::Sample {
        return Ok(left_out());
    }
    let mut table = Table::new(&["question", "solver"]);
    let files = puzzles::files(context)?;
    for question in QUESTIONS {
        let options = [family, "--json", "--most", MOST, "--ask", question];
        let arguments: Vec<&str> = options.into_iter().chain(files.iter().map(String::as_str)).collect();
        match call(context, "peers", &arguments)? {
            Ok(value) => add(&mut table, question, &Contest::read(&value)?, bars),
            Err(reason) => table.wrong.push(reason),
        }
    }
    Ok(table)
}

fn add(table: &mut Table, question: &str, contest: &Contest, bars: Bars) {
    if table.rows.is_empty() {
        table.header.extend(contest.headings());
    }
    for row in contest.rows() {
        table.rows.push([question.to_owned()].into_iter().chain(row).collect());
    }
    for index in 0..contest.sets.len() {
        let missed = bars(question, contest, index);
        let set = &contest.sets[index].0;
        table.missed.extend(missed.into_iter().map(|missed| format!("{question}, {set}: {missed}")));
    }
}

impl Contest {
    /// Reads the object; an error if it lacks something.
    pub fn read(value: &Value) -> Result<Contest> {
        let read = || -> Option<Contest> {
            let set = |set: &Value| Some((set["name"].as_str()?.to_owned(), set["puzzles"].as_u64()?));
            let sets = value["sets"].as_array()?.iter().map(set).collect::<Option<_>>()?;
            let solvers =
                value["solvers"].as_array()?.iter().map(Solver::read).collect::<Option<Vec<_>>>()?;
            let is_whole = !solvers.is_empty();
            is_whole.then_some(Contest { sets, solvers })
        };
        read().ok_or_else(|| "`peers --json` lacks something".into())
    }

    /// The solver with this name.
    pub fn solver(&self, name: &str) -> Option<&Solver> {
        self.solvers.iter().find(|solver| solver.name == name)
    }

    /// A heading a set.
    pub fn headings(&self) -> Vec<String> {
        self.sets.iter().map(|(name, puzzles)| format!("{name}, {puzzles} puzzles")).collect()
    }

    /// A row a solver, its name first.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let row = |solver: &Solver| {
            let name = format!("`{}` {}", solver.name, solver.version).trim_end().to_owned();
            let cells = solver.laps.iter().zip(&self.sets).map(|(lap, (_, puzzles))| lap.text(*puzzles));
            [name].into_iter().chain(cells).collect()
        };
        self.solvers.iter().map(row).collect()
    }
}

impl Solver {
    fn read(value: &Value) -> Option<Solver> {
        let microseconds = value["microseconds"].as_array()?.iter();
        let figures = microseconds.zip(value["ratio"].as_array()?).zip(value["puzzles"].as_array()?);
        let lap = |((microseconds, ratio), puzzles): ((&Value, &Value), &Value)| {
            let [microseconds, ratio] = [microseconds.as_f64()?, ratio.as_f64()?];
            Some(Lap { microseconds, ratio, puzzles: puzzles.as_u64()? })
        };
        Some(Solver {
            name: value["name"].as_str()?.to_owned(),
            version: value["version"].as_str()?.to_owned(),
            is_ours: value["ours"].as_bool()?,
            laps: figures.map(lap).collect::<Option<_>>()?,
        })
    }
}

impl Lap {
    /// A cell of a table, for a set of so many puzzles.
    fn text(&self, of: u64) -> String {
        let part = if self.puzzles < of { format!(", on {}", self.puzzles) } else { String::new() };
        let time = duration(Duration::from_secs_f64(self.microseconds / 1e6));
        format!("{time}, {}{part}", three_digits(self.ratio))
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A contest on one set, of ours and others by name and ratio.
    pub fn contest(set: &str, others: &[(&str, f64)]) -> Contest {
        let solver = |&(name, ratio): &(&str, f64)| {
            let microseconds = ratio / 10.0;
            let lap = Lap { ratio, microseconds, puzzles: 9 };
            Solver { name: name.to_owned(), version: "1.0.0".to_owned(), is_ours: false, laps: vec![lap] }
        };
        let ours = Solver { is_ours: true, ..solver(&("ours", 1.0)) };
        let solvers = [ours].into_iter().chain(others.iter().map(solver)).collect();
        Contest { sets: vec![(set.to_owned(), 10)], solvers }
    }

    #[test]
    fn both_questions_stand_in_one_table() {
        let mut table = Table::new(&["question", "solver"]);
        let bars: Bars = |question, contest, _| match question {
            "first" => vec![format!("{} takes part", contest.solvers[1].name)],
            _ => vec![],
        };
        for question in QUESTIONS {
            add(&mut table, question, &contest("easy", &[(PEER, 2.5)]), bars);
        }
        assert_eq!(table.header, ["question", "solver", "easy, 10 puzzles"]);
        assert_eq!(table.rows.len(), 4);
        assert_eq!(table.rows[3], ["first", "`sudoku` 1.0.0", "250 ns, 2.50, on 9"]);
        assert_eq!(table.missed, ["first, easy: sudoku takes part"]);
    }

    #[test]
    fn what_lacks_something_is_no_contest() {
        for text in [r#"{"sets": []}"#, r#"{"sets": [], "solvers": []}"#] {
            assert!(Contest::read(&serde_json::from_str(text).unwrap()).is_err(), "{text}");
        }
    }
}
