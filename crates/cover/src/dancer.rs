//! The layout is chosen once for a matrix: bits where they fit, links elsewhere.

use crate::bits::Bits;
use crate::dance::{Dance, RowsFound, Start, Watch};
use crate::layout::Layout;
use crate::links::Links;
use crate::matrix::Matrix;
use crate::rule::Rule;
use hyperdoku_core::{Ending, Meter, Randomness};

/// A search by one rule, in whichever layout holds its matrix.
pub(crate) enum Dancer<R> {
    Bits(Dance<Bits, R>),
    Links(Dance<Links, R>),
}

impl<R: Rule> Dancer<R> {
    /// For matrices with so many columns, none of more rows.
    pub(crate) fn new(columns: u32, longest_column: u32, rng: Option<Randomness>) -> Self {
        if Bits::fits(columns, longest_column) {
            Dancer::Bits(Dance::new(rng))
        } else {
            Dancer::Links(Dance::new(rng))
        }
    }

    /// Takes in a matrix.
    pub(crate) fn build(&mut self, matrix: &Matrix) {
        match self {
            Dancer::Bits(dance) => dance.layout.build(matrix),
            Dancer::Links(dance) => dance.layout.build(matrix),
        }
    }

    /// Searches it.
    pub(crate) fn run<W: Watch>(
        &mut self,
        start: Start<'_>,
        meter: &mut Meter<'_>,
        watch: &mut W,
        found: &mut RowsFound<'_>,
    ) -> Ending {
        match self {
            Dancer::Bits(dance) => dance.run(start, meter, watch, found),
            Dancer::Links(dance) => dance.run(start, meter, watch, found),
        }
    }
}
