//! SAT: boards as clauses, DIMACS files out and solvers' answers in, an incremental solver, proofs.
//!
//! Idea: a variable for each candidate, clauses for what a house and a cell demand, and a solver that learns
//! from conflicts. Singles are propagated first and only what is left is encoded, since a large board as a
//! whole is half a billion clauses. Origin: Lynce and Ouaknine, "Sudoku as a SAT problem" (2006), for the
//! encodings; the solver is batsat, a descendant of MiniSat (Eén and Sörensson, 2003).

mod answer;
mod dimacs;
mod encoding;
mod engine;
mod formula;
mod literal;
mod prove;
mod trace;
mod watch;

pub use answer::{AnswerError, DecodeError, SolverAnswer};
pub use dimacs::{Cnf, CnfSize, Scope};
pub use encoding::{DIRECT, ENCODINGS, Encoding, MINIMAL, encoding};
pub use engine::{ENGINE, Sat};
pub use formula::{Formula, NoFormula, Outcome, Phases};
pub use literal::Literal;
pub use prove::{ProveError, claim, prove};
pub use trace::{ProofSize, TraceError};
