//! What an engine's solutions mean: unique, multiple, none or undecided; minimal or not.

use hyperdoku_core::{Budget, Cell, Ending, Puzzle, Report, Solution, Solver};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// After how many solutions to stop.
pub type Limit = NonZeroUsize;

/// What is known about a puzzle's solutions.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the solutions found amount to.
    pub status: Status,
    /// The solutions found, as far as they were to be kept.
    pub solutions: Vec<Solution>,
    /// How many were found, at most as many as the limit.
    pub count: usize,
    /// How the engine ended.
    pub report: Report,
}

/// How many solutions a puzzle has, as far as was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// None: proved.
    None,
    /// Exactly one: proved.
    Unique,
    /// Two or more.
    Multiple,
    /// One was found and a second was not looked for.
    Solved,
    /// The budget ran out before the question was answered.
    Undecided,
}

impl Status {
    /// What users and programs call it.
    pub fn name(self) -> &'static str {
        match self {
            Status::None => "none",
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::Solved => "solved",
            Status::Undecided => "undecided",
        }
    }
}

/// Whether every given of a puzzle is needed for its only solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimality {
    /// Each is.
    Minimal,
    /// This one is not.
    Redundant(Cell),
    /// The budget ran out.
    Undecided,
}

/// Looks for up to `limit` solutions, and keeps all of them.
pub fn answer(solver: &mut dyn Solver, puzzle: &Puzzle, limit: Limit, budget: &Budget) -> Answer {
    answer_keeping(solver, puzzle, limit, limit.get(), budget)
}

/// Looks for up to `limit` solutions, and keeps the first `kept`.
pub fn answer_keeping(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    limit: Limit,
    kept: usize,
    budget: &Budget,
) -> Answer {
    let mut solutions = Vec::new();
    let mut count = 0;
    let report = solver.solve(puzzle, budget, &mut |solution| {
        count += 1;
        if count <= kept {
            solutions.push(solution);
        }
        if count < limit.get() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let status = match (count, report.ending) {
        (0, Ending::Exhausted) => Status::None,
        (1, Ending::Exhausted) => Status::Unique,
        (1, Ending::Stopped) => Status::Solved,
        (0 | 1, _) => Status::Undecided,
        _ => Status::Multiple,
    };
    Answer { status, solutions, count, report }
}

/// Whether a puzzle that has one solution needs all its givens.
pub fn minimality(solver: &mut dyn Solver, puzzle: &Puzzle, budget: &Budget) -> Minimality {
    let given = |cell: &Cell| puzzle.given(*cell).is_some();
    let mut verdict = Minimality::Minimal;
    for cell in puzzle.topology().cells().filter(given) {
        match answer(solver, &puzzle.without(cell), TWO, budget).status {
            Status::Unique => return Minimality::Redundant(cell),
            Status::Undecided => verdict = Minimality::Undecided,
            Status::None | Status::Multiple | Status::Solved => {}
        }
        if budget.is_cancelled() {
            return Minimality::Undecided;
        }
    }
    verdict
}

/// As many solutions as it takes to tell one from many.
pub const TWO: Limit = NonZeroUsize::MIN.saturating_add(1);
