//! sudoku-variants: backtracking between rounds of strategies, on boards of any size and with any constraint. It is run
//! with the two strategies that cost least, naked and hidden singles, and always asks for uniqueness. It searches for
//! hours where givens clash, so that is looked at before.

use crate::answer::{Count, Question};
use crate::contestant::counting;
use crate::line::Line;
use crate::peer::Peer;
use sudoku_variants::constraint::DefaultConstraint;
use sudoku_variants::solver::strategy::{
    CompositeStrategy, NakedSingleStrategy, OnlyCellStrategy, StrategicBacktrackingSolver,
};
use sudoku_variants::solver::{Solution, Solver};
use sudoku_variants::{Sudoku, SudokuGrid};

/// The crate's line in the registry; it is not asked for any solution.
pub fn peer(question: Question) -> Option<Peer> {
    let strategy = CompositeStrategy::new(NakedSingleStrategy, OnlyCellStrategy);
    let solver = StrategicBacktrackingSolver::new(strategy);
    let count = move |sudoku: &Option<Sudoku<DefaultConstraint>>| match sudoku
        .as_ref()
        .map_or(Solution::Impossible, |sudoku| solver.solve(sudoku))
    {
        Solution::Impossible => Count::Zero,
        Solution::Unique(_) => Count::One,
        Solution::Ambiguous => Count::More,
    };
    let contestant = (question == Question::Uniqueness).then(|| counting(read, count));
    contestant.map(|contestant| Peer::of_crate("sudoku-variants", "0.2.1", contestant))
}

/// None if givens clash.
fn read(line: &Line) -> Option<Sudoku<DefaultConstraint>> {
    let mut grid = SudokuGrid::new(3, 3).expect("the 9x9 board exists");
    for (cell, given) in line.givens().enumerate() {
        if let Some(symbol) = given {
            grid.set_cell(cell % 9, cell / 9, symbol + 1).expect("the cell is on the board");
        }
    }
    (!line.has_clash()).then(|| Sudoku::new_with_grid(grid, DefaultConstraint))
}
