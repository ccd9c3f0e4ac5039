//! A puzzle solved.

use crate::dto;
use crate::jobs::{Desk, Ended};
use hyperdoku::{Answer, DEFAULT_ENGINE, Limit, Puzzle, Status, answer_keeping};
use hyperdoku_wire::JobResult;

/// A puzzle to solve.
#[derive(Debug)]
pub struct Solve {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solutions to look for.
    pub limit: Limit,
}

/// Solutions are told up to so many cells in all.
const MOST_CELLS: usize = 500_000;

impl Solve {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<JobResult, Ended> {
        desk.note("looking for solutions");
        let topology = self.puzzle.topology();
        let kept = (MOST_CELLS / topology.cell_count().max(1)).clamp(1, self.limit.get());
        let mut solver = (DEFAULT_ENGINE.new)(topology);
        let answer = answer_keeping(&mut *solver, &self.puzzle, self.limit, kept, desk.budget());
        if answer.status == Status::Undecided {
            desk.go_on()?;
        }
        Ok(solved(&answer))
    }
}

fn solved(answer: &Answer) -> JobResult {
    JobResult::Solved {
        status: dto::solution_count(answer.status),
        count: dto::small(answer.count),
        solutions: answer.solutions.iter().map(dto::solution_text).collect(),
    }
}
