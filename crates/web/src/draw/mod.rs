//! Cells and slices as SVG markup, from looks alone.

/// Writes to a string, which never fails.
macro_rules! put {
    ($out:expr, $($part:tt)*) => {{ let _ = write!($out, $($part)*); }};
}

mod content;
mod paint;

pub use content::{Square, beside_value, middle, small_contents, value_size};
pub use paint::{Paint, grounds, halo, halo_class, overlay};

use crate::table::{Look, Slice, View};
use content::content;
use hyperdoku_core::{Cell, Family, Shape};
use hyperdoku_render::svg::{HouseStyle, Short};
use std::fmt::Write;

/// How large cells are drawn. Drawings are scaled to the page, so this is about detail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// With everything.
    Large,
    /// With marks, in a matrix of slices.
    Medium,
    /// Without marks, in the contact sheet.
    Small,
}

impl Scale {
    /// The edge of a cell.
    pub fn unit(self) -> f64 {
        match self {
            Scale::Large => 70.0,
            Scale::Medium => 36.0,
            Scale::Small => 13.0,
        }
    }

    /// Where a cell of a slice is drawn.
    pub fn square(self, column: u32, row: u32) -> Square {
        let s = self.unit();
        [f64::from(column) * s, f64::from(row) * s, s]
    }

    fn suffix(self) -> &'static str {
        match self {
            Scale::Large => "",
            Scale::Medium => "-m",
            Scale::Small => "-s",
        }
    }

    fn is_small(self) -> bool {
        self == Scale::Small
    }
}

/// A cell of a surface at the origin, all in one.
pub fn cell(look: &Look, shape: &Shape) -> String {
    let scale = Scale::Large;
    let halo = halo(look, None).map_or(String::new(), halo_class);
    let mut out = String::new();
    for (paint, path) in grounds(std::slice::from_ref(look), 1, scale, None) {
        if path.is_empty() {
            continue;
        }
        out += "<path";
        paint.attributes(scale).iter().for_each(|(name, value)| put!(out, r#" {name}="{value}""#));
        put!(out, r#" d="{path}"/>"#);
    }
    out + &content(look, scale.square(0, 0), &halo, shape)
}

/// The letter of evidence number 1, 2, 3.
pub fn letter(number: u8) -> char {
    char::from(b'A' + (number.max(1) - 1) % 26)
}

/// The lines of a slice: thin between cells, thick between boxes or regions, and its edge.
pub fn lines(shape: &Shape, view: &View, scale: Scale) -> String {
    let s = scale.unit();
    let (side, rows) = (view.side(), view.rows());
    let [width, height] = [side, rows].map(|cells| Short(f64::from(cells) * s));
    let [mut thin, mut thick] = [String::new(), String::new()];
    let [across, down] = slice_boxes(shape, view).unwrap_or([side, rows]);
    for column in 1..side {
        let path = if column % across.max(1) == 0 { &mut thick } else { &mut thin };
        put!(path, "M{} 0V{height}", Short(f64::from(column) * s));
    }
    for row in 1..rows {
        let path = if row % down.max(1) == 0 { &mut thick } else { &mut thin };
        put!(path, "M0 {}H{width}", Short(f64::from(row) * s));
    }
    if let Family::Jigsaw(regions) = shape.family() {
        region_borders(&mut thick, regions, side, s);
    }
    let (radius, edge, strong) = match scale {
        Scale::Small => (2, "1.5", "1"),
        Scale::Medium => (3, "2.2", "1.4"),
        Scale::Large => (4, "2.5", "1.75"),
    };
    format!(
        r#"<path class="thin" d="{thin}"/><path class="thick" stroke-width="{strong}" d="{thick}"/><rect class="edge" width="{width}" height="{height}" rx="{radius}" stroke-width="{edge}"/>"#
    )
}

/// The edges between cells of two regions.
fn region_borders(path: &mut String, regions: &[u8], side: u32, unit: f64) {
    let region = |column: u32, row: u32| regions[(row * side + column) as usize];
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        let [x, y, unit] = [f64::from(column) * unit, f64::from(row) * unit, unit].map(Short);
        if column > 0 && region(column, row) != region(column - 1, row) {
            put!(path, "M{x} {y}v{unit}");
        }
        if row > 0 && region(column, row) != region(column, row - 1) {
            put!(path, "M{x} {y}h{unit}");
        }
    }
}

/// What lies below the cells of a square: its diagonals and windows, where these are houses.
pub fn extras(shape: &Shape, scale: Scale) -> String {
    let (extras, side) = (shape.extras(), shape.symbols());
    let s = scale.unit();
    let mut out = String::new();
    if extras.diagonals {
        let end = Short(f64::from(side) * s);
        put!(out, r#"<path class="extra-line" d="M0 0L{end} {end}M{end} 0L0 {end}"/>"#);
    }
    if extras.windows {
        let root = side.isqrt();
        let width = Short(f64::from(root) * s);
        let starts = (0..root - 1).map(|window| Short(f64::from(1 + window * (root + 1)) * s));
        for y in starts.clone() {
            for x in starts.clone() {
                put!(out, r#"<rect class="extra" x="{x}" y="{y}" width="{width}" height="{width}"/>"#);
            }
        }
    }
    out
}

/// How far apart thick lines are in the slices of a view.
pub fn slice_boxes(shape: &Shape, view: &View) -> Option<[u32; 2]> {
    let sides = shape.box_sides()?;
    Some(
        [sides[view.across], view.down.map_or(1, |down| sides[down])]
            .map(|side| if side == 1 { view.side() } else { side }),
    )
}

/// The style of boxes that lie in the slices of a view.
pub fn flat_style(view: &View) -> HouseStyle {
    let mut axes = vec![view.across];
    axes.extend(view.down);
    axes.sort_unstable();
    HouseStyle::along(&axes)
}

/// The cells of a slice, row by row.
pub fn slice_cells(view: &View, slice: &Slice) -> Vec<Cell> {
    let first = view.cell(slice, 0, 0).0;
    let [right, below] = [Some(view.across), view.down].map(|axis| axis.map_or(0, |axis| view.stride(axis)));
    let row = |row: u32| (0..view.side()).map(move |column| Cell(first + row * below + column * right));
    (0..view.rows()).flat_map(row).collect()
}
