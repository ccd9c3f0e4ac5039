//! From the clauses a solver learnt to an LRAT proof of which every step is needed.
//!
//! A solver that learns from conflicts only has to tell its clauses in order: each follows from those before
//! it by unit propagation (Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF
//! formulas", 2003). [`elaborate`] finds out how, as DRAT-trim does (Wetzler, Heule and Hunt, 2014): forwards
//! until propagation alone meets a conflict, then backwards through the clauses that are needed for it. What
//! a conflict did not need is left out at once, which may make clauses stronger than the solver knew. A last
//! pass in the order of the proof carries this on to the steps that use them, so that in the end every
//! literal and every hint of a step is needed for it.
//!
//! | file | part |
//! |---|---|
//! | `clauses.rs` | lists of clauses at the boundary |
//! | `propagation.rs` | unit propagation with watched literals |
//! | `search.rs` | forwards to the conflict, backwards to the hints |
//! | `steps.rs` | steps of a proof before they have their ids |
//! | `strict.rs` | leaves out what no step needs |
//! | `write.rs` | ids, deletions, text |

mod clauses;
mod propagation;
mod search;
mod steps;
mod strict;
mod write;

#[cfg(test)]
mod tests;

pub use clauses::{ClauseList, Trace};

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{error, fmt};

/// How large a proof is that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofSize {
    /// Clauses that the proof adds, the empty one among them.
    pub steps: u64,
    /// Clauses that it deletes.
    pub deletions: u64,
    /// Hints of all steps together.
    pub hints: u64,
}

/// Writes an LRAT proof that the formula has no solution, from what a solver learnt.
///
/// Clauses of the formula have the ids 1, 2, … in their order; steps follow without gaps. A clause is deleted
/// after the last step that uses it. The proof has no RAT steps and none that the empty clause does not
/// depend on.
///
/// # Errors
///
/// [`TraceError::NoConflict`] and [`TraceError::DoesNotFollow`] if the trace proves nothing,
/// [`TraceError::TooLarge`] beyond what 32 bits can number, [`TraceError::Cancelled`] soon after `cancel` is
/// set, [`TraceError::Write`] if the proof cannot be written.
pub fn elaborate(
    formula: &ClauseList,
    trace: &Trace,
    out: impl Write,
    cancel: &AtomicBool,
) -> Result<ProofSize, TraceError> {
    let draft = search::steps(formula, trace, cancel)?;
    let steps = strict::strengthen(formula, &draft, cancel)?;
    drop(draft);
    write::write(formula.len(), &steps, out, cancel)
}

/// Why there is no proof.
#[derive(Debug)]
pub enum TraceError {
    /// The caller did not want to wait any longer.
    Cancelled,
    /// Propagation meets no conflict after the last clause of the trace.
    NoConflict,
    /// A learnt clause does not follow by propagation from those before it.
    DoesNotFollow {
        /// Which learnt clause, counted from 0.
        learnt: usize,
    },
    /// More clauses and variables than can be numbered.
    TooLarge,
    /// The proof could not be written.
    Write(io::Error),
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceError::Cancelled => write!(f, "cancelled"),
            TraceError::NoConflict => write!(f, "the learnt clauses do not lead to a conflict"),
            TraceError::DoesNotFollow { learnt } => {
                write!(f, "learnt clause {learnt} does not follow by unit propagation")
            }
            TraceError::TooLarge => write!(f, "too many clauses and variables for a proof"),
            TraceError::Write(_) => write!(f, "the proof cannot be written"),
        }
    }
}

impl error::Error for TraceError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            TraceError::Write(source) => Some(source),
            _ => None,
        }
    }
}

/// Looked at before every piece of work that takes long.
fn go_on(cancel: &AtomicBool) -> Result<(), TraceError> {
    if cancel.load(Ordering::Relaxed) { Err(TraceError::Cancelled) } else { Ok(()) }
}
