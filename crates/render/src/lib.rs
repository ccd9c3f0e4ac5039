//! Drawings of any board.
//!
//! A view turns [`Contents`] into a [`Scene`]: a flat list of items at places on a plane, measured by
//! [`Metrics`]. A writer turns a scene into text or a picture and knows nothing of boards. The view here is
//! [`layers()`]: two-dimensional panels side by side. The writer here is [`terminal`]; [`svg`] draws for pages and files.
//!
//! ```
//! use hyperdoku_core::{Puzzle, Shape, Symbol, Topology};
//! use hyperdoku_render::{Contents, terminal};
//!
//! let topology = Topology::new(Shape::container(&[2, 2])?)?;
//! let mut givens = vec![None; 16];
//! givens[0] = Symbol::from_number(3);
//! let puzzle = Puzzle::new(topology, givens)?;
//! let text = terminal::draw(&Contents { puzzle: &puzzle, solution: None }, &terminal::Options::default());
//! assert_eq!(
//!     text,
//!     "\
//! ┌─────┬─────┐
//! │ 3 · │ · · │
//! │ · · │ · · │
//! ├─────┼─────┤
//! │ · · │ · · │
//! │ · · │ · · │
//! └─────┴─────┘
//! "
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrange;
mod borders;
mod contents;
mod layers;
mod metrics;
mod panel;
mod scene;
pub mod svg;
pub mod terminal;

pub use contents::Contents;
pub use layers::layers;
pub use metrics::Metrics;
pub use scene::{Area, Item, Point, Role, Scene, Size, Weight};
