//! What is written on the cube and beside it, always upright.

use super::super::markup::{Short, escaped, on, push};
use super::CubeScene;
use super::inside::centre;
use super::shell::{Face, others, slab};
use hyperdoku_core::Shape;

/// The letter of a face, in its outer corner: the farthest one of the top or bottom, the upper outer one of a side.
pub(super) fn push_letter(text: &mut String, scene: &CubeScene<'_>, face: &Face) {
    let edge = scene.edge();
    let is_from_below = scene.view.towards()[2] > 0.0;
    // Rounded, so that equal corners stay equal on every machine.
    let place = |corner: &[f64; 3]| scene.project(*corner).map(|x| (x * 100.0).round() as i64);
    let inwards = |corner: &[f64; 3]| match (face.axis, place(corner)) {
        (2, [_, y]) if is_from_below => -y,
        (2, [_, y]) => y,
        (_, [x, y]) => y - x.abs(),
    };
    let corner = slab(edge, face.axis, face.at).into_iter().min_by_key(inwards).expect("a face has corners");
    let inset = edge * if face.axis == 2 { 1.6 / 9.0 } else { 1.3 / 9.0 };
    let mut spot = corner;
    for axis in face.plane() {
        spot[axis] += if corner[axis] > 0.0 { -inset } else { inset };
    }
    let [x, y] = scene.project(spot);
    let radius = (edge * scene.unit / 12.0).clamp(9.0, 11.0);
    let (on, name) = (on(face.axis, scene.axis), Shape::axis_name(face.axis));
    let [x, y, radius, base] = [x, y, radius, y - 0.5].map(Short);
    push(
        text,
        format_args!(
            r#"<g class="axis{on}"><circle cx="{x}" cy="{y}" r="{radius}"/><text x="{x}" y="{base}">{name}</text></g>"#
        ),
    );
}

/// Letters beside the evidence, in turn to the right and to the left.
pub(super) fn push_tags(text: &mut String, scene: &CubeScene<'_>) {
    let beside = 8.5 + scene.unit * 0.7;
    for (index, evidence) in
        scene.evidence.iter().enumerate().filter(|(_, evidence)| !evidence.letter.is_empty())
    {
        let [x, y] = scene.project(centre(evidence.cell));
        let x = if index % 2 == 0 { x + beside } else { x - beside };
        let (x, y, letter) = (Short(x), Short(y - 6.0), escaped(evidence.letter));
        push(
            text,
            format_args!(
                r#"<g class="tag"><circle cx="{x}" cy="{y}" r="8.5"/><text x="{x}" y="{y}">{letter}</text></g>"#
            ),
        );
    }
}

/// Numbers along the edge of the axis that is furthest to the right, as many as fit.
pub(super) fn push_ticks(text: &mut String, scene: &CubeScene<'_>) {
    let edge = scene.edge();
    let [first, second] = others(scene.axis);
    let at = |p: f64, q: f64, t: f64| {
        let mut point = [t; 3];
        (point[first], point[second]) = (p, q);
        scene.project(point)
    };
    let [start, end] = [at(0.0, 0.0, 0.0), at(0.0, 0.0, edge)];
    let length = (end[0] - start[0]).hypot(end[1] - start[1]);
    if length < edge {
        return;
    }
    let mut away = [(end[1] - start[1]) / length, (start[0] - end[0]) / length];
    if away[0] < 0.0 {
        away = away.map(|part| -part);
    }
    let reach = |&(p, q): &(f64, f64)| {
        let [x, y] = at(p, q, edge / 2.0);
        x * away[0] + y * away[1]
    };
    let edges = [(0.0, 0.0), (edge, 0.0), (0.0, edge), (edge, edge)];
    let (p, q) = edges.into_iter().max_by(|a, b| reach(a).total_cmp(&reach(b))).expect("a cube has edges");
    let step = (9.0 * edge / length).ceil() as u32;
    for tick in 0..scene.side {
        let from_here = tick.abs_diff(scene.at);
        if from_here > 0 && (from_here < step || !tick.is_multiple_of(step)) {
            continue;
        }
        let [x, y] = at(p, q, f64::from(tick) + 0.5);
        let [x, y] = [x + 12.0 * away[0], y + 12.0 * away[1]].map(Short);
        let on = on(tick, scene.at);
        push(text, format_args!(r#"<text class="tick{on}" x="{x}" y="{y}">{}</text>"#, tick + 1));
    }
}
