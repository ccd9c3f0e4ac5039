//! Our engines, called as any peer is: from the text of a puzzle to the number of its solutions, or to one.

use crate::answer::{Count, Question};
use crate::contestant::{Contestant, counting, finding};
use crate::line::{CELLS, Grid, Line};
use crate::peer::Peer;
use hyperdoku_core::{Budget, Engine, Puzzle, Shape, Solver, Symbol, Topology};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Exact cover.
pub fn cover(question: Question) -> Peer {
    Peer::ours("cover".to_owned(), "hyperdoku-cover", contestant(&hyperdoku_cover::ENGINE, question))
}

/// The general search.
pub fn search(question: Question) -> Peer {
    Peer::ours("search".to_owned(), "hyperdoku-search", contestant(&hyperdoku_search::ENGINE, question))
}

/// The 9x9 board.
pub fn board() -> Arc<Topology> {
    let shape: Shape = "3x3".parse().expect("3x3 is a name");
    Topology::new(shape).expect("the 9x9 board exists")
}

/// A puzzle of the 9x9 board. None if givens clash: there is nothing to search.
pub fn puzzle(topology: &Arc<Topology>, line: &Line) -> Option<Puzzle> {
    let givens = line.givens().map(|given| given.map(Symbol::from_index)).collect();
    Puzzle::new(Arc::clone(topology), givens).ok()
}

/// The numbers of the givens of a 9x9 puzzle.
pub fn numbers(puzzle: &Puzzle) -> Grid {
    let mut grid = [0; CELLS];
    for (number, given) in grid.iter_mut().zip(puzzle.givens()) {
        *number = given.map_or(0, |symbol| symbol.number() as u8);
    }
    grid
}

/// Reading the text is part of the work.
fn contestant(engine: &Engine, question: Question) -> Box<dyn Contestant> {
    let topology = board();
    let mut solver = (engine.new)(&topology);
    match question {
        Question::Uniqueness => counting(Line::clone, move |line| count(solver.as_mut(), &topology, line)),
        Question::First => finding(Line::clone, move |line| first(solver.as_mut(), &topology, line)),
    }
}

fn count(solver: &mut dyn Solver, topology: &Arc<Topology>, line: &Line) -> Count {
    let mut found = 0;
    if let Some(puzzle) = puzzle(topology, line) {
        solver.solve(&puzzle, &Budget::unlimited(), &mut |_| {
            found += 1;
            if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    Count::of(found)
}

fn first(solver: &mut dyn Solver, topology: &Arc<Topology>, line: &Line) -> Option<Grid> {
    let mut first = None;
    solver.solve(&puzzle(topology, line)?, &Budget::unlimited(), &mut |solution| {
        let mut grid = [0; CELLS];
        for (number, symbol) in grid.iter_mut().zip(solution.symbols()) {
            *number = symbol.number() as u8;
        }
        first = Some(grid);
        ControlFlow::Break(())
    });
    first
}
