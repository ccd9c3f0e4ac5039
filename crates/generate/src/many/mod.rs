//! Minimal puzzles made many at once, on boards where lanes answer the questions that come up.

mod small;
mod square;

use crate::draft::Pattern;
use crate::fill::Filler;
use crate::generator::{Made, Missed};
use hyperdoku_core::{Budget, Topology};
use small::Small;
use square::Square;
use std::sync::Arc;

/// How puzzles of a board are made many at once.
#[derive(Debug)]
pub(crate) enum Many {
    Square(Square),
    Small(Small),
}

impl Many {
    /// For this board, if it is the 9x9 one or a small one that a formula fills.
    pub(crate) fn new(topology: &Arc<Topology>) -> Option<Self> {
        Square::new(topology).map(Many::Square).or_else(|| Small::new(topology).map(Many::Small))
    }

    /// How many seeds are best given at once.
    pub(crate) fn at_once(&self) -> usize {
        match self {
            Many::Square(_) => square::AT_ONCE,
            Many::Small(_) => small::AT_ONCE,
        }
    }

    /// The puzzles of these seeds: each is the same whichever are made with it.
    pub(crate) fn make(
        &self,
        seeds: &[u64],
        filler: &Filler,
        pattern: &Pattern,
        budget: &Budget,
    ) -> Vec<Result<Made, Missed>> {
        match self {
            Many::Square(square) => square.make(seeds, budget),
            Many::Small(small) => small.make(seeds, filler, pattern, budget),
        }
    }
}
