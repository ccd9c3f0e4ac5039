//! Boards of listed houses: squares in rows, as the file lays them out.

use super::super::outline;
use super::{CellShape, Face, Slant, SurfaceLayout, bounded};
use crate::borders::Rows;
use crate::layers::listed_rows;
use hyperdoku_core::Explicit;

pub(super) fn rows(explicit: &Explicit) -> Rows {
    listed_rows(explicit)
}

pub(super) fn layout(explicit: &Explicit) -> SurfaceLayout {
    let none = CellShape { corners: [[0.0; 2]; 4], slant: Slant::Flat };
    let mut cells = vec![none; explicit.cells as usize];
    let mut squares = Vec::with_capacity(cells.len());
    for (y, row) in rows(explicit).iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            let Some(cell) = cell else { continue };
            squares.push((x as i32, y as i32));
            let (x, y) = (x as f64, y as f64);
            cells[cell.index()].corners = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
        }
    }
    let face = |corners: Vec<outline::Corner>| Face {
        name: String::new(),
        outline: corners.into_iter().map(|(x, y)| [f64::from(x), f64::from(y)]).collect(),
        slant: Slant::Flat,
    };
    bounded(cells, outline::loops(squares).into_iter().map(face).collect())
}
