//! Puzzles from full grids: givens are removed while the solution stays the only one.

mod corpora;
mod make;
mod reduce;
mod shake;

pub use corpora::{CORPORA, Corpus, corpus};
pub use make::{Recipe, make};
pub use reduce::{Effort, Minimal, Reduced, reduce};
pub use shake::{Shaking, shake};
