//! A three-dimensional board as a cube of glass that can be turned.
//!
//! Its visible faces choose the axis to look along; the sheet and the band are the current slice; plates are boxes, bars
//! are lines, dots the cells of one symbol. The cursor is drawn after them and so never hidden.

mod inside;
mod labels;
mod pieces;
mod shell;

pub use pieces::HouseBlock;

use super::markup::{COS_30, Path, Point, open, push, push_path};
use super::view::View;
use hyperdoku_core::Shape;
use inside::items;
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

/// What changes in a cube while it stands still. Each part stands in a group of its own.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CubeParts {
    /// What is inside, in the group `cube-inside`.
    pub inside: Vec<CubePath>,
    /// The bands of the current slice, in the group `cube-bands`.
    pub bands: Vec<CubePath>,
    /// The markup of the words, in the group `cube-words`.
    pub words: String,
}

/// A path in a cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CubePath {
    /// Its class.
    pub class: String,
    /// Where it goes.
    pub d: String,
}

impl CubePath {
    fn new(class: &str, path: &Path) -> Self {
        CubePath { class: class.to_owned(), d: path.to_string() }
    }
}

/// What changes in a cube while it stands still.
///
/// # Panics
/// If the axis is not 0, 1 or 2.
pub fn cube_parts(scene: &CubeScene<'_>) -> CubeParts {
    let sheet = scene.polygon(slab(scene.edge(), scene.axis, f64::from(scene.at) + 0.5));
    let mut inside = vec![CubePath::new("sheet", &sheet)];
    inside.extend(items(scene));
    let faces = visible_faces(scene);
    let across = faces.iter().filter(|face| face.axis != scene.axis);
    let bands = across.map(|face| CubePath::new("band", &band(scene, face))).collect();
    let mut words = String::new();
    push_tags(&mut words, scene);
    push_ticks(&mut words, scene);
    CubeParts { inside, bands, words }
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
    let parts = cube_parts(scene);
    push_path(&mut text, "hidden", &corner_edges(scene, far));
    push_group(&mut text, "cube-inside", &parts.inside);
    for face in &faces {
        push_face(&mut text, scene, face);
    }
    // Nothing above the faces takes clicks from them.
    text.push_str(r#"<g pointer-events="none">"#);
    push_group(&mut text, "cube-bands", &parts.bands);
    push_path(&mut text, "grid", &box_lines(scene, &faces));
    push_path(&mut text, "near", &corner_edges(scene, near));
    push_path(&mut text, "rim", &rim(scene));
    faces.iter().for_each(|face| push_letter(&mut text, scene, face));
    push(&mut text, format_args!(r#"<g class="cube-words">{}</g></g></svg>"#, parts.words));
    text
}

fn push_group(text: &mut String, class: &str, paths: &[CubePath]) {
    push(text, format_args!(r#"<g class="{class}">"#));
    for CubePath { class, d } in paths {
        push(text, format_args!(r#"<path class="{class}" d="{d}"/>"#));
    }
    text.push_str("</g>");
}
