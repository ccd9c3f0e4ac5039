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
    /// The solutions found, at most as many as the limit.
    pub solutions: Vec<Solution>,
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

/// Looks for up to `limit` solutions.
pub fn answer(solver: &mut dyn Solver, puzzle: &Puzzle, limit: Limit, budget: &Budget) -> Answer {
    let mut solutions = Vec::new();
    let report = solver.solve(puzzle, budget, &mut |solution| {
        solutions.push(solution);
        if solutions.len() < limit.get() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let status = match (solutions.len(), report.ending) {
        (0, Ending::Exhausted) => Status::None,
        (1, Ending::Exhausted) => Status::Unique,
        (1, Ending::Stopped) => Status::Solved,
        (0 | 1, _) => Status::Undecided,
        _ => Status::Multiple,
    };
    Answer { status, solutions, report }
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
