//! Cells and slices as SVG markup, from looks alone.

use crate::table::{Look, Slice, Tone, View};
use hyperdoku_core::{Cell, Family, Shape, Symbol, SymbolSet};
use hyperdoku_render::svg::{HouseStyle, Short};
use hyperdoku_session::MOST_COLOURS;
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

/// What looks alike in a slice is one path, since pages take long to make and draw many elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// The colour of houses.
    Tint(HouseStyle),
    /// Their hatch.
    Hatch(HouseStyle),
    /// Around small symbols, so that their hatch does not touch them.
    Halo(HouseStyle),
    /// Clashes and mistakes.
    Bad,
    /// Selected cells.
    Selected,
    /// What the player painted.
    Colour(u8),
    /// Below the symbol that is looked for.
    Plate,
    /// Around boxes.
    Hull(HouseStyle),
    /// Around what is selected.
    Ring,
    /// Around the cell that keys go to.
    Cursor,
}

impl Paint {
    /// The class, and further attributes, of its path.
    pub fn attributes(self, scale: Scale) -> Vec<(&'static str, String)> {
        let (class, more) = match self {
            Paint::Tint(style) => (format!("t-{}", style.name()), None),
            Paint::Halo(style) => (format!("t-{} halo", style.name()), None),
            Paint::Hatch(style) => {
                ("h".to_owned(), Some(("fill", format!("url(#{}{})", style.name(), scale.suffix()))))
            }
            Paint::Bad => ("t-bad".to_owned(), None),
            Paint::Selected => ("t-select".to_owned(), None),
            Paint::Colour(colour) => (format!("c{colour}"), None),
            Paint::Plate => ("plate".to_owned(), None),
            Paint::Hull(style) => (format!("hull o-{}", style.name()), None),
            Paint::Ring | Paint::Cursor => ("cursor".to_owned(), None),
        };
        std::iter::once(("class", class)).chain(more).collect()
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
    out + &content(look, scale, &halo, shape)
}

/// What lies below the contents of all cells of a slice, from bottom to top: always the same paints, with or without a
/// path. `flat` is the style of boxes that lie in it: others stand across.
pub fn grounds(looks: &[Look], side: u32, scale: Scale, flat: Option<HouseStyle>) -> Vec<(Paint, String)> {
    let s = scale.unit();
    let [mut bad, mut selected, mut plates] = [const { String::new() }; 3];
    let mut houses = HouseStyle::ALL.map(|style| (style, String::new(), String::new()));
    let mut colours = [const { String::new() }; MOST_COLOURS as usize];
    for (place, look) in looks.iter().enumerate() {
        let [x, y] = [place as u32 % side, place as u32 / side].map(|at| f64::from(at) * s);
        for (style, path, halos) in houses.iter_mut().filter(|_| look.houses != 0) {
            if let Some(place) = tile(look, *style, [x, y, s], flat) {
                add_rect(path, place);
            }
            if scale.is_small() && halo(look, flat) == Some(*style) {
                add_circle(halos, [x, y, s], 0.4);
            }
        }
        if look.is_clashing {
            add_rect(&mut bad, [x, y, s, s]);
        }
        if look.is_selected {
            add_rect(&mut selected, [x, y, s, s]);
        }
        // Inside what is highlighted, so that both are seen.
        let inset = if look.houses != 0 || look.is_selected { s * 0.14 } else { 0.0 };
        let count = look.colours.iter().count().max(1) as f64;
        let (width, height) = ((s - 2.0 * inset) / count, s - 2.0 * inset);
        for (place, colour) in look.colours.iter().enumerate() {
            let x = x + inset + place as f64 * width;
            add_rect(&mut colours[colour as usize - 1], [x, y + inset, width, height]);
        }
        if is_plated(look) {
            add_circle(&mut plates, [x, y, s], 0.36);
        }
    }
    let [mut all, mut above] = [const { Vec::new() }; 2];
    for (style, path, halos) in houses {
        if style.is_hatched() {
            all.extend([(Paint::Tint(style), path.clone()), (Paint::Hatch(style), path)]);
            above.push((Paint::Halo(style), halos));
        } else {
            all.push((Paint::Tint(style), path));
        }
    }
    all.append(&mut above);
    all.extend([(Paint::Bad, bad), (Paint::Selected, selected)]);
    all.extend((1..).map(Paint::Colour).zip(colours));
    all.push((Paint::Plate, plates));
    all
}

fn add_rect(path: &mut String, place: [f64; 4]) {
    let [x, y, width, height] = place.map(Short);
    put!(path, "M{x} {y}h{width}v{height}h-{width}z");
}

/// A rectangle with round corners.
fn add_frame(path: &mut String, [x, y, width, height]: [f64; 4], radius: f64) {
    let [x, y, across, down, r] =
        [x + radius, y, width - 2.0 * radius, height - 2.0 * radius, radius].map(Short);
    put!(
        path,
        "M{x} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1-{r} {r}h-{across}a{r} {r} 0 0 1-{r}-{r}v-{down}a{r} {r} 0 0 1 {r}-{r}z"
    );
}

/// A circle in the middle of a cell, whose radius is a part of its edge.
fn add_circle(path: &mut String, [x, y, s]: [f64; 3], part: f64) {
    let [x, y, r, d] = [x + s / 2.0 - s * part, y + s / 2.0, s * part, 2.0 * s * part].map(Short);
    put!(path, "M{x} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z");
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
        None => marks(&mut out, look, scale, halo, shape),
    }
    if look.letter > 0 {
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
fn tile(look: &Look, style: HouseStyle, [x, y, s]: [f64; 3], flat: Option<HouseStyle>) -> Option<[f64; 4]> {
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
    let name = shape.symbol_name(symbol);
    let size = s * if name.len() > 1 { 0.416 } else { 0.52 };
    text(out, &format!("{} {halo}", look.tone.class()), [s / 2.0, s / 2.0, size], &name);
    if look.tone == Tone::Wrong {
        put!(out, r#"<path class="strike" d="{}"/>"#, strike([0.0, 0.0, s]));
    }
}

/// The line through a value that is wrong.
fn strike([x, y, s]: [f64; 3]) -> String {
    let [a, b, c, d] = [x + 0.24 * s, y + 0.78 * s, x + 0.76 * s, y + 0.22 * s].map(Short);
    format!("M{a} {b}L{c} {d}")
}

/// A cell that some evidence closes.
fn cross(out: &mut String, closed: u8, scale: Scale, halo: &str) {
    let s = scale.unit();
    put!(out, r#"<path class="cross" d="{}"/>"#, crossed([0.0, 0.0, s], 0.15));
    text(out, &format!("why {halo}"), [s * 0.8, s * 0.8, 13.0], &letter(closed).to_string());
}

/// Two lines across each other, which reach so far from the middle of a cell.
fn crossed([x, y, s]: [f64; 3], reach: f64) -> String {
    let (x, y, reach) = (x + s / 2.0, y + s / 2.0, reach * s);
    let [a, b, c, d] = [x - reach, x + reach, y - reach, y + reach].map(Short);
    format!("M{a} {c}L{b} {d}M{a} {d}L{b} {c}")
}

/// What stands in a cell that is drawn small.
pub type Small = (Option<Symbol>, Tone, u8, bool);

/// The contents of all cells of a small slice: one text for all that are written alike, since there are so many of them.
pub fn small_contents(cells: &[Small], side: u32, shape: &Shape) -> String {
    let s = Scale::Small.unit();
    // Texts by their tone, and those that step back, each with its places and letters.
    let mut texts = [const { [const { [const { String::new() }; 3] }; 2] }; 4];
    let [mut strikes, mut crosses] = [const { String::new() }; 2];
    for (place, &(symbol, tone, closed, is_dim)) in cells.iter().enumerate() {
        let [x, y] = [place as u32 % side, place as u32 / side].map(|at| f64::from(at) * s);
        if let Some(symbol) = symbol {
            let [xs, ys, letters] = &mut texts[tone as usize][usize::from(is_dim)];
            put!(xs, "{} ", Short(x + s / 2.0));
            put!(ys, "{} ", Short(y + s / 2.0));
            letters.push_str(&shape.symbol_name(symbol));
            if tone == Tone::Wrong {
                strikes += &strike([x, y, s]);
            }
        } else if closed > 0 {
            crosses += &crossed([x, y, s], 0.24);
        }
    }
    let mut out = String::new();
    for (tone, both) in Tone::ALL.iter().zip(&texts) {
        for ([xs, ys, letters], dim) in both.iter().zip(["", " dim"]).filter(|(text, _)| !text[2].is_empty())
        {
            put!(out, r#"<text class="{}{dim}" x="{xs}" y="{ys}">{letters}</text>"#, tone.class());
        }
    }
    for (class, path) in [("strike", &strikes), ("cross", &crosses)] {
        if !path.is_empty() {
            put!(out, r#"<path class="{class}" d="{path}"/>"#);
        }
    }
    out
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

/// What lies above the cells of a slice: outlines of boxes, the ring of the selection, and that of the cursor. `looks` are
/// those of its cells, row by row.
pub fn overlay(
    looks: &[Look],
    side: u32,
    cursor: Option<(u32, u32)>,
    spot: Option<(u32, u32)>,
    scale: Scale,
) -> Vec<(Paint, String)> {
    let s = scale.unit();
    let at = |place: usize| (place as u32 % side, place as u32 / side);
    let places = |is_in: &dyn Fn(usize) -> bool| -> Vec<(u32, u32)> {
        (0..looks.len()).filter(|&place| is_in(place)).map(at).collect()
    };
    let mut all = Vec::new();
    for style in HouseStyle::ALL.into_iter().filter(|&style| style.is_hatched()) {
        let is_in = |place: usize| looks[place].has(style) || Some(at(place)) == spot;
        let is_here = looks.iter().any(|look| look.has(style));
        let cells = if is_here { places(&is_in) } else { Vec::new() };
        let path = if cells.len() > 1 { hull(&cells, style, scale) } else { String::new() };
        all.push((Paint::Hull(style), path));
    }
    let selected = places(&|place| looks[place].is_selected);
    all.push((Paint::Ring, if selected.len() > 1 { outline(&selected, s) } else { String::new() }));
    let mut ring = String::new();
    if let Some(place) = cursor {
        let (width, radius) = if scale.is_small() { (1.75, 2.0) } else { (3.0, 5.0) };
        let [x, y] = [place.0, place.1].map(|at| f64::from(at) * s + width / 2.0);
        add_frame(&mut ring, [x, y, s - width, s - width], radius);
    }
    all.push((Paint::Cursor, ring));
    all
}

/// A line around cells: a rounded frame where they fill one, otherwise along their edges.
fn hull(cells: &[(u32, u32)], style: HouseStyle, scale: Scale) -> String {
    let s = scale.unit();
    let bounds = |of: fn(&(u32, u32)) -> u32| {
        let (least, most) =
            cells.iter().map(of).fold((u32::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
        (least, most + 1 - least)
    };
    let ((left, width), (top, height)) = (bounds(|cell| cell.0), bounds(|cell| cell.1));
    let (inset, radius) = if scale.is_small() { (0.9, 1.5) } else { (2.0, 4.0) };
    if width as usize * height as usize == cells.len() {
        let [x, y] = [left, top].map(|at| f64::from(at) * s + inset);
        let [width, height] = [width, height].map(|size| f64::from(size) * s - 2.0 * inset);
        let mut path = String::new();
        add_frame(&mut path, [x, y, width, height], radius);
        path
    } else if style == HouseStyle::Region {
        outline(cells, s)
    } else {
        String::new()
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
        let markup = cell(&look, &shape);
        assert!(markup.contains(r#"class="val""#) && markup.contains(">7</text>"), "{markup}");
        look.tone = Tone::Wrong;
        assert!(cell(&look, &shape).contains("strike"));
        let look = Look { corner: SymbolSet(0b101), centre: SymbolSet(0b10), ..Look::default() };
        assert_eq!(cell(&look, &shape).matches("<text").count(), 3);
    }

    #[test]
    fn small_cells_that_are_written_alike_are_one_text() {
        let shape: Shape = "2x2".parse().unwrap();
        let symbol = Symbol::from_number;
        let cells = [
            (symbol(1), Tone::Given, 0, false),
            (symbol(2), Tone::Own, 0, false),
            (None, Tone::Own, 0, false),
            (symbol(3), Tone::Own, 0, false),
            (symbol(4), Tone::Wrong, 0, false),
            (None, Tone::Own, 1, false),
            (symbol(2), Tone::Own, 0, true),
        ];
        let markup = small_contents(&cells, 4, &shape);
        let own = r#"<text class="val" x="19.5 45.5 " y="6.5 6.5 ">23</text>"#;
        assert!(markup.contains(own), "{markup}");
        assert!(markup.contains(r#"<text class="given" x="6.5 " y="6.5 ">1</text>"#), "{markup}");
        assert!(markup.contains(r#"<text class="val dim""#), "{markup}");
        assert_eq!(markup.matches("<text").count(), 4);
        assert_eq!(markup.matches("<path").count(), 2, "a strike and a cross: {markup}");
    }

    #[test]
    fn paints_come_in_one_order_whatever_is_seen() {
        let order = |looks: &[Look]| -> Vec<Paint> {
            let grounds = grounds(looks, 1, Scale::Small, None).into_iter();
            let overlay = overlay(looks, 1, None, None, Scale::Small);
            grounds.chain(overlay).map(|(paint, _)| paint).collect()
        };
        let all =
            Look { houses: u8::MAX, is_selected: true, is_clashing: true, is_hit: true, ..Look::default() };
        assert_eq!(order(&[Look::default()]), order(&[all, all]));
    }

    #[test]
    fn many_marks_stay_in_the_cell() {
        let shape: Shape = "4x4".parse().unwrap();
        let look = Look { centre: SymbolSet::first(16), ..Look::default() };
        let markup = cell(&look, &shape);
        for part in markup.split("<text").skip(1) {
            for name in [" x=\"", " y=\""] {
                let text = part.split(name).nth(1).and_then(|rest| rest.split('"').next()).unwrap();
                let at: f64 = text.parse().unwrap();
                assert!((4.0..66.0).contains(&at), "{part}");
            }
        }
    }
}
