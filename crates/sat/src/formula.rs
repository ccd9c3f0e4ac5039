//! What is left of a board as clauses in a solver that can be asked again and again.

use crate::encoding::{DIRECT, clauses, most_clauses};
use crate::literal::Literal;
use crate::watch::Watch;
use batsat::{Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use hyperdoku_core::{Budget, Candidate, Ending, Grid, Symbol};
use std::fmt;
use std::ops::ControlFlow;

/// The cells without symbol and the candidates left in them, as clauses. What the solver learns is kept from
/// question to question.
pub struct Formula {
    solver: Solver<Watch>,
    grid: Grid,
    /// The variables of all candidates left, cell by cell.
    variables: Vec<Var>,
    /// Where those of a cell begin. Not used where a symbol is placed.
    first: Vec<u32>,
}

/// What to try first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phases {
    /// That a candidate is not so: the solver's own habit.
    Usual,
    /// At random, from this seed.
    Random(u32),
}

/// What a solver found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A symbol for each cell that keeps all clauses and assumptions.
    Model(Vec<Symbol>),
    /// There is none, and these assumptions are enough to say so; none if it needs no assumption.
    Core(Vec<Literal>),
    /// The budget ran out, or the work was cancelled.
    Ended(Ending),
}

/// Why there is no formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoFormula {
    /// The board has more clauses than a solver should be given.
    TooLarge,
    /// Someone asked to end before all clauses were there.
    Cancelled,
}

/// The most clauses: with all that belongs to them about 2.5 GB.
pub(crate) const MOST_CLAUSES: u64 = 50_000_000;

impl Formula {
    /// Encodes a grid at its fixpoint.
    ///
    /// # Panics
    /// If singles wait to be placed.
    pub fn new(grid: &Grid, phases: Phases, budget: &Budget) -> Result<Self, NoFormula> {
        if most_clauses(grid) > MOST_CLAUSES {
            return Err(NoFormula::TooLarge);
        }
        let grid = grid.clone();
        let mut solver = Solver::new(options(phases), Watch::default());
        let mut first = vec![0; grid.topology().cell_count()];
        let mut variables = Vec::new();
        for cell in grid.topology().cells().filter(|&cell| grid.symbol(cell).is_none()) {
            first[cell.index()] = variables.len() as u32;
            variables.extend(grid.candidates(cell).map(|_| solver.new_var_default()));
        }
        let mut formula = Formula { solver, grid, variables, first };
        if formula.encode(budget).is_break() {
            return Err(NoFormula::Cancelled);
        }
        Ok(formula)
    }

    /// How many clauses a grid takes at most: what making a formula costs.
    pub fn most_clauses(grid: &Grid) -> u64 {
        most_clauses(grid)
    }

    fn encode(&mut self, budget: &Budget) -> ControlFlow<()> {
        let Formula { solver, grid, variables, first } = self;
        let mut clause = Vec::new();
        clauses(grid, &DIRECT, &mut |literals| {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| lit(grid, variables, first, literal)));
            solver.add_clause_reuse(&mut clause);
            if budget.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// Looks for symbols that keep all clauses and these assumptions. Assumptions about candidates that are gone,
    /// or about cells that hold a symbol, are answered as well.
    ///
    /// A node is a question of the solver whether to go on: one before each decision, those for assumptions
    /// included, and one at the end. `nodes` counts them against the budget over several calls. Where singles
    /// left nothing open there is no solver to ask.
    pub fn solve(&mut self, assumptions: &[Literal], budget: &Budget, nodes: &mut u64) -> Outcome {
        let mut assumed = Vec::with_capacity(assumptions.len());
        for &assumption in assumptions {
            match self.known(assumption) {
                Some(true) => {}
                Some(false) => return Outcome::Core(vec![assumption]),
                None => assumed.push(self.lit(assumption)),
            }
        }
        if self.variables.is_empty() && !budget.is_cancelled() {
            return if self.solver.is_ok() {
                Outcome::Model(self.model())
            } else {
                Outcome::Core(Vec::new())
            };
        }
        self.solver.cb_mut().open(budget, *nodes);
        let result = self.solver.solve_limited(&assumed);
        *nodes = self.solver.cb_mut().close();
        if result == lbool::TRUE {
            return Outcome::Model(self.model());
        }
        if result == lbool::UNDEF {
            return Outcome::Ended(budget.ending());
        }
        let core = assumptions.iter().copied().filter(|&assumption| {
            self.known(assumption).is_none()
                // The solver tells the core as the clause that was learnt from it.
                && self.solver.unsat_core_contains_var(self.lit(assumption).var())
        });
        Outcome::Core(core.collect())
    }

    /// Work done so far: literals set and followed up, those taken back included.
    pub fn work(&self) -> u64 {
        self.solver.num_propagations()
    }

    /// From now on, no model may agree with these symbols in every cell.
    ///
    /// The clause names only as many cells as it takes for singles to give the rest: it is short, so the
    /// solver can do more with it.
    ///
    /// # Panics
    /// If the symbols are not one a cell.
    pub fn block(&mut self, symbols: &[Symbol]) {
        assert_eq!(symbols.len(), self.grid.topology().cell_count(), "one symbol a cell");
        let mut clause = Vec::new();
        self.grid.mark();
        for (cell, &symbol) in self.grid.topology().cells().zip(symbols) {
            if self.grid.symbol(cell) == Some(symbol) {
                continue;
            }
            let candidate = Candidate { cell, symbol };
            clause.push(Literal::IsNot(candidate));
            // Symbols that contradict the grid agree with no model: nothing to forbid.
            if self.grid.place(candidate).and_then(|()| self.grid.propagate()).is_err() {
                self.grid.undo();
                return;
            }
        }
        self.grid.undo();
        let mut clause = clause.into_iter().map(|literal| self.lit(literal)).collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    /// What the grid says of a literal already.
    fn known(&self, literal: Literal) -> Option<bool> {
        let Candidate { cell, symbol } = literal.candidate();
        let holds = match self.grid.symbol(cell) {
            Some(placed) => placed == symbol,
            None if self.grid.candidates(cell).contains(symbol) => return None,
            None => false,
        };
        Some(matches!(literal, Literal::Is(_)) == holds)
    }

    fn lit(&self, literal: Literal) -> Lit {
        lit(&self.grid, &self.variables, &self.first, literal)
    }

    fn model(&self) -> Vec<Symbol> {
        let cells = self.grid.topology().cells();
        let symbol = |cell| {
            let mut candidates = self.grid.candidates(cell);
            self.grid.symbol(cell).or_else(|| {
                candidates.find(|&symbol| {
                    let literal = self.lit(Literal::Is(Candidate { cell, symbol }));
                    self.solver.value_lit(literal) == lbool::TRUE
                })
            })
        };
        cells.map(|cell| symbol(cell).expect("a model gives each cell a symbol")).collect()
    }
}

/// A literal about a candidate that is left, as the solver's.
fn lit(grid: &Grid, variables: &[Var], first: &[u32], literal: Literal) -> Lit {
    let Candidate { cell, symbol } = literal.candidate();
    let before = grid.candidates(cell).0 & ((1 << symbol.index()) - 1);
    let position = first[cell.index()] + before.count_ones();
    Lit::new(variables[position as usize], matches!(literal, Literal::Is(_)))
}

fn options(phases: Phases) -> SolverOpts {
    match phases {
        Phases::Usual => SolverOpts::default(),
        Phases::Random(seed) => SolverOpts {
            // The solver's generator takes any number between 0 and 2^31, both excluded.
            random_seed: f64::from(seed % 0x7fff_fffe + 1),
            rnd_init_act: true,
            rnd_pol: true,
            ..SolverOpts::default()
        },
    }
}

impl fmt::Display for NoFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoFormula::TooLarge => {
                write!(f, "the board has more than {MOST_CLAUSES} clauses, too many for a solver in memory")
            }
            NoFormula::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl std::error::Error for NoFormula {}
