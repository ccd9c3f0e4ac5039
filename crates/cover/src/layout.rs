//! What a search needs of a matrix while it covers and uncovers columns.

use crate::matrix::Matrix;
use std::ops::Range;

/// A matrix at work: rows go when one that shares a column with them is chosen, and come back.
pub(crate) trait Layout: Default {
    /// Whether this layout can hold such a matrix.
    fn fits(columns: u32, longest_column: u32) -> bool;

    /// Takes in a matrix; `start` comes next.
    fn build(&mut self, matrix: &Matrix);

    /// Every column open except those covered, with the alive rows in them and no other.
    fn start(&mut self, alive: &[u32], covered: &[u32]);

    /// Notes open columns with one row as forced, the first on top; or tells one with none.
    fn decided(&self, forced: &mut Vec<u32>) -> Result<(), u32>;

    /// How many columns there are, open and covered.
    fn columns(&self) -> u32;

    /// How many rows an open column has; [`COVERED`] or more if it is covered.
    fn size(&self, column: u32) -> u32;

    /// The first of the smallest open columns in a range. They have two rows or more: with fewer, any that
    /// has may be told instead.
    fn smallest(&self, columns: Range<u32>) -> Option<u32>;

    /// Appends the rows of an open column.
    fn rows_of(&self, column: u32, rows: &mut Vec<u32>);

    /// The row of an open column that has no other.
    fn only_row(&self, column: u32) -> Option<u32>;

    /// Covers the columns of a row. Columns that are left with one row are noted as forced; ends early with a
    /// column that is left with none. Either way [`Layout::unselect`] takes it back.
    fn select(&mut self, row: u32, forced: &mut Vec<u32>) -> Result<(), u32>;

    /// Takes back the last selected row.
    fn unselect(&mut self, row: u32);
}

/// Added to the size of a column while it is covered, so that it is never among the smallest.
pub(crate) const COVERED: u32 = 1 << 31;
