//! What people call a cell and a house.

use crate::houses::Kind;
use crate::ids::{Cell, HouseId};
use crate::shape::{Family, Shape};
use crate::topology::Topology;

/// Letters of the first axes; boards with more write coordinates as a tuple.
const AXES: [char; 4] = ['x', 'y', 'z', 'w'];

impl Shape {
    /// The name of a cell: `r4c7` on a square, `x3y4z5` in more dimensions, by face on a surface.
    /// All numbers count from 1, except on boards with listed houses, whose files count from 0.
    pub fn cell_name(&self, cell: Cell) -> String {
        let number = cell.0;
        let on_face = |side: u32| format!("r{}c{}", number / side % side + 1, number % side + 1);
        match self.family() {
            Family::Wrap { side } => {
                format!("{} {}", ["L", "R", "T"][(number / side / side) as usize], on_face(*side))
            }
            Family::Hoops => {
                let face = ["-x", "+x", "-y", "+y", "-z", "+z"][(number / 16) as usize];
                format!("{face} {}", on_face(4))
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

    fn lattice_cell_name(&self, cell: Cell) -> String {
        let coordinates: Vec<u32> =
            self.lattice().into_iter().flat_map(|l| l.coordinates(cell)).map(|x| x + 1).collect();
        match coordinates[..] {
            [column, row] => format!("r{row}c{column}"),
            _ if coordinates.len() <= AXES.len() => {
                AXES.iter().zip(&coordinates).map(|(axis, x)| format!("{axis}{x}")).collect()
            }
            _ => {
                let texts: Vec<String> = coordinates.iter().map(u32::to_string).collect();
                format!("({})", texts.join(","))
            }
        }
    }
}

impl Topology {
    /// The name of a house: its row or column on a square, otherwise its kind and its first cell.
    pub fn house_name(&self, house: HouseId) -> String {
        let first = self.house(house)[0];
        let square = self.shape().lattice().filter(|lattice| lattice.dimensions == 2);
        match (self.kind(house), square) {
            (Kind::Span(0), Some(lattice)) => format!("row {}", first.0 / lattice.side + 1),
            (Kind::Span(_), Some(lattice)) => format!("column {}", first.0 % lattice.side + 1),
            (Kind::Span(axis), None) => {
                let axis = Shape::axis_name(axis.into());
                format!("the span along {axis} from {}", self.shape().cell_name(first))
            }
            (Kind::Region, _) => format!("{} {}", self.region_word(), house.0 + 1),
            (Kind::Extra, _) => match self.shape().family() {
                // Files count houses from 0, and may list one twice.
                Family::Explicit(explicit) => {
                    let same =
                        |listed: &Vec<Cell>| listed.iter().all(|cell| self.house(house).contains(cell));
                    format!("house {}", explicit.houses.iter().position(same).unwrap_or(house.index()))
                }
                _ => format!("the extra house from {}", self.shape().cell_name(first)),
            },
        }
    }

    /// Regions come first in every topology, so their numbers count from 1 within the kind.
    fn region_word(&self) -> &'static str {
        match self.shape().family() {
            Family::Container(_) => "container",
            Family::Iso(_) => "lozenge",
            Family::Hoops => "face",
            Family::Slice { .. }
            | Family::Latin { .. }
            | Family::Wrap { .. }
            | Family::Jigsaw(_)
            | Family::Explicit(_) => "region",
        }
    }
}
