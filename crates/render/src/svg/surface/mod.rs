//! Where the cells of a board that is no lattice lie on the screen.
//!
//! Faces are laid out so that lines run on where they cross an edge. Cells are of unit size: whoever draws them scales.

mod flat;
mod hoops;
mod iso;
mod wrap;

use super::markup::COS_30;
use crate::borders::{Borders, Rows};
use hyperdoku_core::{Cell, Family, Shape, Topology};
use std::collections::HashMap;

/// The drawing of a board that is no lattice; the edges of its cells are 1 long.
#[derive(Clone, PartialEq, Debug)]
pub struct SurfaceLayout {
    /// The cells, by their numbers.
    pub cells: Vec<CellShape>,
    /// The faces, in the order of their cells; of a board drawn flat, the loops around its cells.
    pub faces: Vec<Face>,
    /// The edges between regions within a face, as pairs of ends.
    pub borders: Vec<[[f64; 2]; 2]>,
    /// The least x and y of all cells.
    pub low: [f64; 2],
    /// The greatest.
    pub high: [f64; 2],
}

/// Where a cell lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellShape {
    /// The corners of its parallelogram, one after the other.
    pub corners: [[f64; 2]; 4],
    /// Which way it leans.
    pub slant: Slant,
}

/// A part of a surface that is drawn with a thick line around it.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// What it is called, or nothing.
    pub name: String,
    /// Its corners, one after the other.
    pub outline: Vec<[f64; 2]>,
    /// Which way it leans.
    pub slant: Slant,
}

/// Which way a face leans. It tells how light falls on it and how text lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slant {
    /// Seen from straight above.
    Flat,
    /// The top of a cube.
    Top,
    /// The left side of a cube.
    Left,
    /// The right side of a cube.
    Right,
}

impl SurfaceLayout {
    /// How wide and how high the drawing is.
    pub fn size(&self) -> [f64; 2] {
        [self.high[0] - self.low[0], self.high[1] - self.low[1]]
    }
}

impl CellShape {
    /// Its middle.
    pub fn centre(&self) -> [f64; 2] {
        middle(&self.corners)
    }

    /// The matrix `[a, b, c, d, e, f]` that lays text into it: the text stands around the origin of a square of side 1.
    pub fn matrix(&self) -> [f64; 6] {
        self.slant.matrix(self.centre())
    }
}

impl Slant {
    /// The class of the light that falls on it: `f0`, `f1` or `f2`, from bright to dark.
    pub fn light(self) -> &'static str {
        match self {
            Slant::Flat | Slant::Top => "f0",
            Slant::Left => "f1",
            Slant::Right => "f2",
        }
    }

    fn matrix(self, [x, y]: [f64; 2]) -> [f64; 6] {
        let [a, b, c, d] = match self {
            Slant::Flat => [1.0, 0.0, 0.0, 1.0],
            Slant::Top => [COS_30, 0.5, -COS_30, 0.5],
            Slant::Left => [COS_30, 0.5, 0.0, 1.0],
            Slant::Right => [COS_30, -0.5, 0.0, 1.0],
        };
        [a, b, c, d, x, y]
    }
}

/// Lays out a board on a surface or of listed houses; `None` for boards that are a lattice.
pub fn surface(topology: &Topology) -> Option<SurfaceLayout> {
    let mut layout = layout(topology.shape())?;
    layout.borders = borders(topology, &layout);
    Some(layout)
}

/// The layout without borders, which needs no houses.
pub(super) fn layout(shape: &Shape) -> Option<SurfaceLayout> {
    let sheets = match shape.family() {
        Family::Wrap { side } => wrap::sheets(*side),
        Family::Hoops => hoops::sheets(),
        Family::Iso(heights) => iso::sheets(heights),
        Family::Explicit(explicit) => return Some(flat::layout(explicit)),
        Family::Container(_) | Family::Slice { .. } | Family::Latin { .. } | Family::Jigsaw(_) => {
            return None;
        }
    };
    let cells = sheets.iter().flat_map(Sheet::cells).collect();
    let mut first = 0;
    let faces = sheets.iter().map(|sheet| {
        let name = shape.cell_name(Cell(first)).trim_end_matches(" r1c1").to_owned();
        first += sheet.side * sheet.side;
        Face { name, outline: sheet.corners(0.0, 0.0, f64::from(sheet.side)).to_vec(), slant: sheet.slant }
    });
    Some(bounded(cells, faces.collect()))
}

/// A square face: rows and columns of cells.
struct Sheet {
    side: u32,
    /// The corner of its first cell.
    origin: [f64; 2],
    /// From a cell to the next in its row, and to the one in the next row.
    steps: [[f64; 2]; 2],
    slant: Slant,
}

impl Sheet {
    fn cells(&self) -> impl Iterator<Item = CellShape> {
        let place = |number: u32| (f64::from(number % self.side), f64::from(number / self.side));
        (0..self.side * self.side).map(move |number| {
            let (column, row) = place(number);
            CellShape { corners: self.corners(column, row, 1.0), slant: self.slant }
        })
    }

    /// The corners of a square of so many cells.
    fn corners(&self, column: f64, row: f64, side: f64) -> [[f64; 2]; 4] {
        let at = |column: f64, row: f64| {
            [0, 1].map(|i| self.origin[i] + column * self.steps[0][i] + row * self.steps[1][i])
        };
        [at(column, row), at(column + side, row), at(column + side, row + side), at(column, row + side)]
    }
}

/// The layout of cells and faces, with its extent.
fn bounded(cells: Vec<CellShape>, faces: Vec<Face>) -> SurfaceLayout {
    let points = || cells.iter().flat_map(|cell| cell.corners);
    let low = [0, 1].map(|i| points().map(|point| point[i]).fold(f64::INFINITY, f64::min));
    let high = [0, 1].map(|i| points().map(|point| point[i]).fold(f64::NEG_INFINITY, f64::max));
    SurfaceLayout { cells, faces, borders: Vec::new(), low, high }
}

/// The edges between cells of one face that no region holds both.
fn borders(topology: &Topology, layout: &SurfaceLayout) -> Vec<[[f64; 2]; 2]> {
    let rows = match topology.shape().family() {
        Family::Explicit(explicit) => flat::rows(explicit),
        _ => Rows::new(),
    };
    let borders = Borders::new(topology, &rows);
    let face = |cell: Cell| cell.index() * layout.faces.len() / layout.cells.len();
    let is_flat = matches!(topology.shape().family(), Family::Explicit(_));
    let mut parted = Vec::new();
    for (first, second, ends) in neighbours(layout) {
        let is_within = is_flat || face(first) == face(second);
        if is_within && borders.between(Some(first), Some(second)).is_some() {
            parted.push(ends);
        }
    }
    parted
}

/// The pairs of cells with a common edge, and the edge.
fn neighbours(layout: &SurfaceLayout) -> Vec<(Cell, Cell, [[f64; 2]; 2])> {
    let mut owners: HashMap<[[i64; 2]; 2], Cell> = HashMap::new();
    let mut pairs = Vec::new();
    for (number, shape) in layout.cells.iter().enumerate() {
        for side in 0..4 {
            let ends = [shape.corners[side], shape.corners[(side + 1) % 4]];
            let mut key = ends.map(|end| end.map(|x| (x * 1000.0).round() as i64));
            key.sort_unstable();
            let cell = Cell::new(number);
            if let Some(owner) = owners.insert(key, cell) {
                pairs.push((owner, cell, ends));
            }
        }
    }
    pairs
}

fn middle(points: &[[f64; 2]]) -> [f64; 2] {
    [0, 1].map(|i| points.iter().map(|point| point[i]).sum::<f64>() / points.len() as f64)
}

#[cfg(test)]
mod tests;
