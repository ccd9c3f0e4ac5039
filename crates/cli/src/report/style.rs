//! What is told of answers, and what they amount to.

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::input;
use hyperdoku::format::{Format, Unit};
use hyperdoku::{Answer, Ending, Limit, Puzzle, Status};
use std::time::Duration;

/// Solutions of `--all` without a limit: more are a matter of `enumerate`.
pub const ALL: Limit = Limit::new(10_000).expect("it is not zero");

/// How answers are written.
pub struct Style<'a> {
    /// What is written of an answer.
    pub shown: Shown,
    /// The format that was asked for.
    pub to: Option<&'static Format>,
    /// Whose answers they are.
    pub solver: SolverName<'a>,
    /// Whether all solutions were asked for.
    pub all: bool,
    /// Whether answers are of several files.
    pub several_files: bool,
}

/// What is written of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    Records,
    Json,
    Drawings,
}

/// Who answers.
#[derive(Clone, Copy)]
pub enum SolverName<'a> {
    /// An engine, which counts its choices.
    Engine(&'a str),
    /// A program that tells nothing about them.
    Program(&'a str),
    /// Somebody who answered before.
    NotKnown,
}

impl<'a> Style<'a> {
    /// Records, or with `--json` objects, of the answers to one file.
    pub fn new(solver: SolverName<'a>, to: Option<&str>, global: &Global) -> Result<Self, Failure> {
        let refuse = |text: &str| Err(Failure::Usage(text.to_owned()));
        let to = to.map(input::format_named);
        if global.json && to.is_some() {
            return refuse("--json writes JSON, found --to as well: give one of them");
        }
        if to.is_some_and(|format| format.unit == Unit::List) {
            return refuse("the format lists all solutions of one board: use hyperdoku enumerate");
        }
        let shown = if global.json { Shown::Json } else { Shown::Records };
        Ok(Style { shown, to, solver, all: false, several_files: false })
    }

    /// How many solutions are written, of so many that are looked for.
    pub fn told(&self, limit: Limit) -> usize {
        if self.all { limit.get() } else { 1 }
    }
}

/// A board filled in part.
pub struct Partial {
    pub cells: Puzzle,
    /// How many cells are not filled.
    pub left: usize,
    /// Why there are no more.
    pub word: &'static str,
}

/// An answer and what it cost.
pub struct Solved {
    pub answer: Answer,
    /// What logic filled in that did not reach the solution.
    pub partial: Option<Partial>,
    pub time: Duration,
}

impl Solved {
    /// What is told of a puzzle that was not looked at: the time was over, or the user interrupted.
    pub fn not_at_all() -> Self {
        let report = hyperdoku::Report { ending: Ending::Cancelled, nodes: 0 };
        let answer = Answer { status: Status::Undecided, solutions: Vec::new(), count: 0, report };
        Solved { answer, partial: None, time: Duration::ZERO }
    }

    /// Whether all that was asked for is known.
    pub fn is_decided(&self) -> bool {
        self.answer.report.ending.is_complete()
    }

    /// The exit code of an answer.
    pub fn exit(&self, style: &Style<'_>) -> Exit {
        match self.answer.status {
            Status::Unique | Status::Solved => Exit::Done,
            Status::None => Exit::No,
            // Of all solutions that were asked for, some may be missing.
            Status::Multiple if style.all && !self.is_decided() => Exit::Undecided,
            Status::Multiple => Exit::Done,
            Status::Undecided => Exit::Undecided,
        }
    }
}
