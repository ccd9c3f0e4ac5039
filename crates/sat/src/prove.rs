//! Proofs of uniqueness that anyone can check.
//!
//! The claim is a file of clauses: the board, the givens, and that some cell differs from the known solution.
//! The proof derives the empty clause from them, step by step.

use crate::dimacs::{Cnf, Scope, go_on};
use crate::encoding::{DIRECT, most_clauses};
use crate::formula::{MOST_CLAUSES, NoFormula};
use crate::literal::{Literal, variables};
use crate::trace::{ClauseList, ProofSize, Trace, TraceError, elaborate};
use crate::watch::Watch;
use batsat::{Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use hyperdoku_core::{Budget, Candidate, Ending, Grid, Puzzle, Solution};
use std::fmt;
use std::io::Write;

/// Why there is no proof.
#[derive(Debug)]
pub enum ProveError {
    /// There is another solution: this one.
    Another(Box<Solution>),
    /// The budget ran out, or the work was cancelled.
    Ended(Ending),
    /// The board has too many clauses.
    TooLarge,
    /// What the solver learnt is no proof, or the proof could not be written.
    Trace(TraceError),
}

/// Writes an LRAT proof that a puzzle has no other solution than this one.
///
/// It is a proof about the file of [`claim`].
///
/// # Panics
/// If the solution is not one of the puzzle.
pub fn prove(
    puzzle: &Puzzle,
    solution: &Solution,
    budget: &Budget,
    out: impl Write,
) -> Result<ProofSize, ProveError> {
    let formula = clauses(&claim(puzzle, solution), budget)?;
    let trace = refute(&formula, puzzle, budget)?;
    elaborate(&formula, &trace, out, &budget.cancel).map_err(|error| match error {
        TraceError::Cancelled => ProveError::Ended(Ending::Cancelled),
        error => ProveError::Trace(error),
    })
}

/// What is refuted: that the puzzle, as a whole and in the direct encoding, has another solution.
///
/// # Panics
/// If the solution is not one of the puzzle.
pub fn claim<'a>(puzzle: &'a Puzzle, solution: &'a Solution) -> Cnf<'a> {
    Solution::check(puzzle, solution.symbols().to_vec()).expect("the solution is one of the puzzle");
    Cnf { puzzle, encoding: &DIRECT, scope: Scope::Whole, excluded: Some(solution) }
}

/// The clauses of a claim, in the order of its file.
fn clauses(claim: &Cnf<'_>, budget: &Budget) -> Result<ClauseList, ProveError> {
    let topology = claim.puzzle.topology();
    if most_clauses(&Grid::new(topology)) > MOST_CLAUSES {
        return Err(ProveError::TooLarge);
    }
    let mut formula = ClauseList::new();
    let told = claim.each_clause(&mut |clause| {
        formula.push(clause.iter().map(|literal| literal.to_dimacs(topology)));
        go_on(budget)
    });
    told.map_err(|_| ProveError::Ended(Ending::Cancelled))?;
    Ok(formula)
}

/// What a solver learnt until nothing was left.
fn refute(formula: &ClauseList, puzzle: &Puzzle, budget: &Budget) -> Result<Trace, ProveError> {
    let mut solver = Solver::new(SolverOpts::default(), Watch::tracing());
    let all: Vec<Var> = (0..variables(puzzle.topology())).map(|_| solver.new_var_default()).collect();
    let mut clause = Vec::new();
    for literals in formula.iter() {
        clause.clear();
        clause.extend(
            literals.iter().map(|&literal| Lit::new(all[literal.unsigned_abs() as usize - 1], literal > 0)),
        );
        if !solver.add_clause_reuse(&mut clause) || budget.is_cancelled() {
            break;
        }
    }
    solver.cb_mut().open(budget, 0);
    let result = solver.solve_limited(&[]);
    solver.cb_mut().close();
    if result == lbool::FALSE {
        return Ok(solver.cb_mut().take_trace());
    }
    if result == lbool::UNDEF && solver.cb().is_full() {
        return Err(ProveError::Trace(TraceError::TooLarge));
    }
    if result == lbool::UNDEF {
        return Err(ProveError::Ended(budget.ending()));
    }
    let topology = puzzle.topology();
    let symbol = |cell| {
        topology.all_symbols().find(|&symbol| {
            let number = Literal::Is(Candidate { cell, symbol }).to_dimacs(topology);
            solver.value_var(all[number as usize - 1]) == lbool::TRUE
        })
    };
    let symbols = topology.cells().map(|cell| symbol(cell).expect("a model gives each cell a symbol"));
    let other = Solution::check(puzzle, symbols.collect()).expect("a model keeps every house");
    Err(ProveError::Another(Box::new(other)))
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Another(_) => f.write_str("there is another solution"),
            ProveError::Ended(Ending::Cancelled) => f.write_str("cancelled"),
            ProveError::Ended(_) => f.write_str("the budget ran out"),
            ProveError::TooLarge => NoFormula::TooLarge.fmt(f),
            ProveError::Trace(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProveError::Trace(error) => Some(error),
            ProveError::TooLarge | ProveError::Another(_) | ProveError::Ended(_) => None,
        }
    }
}
