//! What stands in cells.

use super::{Scale, letter};
use crate::table::{Look, Small, Tone};
use hyperdoku_core::{Shape, Symbol};
use hyperdoku_render::svg::Short;
use std::fmt::Write;

/// Where a cell is: its corner, and its edge.
pub type Square = [f64; 3];

/// What a cell holds, with the class of a halo.
pub fn content(look: &Look, square: Square, halo: &str, shape: &Shape) -> String {
    let mut out = String::new();
    if let Some(symbol) = look.value {
        let name = shape.symbol_name(symbol);
        let ([x, y], size) = (middle(square), value_size(square[2], &name));
        text(&mut out, &format!("{} {halo}", look.tone.class()), [x, y, size], &name);
    }
    out + &beside_value(look, square, halo, shape)
}

/// The middle of a cell, where its value stands.
pub fn middle([x, y, s]: Square) -> [f64; 2] {
    [x + s / 2.0, y + s / 2.0]
}

/// How large a value is written in a cell with such an edge.
pub fn value_size(edge: f64, name: &str) -> f64 {
    edge * if name.len() > 1 { 0.416 } else { 0.52 }
}

/// What a cell holds besides its value, with the class of a halo where that is not around it already.
pub fn beside_value(look: &Look, square: Square, halo: &str, shape: &Shape) -> String {
    let mut out = String::new();
    match look.value {
        Some(_) if look.tone.is_struck() => {
            put!(out, r#"<path class="strike" d="{}"/>"#, strike(square));
        }
        Some(_) => (),
        None if look.closed > 0 => cross(&mut out, look.closed, square, halo),
        None => marks(&mut out, look, square, halo, shape),
    }
    if look.letter > 0 {
        let [x, y, s] = square;
        let (x, y, letter) = (Short(x + s - 11.0), Short(y + 11.0), letter(look.letter));
        put!(
            out,
            r#"<g class="tag" aria-hidden="true"><circle cx="{x}" cy="{y}" r="9"/><text x="{x}" y="{y}">{letter}</text></g>"#
        );
    }
    out
}

/// The line through a value that is wrong.
fn strike([x, y, s]: Square) -> String {
    let [a, b, c, d] = [x + 0.24 * s, y + 0.78 * s, x + 0.76 * s, y + 0.22 * s].map(Short);
    format!("M{a} {b}L{c} {d}")
}

/// A cell that some evidence closes.
fn cross(out: &mut String, closed: u8, square: Square, halo: &str) {
    put!(out, r#"<path class="cross" d="{}"/>"#, crossed(square, 0.15));
    let [x, y, s] = square;
    out.push_str(r#"<g aria-hidden="true">"#);
    text(out, &format!("why {halo}"), [x + s * 0.8, y + s * 0.8, 13.0], &letter(closed).to_string());
    out.push_str("</g>");
}

/// Two lines across each other, which reach so far from the middle of a cell.
fn crossed(square: Square, reach: f64) -> String {
    let ([x, y], reach) = (middle(square), reach * square[2]);
    let [a, b, c, d] = [x - reach, x + reach, y - reach, y + reach].map(Short);
    format!("M{a} {c}L{b} {d}M{a} {d}L{b} {c}")
}

/// The contents of all cells of a small slice: one text for all that are written alike, since there are so many of them.
pub fn small_contents(cells: &[Small], side: u32, shape: &Shape) -> String {
    // Texts by their tone, and those that step back, each with its places and letters.
    let mut texts = [const { [const { [const { String::new() }; 3] }; 2] }; Tone::ALL.len()];
    let [mut strikes, mut crosses] = [const { String::new() }; 2];
    for (place, cell) in (0..).zip(cells) {
        let square = Scale::Small.square(place % side, place / side);
        if let Some(symbol) = cell.value {
            let [xs, ys, letters] = &mut texts[cell.tone as usize][usize::from(cell.is_dim)];
            let [x, y] = middle(square).map(Short);
            put!(xs, "{x} ");
            put!(ys, "{y} ");
            letters.push_str(&shape.symbol_name(symbol));
            if cell.tone.is_struck() {
                strikes += &strike(square);
            }
        } else if cell.is_closed {
            crosses += &crossed(square, 0.24);
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

fn marks(out: &mut String, look: &Look, square: Square, halo: &str, shape: &Shape) {
    let [left, top, s] = square;
    let symbols = shape.symbols();
    // Slots are fixed: the first half along the upper edge, the others along the lower.
    let half = symbols.div_ceil(2).max(1);
    let slot = 0.72 / f64::from((half - 1).max(1));
    let size = s * if symbols <= 9 { 0.19 } else { 0.13 };
    for symbol in look.corner {
        let index = symbol.number() - 1;
        let (place, y) = if index < half { (index, 0.185) } else { (index - half, 0.825) };
        let x = 0.14 + f64::from(place) * slot;
        mark(out, look, symbol, &format!("mark {halo}"), [left + x * s, top + y * s, size], shape);
    }
    centre(out, look, square, halo, shape);
}

/// Marks in the middle: in a line while there are few, in rows otherwise.
fn centre(out: &mut String, look: &Look, square: Square, halo: &str, shape: &Shape) {
    let count = look.centre.len();
    let a_line = if count <= 5 { count } else { (f64::from(count)).sqrt().ceil() as u32 };
    let lines = count.div_ceil(a_line.max(1));
    let size = square[2]
        * if lines == 1 { 0.22 } else { 0.19_f64.min(0.8 / f64::from(lines)).min(0.85 / f64::from(a_line)) };
    let [x, y] = middle(square);
    let class = format!("mark mid {halo}");
    for (place, symbol) in look.centre.enumerate() {
        let (row, column) = (place as u32 / a_line, place as u32 % a_line);
        let in_row = a_line.min(count - row * a_line);
        let x = x + (f64::from(column) - f64::from(in_row - 1) / 2.0) * size * 0.74;
        let y = y + (f64::from(row) - f64::from(lines - 1) / 2.0) * size * 1.15;
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

fn text(out: &mut String, class: &str, place: [f64; 3], words: &str) {
    let [x, y, size] = place.map(Short);
    let class = class.trim_end();
    put!(out, r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}">{words}</text>"#);
}

#[cfg(test)]
mod tests {
    use super::super::cell;
    use super::*;
    use hyperdoku_core::SymbolSet;

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
        let small = |number, tone| Small { value: Symbol::from_number(number), tone, ..Small::default() };
        let empty = Small::default();
        let cells = [
            small(1, Tone::Given),
            small(2, Tone::Own),
            empty,
            small(3, Tone::Own),
            small(4, Tone::Wrong),
            Small { is_closed: true, ..empty },
            Small { is_dim: true, ..small(2, Tone::Own) },
        ];
        let markup = small_contents(&cells, 4, &shape);
        let own = r#"<text class="val" x="19.5 45.5 " y="6.5 6.5 ">23</text>"#;
        assert!(markup.contains(own), "{markup}");
        assert!(markup.contains(r#"<text class="given" x="6.5 " y="6.5 ">1</text>"#), "{markup}");
        assert!(markup.contains(r#"<text class="val dim""#), "{markup}");
        assert_eq!(markup.matches("<text").count(), 4);
        assert_eq!(markup.matches("<path").count(), 2, "a strike and a cross: {markup}");
        for tone in Tone::ALL {
            assert!(small_contents(&[small(1, tone)], 4, &shape).contains(tone.class()), "{tone:?}");
        }
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
