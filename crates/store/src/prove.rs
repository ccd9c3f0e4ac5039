//! Whether the puzzle of a line has one solution.

use crate::PuzzleId;
use crate::import::{ImportOptions, Reason, Trust};
use hyperdoku_core::{Puzzle, Solution, Solver, Topology};
use hyperdoku_engines::{DEFAULT_ENGINE, Status, TWO, answer};
use hyperdoku_format::{ReadError, Record};
use std::sync::Arc;

/// What a line holds.
pub(crate) enum Candidate {
    New(Box<Record>),
    Known(PuzzleId),
    Bad(ReadError),
}

/// What came of it; a bad line with its number.
pub(crate) enum Verdict {
    Good(Box<Record>, Solution),
    Known(PuzzleId),
    Bad(usize, Reason),
}

impl Candidate {
    /// Finds out.
    pub(crate) fn prove(self, solvers: &mut Solvers, options: &ImportOptions) -> Verdict {
        match self {
            Candidate::Known(id) => Verdict::Known(id),
            Candidate::Bad(error) => Verdict::Bad(error.place.line, Reason::Unread(error)),
            Candidate::New(record) => match only_solution(solvers, &record, options) {
                Ok(solution) => Verdict::Good(record, solution),
                Err(reason) => Verdict::Bad(record.line, reason),
            },
        }
    }
}

/// The only solution of a puzzle, or why there is none.
fn only_solution(
    solvers: &mut Solvers,
    record: &Record,
    options: &ImportOptions,
) -> Result<Solution, Reason> {
    if let (Trust::Text, Some(solution)) = (options.trust, &record.solution) {
        return Ok(solution.clone());
    }
    let mut answer = answer(solvers.solver(&record.puzzle), &record.puzzle, TWO, &options.budget);
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
