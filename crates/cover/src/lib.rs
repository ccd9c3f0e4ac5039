//! Exact cover: the matrix of a board, dancing links on it, and what was tried where.
//!
//! Idea: a board is a matrix of zeros and ones. Its rows are the candidates, its columns the demands: every
//! cell holds a symbol, every house holds every symbol. A solution is a set of rows with a single one in every
//! column. The search takes a column, tries each of its rows, and removes what clashes so that it can be put
//! back in the opposite order.
//! Origin: Knuth, Algorithm X and dancing links, 2000; The Art of Computer Programming, section 7.2.2.1.
//!
//! - [`Matrix`] is the matrix of any board, [`matrix_file`] its text form.
//! - [`ENGINE`] is the engine; [`HEURISTICS`] are the ways to choose a column, an engine each.
//! - [`ExactCover`] searches a matrix without any board, [`MatrixSolver`] a matrix said to be a board's.
//! - [`tree()`] is a search written down: a [`Tree`] of [`Node`]s, shown as text or JSON.

mod bits;
mod board;
mod cover;
mod dance;
mod dancer;
mod exact;
mod heuristic;
mod layout;
mod links;
mod matrix;
pub mod matrix_file;
mod rule;
mod tree;
mod tree_json;
mod tree_text;

pub use exact::{CoverError, ExactCover, MatrixSolver};
pub use heuristic::{ENGINE, HEURISTICS, Heuristic, heuristic};
pub use matrix::{Matrix, TooLarge};
pub use tree::{Node, Outcome, Tree, TreeLimits, tree};
