//! Sets of cells that are compared again and again, in one piece of memory.

use super::prelude::*;

/// Sets of cells of one board, numbered from 0.
pub struct CellSets {
    /// How many words a set takes.
    words: usize,
    bits: Vec<u64>,
}

impl CellSets {
    /// No sets yet.
    pub fn new(topology: &Topology) -> Self {
        CellSets { words: topology.cell_count().div_ceil(64), bits: Vec::new() }
    }

    /// Forgets all sets.
    pub fn clear(&mut self) {
        self.bits.clear();
    }

    /// Adds a set.
    pub fn push(&mut self, cells: impl Iterator<Item = Cell>) {
        let start = self.bits.len();
        self.bits.resize(start + self.words, 0);
        for cell in cells {
            self.bits[start + cell.index() / 64] |= 1 << (cell.index() % 64);
        }
    }

    /// Whether two sets have a cell in common.
    pub fn meet(&self, one: usize, other: usize) -> bool {
        self.set(one).iter().zip(self.set(other)).any(|(a, b)| a & b != 0)
    }

    /// The cells that two sets have in common, ascending.
    pub fn common(&self, one: usize, other: usize) -> impl Iterator<Item = Cell> + '_ {
        let words = self.set(one).iter().zip(self.set(other)).enumerate();
        words.flat_map(|(i, (a, b))| bits(a & b).map(move |bit| Cell::new(64 * i + bit as usize)))
    }

    fn set(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..][..self.words]
    }
}
