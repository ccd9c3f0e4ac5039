//! Boards on surfaces and of listed houses, as they are laid out, with one house marked.

use super::super::markup::{Path, Point, push_path, push_stroke};
use super::super::surface::{SurfaceLayout, layout, surface};
use super::{SIZE, frame, push_rim};
use hyperdoku_core::{Cell, HouseId, Kind, Shape, Topology};

/// Lines between smaller cells are not drawn: there are thick ones around faces already.
const LEAST_CELL: f64 = 4.2;

pub(super) fn draw(shape: &Shape) -> String {
    let topology = Topology::new(shape.clone()).ok();
    // Houses tell borders; boards that cannot be filled have none.
    let whole = topology.as_deref().and_then(surface).or_else(|| layout(shape));
    let layout = whole.expect("boards that are no lattice have a layout");
    let size = layout.size();
    let scale = SIZE / size[0].max(size[1]);
    let scaled = Scaled { layout: &layout, scale };
    let [low, size] = [layout.low, size].map(|point| point.map(|x| x * scale));
    let mut text = frame(low, size, 1.0);
    for face in &layout.faces {
        let path = scaled.polygon(&face.outline);
        push_path(&mut text, "a", &path);
        push_path(&mut text, face.slant.light(), &path);
    }
    if let Some(topology) = &topology {
        let marked = line(topology).map_or(&[][..], |house| topology.house(house));
        push_path(&mut text, "u", &scaled.cells(marked.iter().copied()));
    }
    if scale >= LEAST_CELL {
        push_path(&mut text, "b", &scaled.cells((0..shape.cells()).map(Cell)));
    }
    let mut borders = Path::default();
    for &[from, to] in &layout.borders {
        borders.add_line(scaled.at(from), scaled.at(to));
    }
    push_stroke(&mut text, "l", 0.9, &borders);
    for face in &layout.faces {
        push_rim(&mut text, &scaled.polygon(&face.outline));
    }
    text.push_str("</svg>");
    text
}

struct Scaled<'a> {
    layout: &'a SurfaceLayout,
    scale: f64,
}

impl Scaled<'_> {
    fn at(&self, point: Point) -> Point {
        point.map(|x| x * self.scale)
    }

    fn polygon(&self, points: &[Point]) -> Path {
        Path::polygon(&points.iter().map(|&point| self.at(point)).collect::<Vec<_>>())
    }

    fn cells(&self, cells: impl Iterator<Item = Cell>) -> Path {
        let mut path = Path::default();
        for cell in cells {
            path.add_polygon(&self.layout.cells[cell.index()].corners.map(|corner| self.at(corner)));
        }
        path
    }
}

/// A line near the middle that shows how lines run; any house where there are no lines.
fn line(topology: &Topology) -> Option<HouseId> {
    let along = |axis: u8| topology.houses().filter(move |&house| topology.kind(house) == Kind::Span(axis));
    // The lines along the third axis of a cube with hoops go all around it in one row.
    let axis = if along(2).next().is_some_and(|house| topology.house(house)[0] == Cell(0)) { 2 } else { 0 };
    along(axis).nth(1).or_else(|| topology.houses().next())
}
