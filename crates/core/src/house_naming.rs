//! What people call a house.

use crate::houses::Kind;
use crate::ids::{Cell, HouseId};
use crate::naming::{AXES, HOOP_FACES, WRAP_FACES, point};
use crate::shape::{Explicit, Family, Lattice, Shape};
use crate::topology::Topology;

impl Topology {
    /// The name of a house: its row, column or box on a square; where it lies in more dimensions; its parts on a
    /// surface; its number where a file lists it.
    pub fn house_name(&self, house: HouseId) -> String {
        let cells = self.house(house);
        match (self.shape().family(), self.shape().lattice()) {
            (_, Some(lattice)) if lattice.dimensions == 2 => self.square_name(house, lattice.side),
            (_, Some(lattice)) => lattice_name(self.kind(house), cells, lattice, self.shape()),
            (Family::Wrap { side }, _) => wrap_name(self.kind(house), cells, *side),
            (Family::Hoops, _) => hoop_name(self.kind(house), cells[0]),
            (Family::Explicit(explicit), _) => listed_name(explicit, cells, house),
            _ => iso_name(self.kind(house), cells, self.shape()),
        }
    }

    fn square_name(&self, house: HouseId, side: u32) -> String {
        let cells = self.house(house);
        let (rows, columns) =
            (range(cells.iter().map(|cell| cell.0 / side)), range(cells.iter().map(|cell| cell.0 % side)));
        let first = self.shape().cell_name(cells[0]);
        match (self.kind(house), self.shape().family()) {
            (Kind::Span(0), _) => format!("row {}", range_text(rows)),
            (Kind::Span(_), _) => format!("column {}", range_text(columns)),
            // Regions come first in every topology, so they are numbered from 1.
            (Kind::Region, Family::Container(_) | Family::Slice { .. }) => format!("box {}", house.0 + 1),
            (Kind::Region, _) => format!("the region of {first}"),
            (Kind::Extra, _) if rows == (1, side) && columns == (1, side) => {
                format!("the diagonal from {first}")
            }
            (Kind::Extra, _) => format!("the window r{} c{}", range_text(rows), range_text(columns)),
        }
    }
}

/// A line or a box by its axes and where it lies, without the axes that it takes whole.
fn lattice_name(kind: Kind, cells: &[Cell], lattice: Lattice, shape: &Shape) -> String {
    let points: Vec<Vec<u32>> = cells.iter().map(|&cell| lattice.coordinates(cell).collect()).collect();
    let ranges: Vec<(u32, u32)> =
        (0..lattice.dimensions as usize).map(|axis| range(points.iter().map(|point| point[axis]))).collect();
    if ranges.len() > AXES.len() {
        let texts: Vec<String> = ranges.iter().map(|&range| range_text(range)).collect();
        return match kind {
            Kind::Span(axis) => {
                format!("the line along {} from {}", Shape::axis_name(axis.into()), shape.cell_name(cells[0]))
            }
            Kind::Region | Kind::Extra => format!("the box {}", point(&texts)),
        };
    }
    let named = || AXES.iter().zip(&ranges);
    let axes: String = named().filter(|(_, (low, high))| low < high).map(|(axis, _)| axis).collect();
    let placed = |ranges: &mut dyn Iterator<Item = (&char, &(u32, u32))>| -> Vec<String> {
        ranges.map(|(axis, &range)| format!("{axis}{}", range_text(range))).collect()
    };
    let mut rest = placed(&mut named().filter(|(_, range)| **range != (1, lattice.side)));
    if rest.is_empty() {
        // It is the whole board.
        rest = placed(&mut named());
    }
    match kind {
        Kind::Span(axis) => format!("the {} line at {}", Shape::axis_name(axis.into()), rest.concat()),
        Kind::Region | Kind::Extra if axes.is_empty() => format!("the box {}", rest.concat()),
        // Ranges are easier to read apart.
        Kind::Region | Kind::Extra => format!("the {axes} box {}", rest.join(" ")),
    }
}

/// Rows or columns of one face, or of two.
fn wrap_name(kind: Kind, cells: &[Cell], side: u32) -> String {
    let lanes = |face: u32| {
        let here = || cells.iter().map(|cell| cell.0).filter(move |number| number / side / side == face);
        here().next()?;
        let (rows, columns) =
            (range(here().map(|number| number / side % side)), range(here().map(|number| number % side)));
        let is_rows = columns == (1, side);
        let (word, lanes) = if is_rows { ("row", rows) } else { ("column", columns) };
        let plural = if lanes.0 < lanes.1 { "s" } else { "" };
        Some((format!("{word}{plural} {}", range_text(lanes)), WRAP_FACES[face as usize]))
    };
    let parts: Vec<(String, &str)> = (0..3).filter_map(lanes).collect();
    match (kind, &parts[..]) {
        (Kind::Span(_), [(one, face), (other, second)]) if one == other => {
            format!("{one} of {face}+{second}")
        }
        (_, parts) => {
            let texts: Vec<String> = parts.iter().map(|(lanes, face)| format!("{lanes} of {face}")).collect();
            texts.join(" + ")
        }
    }
}

/// A face, or the hoop around an axis at a height.
fn hoop_name(kind: Kind, first: Cell) -> String {
    let face = first.0 / 16;
    let Kind::Span(axis) = kind else { return format!("face {}", HOOP_FACES[face as usize]) };
    // The lower of a face's two axes comes first in its cells.
    let lower = if face / 2 == 0 { 1 } else { 0 };
    let height = if u32::from(axis) == lower { first.0 % 4 } else { first.0 / 4 % 4 };
    format!("the hoop {} = {}", AXES[usize::from(axis)], height + 1)
}

/// A lozenge, or the line through some of them.
fn iso_name(kind: Kind, cells: &[Cell], shape: &Shape) -> String {
    let mut lozenges: Vec<String> = cells.iter().map(|cell| (cell.0 / 9 + 1).to_string()).collect();
    lozenges.dedup();
    match (kind, &lozenges[..]) {
        (Kind::Span(_), [_, _, ..]) => {
            format!("the line through lozenges {} from {}", lozenges.join("-"), shape.cell_name(cells[0]))
        }
        _ => format!("lozenge {}", lozenges.join("-")),
    }
}

/// Files count houses from 0, and may list one twice.
fn listed_name(explicit: &Explicit, cells: &[Cell], house: HouseId) -> String {
    let same = |listed: &Vec<Cell>| listed.iter().all(|cell| cells.contains(cell));
    format!("house {}", explicit.houses.iter().position(same).unwrap_or(house.index()))
}

/// The least and the greatest of some numbers, counted from 1.
fn range(numbers: impl Iterator<Item = u32>) -> (u32, u32) {
    numbers.fold((u32::MAX, 0), |(low, high), number| (low.min(number + 1), high.max(number + 1)))
}

fn range_text((low, high): (u32, u32)) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}
