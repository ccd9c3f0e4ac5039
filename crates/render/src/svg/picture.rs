//! A whole board as a document of its own, for a file: all its panels, or its surface, with colours in it.

use super::markup::{Fine, Path, Point, Short, escaped, push};
use super::surface::{Slant, SurfaceLayout, surface};
use crate::contents::{Contents, symbol_text};
use crate::layers::layers;
use crate::metrics::Metrics;
use crate::scene::{Area, Item, Role, Scene, Size, Weight};
use hyperdoku_core::{Cell, Puzzle, Shape, Symbol};
use std::fmt;

const INK: &str = "#191b1f";
const FRAME: &str = "#24272c";
const VALUE: &str = "#00598c";
const LABEL: &str = "#63676f";
const HAIR: &str = "#c9c7c0";
const TINT: &str = "#ece6df";
const FONT: &str = "-apple-system, 'Segoe UI', Inter, Roboto, 'Noto Sans', sans-serif";

/// The edge of a cell.
const CELL: u32 = 40;

/// The room around everything.
const MARGIN: f64 = 24.0;

/// The room that a title takes above the board.
const TITLE: f64 = 40.0;

/// How to draw a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PictureOptions<'a> {
    /// A line above the board.
    pub title: Option<&'a str>,
}

/// Draws a whole board as an SVG document: givens bold and dark, the other symbols of `values` blue. Values are by
/// cell; missing ones are empty cells.
pub fn picture(puzzle: &Puzzle, values: &[Option<Symbol>], options: &PictureOptions<'_>) -> String {
    let mut drawing = Drawing::new(puzzle, values);
    let size = match surface(puzzle.topology()) {
        Some(layout) => drawing.draw_surface(&layout),
        None => drawing.draw_panels(),
    };
    let above = if options.title.is_some() { TITLE } else { 0.0 };
    let [width, height] = [size[0] + 2.0 * MARGIN, size[1] + 2.0 * MARGIN + above].map(Short);
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{FONT}" text-anchor="middle"><rect width="{width}" height="{height}" fill="white"/>"#
    );
    if let Some(title) = options.title {
        let (x, y, title) = (Short(MARGIN), Short(MARGIN + 18.0), escaped(title));
        push(
            &mut text,
            format_args!(
                r#"<text x="{x}" y="{y}" font-size="22" font-weight="600" fill="{INK}" text-anchor="start">{title}</text>"#
            ),
        );
    }
    push(
        &mut text,
        format_args!(r#"<g transform="translate({} {})">"#, Short(MARGIN), Short(MARGIN + above)),
    );
    drawing.write(&mut text);
    text.push_str("</g></svg>");
    text
}

/// The parts of a picture, gathered so that each group tells its look once.
struct Drawing<'a> {
    puzzle: &'a Puzzle,
    values: &'a [Option<Symbol>],
    fills: Vec<(&'static str, Path)>,
    hairs: Path,
    rules: Path,
    heavy_rules: Path,
    labels: String,
    givens: String,
    entries: String,
}

impl<'a> Drawing<'a> {
    fn new(puzzle: &'a Puzzle, values: &'a [Option<Symbol>]) -> Self {
        Drawing {
            puzzle,
            values,
            fills: Vec::new(),
            hairs: Path::default(),
            rules: Path::default(),
            heavy_rules: Path::default(),
            labels: String::new(),
            givens: String::new(),
            entries: String::new(),
        }
    }

    fn write(&self, text: &mut String) {
        for (fill, path) in self.fills.iter().filter(|(_, path)| !path.is_empty()) {
            push(text, format_args!(r#"<path fill="{fill}" d="{path}"/>"#));
        }
        let strokes = [(HAIR, 1.0, &self.hairs), (FRAME, 1.75, &self.rules), (FRAME, 3.0, &self.heavy_rules)];
        for (colour, width, path) in strokes.into_iter().filter(|(.., path)| !path.is_empty()) {
            push(
                text,
                format_args!(
                    r#"<path fill="none" stroke="{colour}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>"#,
                    Short(width)
                ),
            );
        }
        let size = if self.puzzle.topology().symbols() > 35 { 17 } else { 22 };
        let looks = [
            (LABEL, "400", 13, &self.labels),
            (INK, "700", size, &self.givens),
            (VALUE, "400", size, &self.entries),
        ];
        for (colour, weight, size, texts) in looks.into_iter().filter(|(.., texts)| !texts.is_empty()) {
            push(
                text,
                format_args!(r#"<g fill="{colour}" font-weight="{weight}" font-size="{size}">{texts}</g>"#),
            );
        }
    }

    /// Writes what stands in a cell; `place` are the attributes that say where.
    fn push_symbol(&mut self, cell: Cell, place: fmt::Arguments<'_>) {
        let given = self.puzzle.given(cell);
        let value = self.values.get(cell.index()).copied().flatten();
        let Some(symbol) = given.or(value) else { return };
        let symbols = self.puzzle.topology().symbols();
        let into = if given.is_some() { &mut self.givens } else { &mut self.entries };
        // Not all viewers know baselines in the middle.
        push(into, format_args!(r#"<text {place} dy=".35em">{}</text>"#, symbol_text(symbol, symbols)));
    }

    /// The panels of the view in layers.
    fn draw_panels(&mut self) -> Point {
        let metrics = metrics(self.puzzle.topology().shape());
        let contents = Contents { puzzle: self.puzzle, solution: None };
        let Scene { size, items } = layers(&contents, &metrics);
        let mut tints = Path::default();
        for item in items {
            match item {
                Item::Fill { area } => tints.add_polygon(&corners(area)),
                Item::Cell { cell, area } => {
                    self.hairs.add_polygon(&corners(area));
                    let [x, y] = centre(area).map(Short);
                    self.push_symbol(cell, format_args!(r#"x="{x}" y="{y}""#));
                }
                Item::Rule { from, to, weight } => {
                    let [from, to] = [from, to].map(|point| [f64::from(point.x), f64::from(point.y)]);
                    match weight {
                        Weight::Light => self.rules.add_line(from, to),
                        Weight::Heavy => self.heavy_rules.add_line(from, to),
                    }
                }
                Item::Text { area, text, role: Role::Label | Role::Title } => {
                    let [x, y] = centre(area).map(Short);
                    let text = escaped(&text);
                    push(&mut self.labels, format_args!(r#"<text x="{x}" y="{y}" dy=".35em">{text}</text>"#));
                }
                // Symbols are written with their cells, which know the values too.
                Item::Text { .. } => {}
            }
        }
        self.fills.push((TINT, tints));
        [f64::from(size.width), f64::from(size.height)]
    }

    fn draw_surface(&mut self, layout: &SurfaceLayout) -> Point {
        let scale = f64::from(CELL);
        let at = |point: Point| [0, 1].map(|i| (point[i] - layout.low[i]) * scale);
        let lights = [(Slant::Left, "#eff5f9"), (Slant::Right, "#e1ecf4")];
        for (slant, colour) in lights {
            let mut path = Path::default();
            for face in layout.faces.iter().filter(|face| face.slant == slant) {
                path.add_polygon(&face.outline.iter().map(|&point| at(point)).collect::<Vec<_>>());
            }
            self.fills.push((colour, path));
        }
        for face in &layout.faces {
            let outline: Vec<Point> = face.outline.iter().map(|&point| at(point)).collect();
            self.heavy_rules.add_polygon(&outline);
        }
        for &[from, to] in &layout.borders {
            self.rules.add_line(at(from), at(to));
        }
        for (number, cell) in layout.cells.iter().enumerate() {
            self.hairs.add_polygon(&cell.corners.map(at));
            let [a, b, c, d, ..] = cell.matrix().map(Fine);
            let [x, y] = at(cell.centre()).map(Short);
            self.push_symbol(
                Cell::new(number),
                format_args!(r#"transform="matrix({a} {b} {c} {d} {x} {y})""#),
            );
        }
        layout.size().map(|length| length * scale)
    }
}

/// The measures of a picture, as near to a square as the panels allow.
fn metrics(shape: &Shape) -> Metrics {
    let far = Size { width: 28, height: 28 };
    let near = Size { width: 14, height: 14 };
    let glyph = Size { width: 8, height: 22 };
    let (mut width, mut count) = (u64::from(shape.symbols() * CELL), 1);
    if let Some(lattice) = shape.lattice() {
        let sides = shape.box_sides().unwrap_or_default();
        let depth = |axis: usize| sides.get(axis).map_or(1, |&side| u64::from(side));
        let side = u64::from(lattice.side);
        let slabs = |count: u64, depth: u64| ceil_sqrt(count).next_multiple_of(depth);
        let gap = u64::from(far.width);
        match lattice.dimensions {
            0..=2 => {}
            3 => count = slabs(side, depth(2)),
            dimensions => {
                // Matrices of all layers along two axes, with the names of rows at the left.
                width = side * (width + gap) + 100;
                count = slabs(side.saturating_pow(dimensions - 4), depth(4));
            }
        }
        width = (width + 2 * gap).saturating_mul(count);
    }
    Metrics {
        cell: Size { width: CELL, height: CELL },
        apart: Size::default(),
        rule: 0,
        glyph,
        near,
        far,
        width: Some(u32::try_from(width).unwrap_or(u32::MAX)),
    }
}

fn ceil_sqrt(count: u64) -> u64 {
    let root = count.isqrt();
    root + u64::from(root * root < count)
}

fn corners(Area { at, size }: Area) -> [Point; 4] {
    let [left, top] = [at.x, at.y].map(f64::from);
    let (right, bottom) = (left + f64::from(size.width), top + f64::from(size.height));
    [[left, top], [right, top], [right, bottom], [left, bottom]]
}

fn centre(Area { at, size }: Area) -> Point {
    [f64::from(at.x) + f64::from(size.width) / 2.0, f64::from(at.y) + f64::from(size.height) / 2.0]
}
