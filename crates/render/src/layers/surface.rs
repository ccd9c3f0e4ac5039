//! Boards on a surface: one panel for each face or lozenge.

use super::consecutive;
use crate::arrange::{flow, grid, labelled, titled};
use crate::panel::Painter;
use crate::scene::{Area, Item, Point, Role, Scene, Size};

/// T above, L and R below, joined as on the cube: rows of L run on in R, columns of L in T.
pub(super) fn wrap(painter: &Painter<'_>, side: u32) -> Scene {
    let [left, right, top] =
        [0, 1, 2].map(|face| consecutive(face * side * side..(face + 1) * side * side, side));
    let bottom = left.into_iter().zip(right).map(|(left, right)| [left, right].concat());
    let Scene { size, items } = painter.panel(&top.into_iter().chain(bottom).collect());

    let glyph = painter.metrics.glyph;
    let label = |text: &str, x, y| {
        let size = Size { width: size.width / 2, ..glyph };
        Item::Text { area: Area { at: Point { x, y }, size }, text: text.to_owned(), role: Role::Label }
    };
    let below = glyph.height + size.height;
    let mut labels = vec![label("T", 0, 0), label("L", 0, below), label("R", size.width / 2, below)];
    labels.extend(items.into_iter().map(|item| item.moved(Point { x: 0, y: glyph.height })));
    Scene { size: Size { height: below + glyph.height, ..size }, items: labels }
}

/// A cross of the faces of a cube, each with rows and columns as its cells are named: every hoop is a line
/// over four faces, in the same row or column of each of them.
pub(super) fn hoops(painter: &Painter<'_>) -> Scene {
    let face =
        |face: u32, name: &str| Some(labelled(name.to_owned(), square(painter, face, 4), painter.metrics));
    let slots = vec![
        None,
        face(4, "-z"),
        None,
        None,
        face(0, "-x"),
        face(2, "-y"),
        face(1, "+x"),
        face(3, "+y"),
        None,
        face(5, "+z"),
        None,
        None,
    ];
    close(slots, 4, painter)
}

/// Three groups of nine lozenges, by orientation.
pub(super) fn iso(painter: &Painter<'_>) -> Scene {
    let group = |(group, title): (u32, &str)| {
        let lozenge = |lozenge: u32| {
            let label = (lozenge + 1).to_string();
            Some(labelled(label, square(painter, lozenge, 3), painter.metrics))
        };
        let lozenges = (group * 9..group * 9 + 9).map(lozenge).collect();
        titled(title.to_owned(), close(lozenges, 3, painter), painter.metrics)
    };
    let groups = [(0, "tops"), (1, "x-sides"), (2, "y-sides")].map(group);
    flow(groups.into(), 1, painter.metrics)
}

/// A face: squares of cells follow each other on all surfaces.
fn square(painter: &Painter<'_>, face: u32, side: u32) -> Scene {
    let cells = side * side;
    painter.panel(&consecutive(face * cells..(face + 1) * cells, side))
}

fn close(slots: Vec<Option<Scene>>, across: usize, painter: &Painter<'_>) -> Scene {
    let near = painter.metrics.near;
    grid(slots, across, |_| near.width, |_| near.height)
}
