//! Which axes of a board lie across and down in its slices, and which tell the slices apart.

use hyperdoku_core::{Cell, Lattice};

/// A way to look at a lattice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    lattice: Lattice,
    /// The axis that lies across.
    pub across: usize,
    /// The axis that lies down; none on a line.
    pub down: Option<usize>,
    /// The other axes: the first tells slices apart, in a matrix its rows, the second its columns.
    pub rest: Vec<usize>,
}

/// One slice of a board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Slice {
    /// The coordinates of its first cell, axis 0 first.
    pub at: Vec<u32>,
}

impl View {
    /// The first two axes, across and down.
    pub fn new(lattice: Lattice) -> Self {
        View::of_pair(lattice, 0, 1)
    }

    /// These two axes; any others tell slices apart.
    pub fn of_pair(lattice: Lattice, across: usize, down: usize) -> Self {
        let axes = lattice.dimensions as usize;
        View {
            lattice,
            across,
            down: Some(down).filter(|&down| down < axes),
            rest: (0..axes).filter(|&axis| axis != across && axis != down).collect(),
        }
    }

    /// Looking along an axis: it is the first that tells slices apart.
    pub fn along(lattice: Lattice, axis: usize) -> Self {
        let others: Vec<usize> = (0..lattice.dimensions as usize).filter(|&other| other != axis).collect();
        let [across, down, ..] = others[..] else { return View::new(lattice) };
        let rest = std::iter::once(axis).chain(others.iter().copied().skip(2)).collect();
        View { lattice, across, down: Some(down), rest }
    }

    /// The lattice.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// Cells along an axis.
    pub fn side(&self) -> u32 {
        self.lattice.side
    }

    /// How far apart in cell numbers two neighbours along an axis are.
    pub fn stride(&self, axis: usize) -> u32 {
        self.lattice.stride(axis as u32)
    }

    /// Rows of a slice.
    pub fn rows(&self) -> u32 {
        self.down.map_or(1, |_| self.lattice.side)
    }

    /// The coordinates of a cell.
    pub fn coordinates(&self, cell: Cell) -> Vec<u32> {
        self.lattice.coordinates(cell).collect()
    }

    /// The slice with a cell in it.
    pub fn slice_of(&self, cell: Cell) -> Slice {
        let mut at = self.coordinates(cell);
        at[self.across] = 0;
        if let Some(down) = self.down {
            at[down] = 0;
        }
        Slice { at }
    }

    /// The slices that are shown together with that of a cell: those that differ along the first axis, and in a matrix
    /// along the second; row by row.
    pub fn slices(&self, cell: Cell) -> Vec<Slice> {
        let here = self.slice_of(cell);
        let along = |axis: Option<&usize>, slices: Vec<Slice>| match axis {
            None => slices,
            Some(&axis) => {
                let moved = |slice: &Slice, place| {
                    let mut at = slice.at.clone();
                    at[axis] = place;
                    Slice { at }
                };
                slices
                    .iter()
                    .flat_map(|slice| (0..self.side()).map(|place| moved(slice, place)).collect::<Vec<_>>())
                    .collect()
            }
        };
        along(self.rest.get(1), along(self.rest.first(), vec![here]))
    }

    /// The cell at a column and a row of a slice.
    pub fn cell(&self, slice: &Slice, column: u32, row: u32) -> Cell {
        let mut at = slice.at.clone();
        at[self.across] = column;
        if let Some(down) = self.down {
            at[down] = row;
        }
        self.lattice.cell_at(&at)
    }

    /// Column and row of a cell in its slice.
    pub fn place(&self, cell: Cell) -> (u32, u32) {
        let at = self.coordinates(cell);
        (at[self.across], self.down.map_or(0, |down| at[down]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looking_along_an_axis_keeps_the_others_in_order() {
        let cube = Lattice { dimensions: 3, side: 9 };
        for (axis, across, down) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)] {
            let view = View::along(cube, axis);
            assert_eq!((view.across, view.down, &view.rest[..]), (across, Some(down), &[axis][..]));
            assert_eq!(view.slices(Cell(400)).len(), 9);
        }
        assert_eq!(View::new(cube), View::along(cube, 2));
        let four = Lattice { dimensions: 4, side: 4 };
        assert_eq!(View::along(four, 1).rest, [1, 3]);
        assert_eq!(View::new(four).slices(Cell(0)).len(), 16);
        assert_eq!(View::new(Lattice { dimensions: 2, side: 9 }).slices(Cell(5)).len(), 1);
        assert_eq!(View::new(Lattice { dimensions: 5, side: 2 }).slices(Cell(5)).len(), 4);
    }

    #[test]
    fn every_cell_lies_in_one_slice() {
        for (dimensions, side) in [(1, 5), (2, 4), (3, 3), (4, 3)] {
            let lattice = Lattice { dimensions, side };
            for axis in 0..dimensions as usize {
                let view = View::along(lattice, axis);
                let slices = view.slices(Cell(0));
                let cells = slices.iter().flat_map(|slice| {
                    (0..view.rows())
                        .flat_map(|row| {
                            (0..side).map(|column| view.cell(slice, column, row)).collect::<Vec<_>>()
                        })
                        .collect::<Vec<_>>()
                });
                let mut cells: Vec<Cell> = cells.collect();
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len() as u32, side.pow(dimensions), "{dimensions} {axis}");
                for cell in cells {
                    let (column, row) = view.place(cell);
                    assert_eq!(view.cell(&view.slice_of(cell), column, row), cell);
                }
            }
        }
    }
}
