//! Human logic: techniques over cells, symbols and houses, written once for every board.
//!
//! A [`Sheet`] is a puzzle with pencil marks on the [`Frame`] of its board. Techniques of a [`Ladder`] look for steps
//! on it: [`next_step`], [`all_steps`], [`solve_path`].

mod frame;
mod hint;
mod ladder;
mod path;
mod rating;
mod sheet;
mod simple;
mod technique;
mod techniques;
pub mod words;

pub use frame::Frame;
pub use hint::{Grade, Hint, Mistake, Played, hint, hint_cells, hint_place, hint_text};
pub use ladder::{Known, Ladder, technique};
pub use path::{Path, PathEnd, all_steps, next_step, solve_path, solve_path_from};
pub use rating::{Rating, Unrated, rate};
pub use sheet::Sheet;
pub use simple::{CellByCell, Look, ROUNDS, cell_by_cell, rounds};
pub use technique::{Er, Level, Needs, Score, Technique};
pub use techniques::TECHNIQUES;
