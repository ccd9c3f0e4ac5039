//! The cube itself: its faces, edges and the lines on them, whichever are seen.

use super::super::markup::{Path, Point, on, push};
use super::CubeScene;
use hyperdoku_core::Shape;

/// The least share of a face that must be seen for it to be drawn.
const VISIBLE: f64 = 0.1;

/// A face that is seen: across which axis, and where on it.
pub(super) struct Face {
    pub(super) axis: usize,
    pub(super) at: f64,
}

impl Face {
    /// The two axes it extends along.
    pub(super) fn plane(&self) -> [usize; 2] {
        others(self.axis)
    }
}

pub(super) fn others(axis: usize) -> [usize; 2] {
    match axis {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    }
}

pub(super) fn visible_faces(scene: &CubeScene<'_>) -> Vec<Face> {
    let towards = scene.view.towards();
    let seen = (0..3).filter(|&axis| towards[axis].abs() > VISIBLE);
    seen.map(|axis| Face { axis, at: if towards[axis] > 0.0 { scene.edge() } else { 0.0 } }).collect()
}

/// The corners of a square across an axis.
pub(super) fn slab(edge: f64, axis: usize, at: f64) -> [[f64; 3]; 4] {
    let [first, second] = others(axis);
    [[0.0, 0.0], [edge, 0.0], [edge, edge], [0.0, edge]].map(|[p, q]| {
        let mut point = [at; 3];
        (point[first], point[second]) = (p, q);
        point
    })
}

/// The farthest and the nearest corner.
pub(super) fn end_corners(scene: &CubeScene<'_>) -> [[f64; 3]; 2] {
    let near = scene.view.towards().map(|part| if part > 0.0 { scene.edge() } else { 0.0 });
    [near.map(|x| scene.edge() - x), near]
}

/// The three edges that meet in a corner.
pub(super) fn corner_edges(scene: &CubeScene<'_>, corner: [f64; 3]) -> Path {
    let mut path = Path::default();
    for axis in 0..3 {
        let mut end = corner;
        end[axis] = scene.edge() - end[axis];
        path.add_line(scene.project(corner), scene.project(end));
    }
    path
}

pub(super) fn push_face(text: &mut String, scene: &CubeScene<'_>, face: &Face) {
    let Face { axis, at } = *face;
    let (on, name) = (on(axis, scene.axis), Shape::axis_name(axis));
    let path = scene.polygon(slab(scene.edge(), axis, at));
    push(
        text,
        format_args!(
            r#"<path class="face{on}" data-axis="{axis}" tabindex="0" role="button" aria-label="Look along {name}" d="{path}"/>"#
        ),
    );
}

/// The current slice where it comes to a face.
pub(super) fn band(scene: &CubeScene<'_>, face: &Face) -> Path {
    let other = 3 - face.axis - scene.axis;
    let at = f64::from(scene.at);
    scene.polygon([[0.0, at], [scene.edge(), at], [scene.edge(), at + 1.0], [0.0, at + 1.0]].map(|[p, q]| {
        let mut point = [face.at; 3];
        (point[other], point[scene.axis]) = (p, q);
        point
    }))
}

/// The borders of boxes on the faces.
pub(super) fn box_lines(scene: &CubeScene<'_>, faces: &[Face]) -> Path {
    let mut path = Path::default();
    for face in faces {
        let [first, second] = face.plane();
        for (across, along) in [(first, second), (second, first)] {
            let apart = scene.box_sides[across].max(1);
            for t in (apart..scene.side).step_by(apart as usize) {
                let mut ends = [[face.at; 3]; 2];
                ends.iter_mut().for_each(|end| end[across] = f64::from(t));
                (ends[0][along], ends[1][along]) = (0.0, scene.edge());
                path.add_line(scene.project(ends[0]), scene.project(ends[1]));
            }
        }
    }
    path
}

/// The outline on the screen.
pub(super) fn rim(scene: &CubeScene<'_>) -> Path {
    let corners = (0..8).map(|bits| {
        scene.project([0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { scene.edge() } else { 0.0 }))
    });
    Path::polygon(&hull(corners.collect()))
}

/// The convex hull: its lower half from left to right, and its upper half back.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let half = |points: &mut dyn Iterator<Item = &Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for &point in points {
            while let [.., a, b] = chain[..] {
                let turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
                if turn > 1e-6 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter());
    hull.extend(half(&mut points.iter().rev()));
    hull
}
