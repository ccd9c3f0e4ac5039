//! The view of a board as two-dimensional panels.

mod lattice;
mod surface;

use crate::borders::Rows;
use crate::contents::Contents;
use crate::metrics::Metrics;
use crate::panel::Painter;
use crate::scene::Scene;
use hyperdoku_core::{Cell, Explicit, Family};

/// Draws a board as panels: a row, a square, the layers of a cube side by side, a matrix of layers in four
/// dimensions, blocks of matrices in more, the faces of a surface.
pub fn layers(contents: &Contents<'_>, metrics: &Metrics) -> Scene {
    let shape = contents.puzzle.topology().shape();
    let rows = match shape.family() {
        Family::Explicit(explicit) => listed_rows(explicit),
        _ => Rows::new(),
    };
    let painter = Painter::new(contents, metrics, &rows);
    match (shape.family(), shape.lattice()) {
        (Family::Wrap { side }, _) => surface::wrap(&painter, *side),
        (Family::Hoops, _) => surface::hoops(&painter),
        (Family::Iso(_), _) => surface::iso(&painter),
        (_, Some(lattice)) => lattice::draw(&painter, lattice),
        _ => painter.panel(&rows),
    }
}

/// Consecutive cells in rows of equal length, the last perhaps shorter.
fn consecutive(cells: std::ops::Range<u32>, across: u32) -> Rows {
    let row = |start: u32| (start..cells.end.min(start + across)).map(|cell| Some(Cell(cell))).collect();
    cells.clone().step_by(across as usize).map(row).collect()
}

/// The layout of a board with listed houses; without one, as near a square as can be.
pub(crate) fn listed_rows(explicit: &Explicit) -> Rows {
    if !explicit.layout.is_empty() {
        return explicit.layout.clone();
    }
    let root = explicit.cells.isqrt();
    let across = if root * root == explicit.cells { root } else { root + 1 };
    consecutive(0..explicit.cells, across)
}
