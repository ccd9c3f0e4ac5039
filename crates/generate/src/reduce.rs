//! Removing givens while the solution stays the only one.
//!
//! Each given is tried once, in the order that the caller gives: without it, can its cell hold anything else?
//! The cheap answer comes first. If singles alone fill the board without the given, it goes. What singles
//! leave standing is asked again of a search with a limit of nodes, then of a SAT solver with a limit too.
//! An answer that neither finds keeps the given, and the puzzle is unique but not proven minimal.

use crate::draft::{Draft, Pattern, Spread, Unit};
use crate::prove::{Effort, Means, Prover};
use hyperdoku_core::{Budget, Cell, Grid, Puzzle, Solution};

/// A puzzle made from a solution, which is its only one.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether every given is needed.
    pub minimal: Minimal,
}

/// Whether every given of a puzzle is needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Minimal {
    /// Each was tried, and without it there is another solution.
    Proven,
    /// Nobody knows whether these are needed: the effort did not suffice, the work was cancelled, or they were
    /// not to be tried.
    NotProven(Vec<Cell>),
}

/// Removes givens from a full grid, each tried once in this order, while the solution stays the only one.
///
/// Each given costs a look at the whole board at least, so a board of hundreds of thousands of cells takes hours.
/// Once the budget is cancelled, what was removed so far counts and the rest is kept. The budget's own limit
/// of nodes is not looked at: the effort is the limit here.
pub fn reduce(solution: &Solution, order: &[Cell], effort: Effort, budget: &Budget) -> Reduced {
    let topology = solution.topology();
    let pattern = Pattern::new(topology, None, Spread::Random).expect("no motion is asked for");
    let mut draft = Draft::full(solution, &pattern);
    let mut is_tried = vec![false; topology.cell_count()];
    let once = order.iter().copied().filter(|cell| !std::mem::replace(&mut is_tried[cell.index()], true));
    let mut grid = Grid::new(topology);
    let mut singles = |fewer: &Puzzle| !budget.is_cancelled() && singles_suffice(&mut grid, fewer);
    let order = once.map(|cell| pattern.unit_of(cell)).collect();
    let standing =
        remove(&mut draft, order, |draft, unit| Some(singles(&draft.without(unit))).filter(|&is| is));
    let undecided = match effort {
        Effort::NONE => standing,
        _ => {
            let mut prover = Prover::new(solution, effort, budget);
            remove(&mut draft, standing, |draft, unit| {
                prover.follow(&draft.without(unit), pattern.cells(unit), Means::All)
            })
        }
    };
    let mut undecided: Vec<Cell> =
        undecided.into_iter().flat_map(|unit| pattern.cells(unit)).copied().collect();
    undecided.extend(topology.cells().filter(|cell| !is_tried[cell.index()]));
    let minimal = if undecided.is_empty() { Minimal::Proven } else { Minimal::NotProven(undecided) };
    Reduced { puzzle: draft.puzzle(), minimal }
}

/// Takes away units in this order, those that can be spared; returns those of which that was not found out.
fn remove(
    draft: &mut Draft<'_>,
    order: Vec<Unit>,
    mut can_be_spared: impl FnMut(&Draft<'_>, Unit) -> Option<bool>,
) -> Vec<Unit> {
    let mut undecided = Vec::new();
    for unit in order {
        match can_be_spared(draft, unit) {
            Some(true) => draft.take(unit),
            Some(false) => {}
            None => undecided.push(unit),
        }
    }
    undecided
}

fn singles_suffice(grid: &mut Grid, puzzle: &Puzzle) -> bool {
    grid.load(puzzle).and_then(|()| grid.propagate()).expect("the puzzle has a solution");
    grid.unplaced() == 0
}
