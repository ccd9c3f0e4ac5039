//! Removing givens while the solution stays the only one.
//!
//! Each given is tried once, in the order that the caller gives: without it, can its cell hold anything else?
//! The cheap answer comes first. If singles alone fill the board without the given, it goes. What singles
//! leave standing is asked again of a search with a limit of nodes, then of a SAT solver with a limit too.
//! An answer that neither finds keeps the given, and the puzzle is unique but not proven minimal.

use hyperdoku_core::{Budget, Candidate, Cell, Ending, Grid, Puzzle, Solution};
use hyperdoku_sat::{Formula, Literal, Outcome, Phases};
use hyperdoku_search::Search;
use std::sync::Arc;

/// How much to spend on each given that singles leave standing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Nodes of the search.
    pub search: u64,
    /// Nodes of the SAT solver.
    pub sat: u64,
}

impl Effort {
    /// Singles alone.
    pub const NONE: Effort = Effort { search: 0, sat: 0 };

    /// Decides nearly all on boards of up to 256 cells. On cubes of 512 and 729 cells some stay open, and five
    /// times as much effort removes hardly one given more.
    pub const QUICK: Effort = Effort { search: 100, sat: 1_000 };
}

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
    let givens = solution.symbols().iter().copied().map(Some).collect();
    let puzzle = Puzzle::new(Arc::clone(topology), givens).expect("a solution is a puzzle");
    let mut reducer = Reducer { solution, puzzle, effort, budget };
    let mut is_tried = vec![false; topology.cell_count()];
    let once = order.iter().copied().filter(|cell| !std::mem::replace(&mut is_tried[cell.index()], true));
    let standing = reducer.by_singles(once);
    let mut undecided = reducer.by_engines(standing);
    undecided.extend(topology.cells().filter(|cell| !is_tried[cell.index()]));
    let minimal = if undecided.is_empty() { Minimal::Proven } else { Minimal::NotProven(undecided) };
    Reduced { puzzle: reducer.puzzle, minimal }
}

struct Reducer<'a> {
    solution: &'a Solution,
    puzzle: Puzzle,
    effort: Effort,
    budget: &'a Budget,
}

impl Reducer<'_> {
    /// Removes what singles can do without; returns what is left, in order.
    fn by_singles(&mut self, order: impl Iterator<Item = Cell>) -> Vec<Cell> {
        let mut grid = Grid::new(self.solution.topology());
        let mut standing = Vec::new();
        for cell in order {
            let fewer = self.puzzle.without(cell);
            if !self.budget.is_cancelled() && singles_suffice(&mut grid, &fewer) {
                self.puzzle = fewer;
            } else {
                standing.push(cell);
            }
        }
        standing
    }

    /// Removes what search or SAT proves to follow from the rest; returns what neither could tell.
    fn by_engines(&mut self, standing: Vec<Cell>) -> Vec<Cell> {
        if self.effort == Effort::NONE {
            return standing;
        }
        let mut search = Search::new(self.solution.topology());
        let mut formula = Formula::new(&Grid::new(self.solution.topology()), Phases::Usual, self.budget).ok();
        let mut undecided = Vec::new();
        for cell in standing {
            let fewer = self.puzzle.without(cell);
            match self.follows(&fewer, cell, &mut search, formula.as_mut()) {
                Some(true) => self.puzzle = fewer,
                Some(false) => {}
                None => undecided.push(cell),
            }
        }
        undecided
    }

    /// Whether a puzzle leaves a cell no symbol but the solution's; `None` if that is not found out.
    fn follows(
        &self,
        puzzle: &Puzzle,
        cell: Cell,
        search: &mut Search,
        formula: Option<&mut Formula>,
    ) -> Option<bool> {
        if self.budget.is_cancelled() {
            return None;
        }
        let candidate = Candidate { cell, symbol: self.solution.symbols()[cell.index()] };
        let budget = Budget { nodes: Some(self.effort.search), ..self.budget.clone() };
        match search.solve_without(puzzle, candidate, &budget).ending {
            Ending::Exhausted => return Some(true),
            Ending::Stopped => return Some(false),
            Ending::OutOfBudget | Ending::Cancelled | Ending::TooLarge => {}
        }
        let givens = puzzle.topology().cells().zip(puzzle.givens());
        let held =
            givens.filter_map(|(cell, given)| given.map(|symbol| Literal::Is(Candidate { cell, symbol })));
        let assumptions: Vec<Literal> = held.chain([Literal::IsNot(candidate)]).collect();
        let budget = Budget { nodes: Some(self.effort.sat), ..self.budget.clone() };
        match formula?.solve(&assumptions, &budget, &mut 0) {
            Outcome::Core(_) => Some(true),
            Outcome::Model(_) => Some(false),
            Outcome::Ended(_) => None,
        }
    }
}

fn singles_suffice(grid: &mut Grid, puzzle: &Puzzle) -> bool {
    grid.load(puzzle).and_then(|()| grid.propagate()).expect("the puzzle has a solution");
    grid.unplaced() == 0
}
