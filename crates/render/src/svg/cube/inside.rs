//! What is in the cube: houses, dots, the evidence of a hint, and the cursor.

use super::super::hatches::HouseStyle;
use super::super::markup::Path;
use super::pieces::{Cuts, Extent, HouseBlock};
use super::shell::{Face, slab, visible_faces};
use super::{CubePath, CubeScene};

/// The class of bars.
const BAR: &str = "bar";

/// All that is inside, from back to front.
pub(super) fn items(scene: &CubeScene<'_>) -> Vec<CubePath> {
    let cuts = Cuts::new(scene.houses, scene.view.towards());
    let mut items: Vec<([i32; 3], CubePath)> = Vec::new();
    for &house in scene.houses {
        let style = house.style();
        let pieces = cuts.pieces(house);
        items.extend(pieces.iter().map(|piece| (cuts.order_of(piece), piece_path(scene, style, piece))));
    }
    for evidence in scene.evidence {
        let order = cuts.order(centre(evidence.cell));
        items.extend(solid(scene, evidence.cell, "solid sym").map(|face| (order, face)));
    }
    items.sort_by_key(|item| item.0);
    let mut paths: Vec<CubePath> = Vec::new();
    for (_, item) in items {
        match paths.last_mut() {
            // Pieces that look alike with nothing else between them are drawn together, since pages take long to draw
            // many paths. It is all the same which of two bars that cross is nearer. Faces of cells have edges.
            Some(last) if last.class == item.class && !item.class.starts_with("solid") => last.d += &item.d,
            _ => paths.push(item),
        }
    }
    let mut all: Vec<CubePath> = paths.into_iter().flat_map(with_edge).collect();
    for &house in scene.houses.iter().filter(|house| house.style() == HouseStyle::Box) {
        all.push(CubePath::new("hull o-box", &block_edges(scene, house)));
    }
    all.extend(dots(scene));
    all.extend(scene.cursor.into_iter().flat_map(|cursor| solid(scene, cursor, "solid")));
    all
}

/// Bars have an edge on both sides, as a wider path below them.
fn with_edge(path: CubePath) -> impl Iterator<Item = CubePath> {
    let edge = (path.class == BAR).then(|| CubePath { class: "bar-o".to_owned(), d: path.d.clone() });
    edge.into_iter().chain([path])
}

/// The edges of a block that are seen.
fn block_edges(scene: &CubeScene<'_>, house: HouseBlock) -> Path {
    let (low, high) = (house.low.map(f64::from), house.high.map(|x| f64::from(x) + 1.0));
    let mut path = Path::default();
    for Face { axis, at } in visible_faces(scene) {
        let corners = slab(1.0, axis, f64::from(at > 0.0));
        let at = |corner: [f64; 3]| [0, 1, 2].map(|i| if corner[i] > 0.0 { high[i] } else { low[i] });
        path.add_polygon(&corners.map(|corner| scene.project(at(corner))));
    }
    path
}

pub(super) fn centre(cell: [u32; 3]) -> [f64; 3] {
    cell.map(|x| f64::from(x) + 0.5)
}

/// A piece of a plate or of a bar.
fn piece_path(scene: &CubeScene<'_>, style: HouseStyle, piece: &Extent) -> CubePath {
    let [first, second] = piece.axes()[..] else {
        let mut path = Path::default();
        path.add_line(scene.project(piece.low), scene.project(piece.high));
        return CubePath::new(BAR, &path);
    };
    let corner = |p: f64, q: f64| {
        let mut point = piece.low;
        (point[first], point[second]) = (p, q);
        point
    };
    let ([a, b], [c, d]) = ([first, second].map(|i| piece.low[i]), [first, second].map(|i| piece.high[i]));
    let path = scene.polygon([corner(a, b), corner(c, b), corner(c, d), corner(a, d)]);
    CubePath::new(&format!("p-{}", style.name()), &path)
}

/// Dots before all houses, so that each is seen: those of the current slice larger than the others. There may be as
/// many as a slice has cells, so they are two paths.
fn dots(scene: &CubeScene<'_>) -> impl Iterator<Item = CubePath> {
    let full = (scene.unit * 0.165).clamp(2.6, 4.5);
    let both = [("dot", full * 0.654, false), ("dot here", full, true)].map(|(class, radius, is_here)| {
        let mut path = Path::default();
        let cells = scene.dots.iter().filter(|cell| (cell[scene.axis] == scene.at) == is_here);
        cells.for_each(|&cell| path.add_circle(scene.project(centre(cell)), radius));
        CubePath::new(class, &path)
    });
    both.into_iter().filter(|path| !path.d.is_empty())
}

/// A cell as a small cube: the faces of it that are seen.
fn solid<'a>(
    scene: &'a CubeScene<'_>,
    cell: [u32; 3],
    class: &'a str,
) -> impl Iterator<Item = CubePath> + 'a {
    let low = cell.map(f64::from);
    visible_faces(scene).into_iter().rev().map(move |Face { axis, at }| {
        let corners = slab(1.0, axis, f64::from(at > 0.0));
        let path = scene.polygon(corners.map(|corner| [0, 1, 2].map(|i| low[i] + corner[i])));
        CubePath::new(&format!("{class} f-{}", shade(scene, axis, at)), &path)
    })
}

/// Which light a face gets: from above, the left or the right.
fn shade(scene: &CubeScene<'_>, axis: usize, at: f64) -> &'static str {
    if axis == 2 {
        return "top";
    }
    let mut middle = [scene.edge() / 2.0; 3];
    middle[axis] = at;
    if scene.project(middle)[0] < 0.0 { "l" } else { "r" }
}
