//! A three-dimensional board as a cube of glass that can be turned.
//!
//! Its visible faces choose the axis to look along; the sheet and the band are the current slice; plates are boxes, bars
//! are lines, dots the cells of one symbol. The cursor is drawn after them and so never hidden.

mod inside;
mod labels;
mod pieces;
mod shell;

pub use pieces::HouseBlock;

use super::markup::{COS_30, Path, Point, open, push_path};
use super::view::View;
use hyperdoku_core::Shape;
use inside::push_items;
use labels::{push_letter, push_tags, push_ticks};
use shell::{band, box_lines, corner_edges, end_corners, push_face, rim, slab, visible_faces};

/// The room beside the cube, for ticks.
const BESIDE: f64 = 22.0;

/// The room above and below.
const ABOVE: f64 = 6.0;

/// What to draw in a cube. All coordinates count from 0.
#[derive(Clone, Debug)]
pub struct CubeScene<'a> {
    /// Cells along each edge.
    pub side: u32,
    /// How far apart the lines on the faces are, axis by axis: the box sides.
    pub box_sides: [u32; 3],
    /// How long the edge of a cell is, where the view is isometric.
    pub unit: f64,
    /// From where it is seen.
    pub view: View,
    /// The axis to look along: 0, 1 or 2.
    pub axis: usize,
    /// Where the current slice is on that axis.
    pub at: u32,
    /// The cell of the cursor.
    pub cursor: Option<[u32; 3]>,
    /// The houses to show, usually those of the cursor.
    pub houses: &'a [HouseBlock],
    /// The cells of the symbol that is filtered for.
    pub dots: &'a [[u32; 3]],
    /// The cells that a hint speaks of.
    pub evidence: &'a [Evidence<'a>],
}

/// A cell that a hint speaks of, by a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evidence<'a> {
    /// Where.
    pub cell: [u32; 3],
    /// The letter; nothing is written where it is empty.
    pub letter: &'a str,
}

impl<'a> CubeScene<'a> {
    /// An empty cube of a board about 280 pixels wide, seen along its third axis; `None` off three dimensions.
    pub fn new(shape: &Shape) -> Option<CubeScene<'a>> {
        let lattice = shape.lattice().filter(|lattice| lattice.dimensions == 3)?;
        let sides = shape.box_sides().and_then(|sides| <[u32; 3]>::try_from(sides).ok());
        Some(CubeScene {
            side: lattice.side,
            box_sides: sides.unwrap_or([1; 3]),
            unit: 142.0 / f64::from(lattice.side),
            view: View::default(),
            axis: 2,
            at: 0,
            cursor: None,
            houses: &[],
            dots: &[],
            evidence: &[],
        })
    }

    /// What it is called.
    pub fn name(&self) -> String {
        let axis = Shape::axis_name(self.axis);
        format!("Cube, looking along {axis}, slice {} of {}", self.at + 1, self.side)
    }

    fn edge(&self) -> f64 {
        f64::from(self.side)
    }

    /// The middle of the cube is the origin of the screen.
    fn project(&self, point: [f64; 3]) -> Point {
        let projected = self.view.project(point.map(|x| (x - self.edge() / 2.0) * self.unit));
        [projected.x, projected.y]
    }

    fn polygon<const N: usize>(&self, points: [[f64; 3]; N]) -> Path {
        Path::polygon(&points.map(|point| self.project(point)))
    }
}

/// What changes in a cube while it stands still, by the classes of the groups it stands in: what is inside, the bands
/// of the current slice, and the words.
///
/// # Panics
/// If the axis is not 0, 1 or 2.
pub fn cube_parts(scene: &CubeScene<'_>) -> [(&'static str, String); 3] {
    let [mut inside, mut bands, mut words] = [const { String::new() }; 3];
    let sheet = scene.polygon(slab(scene.edge(), scene.axis, f64::from(scene.at) + 0.5));
    push_path(&mut inside, "sheet", &sheet);
    push_items(&mut inside, scene);
    for face in visible_faces(scene).iter().filter(|face| face.axis != scene.axis) {
        push_path(&mut bands, "band", &band(scene, face));
    }
    push_tags(&mut words, scene);
    push_ticks(&mut words, scene);
    [("cube-inside", inside), ("cube-bands", bands), ("cube-words", words)]
}

/// Draws a cube: `<svg class="cube">`. Its faces are paths of the class `face` with the axis in `data-axis`.
///
/// # Panics
/// If the axis is not 0, 1 or 2.
pub fn cube(scene: &CubeScene<'_>) -> String {
    let attributes = format!(r#"class="cube" role="group" aria-label="{}""#, scene.name());
    let (half, width) = (scene.edge() * scene.unit, scene.edge() * scene.unit * COS_30 + BESIDE);
    let mut text = open(&attributes, [-width, -half - ABOVE], [2.0 * width, 2.0 * (half + ABOVE)]);
    let faces = visible_faces(scene);
    let [far, near] = end_corners(scene);
    let [inside, bands, words] =
        cube_parts(scene).map(|(class, markup)| format!(r#"<g class="{class}">{markup}</g>"#));
    push_path(&mut text, "hidden", &corner_edges(scene, far));
    text.push_str(&inside);
    for face in &faces {
        push_face(&mut text, scene, face);
    }
    // Nothing above the faces takes clicks from them.
    text.push_str(r#"<g pointer-events="none">"#);
    text.push_str(&bands);
    push_path(&mut text, "grid", &box_lines(scene, &faces));
    push_path(&mut text, "near", &corner_edges(scene, near));
    push_path(&mut text, "rim", &rim(scene));
    faces.iter().for_each(|face| push_letter(&mut text, scene, face));
    text.push_str(&words);
    text.push_str("</g></svg>");
    text
}
