//! Signals and elements: what the page is made of.
//!
//! A [`Signal`] is a value that tells who has read it when it changes. An [`effect`] runs again when a signal it read has
//! changed. An [`El`] is an element of the document, made by chained calls; those that take a function keep the
//! element as the function says. Everything is dispatched at run time: general frameworks compile a copy of
//! themselves for each element, which made the page half as heavy again.

mod element;
mod signal;

pub use element::{El, div, drawing, el, span, typed};
pub use signal::{Signal, effect, effect_with, memo, on_cleanup, root, together};
