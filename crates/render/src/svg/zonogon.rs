//! The axes of a board in n dimensions: a polygon of 2n sides, tiled by a rhombus for each pair of axes.
//!
//! It is a projection of the n-cube: each axis has a direction of its own on the screen, and the rhombus of two axes
//! stands beyond the axes between them.

use super::angle::sin_cos;
use super::markup::{Path, Point, Short, on, open, push, push_path};
use hyperdoku_core::Shape;

/// What to draw of the axes of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Zonogon {
    /// How many axes.
    pub dimensions: usize,
    /// How long the side of a rhombus is.
    pub side: f64,
    /// Into how many parts lines divide each side; at least 1.
    pub cells: u32,
    /// The pair that is shown now, the lower axis first.
    pub chosen: Option<[usize; 2]>,
    /// What the rhombs are for.
    pub purpose: Purpose,
    /// The room around it.
    pub pad: f64,
}

/// What the rhombs of a zonogon are for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// To choose a pair of axes: each is a button with the names of its axes, and the pair in `data-pair`.
    Picker,
    /// To look at only.
    Picture,
}

/// Draws the axes of a board: `<svg class="cube">`.
pub fn zonogon(scene: &Zonogon) -> String {
    let tiles = tiles(scene);
    let corners = || tiles.iter().flat_map(Tile::corners);
    let low = [0, 1].map(|i| corners().map(|point| point[i]).fold(0.0, f64::min) - scene.pad);
    let high = [0, 1].map(|i| corners().map(|point| point[i]).fold(0.0, f64::max) + scene.pad);
    let mut text = open(r#"class="cube""#, low, [high[0] - low[0], high[1] - low[1]]);
    tiles.iter().for_each(|tile| push_face(&mut text, scene, tile));
    // Nothing above the faces takes clicks from them.
    text.push_str(r#"<g pointer-events="none">"#);
    for tile in &tiles {
        push_path(&mut text, "grid", &grid(scene, tile));
        push_path(&mut text, "rim", &tile.rim());
    }
    if scene.purpose == Purpose::Picker {
        tiles.iter().for_each(|tile| push_name(&mut text, scene, tile));
    }
    text.push_str("</g></svg>");
    text
}

/// The rhombus of two axes.
struct Tile {
    pair: [usize; 2],
    origin: Point,
    ways: [Point; 2],
}

impl Tile {
    /// A point of it, by its shares of both ways.
    fn at(&self, [a, b]: Point) -> Point {
        [0, 1].map(|i| self.origin[i] + self.ways[0][i] * a + self.ways[1][i] * b)
    }

    fn corners(&self) -> [Point; 4] {
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|at| self.at(at))
    }

    fn rim(&self) -> Path {
        Path::polygon(&self.corners())
    }

    fn area(&self) -> f64 {
        self.ways[0][0] * self.ways[1][1] - self.ways[0][1] * self.ways[1][0]
    }

    /// How wide it is at the height of its middle.
    fn width(&self) -> f64 {
        self.area() / self.ways[0][1].max(self.ways[1][1])
    }
}

fn tiles(scene: &Zonogon) -> Vec<Tile> {
    let way = |axis: usize| {
        let (sin, cos) = sin_cos(180.0 * (axis as f64 + 0.5) / scene.dimensions as f64);
        [cos * scene.side, sin * scene.side]
    };
    let mut tiles = Vec::new();
    for first in 0..scene.dimensions {
        let mut origin = [0.0, 0.0];
        for second in first + 1..scene.dimensions {
            let ways = [way(first), way(second)];
            tiles.push(Tile { pair: [first, second], origin, ways });
            origin = [origin[0] + ways[1][0], origin[1] + ways[1][1]];
        }
    }
    tiles
}

fn grid(scene: &Zonogon, tile: &Tile) -> Path {
    let mut grid = Path::default();
    for line in 1..scene.cells {
        let t = f64::from(line) / f64::from(scene.cells);
        grid.add_line(tile.at([t, 0.0]), tile.at([t, 1.0]));
        grid.add_line(tile.at([0.0, t]), tile.at([1.0, t]));
    }
    grid
}

fn push_face(text: &mut String, scene: &Zonogon, tile: &Tile) {
    let (on, rim) = (on(Some(tile.pair), scene.chosen), tile.rim());
    let [first, second] = tile.pair.map(Shape::axis_name);
    match scene.purpose {
        Purpose::Picture => push_path(text, &format!("face{on}"), &rim),
        Purpose::Picker => push(
            text,
            format_args!(
                r#"<path class="face{on}" data-pair="{},{}" tabindex="0" role="button" aria-label="Show {first} across and {second} down" d="{rim}"/>"#,
                tile.pair[0], tile.pair[1]
            ),
        ),
    }
}

/// The names of the axes, where they do not reach far beyond the rhombus.
fn push_name(text: &mut String, scene: &Zonogon, tile: &Tile) {
    let name = pair_name(tile.pair);
    let width = 16.0 + 7.0 * name.chars().count() as f64;
    if tile.width() < width - 8.0 {
        return;
    }
    let ([x, y], on) = (tile.at([0.5, 0.5]), on(Some(tile.pair), scene.chosen));
    let [left, top, width, x, y] = [x - width / 2.0, y - 10.0, width, x, y].map(Short);
    push(
        text,
        format_args!(
            r#"<g class="axis{on}"><rect x="{left}" y="{top}" width="{width}" height="20" rx="10"/><text x="{x}" y="{y}">{name}</text></g>"#
        ),
    );
}

/// Short names of two axes: letters, and numbers where there are no letters; a dot parts two numbers.
fn pair_name([first, second]: [usize; 2]) -> String {
    let [one, other] =
        [first, second].map(|axis| Shape::axis_name(axis).trim_start_matches("axis ").to_owned());
    let parted = one.chars().chain(other.chars()).all(char::is_numeric);
    format!("{one}{}{other}", if parted { "·" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rhombs fill the polygon of 2n sides without overlap: their areas add up.
    #[test]
    fn rhombs_tile_the_polygon() {
        for dimensions in 2..=9 {
            let scene = Zonogon {
                dimensions,
                side: 1.0,
                cells: 1,
                chosen: None,
                purpose: Purpose::Picture,
                pad: 0.0,
            };
            let tiles = tiles(&scene);
            assert_eq!(tiles.len(), dimensions * (dimensions - 1) / 2);
            let total: f64 = tiles.iter().map(Tile::area).sum();
            let n = dimensions as f64;
            let polygon = n / 2.0 / (std::f64::consts::PI / (2.0 * n)).tan();
            assert!((total - polygon).abs() < 1e-9, "{dimensions}");
        }
    }

    #[test]
    fn pairs_have_short_names() {
        assert_eq!(pair_name([0, 3]), "xw");
        assert_eq!(pair_name([3, 4]), "w5");
        assert_eq!(pair_name([4, 9]), "5·10");
    }
}
