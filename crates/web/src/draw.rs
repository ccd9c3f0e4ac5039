//! Cells and slices as SVG markup, from looks alone.

use crate::table::{Look, Slice, Tone, View};
use hyperdoku_core::{Cell, Family, Shape, Symbol, SymbolSet};
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

/// Writes to a string, which never fails.
macro_rules! put {
    ($out:expr, $($part:tt)*) => {{ let _ = write!($out, $($part)*); }};
}

/// A cell at the origin, all in one.
pub fn cell(look: &Look, scale: Scale, shape: &Shape) -> String {
    let halo = halo(look, None).map_or(String::new(), halo_class);
    grounds(std::slice::from_ref(look), 1, scale, None) + &content(look, scale, &halo, shape)
}

/// What lies below the contents of all cells of a slice: colours, tints and plates. `flat` is the style of boxes that lie
/// in it: others stand across. What looks alike is one path, since pages take long to make and draw many elements.
pub fn grounds(looks: &[Look], side: u32, scale: Scale, flat: Option<HouseStyle>) -> String {
    let s = scale.unit();
    let [mut out, mut bad, mut selected, mut over] = [const { String::new() }; 4];
    let mut houses = HouseStyle::ALL.map(|style| (style, String::new()));
    for (place, look) in looks.iter().enumerate() {
        let [x, y] = [place as u32 % side, place as u32 / side].map(|at| f64::from(at) * s);
        let square = [x, y, s, s];
        // Inside what is highlighted, so that both are seen.
        let inset = if look.houses != 0 || look.is_selected { s * 0.14 } else { 0.0 };
        paint(&mut over, look, [x + inset, y + inset, s - 2.0 * inset]);
        for (style, path) in houses.iter_mut().filter(|_| look.houses != 0) {
            if let Some(place) = tile(look, *style, square, flat) {
                add_rect(path, place);
            }
        }
        if look.is_clashing {
            add_rect(&mut bad, square);
        }
        if look.is_selected {
            add_rect(&mut selected, square);
        }
        if is_plated(look) {
            let width = if scale.is_small() { 1 } else { 2 };
            let [x, y, radius] = [x + s / 2.0, y + s / 2.0, s * 0.36].map(Short);
            put!(over, r#"<circle class="plate" cx="{x}" cy="{y}" r="{radius}" stroke-width="{width}"/>"#);
        }
    }
    for (style, path) in &houses {
        let (name, suffix) = (style.name(), scale.suffix());
        area(&mut out, &format!("t-{name}"), path);
        if style.is_hatched() {
            area(&mut out, &format!(r#"h" fill="url(#{name}{suffix})"#), path);
        }
    }
    area(&mut out, "t-bad", &bad);
    area(&mut out, "t-select", &selected);
    out + &over
}

/// A path of a class, unless there is none.
fn area(out: &mut String, class: &str, path: &str) {
    if !path.is_empty() {
        put!(out, r#"<path class="{class}" d="{path}"/>"#);
    }
}

fn add_rect(path: &mut String, place: [f64; 4]) {
    let [x, y, width, height] = place.map(Short);
    put!(path, "M{x} {y}h{width}v{height}h-{width}z");
}

fn is_plated(look: &Look) -> bool {
    look.is_hit || look.letter > 0
}

/// The style of the hatches that contents of a cell need a halo of, if there are both.
pub fn halo(look: &Look, flat: Option<HouseStyle>) -> Option<HouseStyle> {
    let is_empty = look.value.is_none() && look.closed == 0 && (look.corner | look.centre).is_empty();
    let is_bare = is_empty || is_plated(look) || look.is_selected;
    if is_bare { None } else { tiles(look, flat).first().copied() }
}

/// The class of a halo.
pub fn halo_class(style: HouseStyle) -> String {
    format!("halo-{}", style.name())
}

/// What a cell at the origin holds, with the class of a halo where that is not around it already.
pub fn content(look: &Look, scale: Scale, halo: &str, shape: &Shape) -> String {
    let mut out = String::new();
    match look.value {
        Some(symbol) => value(&mut out, look, symbol, scale, halo, shape),
        None if look.closed > 0 => cross(&mut out, look.closed, scale, halo),
        None if scale.is_small() => {}
        None => marks(&mut out, look, scale, halo, shape),
    }
    if look.letter > 0 && !scale.is_small() {
        let (x, letter) = (Short(scale.unit() - 11.0), letter(look.letter));
        put!(
            out,
            r#"<g class="tag"><circle cx="{x}" cy="11" r="9"/><text x="{x}" y="11">{letter}</text></g>"#
        );
    }
    out
}

/// The letter of evidence number 1, 2, 3.
pub fn letter(number: u8) -> char {
    char::from(b'A' + (number.max(1) - 1) % 26)
}

fn paint(out: &mut String, look: &Look, [x, y, s]: [f64; 3]) {
    let count = look.colours.iter().count();
    let width = s / count.max(1) as f64;
    for (place, colour) in look.colours.iter().enumerate() {
        rect(out, &format!(r#"class="c{colour}""#), [x + place as f64 * width, y, width, s]);
    }
}

/// The boxes that a cell is hatched for. A box in the slice is seen by its outline where a line crosses it; one across the
/// slice is a plate on the line.
fn tiles(look: &Look, flat: Option<HouseStyle>) -> Vec<HouseStyle> {
    let is_line = look.has(HouseStyle::Line);
    let is_tile = |style: &HouseStyle| *style != HouseStyle::Line && look.has(*style);
    let mut tiles: Vec<HouseStyle> = HouseStyle::ALL.into_iter().filter(is_tile).collect();
    match is_line {
        true => tiles.retain(|&style| Some(style) != flat),
        false => tiles.truncate(1),
    }
    tiles
}

/// Where a cell shows a house that it shares with the highlighted one: lines all over it, boxes beside each other.
fn tile(
    look: &Look,
    style: HouseStyle,
    [x, y, s, _]: [f64; 4],
    flat: Option<HouseStyle>,
) -> Option<[f64; 4]> {
    let is_line = look.has(HouseStyle::Line);
    if style == HouseStyle::Line {
        return is_line.then_some([x, y, s, s]);
    }
    let tiles = tiles(look, flat);
    let place = tiles.iter().position(|other| *other == style)?;
    let inset = if is_line { s * 0.075 } else { 0.0 };
    let width = (s - 2.0 * inset) / tiles.len() as f64;
    Some([x + inset + place as f64 * width, y + inset, width, s - 2.0 * inset])
}

fn value(out: &mut String, look: &Look, symbol: Symbol, scale: Scale, halo: &str, shape: &Shape) {
    let s = scale.unit();
    let class = match look.tone {
        Tone::Given => "given",
        Tone::Own => "val",
        Tone::Wrong => "val bad",
        Tone::Proposed => "ghost",
    };
    let name = shape.symbol_name(symbol);
    let room = if name.len() > 1 { 0.8 } else { 1.0 };
    let size = s * room * if scale.is_small() { 0.7 } else { 0.52 };
    text(out, &format!("{class} {halo}"), [s / 2.0, s / 2.0, size], &name);
    if look.tone == Tone::Wrong {
        let [a, b, c, d] = [0.24, 0.78, 0.76, 0.22].map(|part| Short(part * s));
        put!(out, r#"<path class="strike" d="M{a} {b}L{c} {d}"/>"#);
    }
}

/// A cell that some evidence closes.
fn cross(out: &mut String, closed: u8, scale: Scale, halo: &str) {
    let s = scale.unit();
    let reach = s * if scale.is_small() { 0.24 } else { 0.15 };
    let (low, high) = (Short(s / 2.0 - reach), Short(s / 2.0 + reach));
    let width = if scale.is_small() { "1.4" } else { "2.4" };
    let path = format!("M{low} {low}L{high} {high}M{low} {high}L{high} {low}");
    put!(out, r#"<path class="cross" stroke-width="{width}" d="{path}"/>"#);
    if !scale.is_small() {
        text(out, &format!("why {halo}"), [s * 0.8, s * 0.8, 13.0], &letter(closed).to_string());
    }
}

fn marks(out: &mut String, look: &Look, scale: Scale, halo: &str, shape: &Shape) {
    let s = scale.unit();
    let symbols = shape.symbols();
    // Slots are fixed: the first half along the upper edge, the others along the lower.
    let top = symbols.div_ceil(2).max(1);
    let slot = 0.72 / f64::from((top - 1).max(1));
    let size = s * if symbols <= 9 { 0.19 } else { 0.13 };
    for symbol in look.corner {
        let index = symbol.number() - 1;
        let (place, y) = if index < top { (index, 0.185) } else { (index - top, 0.825) };
        let x = s * (0.14 + f64::from(place) * slot);
        mark(out, look, symbol, &format!("mark {halo}"), [x, y * s, size], shape);
    }
    centre(out, look, look.centre, s, halo, shape);
}

/// Marks in the middle: in a line while there are few, in rows otherwise.
fn centre(out: &mut String, look: &Look, symbols: SymbolSet, s: f64, halo: &str, shape: &Shape) {
    let count = symbols.len();
    let a_line = if count <= 5 { count } else { (f64::from(count)).sqrt().ceil() as u32 };
    let lines = count.div_ceil(a_line.max(1));
    let size = s * if lines == 1 {
        0.22
    } else {
        0.19_f64.min(0.8 / f64::from(lines)).min(0.85 / f64::from(a_line))
    };
    let class = format!("mark mid {halo}");
    for (place, symbol) in symbols.enumerate() {
        let (row, column) = (place as u32 / a_line, place as u32 % a_line);
        let in_row = a_line.min(count - row * a_line);
        let x = s / 2.0 + (f64::from(column) - f64::from(in_row - 1) / 2.0) * size * 0.74;
        let y = s / 2.0 + (f64::from(row) - f64::from(lines - 1) / 2.0) * size * 1.15;
        mark(out, look, symbol, &class, [x, y, size], shape);
    }
}

fn mark(out: &mut String, look: &Look, symbol: Symbol, class: &str, [x, y, size]: [f64; 3], shape: &Shape) {
    let hit = if look.symbol == Some(symbol) { " hit" } else { "" };
    let is_out = look.ruled_out.contains(symbol);
    let gone = if is_out { " out" } else { "" };
    let name = shape.symbol_name(symbol);
    text(out, &format!("{class}{hit}{gone}"), [x, y, size], &name);
    if is_out {
        let reach = size * 0.4;
        let [a, b, c, d] = [x - reach, y + reach, x + reach, y - reach].map(Short);
        put!(out, r#"<path class="strike thin" d="M{a} {b}L{c} {d}"/>"#);
    }
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

/// Outlines of boxes and the ring of the selection in a slice. `looks` are those of its cells, row by row.
pub fn overlay(
    looks: &[Look],
    side: u32,
    cursor: Option<(u32, u32)>,
    spot: Option<(u32, u32)>,
    scale: Scale,
) -> String {
    let mut out = String::new();
    let s = scale.unit();
    for style in HouseStyle::ALL.into_iter().filter(|&style| style != HouseStyle::Line) {
        if !looks.iter().any(|look| look.has(style)) {
            continue;
        }
        let is_in = |(place, look): (usize, &Look)| {
            let at = (place as u32 % side, place as u32 / side);
            (look.has(style) || Some(at) == spot).then_some(at)
        };
        let cells: Vec<(u32, u32)> = looks.iter().enumerate().filter_map(is_in).collect();
        if cells.len() > 1 {
            hull(&mut out, &cells, style, scale);
        }
    }
    let selected: Vec<(u32, u32)> = looks
        .iter()
        .enumerate()
        .filter(|(_, look)| look.is_selected)
        .map(|(place, _)| (place as u32 % side, place as u32 / side))
        .collect();
    let width = if scale.is_small() { 1.75 } else { 3.0 };
    if selected.len() > 1 {
        put!(out, r#"<path class="cursor" stroke-width="{}" d="{}"/>"#, Short(width), outline(&selected, s));
    }
    if let Some((column, row)) = cursor {
        let [x, y] = [column, row].map(|at| f64::from(at) * s + width / 2.0);
        let radius = if scale.is_small() { 2 } else { 5 };
        let attributes = format!(r#"class="cursor" rx="{radius}" stroke-width="{}""#, Short(width));
        rect(&mut out, &attributes, [x, y, s - width, s - width]);
    }
    out
}

/// A line around cells: a rounded frame where they fill one, otherwise along their edges.
fn hull(out: &mut String, cells: &[(u32, u32)], style: HouseStyle, scale: Scale) {
    let s = scale.unit();
    let bounds = |of: fn(&(u32, u32)) -> u32| {
        let (least, most) =
            cells.iter().map(of).fold((u32::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
        (least, most + 1 - least)
    };
    let ((left, width), (top, height)) = (bounds(|cell| cell.0), bounds(|cell| cell.1));
    let (inset, radius, stroke) = if scale.is_small() { (0.9, "1.5", "0.9") } else { (2.0, "4", "1.6") };
    let name = style.name();
    if width as usize * height as usize == cells.len() {
        let [x, y] = [left, top].map(|at| f64::from(at) * s + inset);
        let [width, height] = [width, height].map(|size| f64::from(size) * s - 2.0 * inset);
        let attributes = format!(r#"class="hull o-{name}" rx="{radius}" stroke-width="{stroke}""#);
        rect(out, &attributes, [x, y, width, height]);
    } else if style == HouseStyle::Region {
        put!(out, r#"<path class="hull o-{name}" stroke-width="{stroke}" d="{}"/>"#, outline(cells, s));
    }
}

/// The edges between some cells and others.
fn outline(cells: &[(u32, u32)], s: f64) -> String {
    let mut path = String::new();
    let has =
        |column: i64, row: i64| cells.iter().any(|&(x, y)| (i64::from(x), i64::from(y)) == (column, row));
    for &(column, row) in cells {
        let (x, y) = (i64::from(column), i64::from(row));
        // Each edge: the cell beyond it, where it begins, which way it goes.
        let edges = [
            ((x, y - 1), (x, y), 'h'),
            ((x, y + 1), (x, y + 1), 'h'),
            ((x - 1, y), (x, y), 'v'),
            ((x + 1, y), (x + 1, y), 'v'),
        ];
        for ((column, row), (x, y), way) in edges {
            if !has(column, row) {
                put!(path, "M{} {}{way}{}", Short(x as f64 * s), Short(y as f64 * s), Short(s));
            }
        }
    }
    path
}

fn rect(out: &mut String, attributes: &str, place: [f64; 4]) {
    let [x, y, width, height] = place.map(Short);
    put!(out, r#"<rect {attributes} x="{x}" y="{y}" width="{width}" height="{height}"/>"#);
}

fn text(out: &mut String, class: &str, place: [f64; 3], words: &str) {
    let [x, y, size] = place.map(Short);
    let class = class.trim_end();
    put!(out, r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}">{words}</text>"#);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_goes_around_all_selected_cells() {
        // Two neighbours: six edges, none between them.
        assert_eq!(outline(&[(0, 0), (1, 0)], 10.0).matches('M').count(), 6);
        assert_eq!(outline(&[(0, 0), (1, 1)], 10.0).matches('M').count(), 8);
    }

    #[test]
    fn a_cell_shows_what_it_holds() {
        let shape: Shape = "3x3".parse().unwrap();
        let mut look = Look { value: Symbol::from_number(7), ..Look::default() };
        let markup = cell(&look, Scale::Large, &shape);
        assert!(markup.contains(r#"class="val""#) && markup.contains(">7</text>"), "{markup}");
        look.tone = Tone::Wrong;
        assert!(cell(&look, Scale::Large, &shape).contains("strike"));
        let look = Look { corner: SymbolSet(0b101), centre: SymbolSet(0b10), ..Look::default() };
        assert_eq!(cell(&look, Scale::Large, &shape).matches("<text").count(), 3);
        assert_eq!(cell(&look, Scale::Small, &shape), "", "small cells show no marks");
    }

    #[test]
    fn many_marks_stay_in_the_cell() {
        let shape: Shape = "4x4".parse().unwrap();
        let look = Look { centre: SymbolSet::first(16), ..Look::default() };
        let markup = cell(&look, Scale::Large, &shape);
        for part in markup.split("<text").skip(1) {
            for name in [" x=\"", " y=\""] {
                let text = part.split(name).nth(1).and_then(|rest| rest.split('"').next()).unwrap();
                let at: f64 = text.parse().unwrap();
                assert!((4.0..66.0).contains(&at), "{part}");
            }
        }
    }
}
