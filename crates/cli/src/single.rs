//! One puzzle, solved by something that may fail, and its answer told.

use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input::Source;
use crate::progress::Progress;
use crate::report::{Report, Solved, Style};
use hyperdoku::{Budget, Ending, Found, Limit, Puzzle, Solver};
use std::time::Instant;

/// Solves the puzzle of a source that has one, and writes the answer.
///
/// The work is what a [`Solver`] does; its failure ends the command, and nothing is written.
pub fn run(
    source: &Source,
    style: &Style<'_>,
    limit: Limit,
    allowance: &Allowance,
    work: impl FnMut(&Puzzle, &Budget, &mut Found<'_>) -> Result<hyperdoku::Report, Failure>,
) -> Result<Exit, Failure> {
    let mut report = Report::new(style, std::slice::from_ref(source))?;
    let record = &source.document.records[0];
    let mut solver = Fallible { work, failure: None };
    let progress = Progress::puzzles(1, &allowance.budget);
    let start = Instant::now();
    let told = style.told(limit);
    let answer = hyperdoku::answer_keeping(&mut solver, &record.puzzle, limit, told, &allowance.budget);
    let solved = Solved { answer, partial: None, time: start.elapsed() };
    drop(progress);
    if let Some(failure) = solver.failure {
        return Err(failure);
    }
    report.begin(0);
    report.add(source, record, &solved)?;
    let exit = solved.exit(style).once_told(report.finish())?;
    Ok(allowance.exit(exit))
}

/// A solver that keeps its failure for later.
struct Fallible<F> {
    work: F,
    failure: Option<Failure>,
}

impl<F> Solver for Fallible<F>
where
    F: FnMut(&Puzzle, &Budget, &mut Found<'_>) -> Result<hyperdoku::Report, Failure>,
{
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> hyperdoku::Report {
        (self.work)(puzzle, budget, found).unwrap_or_else(|failure| {
            self.failure = Some(failure);
            hyperdoku::Report { ending: Ending::Stopped, nodes: 0 }
        })
    }
}
