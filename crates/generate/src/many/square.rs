//! Minimal 9x9 puzzles, many at once.
//!
//! Cells of a random grid are taken away in a random order, wherever the solution stays the only one. How many of the
//! first can go together is found by halving; after that each cell is a question of its own. Each puzzle in the making
//! asks one question a round, and lanes answer those of all puzzles side by side.

use crate::generator::{Made, Missed};
use hyperdoku_core::{Budget, Candidate, Cell, Ending, Puzzle, Solution, Symbol, Topology};
use hyperdoku_search::is_square;
use hyperdoku_search::lanes::{Lanes, Tally};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::array;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;

const CELLS: usize = 81;

/// Makes puzzles of the 9x9 board.
#[derive(Debug)]
pub(crate) struct Square {
    topology: Arc<Topology>,
    lanes: Lanes,
}

impl Square {
    /// For this board, if it is the 9x9 one.
    pub(super) fn new(topology: &Arc<Topology>) -> Option<Self> {
        let lanes = Lanes::new(topology).filter(|_| is_square(topology))?;
        Some(Square { topology: Arc::clone(topology), lanes })
    }

    /// The puzzles of these seeds, those that were made before the budget is cancelled. Its limit of nodes is not looked
    /// at: every question is decided.
    pub(super) fn make(&self, seeds: &[u64], budget: &Budget) -> Vec<Result<Made, Missed>> {
        let budget = &Budget { nodes: None, ..budget.clone() };
        let empty = Puzzle::empty(Arc::clone(&self.topology));
        let mut made: Vec<Result<Made, Missed>> = vec![Err(Missed::Cancelled); seeds.len()];
        let mut next = seeds.iter().enumerate();
        let mut active: Vec<(usize, Making)> = Vec::new();
        loop {
            let room = AT_ONCE - active.len();
            active.extend(next.by_ref().take(room).map(|(index, &seed)| (index, Making::new(seed))));
            if active.is_empty() || self.rounds(&mut active, budget).is_none() {
                return made;
            }
            for (index, making) in active.extract_if(.., |(_, making)| making.is_done()) {
                made[index] = Ok(making.made(&empty));
            }
        }
    }

    /// Asks a question or two for each of these; `None` once the budget is cancelled.
    fn rounds(&self, active: &mut [(usize, Making)], budget: &Budget) -> Option<()> {
        self.round(active.iter_mut().filter(|(_, making)| !making.fits_together()), budget)?;
        self.round(active.iter_mut().filter(|(_, making)| making.fits_together()), budget)
    }

    /// Asks a question for each of these, all of one kind; `None` once the budget is cancelled.
    fn round<'a>(
        &self,
        active: impl Iterator<Item = &'a mut (usize, Making)>,
        budget: &Budget,
    ) -> Option<()> {
        let mut asking: Vec<&mut Making> =
            active.map(|(_, making)| making).filter(|making| !making.is_done()).collect();
        let mut puzzles = Vec::with_capacity(asking.len() * CELLS);
        asking.iter().for_each(|making| making.ask(&mut puzzles));
        let excluded: Option<Vec<Candidate>> = asking.iter().map(|making| making.excluded()).collect();
        let answers = self.answer(&puzzles, excluded.as_deref(), budget)?;
        asking.iter_mut().zip(answers).for_each(|(making, is_unique)| making.hear(is_unique));
        Some(())
    }

    /// Whether each of the puzzles has one solution: no other than the one with the candidates that are excluded, if any
    /// are; `None` once the budget is cancelled.
    fn answer(&self, puzzles: &[u8], excluded: Option<&[Candidate]>, budget: &Budget) -> Option<Vec<bool>> {
        if budget.is_cancelled() {
            return None;
        }
        let (tallies, many) = match excluded {
            Some(excluded) => (self.lanes.solve_without(puzzles, excluded, budget), 1),
            None => (self.lanes.count(puzzles, TWO, budget), 2),
        };
        let is_unique = |tally: Tally| match tally.ending {
            Ending::Exhausted | Ending::Stopped => Some(tally.solutions < many),
            Ending::OutOfBudget | Ending::Cancelled | Ending::TooLarge => None,
        };
        tallies.into_iter().map(is_unique).collect()
    }
}

/// How many puzzles are in the making at once.
pub(super) const AT_ONCE: usize = 4096;

const TWO: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

/// A puzzle in the making.
struct Making {
    solution: [u8; CELLS],
    /// The cells in the order in which they are tried.
    order: [u8; CELLS],
    /// What is given still.
    givens: [u8; CELLS],
    /// How many of the first can go together, as far as is known: so many at least, and fewer than so many.
    together: Range<usize>,
    /// The next cell that is tried alone.
    next: usize,
}

/// With fewer than 17 givens no puzzle has one solution (McGuire, Tugemann and Civario, 2012).
const TOO_MANY: usize = CELLS - 16;

/// How many cells are tried together at first, and by how many more or fewer then.
const TOGETHER: usize = 34;
const STEP: usize = 5;

impl Making {
    fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let solution = random_grid(&mut rng);
        let mut order: [u8; CELLS] = array::from_fn(|cell| cell as u8);
        order.shuffle(&mut rng);
        Making { solution, order, givens: solution, together: 0..TOO_MANY, next: 0 }
    }

    /// How many are tried together next.
    fn tried(&self) -> usize {
        match (self.together.start, self.together.end) {
            (0, TOO_MANY) => TOGETHER,
            (start, TOO_MANY) => (start + STEP).min(TOO_MANY - 1),
            (0, end) => end.saturating_sub(STEP).max(1),
            (start, end) => (start + end) / 2,
        }
    }

    /// Whether it is known how many can go together.
    fn fits_together(&self) -> bool {
        self.together.len() == 1
    }

    fn is_done(&self) -> bool {
        self.next == CELLS
    }

    /// The cells that are in question.
    fn in_question(&self) -> Range<usize> {
        if self.fits_together() { self.next..self.next + 1 } else { 0..self.tried() }
    }

    /// Adds the puzzle in question.
    fn ask(&self, puzzles: &mut Vec<u8>) {
        let start = puzzles.len();
        puzzles.extend_from_slice(&self.givens);
        for &cell in &self.order[self.in_question()] {
            puzzles[start + usize::from(cell)] = 0;
        }
    }

    /// The candidate without which there must be no solution, where one cell is in question.
    fn excluded(&self) -> Option<Candidate> {
        let cell = *self.order.get(self.next).filter(|_| self.fits_together())?;
        let symbol = Symbol::from_index(usize::from(self.solution[usize::from(cell)]) - 1);
        Some(Candidate { cell: Cell(cell.into()), symbol })
    }

    /// Takes the answer to what was asked.
    fn hear(&mut self, is_unique: bool) {
        let asked = self.in_question();
        if is_unique {
            self.order[asked.clone()].iter().for_each(|&cell| self.givens[usize::from(cell)] = 0);
        }
        if self.fits_together() {
            self.next += 1;
            return;
        }
        self.together = if is_unique { asked.end..self.together.end } else { self.together.start..asked.end };
        // The one after those that can go together is needed.
        self.next = self.together.end;
    }

    fn made(&self, empty: &Puzzle) -> Made {
        let symbols =
            self.solution.iter().map(|&number| Symbol::from_index(usize::from(number) - 1)).collect();
        let solution = Solution::check(empty, symbols).expect("a random grid is a solution");
        let puzzle = solution.part(|cell| self.givens[cell.index()] != 0);
        Made { puzzle, solution, minimal: Some(true), rating: None }
    }
}

/// The most symbols tried for a grid before another is begun.
const PATIENCE: u32 = 1000;

/// A full grid, cell by cell and back where nothing fits.
fn random_grid(rng: &mut impl Rng) -> [u8; CELLS] {
    loop {
        if let Some(grid) = try_grid(rng) {
            return grid;
        }
    }
}

fn try_grid(rng: &mut impl Rng) -> Option<[u8; CELLS]> {
    let mut grid = [0; CELLS];
    // What is left in each row, column and box, and of each cell what was not tried.
    let mut left = [[0x1ffu16; 9]; 3];
    let mut untried = [0u16; CELLS];
    untried[0] = 0x1ff;
    let mut cell = 0;
    for _ in 0..PATIENCE {
        if cell == CELLS {
            return Some(grid);
        }
        if untried[cell] == 0 {
            cell = cell.checked_sub(1)?;
            let bit = 1 << (grid[cell] - 1);
            for (left, house) in left.iter_mut().zip(houses_of(cell)) {
                left[house] |= bit;
            }
            continue;
        }
        let mut set = untried[cell];
        for _ in 0..rng.random_range(0..set.count_ones()) {
            set &= set - 1;
        }
        let bit = set & set.wrapping_neg();
        untried[cell] &= !bit;
        grid[cell] = bit.trailing_zeros() as u8 + 1;
        for (left, house) in left.iter_mut().zip(houses_of(cell)) {
            left[house] &= !bit;
        }
        cell += 1;
        if cell < CELLS {
            let [row, column, of_box] = houses_of(cell);
            untried[cell] = left[0][row] & left[1][column] & left[2][of_box];
        }
    }
    None
}

/// The row, the column and the box of a cell.
fn houses_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}
