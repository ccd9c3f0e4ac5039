//! Boards in three dimensions, and stacks of cubes.

use super::super::markup::{COS_30, Path, Point, push, push_path};
use super::{LEAST_GAP, frame, push_rim, unfolded};
use hyperdoku_core::Shape;

/// The edge of a cube on the screen.
const EDGE: f64 = 39.6;

/// The edge of a layer, where there are three of them.
const LAYER_EDGE: f64 = 32.4;

/// How far below a layer the next one is.
const LAYER_GAP: f64 = 18.36;

/// The edge of a cube of a stack.
const BLOCK: f64 = 13.0;

/// The axis each visible face of a cube stands across, and where on it: top, left, right.
const FACES: [(usize, f64); 3] = [(2, 0.0), (1, 1.0), (0, 1.0)];

/// A cube with a line for every cell, and thicker ones around boxes.
pub(super) fn cube(side: u32, box_sides: Option<&[u32]>) -> String {
    let mut text = frame([-EDGE * COS_30, 0.0], [2.0 * EDGE * COS_30, 2.0 * EDGE], 0.0);
    push_faces(&mut text, [0.0; 3], EDGE);
    push_path(&mut text, "b", &face_lines(side, [1; 3]));
    if let Some(&[x, y, z]) = box_sides {
        let path = face_lines(side, [x, y, z]);
        if !path.is_empty() {
            push(&mut text, format_args!(r#"<path class="l" stroke-width=".9" opacity=".7" d="{path}"/>"#));
        }
    }
    for (axis, at) in FACES {
        push_rim(&mut text, &face([0.0; 3], EDGE, axis, at));
    }
    text.push_str("</svg>");
    text
}

/// Three layers apart: boxes that lie flat.
pub(super) fn layers(side: u32) -> String {
    let height = LAYER_EDGE + 2.0 * LAYER_GAP;
    let mut text = frame([-LAYER_EDGE * COS_30, 0.0], [2.0 * LAYER_EDGE * COS_30, height], 0.0);
    let cell = LAYER_EDGE / f64::from(side);
    for layer in 0..3 {
        let down = f64::from(layer) * LAYER_GAP;
        let rim = face([0.0, 0.0, down], LAYER_EDGE, 2, 0.0);
        push_path(&mut text, "a", &rim);
        push_path(&mut text, &format!("f{layer}"), &rim);
        let mut lines = Path::default();
        for line in 1..side {
            let t = f64::from(line) * cell;
            lines.add_line(iso([t, 0.0, down]), iso([t, LAYER_EDGE, down]));
            lines.add_line(iso([0.0, t, down]), iso([LAYER_EDGE, t, down]));
        }
        if cell >= LEAST_GAP {
            push_path(&mut text, "b", &lines);
        }
    }
    text.push_str("</svg>");
    text
}

/// Stacked cubes, the far ones first. Where there is none, the empty corner they would stand in.
pub(super) fn stack(shape: &Shape, heights: &[[u8; 3]; 3]) -> String {
    if heights[0][0] == 0 {
        return unfolded::draw(shape);
    }
    let edge = 3.0 * BLOCK;
    let mut text = frame([-edge * COS_30, 0.0], [2.0 * edge * COS_30, 2.0 * edge], 0.0);
    for (x, row) in heights.iter().enumerate() {
        for (y, &height) in row.iter().enumerate() {
            for z in 0..height {
                let corner = [x as f64, y as f64, 2.0 - f64::from(z)].map(|at| at * BLOCK);
                push_faces(&mut text, corner, BLOCK);
            }
        }
    }
    text.push_str("</svg>");
    text
}

/// The three visible faces of a cube.
fn push_faces(text: &mut String, corner: [f64; 3], edge: f64) {
    for (light, (axis, at)) in FACES.into_iter().enumerate() {
        let path = face(corner, edge, axis, at);
        push_path(text, "a", &path);
        push_path(text, &format!("f{light}"), &path);
    }
}

fn face(corner: [f64; 3], edge: f64, axis: usize, at: f64) -> Path {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    Path::polygon(&square.map(|place| {
        let point = on_face(axis, at, place);
        iso([0, 1, 2].map(|i| corner[i] + edge * point[i]))
    }))
}

/// Lines on the three visible faces, so many cells apart along each axis, where there is room for them.
fn face_lines(side: u32, apart: [u32; 3]) -> Path {
    let mut path = Path::default();
    for (axis, at) in FACES {
        let [first, second] = [(axis + 1) % 3, (axis + 2) % 3].map(|axis| apart[axis]);
        for t in shares(side, first) {
            path.add_line(edge_point(axis, at, [t, 0.0]), edge_point(axis, at, [t, 1.0]));
        }
        for t in shares(side, second) {
            path.add_line(edge_point(axis, at, [0.0, t]), edge_point(axis, at, [1.0, t]));
        }
    }
    path
}

/// Where lines cross an edge, as shares of it; nowhere if they were too near to each other.
fn shares(side: u32, apart: u32) -> impl Iterator<Item = f64> {
    let is_clear = EDGE * f64::from(apart) / f64::from(side) >= LEAST_GAP;
    let lines = (apart..side).step_by(apart as usize).filter(move |_| is_clear);
    lines.map(move |line| f64::from(line) / f64::from(side))
}

fn edge_point(axis: usize, at: f64, place: Point) -> Point {
    iso(on_face(axis, at, place).map(|x| x * EDGE))
}

/// A point of a face of the unit cube, by its places along the two axes after the one it stands across.
fn on_face(axis: usize, at: f64, [first, second]: Point) -> [f64; 3] {
    let mut point = [at; 3];
    (point[(axis + 1) % 3], point[(axis + 2) % 3]) = (first, second);
    point
}

fn iso([x, y, z]: [f64; 3]) -> Point {
    [(x - y) * COS_30, (x + y) * 0.5 + z]
}
