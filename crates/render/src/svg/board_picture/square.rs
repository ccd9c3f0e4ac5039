//! Boards in one and two dimensions: boxes, regions, diagonals and windows.

use super::super::markup::{Path, push, push_path, push_stroke};
use super::super::outline::{self, Corner};
use super::{LEAST_GAP, SIZE, frame, push_rim};
use hyperdoku_core::{Family, Lattice, Shape};

pub(super) fn draw(shape: &Shape, lattice: Lattice) -> String {
    let columns = lattice.side as i32;
    let rows = if lattice.dimensions == 1 { 1 } else { columns };
    let board = Board { columns, rows, cell: SIZE / f64::from(columns) };
    let (width, height) = (SIZE, f64::from(rows) * board.cell);
    let mut text = frame([0.0, 0.0], [width, height], 1.0);
    let height_text = super::super::markup::Short(height);
    push(&mut text, format_args!(r#"<rect class="a" width="{SIZE}" height="{height_text}" rx="2"/>"#));
    push_path(&mut text, "t", &board.outline(marked(shape, &board)));
    push_path(&mut text, "b", &board.cell_lines());
    let (width, regions) = match shape.family() {
        Family::Jigsaw(regions) => {
            (1.4, board.region_lines(|x, y| regions[(y * columns + x) as usize].into()))
        }
        _ => match shape.box_sides().as_deref() {
            Some(&[across, down]) => {
                let [across, down] = [across, down].map(|side| side as i32);
                (1.0, board.region_lines(move |x, y| x / across + columns * (y / down)))
            }
            _ => (1.0, Path::default()),
        },
    };
    push_stroke(&mut text, "l", width, &regions);
    push_rim(&mut text, &board.outline(board.squares()));
    text.push_str("</svg>");
    text
}

struct Board {
    columns: i32,
    rows: i32,
    cell: f64,
}

impl Board {
    fn squares(&self) -> Vec<Corner> {
        (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| (x, y))).collect()
    }

    fn at(&self, (x, y): Corner) -> [f64; 2] {
        [f64::from(x) * self.cell, f64::from(y) * self.cell]
    }

    fn outline(&self, squares: Vec<Corner>) -> Path {
        let mut path = Path::default();
        for corners in outline::loops(squares) {
            path.add_polygon(&corners.into_iter().map(|corner| self.at(corner)).collect::<Vec<_>>());
        }
        path
    }

    fn cell_lines(&self) -> Path {
        let mut path = Path::default();
        if self.cell < LEAST_GAP {
            return path;
        }
        (1..self.columns).for_each(|x| path.add_line(self.at((x, 0)), self.at((x, self.rows))));
        (1..self.rows).for_each(|y| path.add_line(self.at((0, y)), self.at((self.columns, y))));
        path
    }

    /// The edges between cells of different regions, in runs as long as can be.
    fn region_lines(&self, region: impl Fn(i32, i32) -> i32) -> Path {
        let mut path = Path::default();
        let upright = |x: i32, y: i32| region(x - 1, y) != region(x, y);
        for x in 1..self.columns {
            for (from, to) in runs(self.rows, |y| upright(x, y)) {
                path.add_line(self.at((x, from)), self.at((x, to)));
            }
        }
        let level = |x: i32, y: i32| region(x, y - 1) != region(x, y);
        for y in 1..self.rows {
            for (from, to) in runs(self.columns, |x| level(x, y)) {
                path.add_line(self.at((from, y)), self.at((to, y)));
            }
        }
        path
    }
}

/// Where something begins to hold along a line, and where it ends.
fn runs(length: i32, holds: impl Fn(i32) -> bool) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for at in (0..length).filter(|&at| holds(at)) {
        match runs.last_mut() {
            Some(run) if run.1 == at => run.1 += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

/// The cells to tint: extra houses if there are any, or else one region, or else a row and a column.
fn marked(shape: &Shape, board: &Board) -> Vec<Corner> {
    let Board { columns, rows, .. } = *board;
    let extras = shape.extras();
    let root = columns.isqrt();
    let is_extra = |(x, y): Corner| {
        let in_window = |at: i32| at % (root + 1) != 0 && at != columns;
        (extras.diagonals && (x == y || x + y == columns - 1))
            || (extras.windows && in_window(x) && in_window(y))
    };
    let middle = (columns / 2, rows / 2);
    let is_marked = |&(x, y): &Corner| match (shape.family(), shape.box_sides().as_deref()) {
        _ if extras.diagonals || extras.windows => is_extra((x, y)),
        (Family::Jigsaw(regions), _) => {
            let region = |(x, y): Corner| regions[(y * columns + x) as usize];
            region((x, y)) == region(middle)
        }
        (_, Some(&[across, down])) => {
            let block = |(x, y): Corner| (x / across as i32, y / down as i32);
            block((x, y)) == block(middle)
        }
        _ if rows == 1 => x == middle.0,
        _ => x == middle.0 || y == middle.1,
    };
    board.squares().into_iter().filter(is_marked).collect()
}
