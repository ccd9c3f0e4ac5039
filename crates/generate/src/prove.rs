//! Whether givens are needed.
//!
//! A solution is known, so the question is not how many there are, but whether a cell could hold anything else: that
//! is found out in half the time. Two symbols that can be exchanged answer it at once; then comes search with a limit
//! of nodes, then a SAT solver with a limit too, which keeps what it learns from one question to the next.

use crate::exchanges::Exchanges;
use hyperdoku_core::{Budget, Candidate, Cell, Ending, Grid, Puzzle, Solution};
use hyperdoku_sat::{Formula, Literal, Outcome, Phases};
use hyperdoku_search::Search;

/// How much to spend on each question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Nodes of the search.
    pub search: u64,
    /// Nodes of the SAT solver.
    pub sat: u64,
    /// Literals that the SAT solver may set in all: for one puzzle, whatever the number of questions.
    pub work: u64,
}

impl Effort {
    /// Singles alone.
    pub const NONE: Effort = Effort { search: 0, sat: 0, work: 0 };

    /// Decides nearly all on boards of up to 256 cells. On cubes of 512 and 729 cells some stay open, and five
    /// times as much effort removes hardly one given more.
    pub const QUICK: Effort = Effort { search: 100, sat: 1_000, work: u64::MAX };
}

/// What a clause costs to make, in literals set: where all of them would cost more than may be spent, SAT is not asked.
const CLAUSE: u64 = 4;

/// Who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    /// Search alone, which is quick.
    Search,
    /// SAT as well.
    All,
}

/// Answers questions about parts of one solution.
pub(crate) struct Prover<'a> {
    solution: &'a Solution,
    effort: Effort,
    budget: &'a Budget,
    exchanges: Exchanges<'a>,
    search: Search,
    /// Made when search gives up for the first time.
    formula: Option<Option<Formula>>,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(solution: &'a Solution, effort: Effort, budget: &'a Budget) -> Self {
        let exchanges = Exchanges::of(solution);
        let search = Search::new(solution.topology());
        Prover { solution, effort, budget, exchanges, search, formula: None }
    }

    /// Whether someone asked to end.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.budget.is_cancelled()
    }

    /// Whether a part of the solution leaves these cells no symbols but the solution's; `None` if that is not found
    /// out.
    pub(crate) fn follow(&mut self, puzzle: &Puzzle, cells: &[Cell], means: Means) -> Option<bool> {
        let mut all = Some(true);
        for &cell in cells {
            match self.follows(puzzle, cell, means) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    fn follows(&mut self, puzzle: &Puzzle, cell: Cell, means: Means) -> Option<bool> {
        if self.budget.is_cancelled() {
            return None;
        }
        if self.exchanges.is_open(|cell| puzzle.given(cell).is_some(), cell) {
            return Some(false);
        }
        let candidate = Candidate { cell, symbol: self.solution.symbols()[cell.index()] };
        let budget = Budget { nodes: Some(self.effort.search), ..self.budget.clone() };
        match self.search.solve_without(puzzle, candidate, &budget).ending {
            Ending::Exhausted => Some(true),
            Ending::Stopped => Some(false),
            _ if means == Means::Search => None,
            Ending::OutOfBudget | Ending::Cancelled | Ending::TooLarge => self.by_sat(puzzle, candidate),
        }
    }

    fn by_sat(&mut self, puzzle: &Puzzle, candidate: Candidate) -> Option<bool> {
        if self.effort.sat == 0 {
            return None;
        }
        let Prover { solution, effort, budget, .. } = *self;
        let make = || {
            let grid = Grid::new(solution.topology());
            let is_affordable = Formula::most_clauses(&grid) <= effort.work / CLAUSE;
            if is_affordable { Formula::new(&grid, Phases::Usual, budget).ok() } else { None }
        };
        let formula = self.formula.get_or_insert_with(make).as_mut()?;
        if formula.work() >= effort.work {
            return None;
        }
        let givens = puzzle.topology().cells().zip(puzzle.givens());
        let held =
            givens.filter_map(|(cell, given)| given.map(|symbol| Literal::Is(Candidate { cell, symbol })));
        let assumptions: Vec<Literal> = held.chain([Literal::IsNot(candidate)]).collect();
        let budget = Budget { nodes: Some(effort.sat), ..budget.clone() };
        match formula.solve(&assumptions, &budget, &mut 0) {
            Outcome::Core(_) => Some(true),
            Outcome::Model(_) => Some(false),
            Outcome::Ended(_) => None,
        }
    }
}
