//! A puzzle rated.

use crate::dto;
use crate::jobs::{Desk, Ended};
use hyperdoku::logic::{self, Frame, Known, Rating, Unrated};
use hyperdoku::{DEFAULT_ENGINE, Puzzle, Status, TWO, answer};
use hyperdoku_wire::{JobResult, SolutionCount, TechniqueUse};

/// A puzzle to rate.
#[derive(Debug)]
pub struct Rate {
    /// The puzzle.
    pub puzzle: Puzzle,
}

impl Rate {
    pub(super) fn run(&self, desk: &Desk<'_>) -> Result<JobResult, Ended> {
        desk.note("proving that there is one solution");
        let topology = self.puzzle.topology();
        let mut solver = (DEFAULT_ENGINE.new)(topology);
        let status = answer(&mut *solver, &self.puzzle, TWO, desk.budget()).status;
        desk.go_on()?;
        if status != Status::Unique {
            return Ok(JobResult::NotUnique { solutions: dto::solution_count(status) });
        }
        desk.note("looking for the easiest way to the solution");
        let frame = Frame::new(topology);
        match logic::rate(&frame, &self.puzzle, Known::Unique, desk.budget()) {
            Ok(rating) => Ok(rated(&rating)),
            Err(Unrated::Broken(_)) => Ok(JobResult::NotUnique { solutions: SolutionCount::None }),
            Err(Unrated::Ended { .. }) => {
                desk.go_on()?;
                Err(Ended::Failed("the board is too large to be rated".to_owned()))
            }
        }
    }
}

fn rated(rating: &Rating) -> JobResult {
    let used = |(technique, count): &(hyperdoku::TechniqueId, usize)| TechniqueUse {
        technique: technique.0.to_owned(),
        count: dto::small(*count),
    };
    JobResult::Rated {
        class: dto::class(rating.class),
        er: dto::er(rating),
        score: rating.score,
        left: dto::small(rating.left),
        techniques: rating.counts.iter().map(used).collect(),
    }
}
