//! Drawings of boards of every family.

mod boards;
mod drawings;
mod invariants;
mod markup;
mod svg;
