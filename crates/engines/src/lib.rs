//! The engines by name, `auto`, and the questions people ask of them: how many solutions, is it minimal.

mod answer;
mod auto;
mod classes;

pub use answer::{Answer, Limit, Minimality, Status, TWO, answer, answer_keeping, minimality};
pub use classes::{Class, classes};
use hyperdoku_core::Engine;

/// Every engine, the one to use by default first.
pub const ENGINES: &[Engine] = &[
    auto::ENGINE,
    hyperdoku_search::ENGINE,
    hyperdoku_search::lanes::ENGINE,
    hyperdoku_cover::ENGINE,
    hyperdoku_sat::ENGINE,
];

/// The engine to use when none is named.
pub const DEFAULT_ENGINE: &Engine = &ENGINES[0];

/// The engine of that name.
pub fn engine(name: &str) -> Option<&'static Engine> {
    ENGINES.iter().find(|engine| engine.name == name)
}
