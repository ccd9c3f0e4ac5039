//! Leaves out every literal and every hint that a step does not need.
//!
//! A step is replayed with the final clauses of its hints, which may be shorter than when the hints were
//! found. A shorter clause makes the same literal true, or it is false already and later hints are not
//! needed. So each step stays valid, perhaps shorter itself, and one pass in the order of the proof is
//! enough.

use super::clauses::ClauseList;
use super::steps::{Reference, Step, Steps};
use super::{TraceError, go_on};
use std::sync::atomic::AtomicBool;

/// The steps in order of the proof, from the same in reverse order, each as strong as its hints allow. The
/// empty clause is the last.
pub(super) fn strengthen(
    formula: &ClauseList,
    draft: &Steps,
    cancel: &AtomicBool,
) -> Result<Steps, TraceError> {
    let mut book = Book::new(formula, draft);
    let mut replay = Replay::new(draft.variables);
    for step in draft.iter().rev() {
        go_on(cancel)?;
        // The hints were found by propagation, so that they lead to a conflict again.
        let (clause, hints) = replay.strongest(step, &book).ok_or(TraceError::NoConflict)?;
        let is_last = clause.is_empty();
        book.enter(step.name, clause, hints);
        if is_last {
            return Ok(book.steps);
        }
    }
    Err(TraceError::NoConflict)
}

/// The clauses that hints can be.
struct Book<'a> {
    formula: &'a ClauseList,
    steps: Steps,
    /// By reference.
    meanings: Vec<Meaning>,
}

/// What a reference stands for.
#[derive(Clone, Copy)]
enum Meaning {
    /// A clause of the formula.
    Given(u32),
    /// A step, perhaps another that says the same.
    Step(u32),
    /// Nothing yet.
    Open,
}

impl<'a> Book<'a> {
    fn new(formula: &'a ClauseList, draft: &Steps) -> Book<'a> {
        let mut meanings: Vec<Meaning> =
            (0..formula.len()).map(|clause| Meaning::Given(clause as u32)).collect();
        meanings.resize(draft.bound, Meaning::Open);
        Book { formula, steps: Steps::new(draft.bound, draft.variables), meanings }
    }

    fn clause(&self, reference: Reference) -> &[i32] {
        match self.meanings[reference as usize] {
            Meaning::Given(clause) => self.formula.get(clause as usize),
            Meaning::Step(step) => self.steps.get(step as usize).clause,
            Meaning::Open => unreachable!("a clause is entered before a step that needs it"),
        }
    }

    /// The reference under which a clause is written.
    fn name(&self, reference: Reference) -> Reference {
        match self.meanings[reference as usize] {
            Meaning::Given(clause) => clause,
            Meaning::Step(step) => self.steps.get(step as usize).name,
            Meaning::Open => reference,
        }
    }

    /// A step with a single hint says what its hint says, and is not worth a line unless it is the last.
    fn enter(&mut self, name: Reference, clause: Vec<i32>, hints: Vec<Reference>) {
        if let ([hint], false) = (&hints[..], clause.is_empty()) {
            self.meanings[name as usize] = self.meanings[*hint as usize];
            return;
        }
        self.meanings[name as usize] = Meaning::Step(self.steps.len() as u32);
        self.steps.push(name, clause, hints);
    }
}

/// Why a literal is true, if no hint made it so: it is supposed.
const SUPPOSED: u32 = u32::MAX;

/// It is supposed, and some hint needed it.
const USED: u32 = u32::MAX - 1;

/// The memory of the step at work.
struct Replay {
    /// By variable: its true literal, or 0.
    truths: Vec<i32>,
    /// By variable that has one: the place of the hint that made it true, or why else.
    origins: Vec<u32>,
    trail: Vec<i32>,
}

impl Replay {
    fn new(variables: usize) -> Replay {
        Replay { truths: vec![0; variables + 1], origins: vec![SUPPOSED; variables + 1], trail: Vec::new() }
    }

    /// The literals and hints of a step that it needs; `None` if the step is not valid.
    fn strongest(&mut self, step: Step<'_>, book: &Book<'_>) -> Option<(Vec<i32>, Vec<Reference>)> {
        for literal in self.trail.drain(..) {
            self.truths[literal.unsigned_abs() as usize] = 0;
        }
        for &literal in step.clause {
            self.assign(-literal, SUPPOSED);
        }
        let conflict = self.conflict(step, book)?;
        let mut is_needed = vec![false; conflict + 1];
        is_needed[conflict] = true;
        for place in (0..=conflict).rev() {
            if is_needed[place] {
                self.mark(book.clause(step.hints[place]), &mut is_needed);
            }
        }
        let is_used = |literal: &i32| self.origins[literal.unsigned_abs() as usize] == USED;
        let clause = step.clause.iter().copied().filter(is_used).collect();
        let needed = step.hints.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
        Some((clause, needed.map(|(&hint, _)| book.name(hint)).collect()))
    }

    /// Follows the hints to the first one whose literals are all false; its place.
    fn conflict(&mut self, step: Step<'_>, book: &Book<'_>) -> Option<usize> {
        for (place, &hint) in step.hints.iter().enumerate() {
            let mut open = None;
            for &literal in book.clause(hint) {
                match self.truths[literal.unsigned_abs() as usize] {
                    0 if open.is_none_or(|other| other == literal) => open = Some(literal),
                    truth if truth == -literal => {}
                    _ => return None,
                }
            }
            match open {
                None => return Some(place),
                Some(literal) => self.assign(literal, place as u32),
            }
        }
        None
    }

    /// Marks the hints and the supposed literals that made the literals of a clause false.
    fn mark(&mut self, clause: &[i32], is_needed: &mut [bool]) {
        for literal in clause {
            let origin = &mut self.origins[literal.unsigned_abs() as usize];
            match *origin {
                SUPPOSED | USED => *origin = USED,
                place => is_needed[place as usize] = true,
            }
        }
    }

    fn assign(&mut self, literal: i32, origin: u32) {
        let variable = literal.unsigned_abs() as usize;
        self.truths[variable] = literal;
        self.origins[variable] = origin;
        self.trail.push(literal);
    }
}
