//! The first pass: whether all lines hold puzzles.

use super::plain::Plain;
use super::puzzles::{Known, Puzzles};
use super::turns::Work;
use crate::budget::Allowance;
use hyperdoku::format::{LineReader, ReadOptions};

/// Reads blocks, and does nothing else with them.
pub struct Check<'a> {
    pub options: &'a ReadOptions,
    pub plain: &'a Plain,
    pub allowance: &'a Allowance,
}

impl<'a> Work for Check<'a> {
    type Kept = LineReader<'a>;
    type Outcome = Puzzles;

    fn begin(&self) -> LineReader<'a> {
        LineReader::new(self.options)
    }

    fn work(&self, reader: &mut LineReader<'a>, block: &[u8], puzzles: &mut Puzzles) {
        puzzles.read(block, Known::Nothing, self.plain, reader);
    }

    /// The time is not asked: however short it is, bad input is refused, and the puzzles left are counted.
    fn is_over(&self) -> bool {
        self.allowance.is_interrupted()
    }
}
