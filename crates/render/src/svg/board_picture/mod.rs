//! Pictures of boards for pickers and lists: what kind of board it is, at a glance.

mod solid;
mod square;
mod unfolded;

use super::angle::sin_cos;
use super::markup::{Path, Point, open, push_stroke};
use super::zonogon::{Purpose, Zonogon, zonogon};
use hyperdoku_core::{Family, Shape};

/// How large a picture is, nearly.
const SIZE: f64 = 72.0;

/// Lines that are nearer to each other are not drawn: they would only make the picture dark.
const LEAST_GAP: f64 = 3.0;

/// The most axes that a small zonogon shows; more would be grey.
const MOST_AXES: usize = 10;

/// Draws a small picture of any board, about 75 pixels wide and high: a square with a box, a cube, layers where the
/// boxes are flat, a zonogon from four dimensions on, a surface as it is laid out.
///
/// Its classes are those of board pictures, `a` for a filled shape with a line around, `b` for thin lines, `l` for
/// thicker ones, `t` and `u` for marked cells, `f0` to `f2` for light, within whatever has the class `pic`.
pub fn board_picture(shape: &Shape) -> String {
    match (shape.family(), shape.lattice()) {
        (Family::Iso(heights), _) => solid::stack(shape, heights),
        (_, None) => unfolded::draw(shape),
        (_, Some(lattice)) => match (lattice.dimensions, shape.box_sides()) {
            (1 | 2, _) => square::draw(shape, lattice),
            (3, Some(sides)) if sides.contains(&1) => solid::layers(lattice.side),
            (3, sides) => solid::cube(lattice.side, sides.as_deref()),
            (dimensions, _) => axes(dimensions as usize),
        },
    }
}

/// Two cells along each edge say enough: the number of rhombs is the point.
fn axes(dimensions: usize) -> String {
    let dimensions = dimensions.min(MOST_AXES);
    let across = 1.0 / sin_cos(90.0 / dimensions as f64).0;
    zonogon(&Zonogon {
        dimensions,
        side: (SIZE - 1.5) / across,
        cells: if dimensions > 5 { 1 } else { 2 },
        chosen: None,
        purpose: Purpose::Picture,
        pad: 3.0,
    })
}

/// The opening tag of a picture with a margin for lines.
fn frame(low: Point, [width, height]: Point, margin: f64) -> String {
    let [x, y] = low.map(|at| at - margin);
    open(r#"aria-hidden="true""#, [x, y], [width + 2.0 * margin, height + 2.0 * margin])
}

/// The line around a shape, upon whatever is in it.
fn push_rim(text: &mut String, path: &Path) {
    push_stroke(text, "l", 1.4, path);
}
