//! Scenes put together to larger ones.

use crate::metrics::Metrics;
use crate::scene::{Area, Item, Point, Role, Scene, Size};

/// Rows of `across` slots. Columns are as wide and rows as high as they need; each scene is in the middle of
/// its slot. The gaps are the room before each column and row but the first.
pub(crate) fn grid(
    slots: Vec<Option<Scene>>,
    across: usize,
    column_gap: impl Fn(usize) -> u32,
    row_gap: impl Fn(usize) -> u32,
) -> Scene {
    let mut widths = vec![0; across];
    let mut heights = vec![0; slots.len().div_ceil(across)];
    for (slot, scene) in slots.iter().enumerate() {
        let size = scene.as_ref().map_or(Size::default(), |scene| scene.size);
        let (column, row) = (slot % across, slot / across);
        widths[column] = size.width.max(widths[column]);
        heights[row] = size.height.max(heights[row]);
    }
    let (lefts, width) = starts(&widths, column_gap);
    let (tops, height) = starts(&heights, row_gap);
    let mut items = Vec::new();
    for (slot, scene) in slots.into_iter().enumerate() {
        let Some(scene) = scene else { continue };
        let (column, row) = (slot % across, slot / across);
        let x = lefts[column] + (widths[column] - scene.size.width) / 2;
        let y = tops[row] + (heights[row] - scene.size.height) / 2;
        items.extend(scene.items.into_iter().map(|item| item.moved(Point { x, y })));
    }
    Scene { size: Size { width, height }, items }
}

/// Scenes of about one size in rows that keep to the width. Slabs of `depth` scenes belong together: a row
/// holds whole slabs, or, where even one is too wide, a slab has rows of its own.
pub(crate) fn flow(scenes: Vec<Scene>, depth: usize, metrics: &Metrics) -> Scene {
    let gap =
        |index: usize, together| if index.is_multiple_of(together) { metrics.far } else { metrics.near };
    let column_gap = |column| gap(column, depth).width;
    let fitting = fitting(&scenes, metrics.width, column_gap);
    if fitting >= depth {
        let across = depth * even(scenes.len() / depth, fitting / depth);
        let slots = scenes.into_iter().map(Some).collect();
        return grid(slots, across, column_gap, |_| metrics.far.height);
    }
    let across = even(depth, fitting);
    let mut slots = Vec::new();
    for (index, scene) in scenes.into_iter().enumerate() {
        if index.is_multiple_of(depth) {
            slots.resize_with(slots.len().next_multiple_of(across), || None);
        }
        slots.push(Some(scene));
    }
    grid(slots, across, column_gap, |row| gap(row, depth.div_ceil(across)).height)
}

/// A text alone.
pub(crate) fn text(text: String, role: Role, metrics: &Metrics) -> Scene {
    let width = text.chars().count() as u32 * metrics.glyph.width;
    let size = Size { width, height: metrics.glyph.height };
    let area = Area { at: Point::default(), size };
    Scene { size, items: vec![Item::Text { area, text, role }] }
}

/// A label above the middle of a scene.
pub(crate) fn labelled(label: String, scene: Scene, metrics: &Metrics) -> Scene {
    let label = text(label, Role::Label, metrics);
    grid(vec![Some(label), Some(scene)], 1, |_| 0, |_| 0)
}

/// A title above the left edge of a scene.
pub(crate) fn titled(title: String, scene: Scene, metrics: &Metrics) -> Scene {
    let Scene { size: title_size, mut items } = text(title, Role::Title, metrics);
    let below = Point { x: 0, y: title_size.height };
    items.extend(scene.items.into_iter().map(|item| item.moved(below)));
    let width = title_size.width.max(scene.size.width);
    Scene { size: Size { width, height: title_size.height + scene.size.height }, items }
}

/// How many scenes fit a row, at least one.
fn fitting(scenes: &[Scene], limit: Option<u32>, column_gap: impl Fn(usize) -> u32) -> usize {
    let Some(limit) = limit else { return scenes.len() };
    let widest = scenes.iter().map(|scene| scene.size.width).max().unwrap_or(0);
    let mut end = widest;
    let fits = |&column: &usize| {
        end = end.saturating_add(column_gap(column) + widest);
        end <= limit
    };
    1 + (1..scenes.len()).take_while(fits).count()
}

/// Where each of these extents starts, and where the last ends.
fn starts(extents: &[u32], gap: impl Fn(usize) -> u32) -> (Vec<u32>, u32) {
    let mut end = 0;
    let starts = extents.iter().enumerate().map(|(index, &extent)| {
        let start = if index == 0 { 0 } else { end + gap(index) };
        end = start + extent;
        start
    });
    (starts.collect(), end)
}

/// How many of `count` to put in a row of at most `most`: full rows if they need not be less than half as
/// long, otherwise rows as equal as can be.
fn even(count: usize, most: usize) -> usize {
    let full = (most.div_ceil(2)..=most).rev().find(|&across| count.is_multiple_of(across));
    full.unwrap_or_else(|| count.div_ceil(count.div_ceil(most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_full_or_nearly_equal() {
        let cases = [(9, 9, 9), (9, 6, 3), (9, 4, 3), (8, 6, 4), (3, 2, 1), (7, 6, 4), (7, 3, 3), (1, 1, 1)];
        for (count, most, expected) in cases {
            assert_eq!(even(count, most), expected, "{count} in rows of at most {most}");
        }
    }
}
