//! Human logic: techniques over cells, symbols and houses, written once for every board.
//!
//! A [`Sheet`] is a puzzle with pencil marks on the [`Frame`] of its board. Techniques of a [`Ladder`] look for steps
//! on it: [`next_step`], [`all_steps`], [`solve_path`].

mod frame;
mod ladder;
mod path;
mod sheet;
mod technique;
mod techniques;

pub use frame::{Frame, Seat, Shadow};
pub use ladder::{Known, Ladder, technique};
pub use path::{Path, PathEnd, all_steps, next_step, solve_path, solve_path_from};
pub use sheet::Sheet;
pub use technique::{Draft, Er, Finder, Flow, Halt, Level, Needs, Pick, Score, Technique, Wanted};
pub use techniques::TECHNIQUES;
