//! Boards to draw.

use hyperdoku_core::{Cell, Explicit, Extras, Family, Limits, Puzzle, Shape, Solution, Symbol, Topology};
use std::sync::Arc;

/// A puzzle from one character a cell.
pub(crate) fn on(board: &str, givens: &str) -> Puzzle {
    Puzzle::new(topology(board), symbols(givens)).expect("givens that do not clash")
}

pub(crate) fn empty(board: &str) -> Puzzle {
    Puzzle::empty(topology(board))
}

/// Every `step`-th symbol of the solution by formula.
pub(crate) fn filled(board: &str, step: usize) -> Puzzle {
    let topology = topology(board);
    let solution = topology.shape().closed_form().expect("a family with a formula");
    let keep = |(cell, symbol)| (cell % step == 0).then_some(symbol);
    let givens = solution.into_iter().enumerate().map(keep).collect();
    Puzzle::new(topology, givens).expect("a part of a solution")
}

pub(crate) fn solution(puzzle: &Puzzle, text: &str) -> Solution {
    Solution::check(puzzle, symbols(text).into_iter().flatten().collect()).expect("a solution")
}

/// A board of listed houses, without givens.
pub(crate) fn explicit<const N: usize>(
    cells: u32,
    symbols: u32,
    houses: &[[u32; N]],
    layout: Vec<Vec<Option<Cell>>>,
) -> Puzzle {
    let houses = houses.iter().map(|house| house.map(Cell).to_vec()).collect();
    let family = Family::Explicit(Arc::new(Explicit { symbols, cells, houses, layout }));
    let shape = Shape::new(family, Extras::default(), Limits::default()).expect("a good board");
    Puzzle::empty(Topology::new(shape).expect("a board that may exist"))
}

/// Two 4x4 squares that share a box, given by their houses.
pub(crate) fn samurai_corner() -> Puzzle {
    let mut next = 0;
    let mut layout = Vec::new();
    for y in 0..6 {
        let columns = match y {
            0 | 1 => 0..4,
            2 | 3 => 0..6,
            _ => 2..6,
        };
        let row = (0..columns.end).map(|x| {
            let cell = columns.contains(&x).then_some(Cell(next));
            next += u32::from(cell.is_some());
            cell
        });
        layout.push(row.collect::<Vec<_>>());
    }
    let at = |x: usize, y: usize| layout[y][x].expect("a cell of both squares").0;
    let mut houses = Vec::new();
    for start in [0, 2] {
        for i in 0..4 {
            houses.push([0, 1, 2, 3].map(|j| at(start + j, start + i)));
            houses.push([0, 1, 2, 3].map(|j| at(start + i, start + j)));
            houses.push([0, 1, 2, 3].map(|j| at(start + i % 2 * 2 + j % 2, start + i / 2 * 2 + j / 2)));
        }
    }
    explicit(next, 4, &houses, layout)
}

fn topology(board: &str) -> Arc<Topology> {
    Topology::new(board.parse().expect("a board's name")).expect("a board that exists")
}

fn symbols(text: &str) -> Vec<Option<Symbol>> {
    text.chars().map(|character| character.to_digit(36).and_then(Symbol::from_number)).collect()
}
