//! Drawings as text, one character a symbol, with rules of box-drawing characters.

mod canvas;
mod lines;
mod style;

use crate::contents::{Contents, symbol_width};
use crate::layers::layers;
use crate::metrics::Metrics;
use crate::scene::{Scene, Size};
use canvas::Canvas;

/// Which characters a drawing may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Characters {
    /// Box-drawing lines, and a dot in the middle of empty cells.
    #[default]
    Unicode,
    /// Lines of `-`, `|` and `+`, and a full stop in empty cells.
    Ascii,
}

/// Whether a drawing has escape codes for colours and bold type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Colour {
    /// Plain text. Cells of extra houses carry a mark.
    #[default]
    Never,
    /// Givens are bold, solved cells coloured, labels dim, and cells of extra houses tinted.
    Always,
}

/// How to draw on a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// Where rows of panels are wrapped, in characters; without it they never are. Only what cannot be
    /// wrapped exceeds it: a panel, a title or the cross of a cube's faces.
    pub width: Option<usize>,
    /// Which characters to use.
    pub characters: Characters,
    /// Whether to colour.
    pub colour: Colour,
}

/// Draws a board in layers: [`layers()`] and [`write()`] in one. Every line ends with a line feed.
pub fn draw(contents: &Contents<'_>, options: &Options) -> String {
    let metrics = metrics(contents.puzzle.topology().symbols(), options.width);
    write(&layers(contents, &metrics), options.characters, options.colour)
}

/// The measures of a board with so many symbols on a terminal of this width.
pub fn metrics(symbols: u32, width: Option<usize>) -> Metrics {
    Metrics {
        cell: Size { width: symbol_width(symbols), height: 1 },
        apart: Size { width: 1, height: 0 },
        rule: 1,
        glyph: Size { width: 1, height: 1 },
        near: Size { width: 0, height: 0 },
        far: Size { width: 2, height: 1 },
        width: width.map(|width| u32::try_from(width).unwrap_or(u32::MAX)),
    }
}

/// Writes a scene that was made with [`metrics()`]. Every line ends with a line feed.
pub fn write(scene: &Scene, characters: Characters, colour: Colour) -> String {
    let mut canvas = Canvas::default();
    scene.items.iter().for_each(|item| canvas.paint(item));
    canvas.text(characters, colour)
}
