//! Which column to branch on: the part of an exact-cover search that makes the difference.

use crate::layout::{COVERED, Layout};
use hyperdoku_core::Randomness;
use rand::RngExt;

/// A rule for the column to branch on. Rules keep to what they know of one puzzle: `start` forgets it.
pub(crate) trait Rule: Default {
    /// Another puzzle begins, on so many columns; the first of them are those of the cells.
    fn start(&mut self, columns: u32, cell_columns: u32);

    /// Whether a column that is left with one row is taken at once.
    fn forces(&self, column: u32) -> bool;

    /// The open column to branch on, or `None` when all are covered. With random numbers, one of those that
    /// are equally good.
    fn choose<L: Layout>(&mut self, layout: &L, rng: Option<&mut Randomness>) -> Option<u32>;

    /// A column was left with no row.
    fn emptied(&mut self, _column: u32) {}

    /// The search went back to the branch on this column.
    fn back_to(&mut self, _column: u32) {}
}

/// The smallest column, the first of equals.
#[derive(Default)]
pub(crate) struct Smallest;

impl Rule for Smallest {
    fn start(&mut self, _columns: u32, _cell_columns: u32) {}

    fn forces(&self, _column: u32) -> bool {
        true
    }

    fn choose<L: Layout>(&mut self, layout: &L, rng: Option<&mut Randomness>) -> Option<u32> {
        match rng {
            None => layout.smallest(0..layout.columns()),
            Some(rng) => random_least(open_sizes(layout, 0..layout.columns()), rng, |a, b| a < b),
        }
    }
}

/// The first open column, whatever its size.
#[derive(Default)]
pub(crate) struct First {
    /// All columns before this one are covered.
    from: u32,
}

impl Rule for First {
    fn start(&mut self, _columns: u32, _cell_columns: u32) {
        self.from = 0;
    }

    fn forces(&self, _column: u32) -> bool {
        false
    }

    fn choose<L: Layout>(&mut self, layout: &L, _rng: Option<&mut Randomness>) -> Option<u32> {
        self.from = first_open(layout, self.from)?;
        Some(self.from)
    }

    fn back_to(&mut self, column: u32) {
        self.from = column;
    }
}

/// The smallest column of a cell; places of symbols in houses are not looked at.
#[derive(Default)]
pub(crate) struct SmallestCell {
    cell_columns: u32,
}

impl Rule for SmallestCell {
    fn start(&mut self, _columns: u32, cell_columns: u32) {
        self.cell_columns = cell_columns;
    }

    fn forces(&self, column: u32) -> bool {
        column < self.cell_columns
    }

    fn choose<L: Layout>(&mut self, layout: &L, rng: Option<&mut Randomness>) -> Option<u32> {
        let cells = 0..self.cell_columns;
        let cell = match rng {
            None => layout.smallest(cells),
            Some(rng) => random_least(open_sizes(layout, cells), rng, |a, b| a < b),
        };
        // On a board nothing is open once all cells are covered; another matrix may differ.
        cell.or_else(|| first_open(layout, self.cell_columns))
    }
}

/// The column whose size divided by its weight is least: one more than the times it ran empty.
///
/// Origin: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints".
#[derive(Default)]
pub(crate) struct Weighted {
    weights: Vec<u32>,
}

impl Rule for Weighted {
    fn start(&mut self, columns: u32, _cell_columns: u32) {
        self.weights.clear();
        self.weights.resize(columns as usize, 1);
    }

    fn forces(&self, _column: u32) -> bool {
        true
    }

    fn choose<L: Layout>(&mut self, layout: &L, rng: Option<&mut Randomness>) -> Option<u32> {
        let open = open_sizes(layout, 0..layout.columns());
        let weighed = open.map(|(size, column)| ((size, self.weights[column as usize]), column));
        let less = |(size, weight): (u32, u32), (best, its_weight): (u32, u32)| {
            u64::from(size) * u64::from(its_weight) < u64::from(best) * u64::from(weight)
        };
        match rng {
            None => first_least(weighed, less),
            Some(rng) => random_least(weighed, rng, less),
        }
    }

    fn emptied(&mut self, column: u32) {
        let weight = &mut self.weights[column as usize];
        *weight = weight.saturating_add(1);
    }
}

/// The sizes of the open columns of a range.
fn open_sizes<L: Layout>(layout: &L, columns: std::ops::Range<u32>) -> impl Iterator<Item = (u32, u32)> {
    columns.map(|column| (layout.size(column), column)).filter(|&(size, _)| size < COVERED)
}

fn first_open<L: Layout>(layout: &L, from: u32) -> Option<u32> {
    (from..layout.columns()).find(|&column| layout.size(column) < COVERED)
}

fn first_least<S: Copy>(columns: impl Iterator<Item = (S, u32)>, less: impl Fn(S, S) -> bool) -> Option<u32> {
    let least = columns.reduce(|best, other| if less(other.0, best.0) { other } else { best });
    least.map(|(_, column)| column)
}

/// One pass, each of the least kept with equal chance.
fn random_least<S: Copy>(
    columns: impl Iterator<Item = (S, u32)>,
    rng: &mut Randomness,
    less: impl Fn(S, S) -> bool,
) -> Option<u32> {
    let mut best: Option<(S, u32)> = None;
    let mut ties = 0u32;
    for (score, column) in columns {
        ties = match best {
            Some((least, _)) if less(least, score) => continue,
            Some((least, _)) if !less(score, least) => ties + 1,
            _ => 1,
        };
        if rng.random_range(0..ties) == 0 {
            best = Some((score, column));
        }
    }
    best.map(|(_, column)| column)
}
