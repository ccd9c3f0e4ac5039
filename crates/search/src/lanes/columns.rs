//! States side by side, a column each: where they wait for a lane, or lie when they are solved.

use super::vector::{LaneMask, MOST_LANES, Vector, Word};

/// A row for each cell, a column for each state.
pub(crate) struct Columns<W> {
    /// Row after row; behind the last state a row has room for two whole vectors.
    words: Vec<W>,
    stride: usize,
    /// The puzzle each state belongs to.
    owners: Vec<u32>,
}

impl<W: Word> Columns<W> {
    /// Room for so many states.
    pub(crate) fn new(cells: usize, columns: usize) -> Self {
        // An odd number of vectors, so that the rows of a column do not all meet in the same few lines of the cache.
        let stride = ((columns + 2 * MOST_LANES).div_ceil(MOST_LANES) | 1) * MOST_LANES;
        Columns { words: vec![W::default(); cells * stride], stride, owners: vec![0; stride] }
    }

    /// Makes room for twice as many states.
    #[cold]
    #[inline(never)]
    pub(crate) fn grow(&mut self) {
        let cells = self.words.len() / self.stride;
        let mut larger = Columns::new(cells, 2 * self.stride);
        for (from, to) in
            self.words.chunks_exact(self.stride).zip(larger.words.chunks_exact_mut(larger.stride))
        {
            to[..from.len()].copy_from_slice(from);
        }
        larger.owners[..self.stride].copy_from_slice(&self.owners);
        *self = larger;
    }

    /// Whether a whole vector of states has room from this column on, and another can be read behind it.
    #[inline(always)]
    pub(crate) fn has_room(&self, column: usize) -> bool {
        column + 2 * MOST_LANES <= self.stride
    }

    /// The states of each cell, to be changed.
    #[inline(always)]
    pub(crate) fn rows_mut(&mut self) -> impl Iterator<Item = &mut [W]> {
        self.words.chunks_exact_mut(self.stride)
    }

    /// The states of each cell.
    #[inline(always)]
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[W]> {
        self.words.chunks_exact(self.stride)
    }

    /// The puzzle a state belongs to.
    pub(crate) fn owner(&self, column: usize) -> u32 {
        self.owners[column]
    }

    /// What a state has in a cell.
    #[inline(always)]
    pub(crate) fn word(&self, cell: usize, column: usize) -> W {
        self.words[cell * self.stride + column]
    }

    /// Changes what a state has in a cell.
    #[inline(always)]
    pub(crate) fn set(&mut self, cell: usize, column: usize, word: W) {
        self.words[cell * self.stride + column] = word;
    }

    /// Names the puzzle a state belongs to.
    #[inline(always)]
    pub(crate) fn own(&mut self, column: usize, owner: u32) {
        self.owners[column] = owner;
    }

    /// Copies the states of the chosen lanes to the columns from this one on.
    #[inline(always)]
    pub(crate) fn take<V: Vector<Word = W>>(
        &mut self,
        column: usize,
        chosen: LaneMask,
        cells: &[V],
        owners: &[u32],
    ) {
        for (row, cell) in self.words.chunks_exact_mut(self.stride).zip(cells) {
            cell.pack(chosen, &mut row[column..]);
        }
        for (column, lane) in (column..).zip(lanes(chosen)) {
            self.owners[column] = owners[lane];
        }
    }

    /// Copies the columns from this one on to the chosen lanes.
    #[inline(always)]
    pub(crate) fn give<V: Vector<Word = W>>(
        &self,
        column: usize,
        chosen: LaneMask,
        cells: &mut [V],
        owners: &mut [u32],
    ) {
        for (row, cell) in self.words.chunks_exact(self.stride).zip(cells) {
            *cell = cell.unpack(chosen, &row[column..]);
        }
        for (column, lane) in (column..).zip(lanes(chosen)) {
            owners[lane] = self.owners[column];
        }
    }
}

/// The lanes of a mask, in order.
#[inline(always)]
pub(crate) fn lanes(mut mask: LaneMask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (mask != 0).then_some(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(lane)
    })
}

/// Bytes of puzzles made bytes of cells and back: row `n` of what comes has byte `n` of every row of what goes.
#[inline(always)]
pub(crate) fn transposed(mut rows: [u64; 8]) -> [u64; 8] {
    for (distance, mask) in
        [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)]
    {
        for low in (0..8).filter(|row| row & distance == 0) {
            let moved = (rows[low] >> (8 * distance) ^ rows[low + distance]) & mask;
            rows[low + distance] ^= moved;
            rows[low] ^= moved << (8 * distance);
        }
    }
    rows
}
