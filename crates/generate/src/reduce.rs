//! Removing givens while the solution stays the only one.
//!
//! Each given is tried once, in the order that the caller gives: without it, can its cell hold anything else?
//! The cheap answer comes first. If singles alone fill the board without the given, it goes. What singles
//! leave standing is asked again of a search with a limit of nodes, then of a SAT solver with a limit too.
//! An answer that neither finds keeps the given, and the puzzle is unique but not proven minimal.

use hyperdoku_core::{Budget, Candidate, Cell, Ending, Grid, Puzzle, Solution, Symbol};
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

impl Default for Effort {
    fn default() -> Self {
        Effort { search: 100, sat: 20_000 }
    }
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
    /// Nobody knows whether these are needed: the effort did not suffice, or the work was cancelled.
    NotProven(Vec<Cell>),
}

/// Removes givens from a full grid, each tried once in this order, while the solution stays the only one.
///
/// Once the budget is cancelled, what was removed so far counts and the rest is kept. The budget's own limit
/// of nodes is not looked at: the effort is the limit here.
pub fn reduce(solution: &Solution, order: &[Cell], effort: Effort, budget: &Budget) -> Reduced {
    let mut reducer = Reducer::new(solution, effort, budget);
    let standing = reducer.by_singles(order);
    let undecided = reducer.by_engines(&standing);
    let puzzle = reducer.puzzle();
    let minimal = if undecided.is_empty() { Minimal::Proven } else { Minimal::NotProven(undecided) };
    Reduced { puzzle, minimal }
}

struct Reducer<'a> {
    solution: &'a Solution,
    givens: Vec<Option<Symbol>>,
    effort: Effort,
    budget: &'a Budget,
    grid: Grid,
}

impl<'a> Reducer<'a> {
    fn new(solution: &'a Solution, effort: Effort, budget: &'a Budget) -> Self {
        let givens = solution.symbols().iter().copied().map(Some).collect();
        Reducer { solution, givens, effort, budget, grid: Grid::new(solution.topology()) }
    }

    fn puzzle(&self) -> Puzzle {
        let topology = Arc::clone(self.solution.topology());
        Puzzle::new(topology, self.givens.clone()).expect("part of a solution is a puzzle")
    }

    /// Removes what singles can do without; returns what is left, in order.
    fn by_singles(&mut self, order: &[Cell]) -> Vec<Cell> {
        let mut standing = Vec::new();
        for &cell in order {
            let given = self.givens[cell.index()].take();
            if self.budget.is_cancelled() || !self.singles_suffice() {
                self.givens[cell.index()] = given;
                standing.push(cell);
            }
        }
        standing
    }

    fn singles_suffice(&mut self) -> bool {
        self.grid.clear();
        for (cell, given) in self.solution.topology().cells().zip(&self.givens) {
            if let Some(symbol) = *given {
                self.grid.place(Candidate { cell, symbol }).expect("part of a solution holds together");
            }
        }
        self.grid.propagate().expect("a solution exists");
        self.grid.unplaced() == 0
    }

    /// Removes what search or SAT proves to follow from the rest; returns what neither could tell.
    fn by_engines(&mut self, standing: &[Cell]) -> Vec<Cell> {
        let mut search = Search::new(self.solution.topology());
        let mut formula = Formula::new(&Grid::new(self.solution.topology()), Phases::Usual).ok();
        let mut undecided = Vec::new();
        for &cell in standing {
            let given = self.givens[cell.index()].take();
            let answer = self.follows(cell, &mut search, formula.as_mut());
            if answer != Some(true) {
                self.givens[cell.index()] = given;
            }
            if answer.is_none() {
                undecided.push(cell);
            }
        }
        undecided
    }

    /// Whether the givens leave a cell no symbol but the solution's; `None` if that is not found out.
    fn follows(&self, cell: Cell, search: &mut Search, formula: Option<&mut Formula>) -> Option<bool> {
        let candidate = Candidate { cell, symbol: self.solution.symbols()[cell.index()] };
        let budget = Budget { nodes: Some(self.effort.search), ..self.budget.clone() };
        match search.solve_without(&self.puzzle(), candidate, &budget).ending {
            Ending::Exhausted => return Some(true),
            Ending::Stopped => return Some(false),
            Ending::OutOfBudget | Ending::Cancelled => {}
        }
        let givens = self.solution.topology().cells().zip(&self.givens);
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
