//! Full grids, and puzzles made from them: unique, as hard as wanted, the same from the same seed.

mod backtrack;
mod corpora;
mod draft;
mod exchanges;
mod fill;
mod fingerprint;
mod generator;
mod grow;
mod lessen;
mod make;
mod many;
mod places;
mod prove;
mod reduce;
mod shake;
mod steer;
mod uniform;
mod wish;

pub use corpora::{CORPORA, Corpus, corpus};
pub use draft::{Pattern, Spread};
pub use fill::{Filler, METHODS, Method, Unfilled, method};
pub use fingerprint::{Fingerprint, fingerprint};
pub use generator::{Generator, Made, Missed, Wish};
pub use make::{Recipe, make};
pub use prove::Effort;
pub use reduce::{Minimal, Reduced, reduce};
pub use shake::{Shaking, shake};
pub use uniform::{Chance, Sampler};
pub use wish::{Givens, Grade};
