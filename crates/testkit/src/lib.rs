//! For tests: boards of every family, puzzles on them, corpora with expected results, a naive solver to
//! compare with, and [`conformance`], the table that every engine must pass.

mod boards;
mod conformance;
mod corpora;
mod naive;
pub mod strategies;

pub use boards::{BOARDS, explicit_board, known_solution, random_puzzle, topology};
pub use conformance::conformance;
pub use corpora::{Case, Expected, cases, counts, rated};
pub use naive::solutions as naive_solutions;
