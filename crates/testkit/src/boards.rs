//! Boards of every family in one to five dimensions, and puzzles on them.

use crate::corpora;
use hyperdoku_core::{Cell, Explicit, Extras, Family, Limits, Puzzle, Shape, Solution, Symbol, Topology};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use std::sync::Arc;

/// Boards small enough for any engine to try, every family among them.
pub const BOARDS: &[&str] = &[
    "1",
    "5",
    "2x1",
    "3x1",
    "2x2",
    "3x2",
    "2x3",
    "3x3",
    "4x3",
    "2x2x1",
    "2x1x2",
    "3x2x1",
    "2x2x2",
    "2x2x1x1",
    "2x1x1x1x1",
    "3x2x1x1",
    "latin:4^2",
    "latin:4^3",
    "latin:3^4",
    "latin:2^5",
    "slice:2^2",
    "slice:2^3",
    "slice:3^3",
    "slice:3^4",
    "iso",
    "iso:333/222/100",
    "wrap:2",
    "wrap:4",
    "hoops",
    "2x2+diagonals",
    "2x2+windows",
    "3x3+diagonals+windows",
    "latin:5^2+diagonals",
    "jigsaw:AAABBACABBCCDDBCCDEEDDEEE",
    "jigsaw:AAABBBAACBBDACCBDDECCFDDEECFFDEEEFFF",
    "jigsaw:AAABBBBBCADAABCCCCADBBBECCCADDEEEECFADDEEFFFFGDDDEFFHFGGGIEHHHFGGGIIIHHHGGIIIIIHH",
];

/// The topology of a board that is known to exist.
pub fn topology(name: &str) -> Arc<Topology> {
    let shape = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    Topology::new(shape).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A board of listed houses: the rows and columns of a 4x4 square, and one lonely cell in no house.
pub fn explicit_board() -> Arc<Topology> {
    let line = |start: u32, step: u32| (0..4).map(|i| Cell(start + i * step)).collect();
    let rows = (0..4).map(|row| line(4 * row, 1));
    let columns = (0..4).map(|column| line(column, 4));
    let explicit =
        Explicit { symbols: 4, cells: 17, houses: rows.chain(columns).collect(), layout: Vec::new() };
    let family = Family::Explicit(Arc::new(explicit));
    let shape = Shape::new(family, Extras::default(), Limits::default()).expect("the houses are in order");
    Topology::new(shape).expect("nothing is known against it")
}

/// One solution of the empty board: the closed form, or one kept as data.
pub fn known_solution(topology: &Arc<Topology>) -> Option<Solution> {
    let symbols = topology.shape().closed_form().or_else(|| corpora::kept_solution(topology))?;
    Some(
        Solution::check(&Puzzle::empty(Arc::clone(topology)), symbols)
            .expect("known solutions are solutions"),
    )
}

/// A solution with its symbols exchanged at random, and about `percent` of its cells as givens.
pub fn random_puzzle(solution: &Solution, percent: u32, rng: &mut impl Rng) -> Puzzle {
    let topology = solution.topology();
    let mut exchange: Vec<Symbol> = topology.all_symbols().collect();
    exchange.shuffle(rng);
    let given = |symbol: &Symbol| (rng.random_range(0..100) < percent).then(|| exchange[symbol.index()]);
    let givens = solution.symbols().iter().map(given).collect();
    Puzzle::new(Arc::clone(topology), givens).expect("part of a solution is a puzzle")
}
