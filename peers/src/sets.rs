//! Sets of puzzles: files with one puzzle a line, or random puzzles made from a number.

use crate::ours;
use crate::peer::{Count, Line};
use hyperdoku_core::{Budget, Cell, Puzzle, Solver, Topology};
use hyperdoku_search::ENGINE;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs, io};

/// Puzzles that are measured together.
pub struct PuzzleSet {
    /// The head of their column.
    pub name: String,
    /// At least one puzzle.
    pub puzzles: Vec<Line>,
}

/// Why a file is no set.
#[derive(Debug)]
pub enum SetError {
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// There is no puzzle in it.
    Empty(PathBuf),
    /// A line, counted from 1, is not 81 characters of a puzzle.
    NotAPuzzle(PathBuf, usize),
}

/// How many givens an easy puzzle keeps.
const EASY_GIVENS: usize = 32;

/// The first puzzles of a file, at most so many. Empty lines and lines that start with `#` are skipped.
pub fn read(path: &Path, most: NonZeroUsize) -> Result<PuzzleSet, SetError> {
    let text = fs::read_to_string(path).map_err(|error| SetError::Unreadable(path.into(), error))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let puzzles = lines.take(most.get()).map(|(index, line)| {
        Line::new(line.trim_end()).ok_or_else(|| SetError::NotAPuzzle(path.into(), index + 1))
    });
    let puzzles = puzzles.collect::<Result<Vec<_>, _>>()?;
    if puzzles.is_empty() {
        return Err(SetError::Empty(path.into()));
    }
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(PuzzleSet { name, puzzles })
}

/// Random puzzles with one solution: easy ones, and ones that lose it with any given.
pub fn random(seed: u64, most: NonZeroUsize) -> Vec<PuzzleSet> {
    let sets = [("easy", EASY_GIVENS), ("minimal", 0)];
    let sets = sets.into_iter().zip(seed..).map(|((name, givens), seed)| {
        let mut maker = Maker::new(seed);
        let puzzles = (0..most.get()).map(|_| line(&maker.puzzle(givens))).collect();
        PuzzleSet { name: name.to_owned(), puzzles }
    });
    sets.collect()
}

struct Maker {
    topology: Arc<Topology>,
    /// Draws the order in which givens are taken away.
    rng: ChaCha8Rng,
    /// Finds solutions of the empty board in a random order.
    filler: Box<dyn Solver>,
    judge: Box<dyn Solver>,
}

impl Maker {
    fn new(seed: u64) -> Self {
        let topology = ours::board();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let filling = ChaCha8Rng::seed_from_u64(rng.next_u64());
        let random = ENGINE.random.expect("this engine makes choices");
        let filler = random(&topology, Box::new(filling));
        Maker { filler, judge: (ENGINE.new)(&topology), rng, topology }
    }

    /// Takes givens away from a random solution, one by one in a random order, wherever it stays the only
    /// one, until so many are left.
    fn puzzle(&mut self, givens: usize) -> Puzzle {
        let mut puzzle = self.solution();
        let mut cells: Vec<Cell> = self.topology.cells().collect();
        cells.shuffle(&mut self.rng);
        for cell in cells {
            if puzzle.given_count() <= givens {
                break;
            }
            let fewer = puzzle.without(cell);
            if ours::count(self.judge.as_mut(), &fewer, &Budget::unlimited()) == Count::One {
                puzzle = fewer;
            }
        }
        puzzle
    }

    /// A random solution, as a puzzle in which every cell is given.
    fn solution(&mut self) -> Puzzle {
        let empty = Puzzle::empty(Arc::clone(&self.topology));
        let mut symbols = Vec::new();
        self.filler.solve(&empty, &Budget::unlimited(), &mut |solution| {
            symbols = solution.symbols().iter().copied().map(Some).collect();
            ControlFlow::Break(())
        });
        Puzzle::new(Arc::clone(&self.topology), symbols).expect("a solution has no clash")
    }
}

fn line(puzzle: &Puzzle) -> Line {
    let character = |number| char::from_digit(number, 10).expect("symbols go up to 9");
    let text: String =
        puzzle.givens().iter().map(|given| given.map_or('.', |symbol| character(symbol.number()))).collect();
    Line::new(&text).expect("a 9x9 puzzle has 81 cells")
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetError::Unreadable(path, _) => write!(f, "cannot read {}", path.display()),
            SetError::Empty(path) => write!(f, "no puzzles in {}", path.display()),
            SetError::NotAPuzzle(path, line) => {
                write!(f, "{}:{line}: not 81 characters of a puzzle", path.display())
            }
        }
    }
}

impl std::error::Error for SetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SetError::Unreadable(_, error) => Some(error),
            SetError::Empty(_) | SetError::NotAPuzzle(..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_puzzles_have_one_solution_and_repeat() {
        let most = NonZeroUsize::new(3).expect("not zero");
        let sets = random(7, most);
        let again = random(7, most);
        let mut counter = (ours::SEARCH.make)();
        for (set, again) in sets.iter().zip(&again) {
            assert_eq!(set.puzzles, again.puzzles, "{}", set.name);
            assert_eq!(set.puzzles.len(), 3, "{}", set.name);
            for line in &set.puzzles {
                assert_eq!(counter.count(line), Count::One, "{line}");
            }
        }
        let givens = |set: &PuzzleSet| set.puzzles[0].givens().flatten().count();
        assert_eq!(givens(&sets[0]), EASY_GIVENS);
        assert!(givens(&sets[1]) < EASY_GIVENS);
    }
}
