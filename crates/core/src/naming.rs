//! What people call a cell, a symbol and a house.

use crate::houses::Kind;
use crate::ids::{Cell, HouseId, MAX_LETTERS, Symbol};
use crate::shape::{Family, Lattice, Shape};
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
fn point(coordinates: &[String]) -> String {
    if coordinates.len() > AXES.len() {
        return format!("({})", coordinates.join(","));
    }
    AXES.iter().zip(coordinates).map(|(axis, x)| format!("{axis}{x}")).collect()
}

impl Topology {
    /// The name of a house: its row, column or box on a square, where it lies in more dimensions, otherwise its
    /// kind and its number or first cell.
    pub fn house_name(&self, house: HouseId) -> String {
        let first = self.house(house)[0];
        let lattice = self.shape().lattice();
        match (self.kind(house), lattice) {
            (Kind::Span(0), Some(Lattice { dimensions: 2, side })) => format!("row {}", first.0 / side + 1),
            (Kind::Span(_), Some(Lattice { dimensions: 2, side })) => {
                format!("column {}", first.0 % side + 1)
            }
            (Kind::Span(axis), Some(lattice)) if lattice.dimensions as usize <= AXES.len() => {
                format!("the {} line at {}", Shape::axis_name(axis.into()), self.extent(house, lattice).1)
            }
            (Kind::Span(axis), _) => {
                let axis = Shape::axis_name(axis.into());
                format!("the line along {axis} from {}", self.shape().cell_name(first))
            }
            (Kind::Region, Some(lattice)) if lattice.dimensions > 2 => {
                let (axes, rest) = self.extent(house, lattice);
                format!("the {axes}box {rest}")
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

    /// The axes along which a house extends, and where it lies, without those that it takes whole.
    fn extent(&self, house: HouseId, lattice: Lattice) -> (String, String) {
        let cells: Vec<Vec<u32>> =
            self.house(house).iter().map(|&cell| lattice.coordinates(cell).collect()).collect();
        let ranges = (0..lattice.dimensions as usize).map(|axis| {
            let along = || cells.iter().map(move |point| point[axis] + 1);
            (along().min().unwrap_or(1), along().max().unwrap_or(1))
        });
        let ranges: Vec<(u32, u32)> = ranges.collect();
        if ranges.len() > AXES.len() {
            let texts: Vec<String> = ranges.iter().map(|&range| range_text(range)).collect();
            return (String::new(), point(&texts));
        }
        let named = || AXES.iter().zip(&ranges);
        let mut axes: String = named().filter(|(_, (low, high))| low < high).map(|(axis, _)| axis).collect();
        if !axes.is_empty() {
            axes.push(' ');
        }
        // On a board of one cell nothing else would be left to say.
        let whole = if lattice.side == 1 { (0, 0) } else { (1, lattice.side) };
        let rest: Vec<String> = named()
            .filter(|(_, range)| **range != whole)
            .map(|(axis, &range)| format!("{axis}{}", range_text(range)))
            .collect();
        // Ranges are easier to read apart.
        (axes, rest.join(if rest.iter().any(|text| text.contains('-')) { " " } else { "" }))
    }

    /// Regions come first in every topology, so their numbers count from 1 within the kind.
    fn region_word(&self) -> &'static str {
        match self.shape().family() {
            Family::Container(_) => "box",
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

fn range_text((low, high): (u32, u32)) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}
