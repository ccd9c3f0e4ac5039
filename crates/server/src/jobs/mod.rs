//! Work that takes a while: a queue, threads of its own, and a file for each kind of job.

mod desk;
mod entry;
mod generate;
mod queue;
mod rate;
mod solve;
mod worker;

pub use desk::{Desk, Ended};
pub use entry::Entry;
pub use generate::{Generate, RATING_NODES, Source, TRIES};
use hyperdoku_wire::{JobKind, JobResult};
pub use queue::{Jobs, Refused};
pub use rate::Rate;
pub use solve::Solve;

/// What a job does.
#[derive(Debug)]
pub enum Task {
    /// Makes a puzzle.
    Generate(Box<Generate>),
    /// Rates one.
    Rate(Rate),
    /// Solves one.
    Solve(Solve),
    /// Fails as code does that has a fault.
    #[cfg(test)]
    Panic,
}

impl Task {
    /// What no two jobs do at the same time; none where that is no matter.
    fn name(&self) -> Option<&str> {
        match self {
            Task::Generate(generate) => match &generate.source {
                Source::Daily(name) => Some(name),
                Source::Generated => None,
            },
            _ => None,
        }
    }

    /// Its kind.
    pub fn kind(&self) -> JobKind {
        match self {
            Task::Generate(_) => JobKind::Generate,
            Task::Rate(_) => JobKind::Rate,
            Task::Solve(_) => JobKind::Solve,
            #[cfg(test)]
            Task::Panic => JobKind::Solve,
        }
    }

    fn run(&self, desk: &Desk<'_>) -> Result<JobResult, Ended> {
        match self {
            Task::Generate(generate) => generate.run(desk),
            Task::Rate(rate) => rate.run(desk),
            Task::Solve(solve) => solve.run(desk),
            #[cfg(test)]
            Task::Panic => panic!("a fault on purpose"),
        }
    }
}
