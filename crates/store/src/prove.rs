//! Whether a puzzle has one solution.

use crate::PuzzleId;
use crate::import::{ImportOptions, Reason, Trust};
use hyperdoku_core::{Budget, Puzzle, Solution, Solver, Topology};
use hyperdoku_engines::{DEFAULT_ENGINE, Status, TWO, answer};
use hyperdoku_format::Record;
use std::sync::Arc;

/// Choices that an engine may make to prove a puzzle that nobody vouches for, where its owner does not say how many:
/// seconds for the largest, and enough for all that people make.
pub const PROVING_NODES: u64 = 1_000_000;

/// The only solution of a puzzle.
///
/// # Errors
/// Why there is none.
pub fn only_solution(puzzle: &Puzzle, budget: &Budget) -> Result<Solution, Reason> {
    only_solution_by(&mut *(DEFAULT_ENGINE.new)(puzzle.topology()), puzzle, budget)
}

/// What a line holds; a bad one with its number.
pub(crate) enum Candidate {
    New(Box<Record>),
    Known(PuzzleId),
    Bad(usize, Reason),
}

/// What came of it.
pub(crate) enum Verdict {
    Good(Box<Record>, Solution),
    Known(PuzzleId),
    /// It holds no puzzle, or one that was refused before.
    Bad(usize, Reason),
    /// It holds a puzzle that is refused now.
    Refused(Box<Record>, Reason),
}

impl Candidate {
    /// Finds out.
    pub(crate) fn prove(self, solvers: &mut Solvers, options: &ImportOptions) -> Verdict {
        match self {
            Candidate::Known(id) => Verdict::Known(id),
            Candidate::Bad(line, reason) => Verdict::Bad(line, reason),
            Candidate::New(record) => match solution_of(solvers, &record, options) {
                Ok(solution) => Verdict::Good(record, solution),
                Err(reason) => Verdict::Refused(record, reason),
            },
        }
    }
}

/// The only solution of a record's puzzle, by its own word where that counts.
fn solution_of(solvers: &mut Solvers, record: &Record, options: &ImportOptions) -> Result<Solution, Reason> {
    if let (Trust::Text, Some(solution)) = (options.trust, &record.solution) {
        return Ok(solution.clone());
    }
    only_solution_by(solvers.solver(&record.puzzle), &record.puzzle, &options.budget)
}

fn only_solution_by(solver: &mut dyn Solver, puzzle: &Puzzle, budget: &Budget) -> Result<Solution, Reason> {
    let mut answer = answer(solver, puzzle, TWO, budget);
    match answer.status {
        Status::Unique => answer.solutions.pop().ok_or(Reason::Undecided),
        Status::None => Err(Reason::NoSolution),
        Status::Multiple => Err(Reason::Several),
        Status::Solved | Status::Undecided => Err(Reason::Undecided),
    }
}

/// The solver of a thread, kept while puzzles are of the same board.
#[derive(Default)]
pub(crate) struct Solvers {
    kept: Option<(Arc<Topology>, Box<dyn Solver>)>,
}

impl Solvers {
    fn solver(&mut self, puzzle: &Puzzle) -> &mut dyn Solver {
        let topology = puzzle.topology();
        if self.kept.as_ref().is_some_and(|(board, _)| !Arc::ptr_eq(board, topology)) {
            self.kept = None;
        }
        let make = || (Arc::clone(topology), (DEFAULT_ENGINE.new)(topology));
        &mut *self.kept.get_or_insert_with(make).1
    }
}
