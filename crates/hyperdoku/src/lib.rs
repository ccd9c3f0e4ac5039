//! Sudoku in any number of dimensions.
//!
//! A board is cells, symbols and houses, named by a short text such as `3x3`, `3x2x1` or `slice:3^3`. Read a
//! puzzle with [`format`](mod@format), solve it with one of [`ENGINES`], draw it with [`render`].
//!
//! ```
//! use hyperdoku::{Budget, Status, engine, format, render};
//!
//! let text = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
//! let puzzle = &format::read(text.as_bytes(), &Default::default())?.records[0].puzzle;
//! let mut solver = (engine("auto").expect("auto is registered").new)(puzzle.topology());
//! let answer = hyperdoku::answer(&mut *solver, puzzle, hyperdoku::TWO, &Budget::unlimited());
//! assert_eq!(answer.status, Status::Unique);
//! let contents = render::Contents { puzzle, solution: answer.solutions.first() };
//! println!("{}", render::terminal::draw(&contents, &Default::default()));
//! # Ok::<(), format::ReadError>(())
//! ```

pub use hyperdoku_core::*;
#[doc(inline)]
pub use hyperdoku_cover as cover;
pub use hyperdoku_engines::*;
#[doc(inline)]
pub use hyperdoku_format as format;
#[doc(inline)]
pub use hyperdoku_generate as generate;
#[doc(inline)]
pub use hyperdoku_logic as logic;
#[doc(inline)]
pub use hyperdoku_proof as proof;
#[doc(inline)]
pub use hyperdoku_render as render;
#[doc(inline)]
pub use hyperdoku_sat as sat;
#[doc(inline)]
pub use hyperdoku_search as search;
