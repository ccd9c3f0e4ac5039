//! Many puzzles at once, one a lane: what is in the lanes, what waits, and what becomes of it.
//!
//! A state is a puzzle with some of its candidates gone; it stands in a lane or waits as a column of the pile. A lane
//! that is stuck goes on with one candidate of a cell and leaves the others on the pile; a lane that is done takes a
//! state from the pile, and where there is none the next puzzle. So no lane is idle while there is work, and the
//! tree of choices of a puzzle does not depend on its neighbours.

use super::FoundIn;
use super::columns::{Columns, lanes, transposed};
use super::vector::{LaneMask, MOST_LANES, Vector, Word};
use std::array;

/// What a kernel knows of a board.
pub(crate) trait Kernel<V: Vector> {
    /// How many cells it has.
    fn cells(&self) -> usize;
    /// How many symbols.
    fn symbols(&self) -> usize;
    /// Removes candidates in all lanes that cannot be, as far as one look tells.
    fn look(&self, cells: &mut [V]) -> Look;
    /// The cell to branch on in each of these lanes: one with several candidates.
    fn choose(&self, cells: &[V], stuck: LaneMask) -> [usize; MOST_LANES];
}

/// What a look found.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// Lanes in which some symbol has no place.
    pub dead: LaneMask,
    /// Lanes in which nothing was removed.
    pub stuck: LaneMask,
    /// Lanes in which every symbol has one place in every house.
    pub full: LaneMask,
}

/// Puzzles to solve, and how far.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    /// A byte a cell, puzzle after puzzle: the number of the given symbol, or 0.
    pub givens: &'a [u8],
    /// The most solutions of a puzzle that are looked for, at least 1.
    pub limit: u32,
    /// The lanes that must be done or stuck before any is seen to, since moving many states costs little more than
    /// moving one.
    pub patience: u32,
}

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    pub solutions: u32,
    pub nodes: u32,
}

/// Solves all puzzles of a task; tallies has one entry for each.
#[inline(always)]
pub(crate) fn run<V: Vector, K: Kernel<V>>(
    kernel: &K,
    task: Task<'_>,
    tallies: &mut [Count],
    found: &mut FoundIn<'_>,
) {
    let cells = kernel.cells();
    let flight = Flight {
        kernel,
        task,
        cells: vec![V::splat(V::Word::default()); cells],
        owners: [0; MOST_LANES],
        busy: 0,
        pile: Columns::new(cells, PILE),
        piled: 0,
        staged: Columns::new(cells, BLOCK),
        staged_at: 0..0,
        next: 0,
        solved: Columns::new(cells, BLOCK),
        solved_count: 0,
        numbers: vec![0; cells.next_multiple_of(8) * BLOCK],
        tallies,
        found,
    };
    flight.run();
}

/// The choice of each stuck lane from the best cell and its number; where that is 0, the first of the smallest cells.
#[inline(always)]
pub(crate) fn chosen<V: Vector>(cells: &[V], stuck: LaneMask, (number, cell): (V, V)) -> [usize; MOST_LANES] {
    let mut choice = [V::Word::default(); MOST_LANES];
    cell.store(&mut choice);
    let mut choice = choice.map(Word::value);
    for lane in lanes(stuck & !number.occupied()) {
        choice[lane] = smallest(cells, lane);
    }
    choice
}

/// The first of the smallest cells with several candidates.
#[cold]
#[inline(never)]
fn smallest<V: Vector>(cells: &[V], lane: usize) -> usize {
    let size = |cell: &V| {
        let mut words = [V::Word::default(); MOST_LANES];
        cell.store(&mut words);
        words[lane].len()
    };
    let sizes = cells.iter().map(size).enumerate().filter(|&(_, size)| size > 1);
    sizes.min_by_key(|&(_, size)| size).map_or(0, |(cell, _)| cell)
}

/// How many puzzles are staged at once, and how many solutions are told at once: a multiple of any vector.
const BLOCK: usize = 64;

/// How many states the pile has room for at first: more than hard puzzles need.
const PILE: usize = 224;

struct Flight<'a, 'f, V: Vector, K> {
    kernel: &'a K,
    task: Task<'a>,
    cells: Vec<V>,
    /// The puzzle of each lane.
    owners: [u32; MOST_LANES],
    /// Lanes that hold a state.
    busy: LaneMask,
    pile: Columns<V::Word>,
    piled: usize,
    /// Puzzles ready for a lane.
    staged: Columns<V::Word>,
    staged_at: std::ops::Range<usize>,
    /// The first puzzle that is not staged yet.
    next: usize,
    /// Solutions that are not told yet.
    solved: Columns<V::Word>,
    solved_count: usize,
    /// The numbers of a block of puzzles on their way in or out, cell by cell.
    numbers: Vec<u8>,
    tallies: &'a mut [Count],
    found: &'a mut FoundIn<'f>,
}

impl<V: Vector, K: Kernel<V>> Flight<'_, '_, V, K> {
    #[inline(always)]
    fn run(mut self) {
        self.refill();
        let (mut dead, mut full) = (0, 0);
        while self.busy != 0 {
            let look = self.kernel.look(&mut self.cells);
            dead = (dead | look.dead) & self.busy;
            full = (full | look.full) & self.busy & !dead;
            let stuck = look.stuck & self.busy & !dead & !full;
            let waiting = dead | full | stuck;
            if waiting.count_ones() >= self.task.patience || waiting == self.busy {
                self.see_to(dead, full, stuck);
                (dead, full) = (0, 0);
            }
        }
        self.tell();
    }

    /// Ends what is dead or solved, splits what is stuck, and fills the lanes again.
    #[inline(always)]
    fn see_to(&mut self, dead: LaneMask, full: LaneMask, stuck: LaneMask) {
        if full != 0 {
            self.keep_solved(full);
        }
        self.busy &= !(dead | full);
        if stuck & self.busy != 0 {
            self.branch(stuck & self.busy);
        }
        self.refill();
    }

    /// Keeps the solutions of these lanes to be told, and forgets the states of puzzles that have enough.
    #[inline(always)]
    fn keep_solved(&mut self, full: LaneMask) {
        // Every symbol has one place in every house, but two may have the same: then another cell has none.
        let empty = V::splat(V::Word::default());
        let several = self.cells.iter().fold(empty, |sum, cell| sum.or(cell.without(cell.singles())));
        let mut solved = full & !several.occupied();
        let mut enough = false;
        for lane in lanes(solved) {
            let tally = &mut self.tallies[self.owners[lane] as usize];
            if tally.solutions == self.task.limit {
                solved &= !(1 << lane);
            } else {
                tally.solutions += 1;
                enough |= tally.solutions == self.task.limit;
            }
        }
        if self.solved_count + solved.count_ones() as usize > BLOCK {
            self.tell();
        }
        self.solved.take(self.solved_count, solved, &self.cells, &self.owners);
        self.solved_count += solved.count_ones() as usize;
        if enough {
            for lane in lanes(self.busy) {
                if self.has_enough(self.owners[lane]) {
                    self.busy &= !(1 << lane);
                }
            }
        }
    }

    #[inline(always)]
    fn has_enough(&self, puzzle: u32) -> bool {
        self.tallies[puzzle as usize].solutions == self.task.limit
    }

    /// Tells the solutions that were kept.
    #[inline(always)]
    fn tell(&mut self) {
        let cells = self.cells.len();
        for (row, numbers) in self.solved.rows().zip(self.numbers.chunks_exact_mut(BLOCK)) {
            for column in (0..BLOCK).step_by(V::WIDTH) {
                V::load(&row[column..]).to_numbers(&mut numbers[column..]);
            }
        }
        let padded = cells.next_multiple_of(8);
        let mut solutions = vec![0; 8 * padded];
        for first in (0..self.solved_count).step_by(8) {
            for cell in (0..cells).step_by(8) {
                let rows =
                    transposed(array::from_fn(|row| eight(&self.numbers[(cell + row) * BLOCK + first..])));
                for (solution, row) in solutions.chunks_exact_mut(padded).zip(rows) {
                    solution[cell..][..8].copy_from_slice(&row.to_le_bytes());
                }
            }
            let columns = first..self.solved_count.min(first + 8);
            for (column, solution) in columns.zip(solutions.chunks_exact(padded)) {
                (self.found)(self.solved.owner(column) as usize, &solution[..cells]);
            }
        }
        self.solved_count = 0;
    }

    /// Lets the stuck lanes go on with one candidate of a cell, and piles up the others.
    #[inline(always)]
    fn branch(&mut self, stuck: LaneMask) {
        if !self.pile.has_room(self.piled) {
            self.pile.grow();
        }
        let choice = self.kernel.choose(&self.cells, stuck);
        self.pile.take(self.piled, stuck, &self.cells, &self.owners);
        for lane in lanes(stuck) {
            let cell = choice[lane];
            let set = self.pile.word(cell, self.piled);
            self.pile.set(cell, self.piled, set.rest());
            self.cells[cell] = self.cells[cell].with(lane, set.without(set.rest()));
            self.tallies[self.owners[lane] as usize].nodes += 1;
            self.piled += 1;
        }
    }

    /// Fills the lanes that hold nothing: from the pile, then with new puzzles.
    #[inline(always)]
    fn refill(&mut self) {
        let mut free = (LaneMask::MAX >> (MOST_LANES - V::WIDTH)) & !self.busy;
        while free != 0 {
            while self.piled > 0 && self.has_enough(self.pile.owner(self.piled - 1)) {
                self.piled -= 1;
            }
            let (lanes, columns) = if self.piled > 0 {
                let (chosen, count) = lowest(free, self.piled);
                self.piled -= count;
                self.pile.give(self.piled, chosen, &mut self.cells, &mut self.owners);
                (chosen, count)
            } else {
                if self.staged_at.is_empty() {
                    self.stage();
                }
                let (chosen, count) = lowest(free, self.staged_at.len());
                self.staged.give(self.staged_at.start, chosen, &mut self.cells, &mut self.owners);
                self.staged_at.start += count;
                (chosen, count)
            };
            if columns == 0 {
                return;
            }
            self.busy |= lanes;
            free &= !lanes;
        }
    }

    /// Makes states of the next puzzles.
    #[inline(always)]
    fn stage(&mut self) {
        let cells = self.cells.len();
        let count = BLOCK.min(self.tallies.len() - self.next);
        let givens = &self.task.givens[self.next * cells..][..count * cells];
        for (first, puzzles) in givens.chunks(8 * cells).enumerate() {
            for cell in (0..cells).step_by(8) {
                let rows = transposed(array::from_fn(|row| {
                    eight(&puzzles[(row * cells + cell).min(puzzles.len())..])
                }));
                for (row, bytes) in rows.into_iter().enumerate() {
                    self.numbers[(cell + row) * BLOCK + 8 * first..][..8]
                        .copy_from_slice(&bytes.to_le_bytes());
                }
            }
        }
        let all = V::Word::first(self.kernel.symbols());
        for (row, numbers) in self.staged.rows_mut().zip(self.numbers.chunks_exact(BLOCK)) {
            for column in (0..BLOCK).step_by(V::WIDTH) {
                V::from_numbers(&numbers[column..], all).store(&mut row[column..]);
            }
        }
        for column in 0..count {
            self.staged.own(column, (self.next + column) as u32);
        }
        self.next += count;
        self.staged_at = 0..count;
    }
}

/// The first eight bytes of these; what they lack is 0.
#[inline(always)]
fn eight(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The lowest of these lanes, at most so many, and how many they are.
#[inline(always)]
fn lowest(free: LaneMask, most: usize) -> (LaneMask, usize) {
    let count = most.min(free.count_ones() as usize);
    let mut rest = free;
    for _ in 0..count {
        rest &= rest.wrapping_sub(1);
    }
    (free & !rest, count)
}
