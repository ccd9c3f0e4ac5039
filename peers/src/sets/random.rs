//! Random solutions, and puzzles made from them. They are made by one of the peers, whose solver is quick enough for
//! millions of puzzles and has no part in what ours answers.

use crate::line::{CELLS, Grid, Line};
use older_rand_chacha::ChaCha8Rng as OlderRng;
use older_rand_chacha::rand_core::SeedableRng as _;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudoku::Sudoku;

/// Random solutions and puzzles, made from a number.
pub struct Source {
    /// Draws what is taken away.
    rng: ChaCha8Rng,
    /// Draws solutions. The peer wants another version of the same generator.
    filling: OlderRng,
}

impl Source {
    /// A source whose puzzles depend on this number alone.
    pub fn new(seed: u64) -> Self {
        Source { rng: ChaCha8Rng::seed_from_u64(seed), filling: OlderRng::seed_from_u64(seed) }
    }

    /// Puzzles with one solution, without end. From a random solution givens are taken away one by one in a random
    /// order, wherever it stays the only one, until so many are left.
    pub fn puzzles(mut self, givens: usize) -> impl Iterator<Item = Line> {
        std::iter::repeat_with(move || self.puzzle(givens))
    }

    /// Inputs with any number of solutions, without end: a part of a random solution, of which in every fourth a given
    /// is changed.
    pub fn inputs(mut self) -> impl Iterator<Item = Line> {
        std::iter::repeat_with(move || self.input())
    }

    fn puzzle(&mut self, givens: usize) -> Line {
        let mut puzzle = self.solution();
        let mut left = CELLS;
        for cell in self.order() {
            if left <= givens {
                break;
            }
            let mut fewer = puzzle;
            fewer[cell] = 0;
            if sudoku(fewer).is_uniquely_solvable() {
                puzzle = fewer;
                left -= 1;
            }
        }
        Line::of(&puzzle)
    }

    fn input(&mut self) -> Line {
        let solution = self.solution();
        let order = self.order();
        let givens = &order[..self.rng.random_range(18..=60)];
        let mut input = [0; CELLS];
        givens.iter().for_each(|&cell| input[cell] = solution[cell]);
        if self.rng.random_range(0..4) == 0 {
            input[givens[0]] = self.rng.random_range(1..=9);
        }
        Line::of(&input)
    }

    fn solution(&mut self) -> Grid {
        Sudoku::generate_solved_with_rng(&mut self.filling).to_bytes()
    }

    fn order(&mut self) -> [usize; CELLS] {
        let mut cells = std::array::from_fn(|cell| cell);
        cells.shuffle(&mut self.rng);
        cells
    }
}

fn sudoku(numbers: Grid) -> Sudoku {
    Sudoku::from_bytes(numbers).expect("numbers go up to 9")
}
