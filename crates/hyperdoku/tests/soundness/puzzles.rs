//! Puzzles with one solution, the same for the same board and number everywhere.

use hyperdoku::generate::{Effort, Recipe, Shaking, make};
use hyperdoku::{Budget, Cell, Puzzle, Solution, Status, TWO, Topology, answer, engine};
use hyperdoku_testkit::rated;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::{Arc, LazyLock};

/// A puzzle and its only solution.
pub struct Case {
    pub puzzle: Puzzle,
    pub solution: Solution,
    pub number: usize,
}

/// How the puzzles of a board are made.
#[derive(Clone, Copy)]
pub enum Source {
    /// No given can be left out.
    Minimal,
    /// The corpus of rated puzzles, easy and hard ones mixed, and after its end minimal ones.
    Rated,
    /// Singles solve it, and then some more givens are left out: where it would take long to try all.
    Thinned,
}

/// A few rounds lead away from the closed form.
const SHAKING: Shaking = Shaking { rounds: 4, symbols: 4 };

/// How many givens are left out at most beyond those that singles can do without.
const THINNING: usize = 6;

/// What it may cost to see that a given can be left out.
const NODES: u64 = 300;

/// Prime to the length of the corpus: so many on comes the next puzzle.
const STRIDE: usize = 197;

impl Source {
    /// The puzzle with a number.
    pub fn puzzle(self, topology: &Arc<Topology>, number: usize) -> Case {
        let recipe = |effort| Recipe { shaking: SHAKING, effort };
        let made =
            |effort| make(topology, number as u64, recipe(effort), &Budget::unlimited()).unwrap().puzzle;
        let puzzle = match self {
            Source::Minimal => made(Effort::QUICK),
            Source::Rated => from_corpus(number).unwrap_or_else(|| made(Effort::QUICK)),
            Source::Thinned => thinned(made(Effort::NONE), number as u64),
        };
        let solution =
            only_solution(&puzzle, &Budget::unlimited()).expect("puzzles are made with one solution");
        Case { puzzle, solution, number }
    }
}

/// The corpus of rated puzzles, read once.
static RATED: LazyLock<Vec<Puzzle>> = LazyLock::new(|| rated().map(|(puzzle, _)| puzzle).collect());

fn from_corpus(number: usize) -> Option<Puzzle> {
    (number < RATED.len()).then(|| RATED[number * STRIDE % RATED.len()].clone())
}

/// Leaves out some givens where it is soon seen that the solution stays the only one.
fn thinned(mut puzzle: Puzzle, seed: u64) -> Puzzle {
    let mut cells: Vec<Cell> =
        puzzle.topology().cells().filter(|&cell| puzzle.given(cell).is_some()).collect();
    cells.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    for &cell in cells.iter().take(THINNING) {
        let fewer = puzzle.without(cell);
        if only_solution(&fewer, &Budget::of_nodes(NODES)).is_some() {
            puzzle = fewer;
        }
    }
    puzzle
}

fn only_solution(puzzle: &Puzzle, budget: &Budget) -> Option<Solution> {
    let mut solver = (engine("auto").unwrap().new)(puzzle.topology());
    let answer = answer(&mut *solver, puzzle, TWO, budget);
    answer.solutions.into_iter().next().filter(|_| answer.status == Status::Unique)
}
