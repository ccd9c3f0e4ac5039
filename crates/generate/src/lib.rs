//! Puzzles from full grids: givens are removed while the solution stays the only one.

mod reduce;
mod shake;

pub use reduce::{Effort, Minimal, Reduced, reduce};
pub use shake::{Shaking, shake};
