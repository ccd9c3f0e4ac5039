//! How each learnt clause follows: forwards to the first conflict, then backwards over what it needs.
//!
//! What propagation alone finds becomes a step of one literal each, and the clauses of the formula are
//! shortened by it once, so that the many steps that use them need not repeat how.

use super::clauses::{ClauseList, Deletion, Trace};
use super::propagation::{Clause, Literal, MAX_CLAUSES, Propagation, Rank, SUPPOSED, Value};
use super::steps::{Reference, Steps};
use super::{TraceError, go_on};
use std::sync::atomic::AtomicBool;

/// The steps that the empty clause depends on, last first.
///
/// References below the number of clauses in the formula are to these; each step is named by another. Some
/// literals and hints may be superfluous, since steps turn out stronger than those that use them knew.
pub(super) fn steps(formula: &ClauseList, trace: &Trace, cancel: &AtomicBool) -> Result<Steps, TraceError> {
    let mut search = Search::new(formula, trace)?;
    let conflict = search.forwards(formula, trace, cancel)?;
    search.backwards(conflict, trace, cancel)?;
    Ok(search.steps)
}

/// The clauses in order of time, and how far the search is.
///
/// Clauses are numbered in this order: those of the formula, those shortened, those learnt.
struct Search {
    propagation: Propagation,
    /// How many clauses are of the formula.
    given: usize,
    /// By shortened clause: the clause of the formula.
    shortened: Vec<Clause>,
    /// By clause after those of the formula: how many literals were true for certain before it.
    times: Vec<usize>,
    /// By clause: whether propagation may use it, being neither too short nor always true.
    useful: Vec<bool>,
    /// By reference: whether a step depends on it. The literal of a variable has a reference after all
    /// clauses.
    needed: Vec<bool>,
    /// How many clauses there can be, and so the reference of variable 0.
    clauses: usize,
    /// By variable, for one derivation.
    seen: Vec<bool>,
    steps: Steps,
}

/// Whether propagation showed that a clause follows.
#[derive(PartialEq, Eq)]
enum Derivation {
    Found,
    Missing,
}

impl Search {
    fn new(formula: &ClauseList, trace: &Trace) -> Result<Search, TraceError> {
        let variables = formula.largest_variable().max(trace.learnt().largest_variable()) as usize;
        let clauses = 2 * formula.len() + trace.learnt().len();
        // The reference after all variables is that of the empty clause.
        let bound = clauses + variables + 2;
        if bound > MAX_CLAUSES {
            return Err(TraceError::TooLarge);
        }
        Ok(Search {
            propagation: Propagation::new(variables),
            given: formula.len(),
            shortened: Vec::new(),
            times: Vec::new(),
            useful: Vec::new(),
            needed: vec![false; bound],
            clauses,
            seen: vec![false; variables + 1],
            steps: Steps::new(bound, variables),
        })
    }

    /// Adds clauses until propagation alone meets a conflict, which is returned.
    fn forwards(
        &mut self,
        formula: &ClauseList,
        trace: &Trace,
        cancel: &AtomicBool,
    ) -> Result<Clause, TraceError> {
        let mut conflict = None;
        for clause in formula.iter() {
            conflict = conflict.or(self.add(clause, Rank::First));
        }
        go_on(cancel)?;
        if let Some(conflict) = conflict.or_else(|| self.propagation.propagate()) {
            return Ok(conflict);
        }
        self.shorten();
        for clause in trace.learnt().iter() {
            go_on(cancel)?;
            self.times.push(self.propagation.trail().len());
            let conflict = self.add(clause, Rank::Second).or_else(|| self.propagation.propagate());
            if let Some(conflict) = conflict {
                return Ok(conflict);
            }
        }
        Err(TraceError::NoConflict)
    }

    /// Adds a clause and draws the first conclusion from it. The clause itself if it is false.
    fn add(&mut self, clause: &[i32], rank: Rank) -> Option<Clause> {
        let mut literals: Vec<Literal> =
            clause.iter().map(|&literal| Literal::from_dimacs(literal)).collect();
        literals.sort_unstable();
        literals.dedup();
        let is_tautology = literals.windows(2).any(|pair| pair[0] == pair[1].negated());
        let clause = self.propagation.add(literals.iter().copied(), rank);
        let is_true = literals.iter().any(|&literal| self.propagation.value(literal) == Value::True);
        literals.retain(|&literal| self.propagation.value(literal) == Value::Open);
        self.useful.push(!is_tautology && !is_true && literals.len() > 1);
        if is_tautology || is_true {
            return None;
        }
        match literals[..] {
            [] => return Some(clause),
            [literal] => self.propagation.assign(literal, clause),
            _ => self.propagation.watch(clause),
        }
        None
    }

    /// Replaces clauses of the formula by what is left of them after propagation.
    fn shorten(&mut self) {
        for clause in 0..self.given as Clause {
            if !self.useful[clause as usize] {
                continue;
            }
            let literals = self.propagation.literals(clause).to_vec();
            let value = |literal: &&Literal| self.propagation.value(**literal);
            let is_true = literals.iter().any(|literal| value(&literal) == Value::True);
            let open: Vec<Literal> = literals.iter().filter(|l| value(l) == Value::Open).copied().collect();
            if !is_true && open.len() == literals.len() {
                continue;
            }
            self.useful[clause as usize] = false;
            if !is_true {
                let short = self.propagation.add(open, Rank::First);
                self.propagation.watch(short);
                self.useful.push(true);
                self.shortened.push(clause);
                self.times.push(self.propagation.trail().len());
            }
        }
        self.propagation.unwatch_all(|clause| !self.useful[clause as usize]);
    }

    /// Finds the steps from the conflict back to the formula.
    fn backwards(&mut self, conflict: Clause, trace: &Trace, cancel: &AtomicBool) -> Result<(), TraceError> {
        let empty = (self.steps.bound - 1) as Reference;
        self.step_by_units(empty, &[], conflict);
        let first_learnt = self.given + self.shortened.len();
        let mut deletions = self.retire(trace, first_learnt);
        for clause in (self.given..self.propagation.len()).rev() {
            go_on(cancel)?;
            self.undo(self.times[clause - self.given]);
            while let Some(deletion) = deletions.pop_if(|deletion| first_learnt + deletion.time > clause) {
                self.revive(first_learnt + deletion.learnt);
            }
            if self.useful[clause] {
                self.propagation.unwatch(clause as Clause);
            }
            if !self.needed[clause] {
                continue;
            }
            if clause < first_learnt {
                let open = self.propagation.literals(clause as Clause).to_vec();
                self.step_by_units(clause as Reference, &open, self.shortened[clause - self.given]);
                continue;
            }
            if self.derive(clause as Clause) == Derivation::Missing {
                // Perhaps the solver had not forgotten all that the trace says.
                for deletion in deletions.drain(..) {
                    self.revive(first_learnt + deletion.learnt);
                }
                if self.derive(clause as Clause) == Derivation::Missing {
                    return Err(TraceError::DoesNotFollow { learnt: clause - first_learnt });
                }
            }
        }
        self.undo(0);
        Ok(())
    }

    /// Stops watching what the solver had forgotten at the time of the conflict. The deletions until then, in
    /// order of time.
    fn retire(&mut self, trace: &Trace, first_learnt: usize) -> Vec<Deletion> {
        let mut deletions = trace.deletions().to_vec();
        deletions.retain(|deletion| first_learnt + deletion.time < self.propagation.len());
        let mut is_out = vec![false; self.propagation.len()];
        for deletion in &deletions {
            is_out[first_learnt + deletion.learnt] = true;
        }
        self.propagation.unwatch_all(|clause| is_out[clause as usize]);
        deletions
    }

    /// Watches a learnt clause again that the solver had not forgotten yet.
    fn revive(&mut self, learnt: usize) {
        if self.useful[learnt] {
            self.propagation.watch(learnt as Clause);
        }
    }

    /// Takes back what was certain only later, with a step for each literal that is needed.
    fn undo(&mut self, length: usize) {
        for place in (length..self.propagation.trail().len()).rev() {
            let literal = self.propagation.trail()[place];
            let name = self.clauses + literal.variable();
            if self.needed[name] {
                self.step_by_units(name as Reference, &[literal], self.propagation.reason(literal));
            }
        }
        self.propagation.undo(length);
    }

    /// A step that follows from a clause because all its other literals are false for certain.
    fn step_by_units(&mut self, name: Reference, clause: &[Literal], from: Clause) {
        let others: Vec<Literal> = self.propagation.literals(from).to_vec();
        let mut hints: Vec<Reference> = Vec::with_capacity(others.len());
        for literal in others {
            if !clause.contains(&literal) {
                hints.push(self.unit(literal));
            }
        }
        self.need(from);
        hints.push(from);
        self.steps.push(name, clause.iter().map(|literal| literal.to_dimacs()), hints);
    }

    /// Adds the step of a clause that follows by propagation from those before it. Whether it does.
    fn derive(&mut self, clause: Clause) -> Derivation {
        let certain = self.propagation.trail().len();
        for literal in self.propagation.literals(clause).to_vec() {
            if self.propagation.value(literal) == Value::Open {
                self.propagation.assign(literal.negated(), SUPPOSED);
            }
        }
        let conflict = self.propagation.propagate();
        if let Some(conflict) = conflict {
            self.explain(clause, conflict, certain);
        }
        self.propagation.undo(certain);
        if conflict.is_some() { Derivation::Found } else { Derivation::Missing }
    }

    /// Goes back from a conflict over what it depends on, to literals of the clause and to what is certain.
    fn explain(&mut self, clause: Clause, conflict: Clause, certain: usize) {
        let mut literals = Vec::new();
        let mut units = Vec::new();
        let mut hints = vec![conflict];
        self.see(conflict, certain, &mut units);
        for place in (certain..self.propagation.trail().len()).rev() {
            let literal = self.propagation.trail()[place];
            if !std::mem::take(&mut self.seen[literal.variable()]) {
                continue;
            }
            let reason = self.propagation.reason(literal);
            if reason == SUPPOSED {
                literals.push(literal.negated().to_dimacs());
            } else {
                hints.push(reason);
                self.see(reason, certain, &mut units);
            }
        }
        for &hint in &hints {
            self.need(hint);
        }
        for literal in units {
            self.seen[literal.variable()] = false;
            hints.push(self.unit(literal));
        }
        self.steps.push(clause, literals, hints.into_iter().rev());
    }

    /// Marks what a hint needs to be false. Literals that are false for certain go to `units`.
    fn see(&mut self, hint: Clause, certain: usize, units: &mut Vec<Literal>) {
        for &literal in self.propagation.literals(hint) {
            let seen = &mut self.seen[literal.variable()];
            if *seen || self.propagation.value(literal) == Value::True {
                continue;
            }
            *seen = true;
            if self.propagation.place(literal) < certain {
                units.push(literal);
            }
        }
    }

    /// The clause that says that a literal, or its negation, is certain.
    fn unit(&mut self, literal: Literal) -> Reference {
        let reason = self.propagation.reason(literal);
        if self.propagation.literals(reason).len() == 1 {
            self.need(reason);
            return reason;
        }
        let name = self.clauses + literal.variable();
        self.needed[name] = true;
        name as Reference
    }

    fn need(&mut self, clause: Clause) {
        self.needed[clause as usize] = true;
        self.propagation.prefer(clause);
    }
}
