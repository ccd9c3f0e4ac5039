//! A checker of LRAT proofs that shares no code with any solver.
//!
//! A formula is a list of clauses, a clause a list of literals of which at least one must be true. A proof
//! that no assignment satisfies the formula is a list of steps. Each adds a clause that follows from those
//! before it and names the clauses it follows from, its hints; the last adds the empty clause, which nothing
//! satisfies. LRAT is the text for such proofs of Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp,
//! "Efficient certified RAT verification" (CADE 2017). Its lines are `ID LITERALS 0 HINTS 0` for a step and
//! `ID d CLAUSES 0` for clauses that are not needed any more. The clauses of the formula have the ids 1, 2, …
//!
//! What is checked of a step: suppose that all its literals are false. Then each hint in turn must have
//! exactly one literal that is not false yet, which therefore must be true; only the last hint must have
//! none, which contradicts the supposition. So the clause follows, and [`check`] needs to know no more than
//! this.
//!
//! More is asked than makes a proof valid. Every literal of a step must occur in one of its hints, and every
//! literal that a hint makes true must occur negated in a later one. Then the step fails if any of its
//! literals is replaced by another, if a hint is left out or one is added, so that a slip in writing a proof
//! shows. Nothing may follow the empty clause. Steps that only keep satisfiability (RAT, negative hints) are
//! refused.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! let formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
//! let proof = "5 1 0 1 2 0\n6 0 5 3 4 0\n";
//! let checked = hyperdoku_proof::check(formula.as_bytes(), proof.as_bytes(), &AtomicBool::new(false));
//! assert_eq!(checked.map(|checked| checked.steps).ok(), Some(2));
//! ```

mod assignment;
mod clauses;
mod error;
mod formula;
mod lines;
mod numbers;

pub use error::{CheckError, Input, Reason};

use assignment::{Assignment, Value};
use clauses::Clauses;
use formula::Formula;
use lines::{Lines, Tokens};
use numbers::{ends, literal, number, until_zero};
use std::io::BufRead;
use std::sync::atomic::AtomicBool;

/// A variable, counted from 1, or its negation as a negative number.
type Literal = i32;

/// The number of a clause, from 1.
type ClauseId = i64;

/// The largest variable that is read, so that a short file cannot ask for much memory.
pub const MAX_VARIABLES: Literal = 1 << 26;

/// A formula that no assignment satisfies, and what its proof took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Variables, as the header says.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Clauses of the formula that were the hint of some step.
    pub clauses_used: u64,
    /// Clauses that the proof added, the empty one among them.
    pub steps: u64,
    /// Clauses that the proof deleted.
    pub deletions: u64,
    /// Hints of all steps together.
    pub hints: u64,
}

/// Reads a formula in DIMACS CNF and an LRAT proof that it cannot be satisfied, and checks every step.
///
/// The proof is read line by line, and a deleted clause gives its memory back.
///
/// # Errors
///
/// [`CheckError::Refused`] at the first line that is not as it must be; it says where, what was found and
/// what was expected. [`CheckError::Read`] if an input cannot be read, [`CheckError::Cancelled`] soon after
/// `cancel` is set.
pub fn check(formula: impl BufRead, proof: impl BufRead, cancel: &AtomicBool) -> Result<Checked, CheckError> {
    let mut formula = Lines::new(Input::Formula, formula, cancel);
    let mut checker = Checker::new(Formula::read(&mut formula)?);
    let mut proof = Lines::new(Input::Proof, proof, cancel);
    while proof.advance()? {
        checker.line(proof.tokens()).map_err(|reason| proof.refused(reason))?;
    }
    if !checker.done {
        return Err(proof.refused(Reason::NoEmptyClause));
    }
    let clauses_used = checker.used.iter().filter(|&&used| used).count() as u64;
    Ok(Checked { clauses_used, ..checker.counts })
}

/// What stands after the lines read so far.
struct Checker {
    variables: Literal,
    /// The clauses of the formula and of the steps, without the deleted ones.
    clauses: Clauses,
    /// By clause of the formula: whether it was a hint.
    used: Vec<bool>,
    /// What one step supposes and concludes; empty between steps.
    assignment: Assignment,
    /// The id of the last clause.
    last: ClauseId,
    /// Whether the empty clause was added.
    done: bool,
    /// All but `clauses_used`.
    counts: Checked,
}

impl Checker {
    fn new(formula: Formula) -> Checker {
        let counts = Checked {
            variables: formula.variables.unsigned_abs().into(),
            clauses: formula.clauses.len() as u64,
            clauses_used: 0,
            steps: 0,
            deletions: 0,
            hints: 0,
        };
        Checker {
            variables: formula.variables,
            used: vec![false; formula.clauses.len()],
            clauses: formula.clauses,
            assignment: Assignment::default(),
            last: formula.last,
            done: false,
            counts,
        }
    }

    /// One line of the proof.
    fn line(&mut self, mut tokens: Tokens<'_>) -> Result<(), Reason> {
        if self.done {
            return Err(Reason::AfterEmptyClause);
        }
        let id = number(tokens.next().ok_or(Reason::NoZero)?)?;
        let mut rest = tokens.clone();
        let is_deletion = rest.next() == Some(b"d");
        if is_deletion { self.deletion(id, rest) } else { self.addition(id, tokens) }
    }

    /// Forgets clauses. By custom the line repeats the id of the step before it.
    fn deletion(&mut self, id: ClauseId, mut tokens: Tokens<'_>) -> Result<(), Reason> {
        if id != self.last {
            return Err(Reason::DeletionId { found: id, last: self.last });
        }
        for clause in until_zero(&mut tokens)? {
            self.clauses.remove(clause).ok_or(Reason::NoSuchClause { id: clause })?;
            self.counts.deletions += 1;
        }
        ends(tokens)
    }

    /// Adds a clause if its hints show that it follows.
    fn addition(&mut self, id: ClauseId, mut tokens: Tokens<'_>) -> Result<(), Reason> {
        if id <= self.last {
            return Err(Reason::StepId { found: id, last: self.last });
        }
        let clause = until_zero(&mut tokens)?.into_iter().map(|number| literal(number, self.variables));
        let clause: Vec<Literal> = clause.collect::<Result<_, _>>()?;
        let hints = until_zero(&mut tokens)?;
        ends(tokens)?;
        self.follows(&clause, &hints)?;
        self.clauses.insert(id, &clause);
        self.last = id;
        self.done = clause.is_empty();
        self.counts.steps += 1;
        self.counts.hints += hints.len() as u64;
        Ok(())
    }

    /// The heart of the matter: whether the clause follows from its hints.
    fn follows(&mut self, clause: &[Literal], hints: &[ClauseId]) -> Result<(), Reason> {
        self.assignment.clear();
        for &literal in clause {
            if self.assignment.value(literal) != Value::Open {
                return Err(Reason::Repeated { literal });
            }
            self.assignment.make_true(-literal);
        }
        let (&last, others) = hints.split_last().ok_or(Reason::NoHints)?;
        for &hint in others {
            let literal = self.open_literal(hint)?.ok_or(Reason::EarlyConflict { hint })?;
            self.assignment.make_true(literal);
        }
        if let Some(literal) = self.open_literal(last)? {
            return Err(Reason::NoConflict { hint: last, literal });
        }
        match self.assignment.first_idle() {
            None => Ok(()),
            Some(place) if place < clause.len() => Err(Reason::IdleLiteral { literal: clause[place] }),
            Some(place) => Err(Reason::IdleHint { hint: hints[place - clause.len()] }),
        }
    }

    /// The only literal of the hint that is not false, or none if all are. All others count as used.
    fn open_literal(&mut self, hint: ClauseId) -> Result<Option<Literal>, Reason> {
        if hint < 0 {
            return Err(Reason::Rat { hint });
        }
        let clause = self.clauses.get(hint).ok_or(Reason::NoSuchClause { id: hint })?;
        let mut open = None;
        for &literal in clause {
            match self.assignment.value(literal) {
                Value::False => self.assignment.mark_used(literal),
                Value::True => return Err(Reason::Satisfied { hint, literal }),
                Value::Open => match open.replace(literal) {
                    // A clause of the formula may have a literal twice.
                    Some(other) if other != literal => {
                        return Err(Reason::NotUnit { hint, literals: (other, literal) });
                    }
                    _ => {}
                },
            }
        }
        if let Some(used) = usize::try_from(hint - 1).ok().and_then(|index| self.used.get_mut(index)) {
            *used = true;
        }
        Ok(open)
    }
}
