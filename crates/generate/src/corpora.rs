//! Named sets of puzzles to compare engines on, made from seeds.

use crate::fill::SHAKING;
use crate::make::{Recipe, make};
use crate::prove::Effort;
use hyperdoku_core::{Budget, Puzzle, Shape, Topology};
use hyperdoku_engines::{Limit, TWO};
use hyperdoku_format::ReadOptions;
use std::sync::Arc;

/// A set of puzzles and what is asked of them.
#[derive(Clone, Copy, Debug)]
pub struct Corpus {
    /// What users call it.
    pub name: &'static str,
    /// What it holds, in a line.
    pub summary: &'static str,
    /// How many solutions are looked for: two to prove that there is one, one to fill a board.
    pub limit: Limit,
    source: Source,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    /// Puzzles of one board, from the seeds 1, 2, …
    Seeds { board: &'static str, count: u64, recipe: Recipe },
    /// Puzzles that are shipped, since it takes minutes to make them: a text in the format `line`.
    Shipped(&'static str),
    /// Boards without givens.
    Empty(&'static [&'static str]),
}

/// Every corpus, in the order of tables.
pub const CORPORA: &[Corpus] = &[
    singles("9x9-singles", "9x9 that singles solve", "3x3", 200),
    minimal("9x9-minimal", "9x9 without a given too many", "3x3", 200),
    singles("16x16-singles", "16x16 that singles solve", "4x4", 20),
    minimal("16x16-sparse", "16x16 with as few givens as found", "4x4", 5),
    singles("25x25-singles", "25x25 that singles solve", "5x5", 3),
    minimal("2x2x1-minimal", "cubes of 64 cells without a given too many", "2x2x1", 100),
    minimal("latin-5-3", "Latin cubes of order 5 with few givens", "latin:5^3", 50),
    minimal("3x2x1-sparse", "cubes of 216 cells with few givens", "3x2x1", 10),
    singles("2x2x2-singles", "cubes of 512 cells that singles solve", "2x2x2", 5),
    singles("3x3x1-singles", "cubes of 729 cells that singles solve", "3x3x1", 3),
    singles(
        "slice-3-3-singles",
        "cubes of 729 cells with boxes in all slices that singles solve",
        "slice:3^3",
        10,
    ),
    minimal("2x2x1x1-sparse", "256 cells in four dimensions with few givens", "2x2x1x1", 20),
    minimal("wrap-4", "three faces of a cube without a given too many", "wrap:4", 50),
    minimal("iso", "IsoDoku with few givens", "iso", 20),
    Corpus {
        name: "sparse",
        summary: "cubes of 512 and 729 cells with so few givens that search alone gives up",
        limit: TWO,
        source: Source::Shipped(include_str!("../../../data/sparse.txt")),
    },
    Corpus {
        name: "empty",
        summary: "one solution of boards without givens",
        limit: Limit::MIN,
        source: Source::Empty(&[
            "3x3",
            "4x4",
            "5x5",
            "2x2x1",
            "3x2x1",
            "latin:5^3",
            "slice:2^3",
            "wrap:4",
            "hoops",
            "iso",
        ]),
    },
];

/// The corpus of that name.
pub fn corpus(name: &str) -> Option<&'static Corpus> {
    CORPORA.iter().find(|corpus| corpus.name == name)
}

impl Corpus {
    /// Makes the first puzzles, at most so many, which takes seconds; fewer if the budget is cancelled.
    pub fn puzzles(&self, most: usize, budget: &Budget) -> Vec<Puzzle> {
        let mut puzzles: Vec<Puzzle> = match self.source {
            Source::Seeds { board, count, recipe } => {
                let board = topology(board);
                let puzzle = |seed| make(&board, seed, recipe, budget).map(|made| made.puzzle);
                let seeds = (1..=count).take(most).take_while(|_| !budget.is_cancelled());
                seeds.filter_map(puzzle).collect()
            }
            Source::Shipped(text) => {
                let document = hyperdoku_format::read(text.as_bytes(), &ReadOptions::default());
                let records = document.expect("shipped puzzles are well formed").records;
                records.into_iter().map(|record| record.puzzle).collect()
            }
            Source::Empty(boards) => boards.iter().map(|board| Puzzle::empty(topology(board))).collect(),
        };
        puzzles.truncate(most);
        puzzles
    }
}

const fn singles(name: &'static str, summary: &'static str, board: &'static str, count: u64) -> Corpus {
    let recipe = Recipe { shaking: SHAKING, effort: Effort::NONE };
    Corpus { name, summary, limit: TWO, source: Source::Seeds { board, count, recipe } }
}

const fn minimal(name: &'static str, summary: &'static str, board: &'static str, count: u64) -> Corpus {
    let recipe = Recipe { shaking: SHAKING, effort: Effort::QUICK };
    Corpus { name, summary, limit: TWO, source: Source::Seeds { board, count, recipe } }
}

fn topology(name: &str) -> Arc<Topology> {
    let shape: Shape = name.parse().expect("corpora name boards");
    Topology::new(shape).expect("corpora name boards that exist")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique() {
        let names: HashSet<_> = CORPORA.iter().map(|corpus| corpus.name).collect();
        assert_eq!(names.len(), CORPORA.len());
    }

    #[test]
    fn shipped_puzzles_have_as_few_givens_as_they_should() {
        let puzzles = corpus("sparse").unwrap().puzzles(100, &Budget::unlimited());
        assert_eq!(puzzles.len(), 10);
        let most = |board: &str| match board {
            "slice:3^3" => 42,
            "3x3x1" => 100,
            "2x2x2" => 62,
            other => panic!("{other} is not among them"),
        };
        for puzzle in puzzles {
            let board = puzzle.topology().shape().to_string();
            assert!(puzzle.given_count() <= most(&board), "{board}");
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_puzzles() {
        let small = corpus("2x2x1-minimal").unwrap();
        let once = small.puzzles(1_000, &Budget::unlimited());
        assert_eq!(once.len(), 100);
        assert_eq!(once, small.puzzles(1_000, &Budget::unlimited()));
        assert_eq!(once[..7], small.puzzles(7, &Budget::unlimited()));
        let distinct: HashSet<_> = once.iter().map(|puzzle| puzzle.givens().to_vec()).collect();
        assert_eq!(distinct.len(), once.len());
    }
}
