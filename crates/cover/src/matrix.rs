//! The exact-cover matrix of a board.
//!
//! A row is a candidate, a column a demand: that a cell holds a symbol, that a house holds a symbol. A set of
//! rows that covers every column once is a solution. Only the ones of the matrix are kept, row by row.

use hyperdoku_core::{HouseId, Kind, Topology};
use std::collections::BTreeMap;
use std::fmt;

/// A matrix of zeros and ones, kept as the columns of each row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Matrix {
    columns: u32,
    /// The entries of row r are `entries[starts[r]..starts[r + 1]]`; one more than there are rows, and the
    /// default, without any, has no rows.
    starts: Vec<u32>,
    /// All below `columns`, none twice in a row.
    entries: Vec<u32>,
}

/// A matrix with more rows, columns or entries than 32 bits can number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// How many entries it would have.
    pub entries: u64,
}

impl Matrix {
    /// The matrix of a board: row = cell·N + symbol, both from 0.
    ///
    /// Columns are one a cell, then (region, symbol), then (span along axis 0, symbol), (span along axis 1,
    /// symbol), …, then (extra house, symbol), house by house and symbol by symbol. Houses that coincide have
    /// columns each, so a container board has N^n + N^n + n·N^n of them.
    pub fn of(topology: &Topology) -> Result<Self, TooLarge> {
        let houses = listed_houses(topology);
        let (cells, order) = (topology.shape().cells(), topology.symbols());
        let (columns, entries) = size(cells, houses.len(), order)?;
        let mut matrix = Matrix::default();
        matrix.clear(columns);
        matrix.starts.reserve_exact(cells as usize * order as usize);
        matrix.entries.reserve_exact(entries as usize);
        let (first, places) = places_of_cells(topology, &houses);
        for cell in topology.cells() {
            let places = &places[first[cell.index()] as usize..first[cell.index() + 1] as usize];
            for symbol in 0..order {
                let of_houses = places.iter().map(|place| cells + place * order + symbol);
                matrix.push_row(std::iter::once(cell.0).chain(of_houses));
            }
        }
        Ok(matrix)
    }

    /// How many rows there are.
    pub fn rows(&self) -> u32 {
        self.starts.len().saturating_sub(1) as u32
    }

    /// How many columns there are.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// How many ones there are.
    pub fn entries(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The columns of a row, ascending.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: u32) -> &[u32] {
        &self.entries[self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize]
    }

    /// How many rows the longest column has.
    pub(crate) fn longest_column(&self) -> u32 {
        let mut sizes = vec![0; self.columns as usize];
        for &column in &self.entries {
            sizes[column as usize] += 1;
        }
        sizes.into_iter().max().unwrap_or(0)
    }

    /// A matrix without rows, keeping the memory.
    pub(crate) fn clear(&mut self, columns: u32) {
        self.columns = columns;
        self.starts.clear();
        self.starts.push(0);
        self.entries.clear();
    }

    /// Adds a row of columns that are in range and differ; entries stay below 2^32.
    pub(crate) fn push_row(&mut self, columns: impl IntoIterator<Item = u32>) {
        self.entries.extend(columns);
        debug_assert!(
            self.entries[self.starts[self.starts.len() - 1] as usize..].iter().all(|&c| c < self.columns)
        );
        self.starts.push(self.entries.len() as u32);
    }
}

/// Columns and entries of a board with so many houses, those that coincide counted again.
fn size(cells: u32, houses: usize, order: u32) -> Result<(u32, u32), TooLarge> {
    let house_columns = (houses as u64).saturating_mul(order.into());
    let columns = house_columns.saturating_add(cells.into());
    // Each house has N cells, and each of those N symbols.
    let entries = columns.saturating_mul(order.into());
    // Searches number entries and columns together.
    if entries.saturating_add(columns) >= u64::from(u32::MAX) {
        return Err(TooLarge { entries });
    }
    Ok((columns as u32, entries as u32))
}

/// For each cell where its houses stand in a list of houses, by counting: places of cell c are
/// `places[first[c]..first[c + 1]]`, ascending.
fn places_of_cells(topology: &Topology, houses: &[HouseId]) -> (Vec<u32>, Vec<u32>) {
    let mut first = vec![0u32; topology.cell_count() + 1];
    let members = || {
        houses.iter().enumerate().flat_map(|(place, &house)| {
            topology.house(house).iter().map(move |cell| (place as u32, cell.index()))
        })
    };
    members().for_each(|(_, cell)| first[cell + 1] += 1);
    for cell in 0..topology.cell_count() {
        first[cell + 1] += first[cell];
    }
    let mut next = first.clone();
    let mut places = vec![0; first[topology.cell_count()] as usize];
    for (place, cell) in members() {
        places[next[cell] as usize] = place;
        next[cell] += 1;
    }
    (first, places)
}

/// All houses as the matrix lists them, those that coincide with another at their own place: kind by kind, and
/// within a kind both lists, each in the order of the board, merged by first cells. Spans and containers of a
/// lattice are numbered by their first cells, so each stands where it would if nothing coincided.
fn listed_houses(topology: &Topology) -> Vec<HouseId> {
    let mut by_kind: BTreeMap<Rank, [Vec<HouseId>; 2]> = BTreeMap::new();
    for house in topology.houses() {
        by_kind.entry(rank(topology.kind(house))).or_default()[0].push(house);
    }
    for &(kind, house) in topology.coinciding() {
        by_kind.entry(rank(kind)).or_default()[1].push(house);
    }
    by_kind.into_values().flat_map(|[own, coinciding]| merged(topology, own, coinciding)).collect()
}

/// Where a kind of house stands among the columns.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Region,
    Span(u8),
    Extra,
}

fn rank(kind: Kind) -> Rank {
    match kind {
        Kind::Region => Rank::Region,
        Kind::Span(axis) => Rank::Span(axis),
        Kind::Extra => Rank::Extra,
    }
}

fn merged(topology: &Topology, own: Vec<HouseId>, coinciding: Vec<HouseId>) -> Vec<HouseId> {
    let first_cell = |house: HouseId| topology.house(house)[0];
    let mut all = Vec::with_capacity(own.len() + coinciding.len());
    let mut rest = coinciding.into_iter().peekable();
    for house in own {
        while let Some(earlier) = rest.next_if(|&other| first_cell(other) < first_cell(house)) {
            all.push(earlier);
        }
        all.push(house);
    }
    all.extend(rest);
    all
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the matrix would have {} entries: more than 32 bits can number", self.entries)
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_beyond_32_bits_are_refused() {
        // 3x3, and 4x3x2x1.
        assert_eq!(size(81, 27, 9), Ok((324, 2916)));
        assert_eq!(size(331_776, 5 * 13_824, 24), Ok((1_990_656, 47_775_744)));
        assert_eq!(size(4_000_000, 1_000_000, 64), Err(TooLarge { entries: 4_352_000_000 }));
        assert_eq!(size(u32::MAX, usize::MAX, 64), Err(TooLarge { entries: u64::MAX }));
    }
}
