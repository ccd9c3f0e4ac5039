//! What is in the cube: houses, dots, the evidence of a hint, and the cursor.

use super::super::hatches::HouseStyle;
use super::super::markup::{Path, Point, push_path, push_stroke};
use super::CubeScene;
use super::pieces::{Cuts, Extent, HouseBlock};
use super::shell::{Face, slab, visible_faces};

/// A part of what is inside.
enum Item {
    Bar([Point; 2]),
    Other(String),
}

/// All that is inside, from back to front.
pub(super) fn push_items(text: &mut String, scene: &CubeScene<'_>) {
    let cuts = Cuts::new(scene.houses, scene.view.towards());
    let mut items: Vec<([i32; 3], Item)> = Vec::new();
    for &house in scene.houses {
        let style = house.style();
        items.extend(
            cuts.pieces(house).iter().map(|piece| (cuts.order_of(piece), piece_item(scene, style, piece))),
        );
    }
    for evidence in scene.evidence {
        let solid = Item::Other(solid(scene, evidence.cell, "solid sym"));
        items.push((cuts.order(centre(evidence.cell)), solid));
    }
    items.sort_by_key(|item| item.0);
    // Pieces of bars with nothing else between them are drawn together, since pages take long to make many paths. Bars
    // are alike, so it is all the same which of two that cross is nearer.
    let mut bars = Path::default();
    for (_, item) in items {
        match item {
            Item::Bar([from, to]) => bars.add_line(from, to),
            Item::Other(markup) => {
                push_bars(text, &mut bars);
                text.push_str(&markup);
            }
        }
    }
    push_bars(text, &mut bars);
    for &house in scene.houses.iter().filter(|house| house.style() == HouseStyle::Box) {
        push_stroke(text, "hull o-box", 0.9, &block_edges(scene, house));
    }
    push_dots(text, scene);
    if let Some(cursor) = scene.cursor {
        text.push_str(&solid(scene, cursor, "solid"));
    }
}

fn push_bars(text: &mut String, bars: &mut Path) {
    let bars = std::mem::take(bars);
    push_path(text, "bar-o", &bars);
    push_path(text, "bar", &bars);
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
fn piece_item(scene: &CubeScene<'_>, style: HouseStyle, piece: &Extent) -> Item {
    let [first, second] = piece.axes()[..] else {
        return Item::Bar([scene.project(piece.low), scene.project(piece.high)]);
    };
    let corner = |p: f64, q: f64| {
        let mut point = piece.low;
        (point[first], point[second]) = (p, q);
        point
    };
    let ([a, b], [c, d]) = ([first, second].map(|i| piece.low[i]), [first, second].map(|i| piece.high[i]));
    let path = scene.polygon([corner(a, b), corner(c, b), corner(c, d), corner(a, d)]);
    let mut text = String::new();
    push_path(&mut text, &format!("p-{}", style.name()), &path);
    Item::Other(text)
}

/// Dots before all houses, so that each is seen: those of the current slice larger than the others. There may be as
/// many as a slice has cells, so they are two paths.
fn push_dots(text: &mut String, scene: &CubeScene<'_>) {
    let full = (scene.unit * 0.165).clamp(2.6, 4.5);
    for (class, radius, is_here) in [("dot", full * 0.654, false), ("dot here", full, true)] {
        let mut path = Path::default();
        let cells = scene.dots.iter().filter(|cell| (cell[scene.axis] == scene.at) == is_here);
        cells.for_each(|&cell| path.add_circle(scene.project(centre(cell)), radius));
        if !path.is_empty() {
            push_path(text, class, &path);
        }
    }
}

/// A cell as a small cube: the faces of it that are seen.
fn solid(scene: &CubeScene<'_>, cell: [u32; 3], class: &str) -> String {
    let low = cell.map(f64::from);
    let mut text = String::new();
    for Face { axis, at } in visible_faces(scene).iter().rev() {
        let corners = slab(1.0, *axis, f64::from(*at > 0.0));
        let path = scene.polygon(corners.map(|corner| [0, 1, 2].map(|i| low[i] + corner[i])));
        push_path(&mut text, &format!("{class} f-{}", shade(scene, *axis, *at)), &path);
    }
    text
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
