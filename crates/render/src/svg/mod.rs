//! Drawings as SVG markup: pure functions from plain data to strings.
//!
//! All but [`picture()`] are made for a page: their colours come from its style sheet through classes, nothing carries
//! a `style` attribute, and the hatches they fill with stand once a page ([`hatches()`]). [`picture()`] is a document
//! of its own with its colours in it.
//!
//! | drawing | shows |
//! |---|---|
//! | [`cube()`] | a three-dimensional board that can be turned, with the current slice, houses and cursor |
//! | [`exploded()`] | layers drawn apart |
//! | [`zonogon()`] | the axes of a board in n dimensions, a rhombus for each pair |
//! | [`board_picture()`] | what kind of board it is, as large as an icon |
//! | [`surface()`] | where the cells of a board that is no lattice lie |
//! | [`picture()`] | a whole board, for a file |
//!
//! Lengths are in pixels, x to the right and y down. Numbers are written with two decimals at most.

mod angle;
mod board_picture;
mod cube;
mod exploded;
mod hatches;
mod markup;
mod outline;
mod picture;
mod surface;
mod view;
mod zonogon;

pub use board_picture::board_picture;
pub use cube::{CubeParts, CubePath, CubeScene, Evidence, HouseBlock, cube, cube_parts};
pub use exploded::{Exploded, Layer, LayerCell, Outline, Post, Shading, exploded};
pub use hatches::{HouseStyle, hatches};
pub use markup::{Fine, Short};
pub use picture::{PictureOptions, picture};
pub use surface::{CellShape, Face, Slant, SurfaceLayout, surface};
pub use view::{Projected, View};
pub use zonogon::{Purpose, Zonogon, zonogon};
