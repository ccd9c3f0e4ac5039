//! Boards in a cube of any dimension: layers along the first two axes, arranged by the others.

use super::consecutive;
use crate::arrange::{flow, grid, labelled, text, titled};
use crate::metrics::Metrics;
use crate::panel::Painter;
use crate::scene::{Role, Scene, Size};
use hyperdoku_core::{Cell, Lattice, Shape};

/// Layers are numbered like cells, the third axis fastest; so are sheets (along the third axis) and
/// matrices (along the third and fourth).
type Number = u32;

pub(super) fn draw(painter: &Painter<'_>, lattice: Lattice) -> Scene {
    let board = Board { painter, lattice, box_sides: box_sides(painter) };
    match lattice.dimensions {
        1 | 2 => board.layer(0),
        3 => board.sheet(0),
        _ => board.blocks(),
    }
}

struct Board<'a> {
    painter: &'a Painter<'a>,
    lattice: Lattice,
    /// Empty where the board has none.
    box_sides: Vec<u32>,
}

impl Board<'_> {
    /// The panel of a layer; of a board of one dimension, its only row.
    fn layer(&self, layer: Number) -> Scene {
        let cells = self.lattice.stride(self.lattice.dimensions.min(2));
        self.painter.panel(&consecutive(layer * cells..(layer + 1) * cells, self.lattice.side))
    }

    /// The layers along the third axis, side by side.
    fn sheet(&self, sheet: Number) -> Scene {
        let side = self.lattice.side;
        let layer = |z| labelled(place(2, z), self.layer(sheet * side + z), self.painter.metrics);
        flow((0..side).map(layer).collect(), self.depth(2), self.painter.metrics)
    }

    /// The layers along the third axis in columns and along the fourth in rows.
    fn matrix(&self, matrix: Number) -> Scene {
        let metrics = self.painter.metrics;
        let side = self.lattice.side;
        let label = |axis, at| Some(text(place(axis, at), Role::Label, metrics));
        let mut slots = vec![None];
        slots.extend((0..side).map(|z| label(2, z)));
        for w in 0..side {
            let first = (matrix * side + w) * side;
            slots.push(label(3, w));
            slots.extend((first..first + side).map(|layer| Some(self.layer(layer))));
        }
        // The first row and column are the labels; as characters do, they need room to the side only.
        let gap = |axis, index: usize| match index {
            1 => Size { width: metrics.glyph.width, height: 0 },
            _ if (index - 1).is_multiple_of(self.depth(axis)) => metrics.far,
            _ => metrics.near,
        };
        grid(slots, side as usize + 1, |column| gap(2, column).width, |row| gap(3, row).height)
    }

    /// Four dimensions and more: a matrix for each place along the axes beyond the fourth. Where matrices
    /// are too wide, a sheet for each place along those beyond the third.
    fn blocks(&self) -> Scene {
        let metrics = self.painter.metrics;
        let Lattice { dimensions, side } = self.lattice;
        let first = self.matrix(0);
        let is_matrix = metrics.width.is_none_or(|limit| first.size.width <= limit);
        if is_matrix && dimensions == 4 {
            return first;
        }
        let (axis, draw): (u32, fn(&Self, Number) -> Scene) =
            if is_matrix { (4, Self::matrix) } else { (3, Self::sheet) };
        let block = |block| titled(self.title(axis, block), draw(self, block), metrics);
        let blocks = (0..side.pow(dimensions - axis)).map(block).collect();
        // Blocks have labels at their left and gaps inside: they stand further apart than layers.
        let wide = Size { width: 2 * metrics.far.width, height: 2 * metrics.far.height };
        flow(blocks, self.depth(axis as usize), &Metrics { near: metrics.far, far: wide, ..*metrics })
    }

    /// Where a block is along the axes from this one on: blocks are the cells of a smaller lattice.
    fn title(&self, axis: u32, block: Number) -> String {
        let rest = Lattice { dimensions: self.lattice.dimensions - axis, side: self.lattice.side };
        let coordinates = rest.coordinates(Cell(block));
        let places: Vec<String> = coordinates.zip(axis as usize..).map(|(x, axis)| place(axis, x)).collect();
        places.join(", ")
    }

    /// How many layers along an axis lie in the same containers.
    fn depth(&self, axis: usize) -> usize {
        self.box_sides.get(axis).map_or(1, |&side| side as usize)
    }
}

fn box_sides(painter: &Painter<'_>) -> Vec<u32> {
    painter.contents.puzzle.topology().shape().box_sides().unwrap_or_default()
}

/// A coordinate as people read it, counted from 1.
fn place(axis: usize, coordinate: u32) -> String {
    format!("{} = {}", Shape::axis_name(axis), coordinate + 1)
}
