//! Givens enough for singles, from nothing.
//!
//! Cells of the solution are given one after another, unless singles have filled them already, until the board is
//! full. That takes one pass over the board, where taking givens away from a full one asks a question for each cell:
//! on a board of 9 x 9 cells about thirty questions are left instead of eighty-one, on large boards it is the only way.

use crate::draft::{Draft, Pattern, Toward};
use hyperdoku_core::{Budget, Candidate, Cell, Grid, Solution};
use rand::Rng;

/// A puzzle that singles solve; `None` once the budget is cancelled.
pub(crate) fn grow<'a>(
    solution: &'a Solution,
    pattern: &'a Pattern,
    rng: &mut impl Rng,
    budget: &Budget,
) -> Option<Draft<'a>> {
    let mut draft = Draft::empty(solution, pattern);
    let mut grid = Grid::new(solution.topology());
    let mut open = draft.units(Toward::More);
    while grid.unplaced() > 0 {
        if budget.is_cancelled() {
            return None;
        }
        let unit = draft.draw(&mut open, Toward::More, rng).expect("a full board has no cell left to fill");
        let is_filled = |cell: &Cell| grid.symbol(*cell).is_some();
        if pattern.cells(unit).iter().all(is_filled) {
            continue;
        }
        draft.give(unit);
        for &cell in pattern.cells(unit) {
            if grid.symbol(cell).is_none() {
                let symbol = solution.symbols()[cell.index()];
                let placed = grid.place(Candidate { cell, symbol }).and_then(|()| grid.propagate());
                placed.expect("part of a solution leads to no contradiction");
            }
        }
    }
    Some(draft)
}
