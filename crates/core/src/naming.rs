//! What people call a cell and a symbol.

use crate::ids::{Cell, MAX_LETTERS, Symbol};
use crate::shape::{Family, Shape};

/// Letters of the first axes; boards with more write coordinates as a tuple.
pub(crate) const AXES: [char; 4] = ['x', 'y', 'z', 'w'];

/// The faces of a wrapped cube, in the order of its cells.
pub(crate) const WRAP_FACES: [&str; 3] = ["L", "R", "T"];

/// The faces of a cube with hoops, in the order of its cells.
pub(crate) const HOOP_FACES: [&str; 6] = ["-x", "+x", "-y", "+y", "-z", "+z"];

impl Shape {
    /// The name of a cell: `r4c7` on a square, `x3y4z5` in more dimensions, by face on a surface.
    /// All numbers count from 1, except on boards with listed houses, whose files count from 0.
    pub fn cell_name(&self, cell: Cell) -> String {
        let number = cell.0;
        let on_face = |side: u32| format!("r{}c{}", number / side % side + 1, number % side + 1);
        match self.family() {
            Family::Wrap { side } => {
                format!("{} {}", WRAP_FACES[(number / side / side) as usize], on_face(*side))
            }
            Family::Hoops => {
                format!("{} {}", HOOP_FACES[(number / 16) as usize], on_face(4))
            }
            Family::Iso(_) => format!("lozenge {} {}", number / 9 + 1, on_face(3)),
            Family::Explicit(_) => format!("cell {number}"),
            Family::Container(_) | Family::Slice { .. } | Family::Latin { .. } | Family::Jigsaw(_) => {
                self.lattice_cell_name(cell)
            }
        }
    }

    /// The name of an axis: x, y, z, w, then numbers.
    pub fn axis_name(axis: usize) -> String {
        AXES.get(axis).map_or_else(|| format!("axis {}", axis + 1), char::to_string)
    }

    /// The name of a symbol: a letter beyond 9, a number where there are not enough letters.
    pub fn symbol_name(&self, symbol: Symbol) -> String {
        let letter = symbol.letter().filter(|_| self.symbols() <= MAX_LETTERS);
        letter.map_or_else(|| symbol.to_string(), String::from)
    }

    fn lattice_cell_name(&self, cell: Cell) -> String {
        let coordinates: Vec<u32> =
            self.lattice().into_iter().flat_map(|l| l.coordinates(cell)).map(|x| x + 1).collect();
        match coordinates[..] {
            [column, row] => format!("r{row}c{column}"),
            _ => point(&coordinates.iter().map(u32::to_string).collect::<Vec<_>>()),
        }
    }
}

/// Coordinates as people write them: `x3y4z5`, or a tuple where there are more axes than letters.
pub(crate) fn point(coordinates: &[String]) -> String {
    if coordinates.len() > AXES.len() {
        return format!("({})", coordinates.join(","));
    }
    AXES.iter().zip(coordinates).map(|(axis, x)| format!("{axis}{x}")).collect()
}
