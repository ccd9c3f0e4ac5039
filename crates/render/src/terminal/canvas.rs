//! The character grid that a scene is painted on.

use super::lines::{Lines, Way};
use super::style::{Ground, Ink, style};
use super::{Characters, Colour};
use crate::scene::{Area, Item, Point, Weight};
use anstyle::Style;

/// Squares with as many rows, and in each row as many columns, as were painted on.
#[derive(Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<Square>>,
}

#[derive(Clone, Copy, Default)]
struct Square {
    glyph: Glyph,
    ink: Ink,
    ground: Ground,
}

#[derive(Clone, Copy, Default)]
enum Glyph {
    #[default]
    Blank,
    Character(char),
    Lines(Lines),
    /// The dot of an empty cell.
    Dot,
    /// The sign that a cell belongs to an extra house, where there are no colours.
    Mark,
}

impl Canvas {
    /// Paints an item over what is there.
    pub(super) fn paint(&mut self, item: &Item) {
        match item {
            Item::Fill { area } => self.fill(*area),
            Item::Cell { area, .. } => self.put(middle(*area, 1), Glyph::Dot, Ink::Empty),
            Item::Rule { from, to, weight } => self.rule(*from, *to, *weight),
            Item::Text { area, text, role } => {
                let Point { x, y } = middle(*area, text.chars().count());
                for (x, character) in (x..).zip(text.chars()) {
                    self.put(Point { x, y }, Glyph::Character(character), Ink::Text(*role));
                }
            }
        }
    }

    /// What was painted, every row with a line feed.
    pub(super) fn text(&self, characters: Characters, colour: Colour) -> String {
        let mut text = String::new();
        for row in &self.rows {
            match colour {
                Colour::Never => text.extend(row.iter().map(|square| square.character(characters, colour))),
                Colour::Always => coloured(row, characters, &mut text),
            }
            text.push('\n');
        }
        text
    }

    fn square(&mut self, Point { x, y }: Point) -> &mut Square {
        let (x, y) = (x as usize, y as usize);
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, Square::default());
        }
        &mut row[x]
    }

    fn put(&mut self, at: Point, glyph: Glyph, ink: Ink) {
        let square = self.square(at);
        (square.glyph, square.ink) = (glyph, ink);
    }

    /// The mark stands behind the symbol, in the room before the next cell.
    fn fill(&mut self, Area { at, size }: Area) {
        for y in at.y..at.y + size.height {
            for x in at.x..at.x + size.width {
                self.square(Point { x, y }).ground = Ground::Tinted;
            }
            self.put(Point { x: at.x + size.width - 1, y }, Glyph::Mark, Ink::Plain);
        }
    }

    fn rule(&mut self, from: Point, to: Point, weight: Weight) {
        for x in from.x..to.x {
            self.line(Point { x, y: from.y }, Way::Right, weight);
            self.line(Point { x: x + 1, y: from.y }, Way::Left, weight);
        }
        for y in from.y..to.y {
            self.line(Point { x: from.x, y }, Way::Down, weight);
            self.line(Point { x: from.x, y: y + 1 }, Way::Up, weight);
        }
    }

    fn line(&mut self, at: Point, way: Way, weight: Weight) {
        let square = self.square(at);
        let mut lines = if let Glyph::Lines(lines) = square.glyph { lines } else { Lines::default() };
        lines.add(way, weight);
        square.glyph = Glyph::Lines(lines);
    }
}

impl Square {
    fn character(&self, characters: Characters, colour: Colour) -> char {
        match (self.glyph, characters, colour) {
            (Glyph::Blank, ..) | (Glyph::Mark, _, Colour::Always) => ' ',
            (Glyph::Character(character), ..) => character,
            (Glyph::Lines(lines), ..) => lines.character(characters),
            (Glyph::Dot, Characters::Unicode, _) => '·',
            (Glyph::Dot, Characters::Ascii, _) => '.',
            (Glyph::Mark, _, Colour::Never) => '\'',
        }
    }
}

/// Escape codes only where the look changes: of a blank, no more than the ground is seen.
fn coloured(row: &[Square], characters: Characters, text: &mut String) {
    let mut current = Style::new();
    for square in row {
        let character = square.character(characters, Colour::Always);
        let style = style(square.ink, square.ground);
        let looks_alike = character == ' ' && style.get_bg_color() == current.get_bg_color();
        if style != current && !looks_alike {
            text.push_str(&format!("{current:#}{style}"));
            current = style;
        }
        text.push(character);
    }
    text.push_str(&format!("{current:#}"));
}

/// Where a text of this length starts in the middle of an area, or half a character to the right of it:
/// numbers of one and two characters are aligned at their right.
fn middle(Area { at, size }: Area, length: usize) -> Point {
    let room = (size.width + 1).saturating_sub(length as u32);
    Point { x: at.x + room / 2, y: at.y + size.height.saturating_sub(1) / 2 }
}
