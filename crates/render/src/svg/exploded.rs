//! Layers of a board drawn apart, one above the other.

use super::hatches::HouseStyle;
use super::markup::{COS_30, Fine, Path, Point, Short, escaped, open, push, push_path, push_stroke};
use super::outline;
use crate::contents::symbol_text;
use hyperdoku_core::Symbol;

/// The most shades of layers: classes `k0` to `k8`.
const SHADES: usize = 9;

/// Layers and what is drawn on them.
#[derive(Clone, PartialEq, Debug)]
pub struct Exploded {
    /// Cells along each edge of a layer, and symbols of the board.
    pub side: u32,
    /// How far apart the thick lines are, across and down: the box sides along the axes of the layers.
    pub box_sides: [u32; 2],
    /// How long the edge of a cell is.
    pub unit: f64,
    /// How far below a layer the next one is.
    pub gap: f64,
    /// From above.
    pub layers: Vec<Layer>,
    /// Dotted lines from the first layer to the last.
    pub posts: Vec<Post>,
    /// How layers are told apart.
    pub shading: Shading,
}

/// One layer.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// What is written beside it, such as `z4`; nothing where it is empty.
    pub name: String,
    /// Row by row.
    pub cells: Vec<LayerCell>,
    /// Lines around some of its cells.
    pub outlines: Vec<Outline>,
}

/// A cell of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LayerCell {
    /// What stands in it.
    pub symbol: Option<Symbol>,
    /// Whether that is a given.
    pub is_given: bool,
    /// The house it is painted as part of.
    pub paint: Option<HouseStyle>,
}

/// A line around cells of one layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The cells, as columns and rows from 0.
    pub cells: Vec<[u32; 2]>,
    /// The house they are part of.
    pub style: HouseStyle,
}

/// A dotted line between layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// At which corner of cells: as many columns and rows from the edges.
    pub corner: [u32; 2],
    /// The house it holds together.
    pub style: HouseStyle,
}

/// How layers are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shading {
    /// Not by colour.
    #[default]
    Plain,
    /// The drawing has the class `shaded` and layers the classes `k0` to `k8`, from above.
    Deep,
}

/// Draws layers apart: `<svg class="slice exploded">`. Upper layers hide lower ones where they overlap.
pub fn exploded(scene: &Exploded) -> String {
    let width = f64::from(scene.side) * scene.unit * COS_30;
    let height = f64::from(scene.side) * scene.unit + scene.drop();
    let beside = if scene.layers.iter().any(|layer| !layer.name.is_empty()) { 30.0 } else { 8.0 };
    let class = match scene.shading {
        Shading::Plain => r#"class="slice exploded""#,
        Shading::Deep => r#"class="slice exploded shaded""#,
    };
    let mut text = open(class, [-width - beside, -8.0], [2.0 * (width + beside), height + 16.0]);
    for index in (0..scene.layers.len()).rev() {
        text.push_str(r#"<g class="layer">"#);
        push_layer(&mut text, scene, index);
        text.push_str("</g>");
    }
    for post in &scene.posts {
        let [x, y] = scene.at(post.corner.map(f64::from), 0.0);
        let path = Path::line([x, y], [x, y + scene.drop()]);
        let name = post.style.name();
        push(
            &mut text,
            format_args!(
                r#"<path class="post o-{name}" stroke-width="1.6" stroke-dasharray="3 4" d="{path}"/>"#
            ),
        );
    }
    text.push_str("</svg>");
    text
}

impl Exploded {
    /// The layer, column and row of the cell that is seen at a point of the drawing, in the units of its `viewBox`.
    pub fn cell_at(&self, [x, y]: [f64; 2]) -> Option<(usize, [u32; 2])> {
        (0..self.layers.len()).find_map(|layer| {
            let (across, down) = (x / (2.0 * COS_30), y - self.gap * layer as f64);
            let place = [down + across, down - across].map(|at| (at / self.unit).floor());
            let is_on = place.iter().all(|&at| at >= 0.0 && at < f64::from(self.side));
            is_on.then(|| (layer, place.map(|at| at as u32)))
        })
    }

    /// How far the last layer is below the first.
    fn drop(&self) -> f64 {
        self.gap * self.layers.len().saturating_sub(1) as f64
    }

    /// Where a point of a layer that is so far down appears.
    fn at(&self, [x, y]: Point, down: f64) -> Point {
        [(x - y) * COS_30 * self.unit, (x + y) * 0.5 * self.unit + down]
    }

    /// A polygon on a layer.
    fn polygon(&self, points: &[Point], down: f64) -> Path {
        Path::polygon(&points.iter().map(|&point| self.at(point, down)).collect::<Vec<_>>())
    }
}

fn push_layer(text: &mut String, scene: &Exploded, index: usize) {
    let layer = &scene.layers[index];
    let down = index as f64 * scene.gap;
    let side = f64::from(scene.side);
    let rim = scene.polygon(&[[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]], down);
    push_path(text, &ground_class(scene, index), &rim);
    push_paint(text, scene, layer, down);
    push_lines(text, scene, down);
    push_stroke(text, "edge", 1.6, &rim);
    push_symbols(text, scene, layer, down);
    if !layer.name.is_empty() {
        let [x, y] = scene.at([side, 0.0], down);
        let (x, y, name) = (Short(x + 16.0), Short(y), escaped(&layer.name));
        push(text, format_args!(r#"<text class="lab on" x="{x}" y="{y}">{name}</text>"#));
    }
    for outline in &layer.outlines {
        push_outline(text, scene, outline, down);
    }
}

fn ground_class(scene: &Exploded, index: usize) -> String {
    let count = scene.layers.len();
    let shade = if count > SHADES { index * (SHADES - 1) / (count - 1) } else { index };
    match scene.shading {
        Shading::Plain => "sh".to_owned(),
        Shading::Deep => format!("sh k{shade}"),
    }
}

/// Tints and hatches, one path for all cells of a style.
fn push_paint(text: &mut String, scene: &Exploded, layer: &Layer, down: f64) {
    for style in HouseStyle::ALL {
        let mut path = Path::default();
        for (cell, _) in layer.cells.iter().enumerate().filter(|(_, cell)| cell.paint == Some(style)) {
            let [x, y] = place(scene, cell);
            let corners = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
            path.add_polygon(&corners.map(|corner| scene.at(corner, down)));
        }
        let name = style.name();
        push_path(text, &format!("t-{name}"), &path);
        if style.is_hatched() && !path.is_empty() {
            push(text, format_args!(r#"<path class="h" fill="url(#{name}-s)" d="{path}"/>"#));
        }
    }
}

fn push_lines(text: &mut String, scene: &Exploded, down: f64) {
    let side = f64::from(scene.side);
    let (mut thin, mut thick) = (Path::default(), Path::default());
    for t in 1..scene.side {
        let [upright, level] = scene.box_sides.map(|apart| t.is_multiple_of(apart));
        let t = f64::from(t);
        let lines = [([[t, 0.0], [t, side]], upright), ([[0.0, t], [side, t]], level)];
        for (ends, is_thick) in lines {
            let [from, to] = ends.map(|end| scene.at(end, down));
            if is_thick { thick.add_line(from, to) } else { thin.add_line(from, to) }
        }
    }
    push_path(text, "thin", &thin);
    push_stroke(text, "thick", 1.1, &thick);
}

/// All symbols of a layer in one skewed group: a transform for each would be most of the markup.
fn push_symbols(text: &mut String, scene: &Exploded, layer: &Layer, down: f64) {
    let (size, right) = (Short(scene.unit * 0.66), Fine(COS_30));
    push(
        text,
        format_args!(
            r#"<g font-size="{size}" transform="matrix({right} .5 -{right} .5 0 {})">"#,
            Short(down)
        ),
    );
    for (index, cell) in layer.cells.iter().enumerate() {
        let Some(symbol) = cell.symbol else { continue };
        let [x, y] = place(scene, index).map(|at| Short((at + 0.5) * scene.unit));
        let class = if cell.is_given { "given" } else { "val" };
        let halo = match cell.paint {
            Some(style) if style.is_hatched() => format!(" haloed halo-{}", style.name()),
            _ => String::new(),
        };
        let symbol = symbol_text(symbol, scene.side);
        push(text, format_args!(r#"<text class="{class}{halo}" x="{x}" y="{y}">{symbol}</text>"#));
    }
    text.push_str("</g>");
}

fn push_outline(text: &mut String, scene: &Exploded, outline: &Outline, down: f64) {
    let mut path = Path::default();
    let squares = outline.cells.iter().map(|&[x, y]| (x as i32, y as i32));
    for corners in outline::loops(squares) {
        let corner = |(x, y)| scene.at([f64::from(x), f64::from(y)], down);
        path.add_polygon(&corners.into_iter().map(corner).collect::<Vec<_>>());
    }
    push_stroke(text, &format!("hull o-{}", outline.style.name()), 2.0, &path);
}

/// The column and row of a cell of a layer.
fn place(scene: &Exploded, index: usize) -> Point {
    let side = scene.side as usize;
    [(index % side) as f64, (index / side) as f64]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_find_the_cell_they_show() {
        let layer = Layer { name: String::new(), cells: Vec::new(), outlines: Vec::new() };
        let scene = Exploded {
            side: 4,
            box_sides: [2, 2],
            unit: 20.0,
            gap: 30.0,
            layers: vec![layer; 2],
            posts: Vec::new(),
            shading: Shading::Plain,
        };
        assert_eq!(scene.cell_at(scene.at([2.5, 0.5], 0.0)), Some((0, [2, 0])));
        assert_eq!(scene.cell_at(scene.at([0.5, 3.9], 30.0)), Some((1, [0, 3])));
        // The first layer is above the second.
        let hidden = scene.at([0.5, 0.5], 30.0);
        assert_eq!(scene.cell_at(hidden), Some((0, [2, 2])));
        assert_eq!(scene.cell_at([0.0, -1.0]), None);
    }
}
