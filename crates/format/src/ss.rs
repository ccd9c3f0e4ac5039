//! `.ss`: a framed grid, whose bars and rules tell the containers.
//!
//! ```text
//! *-------*
//! |12.|...|
//! |.3.|..4|
//! |---+---|
//! …
//! ```
//!
//! Blanks in a row are skipped, and the outer frame may be missing. The writer makes two-dimensional container
//! boards.

use crate::boards::Boards;
use crate::cells;
use crate::error::{ReadError, WriteError, counted};
use crate::reader::Cut;
use crate::text::{Line, Piece, Text};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Cell, Extras, Family, MAX_SYMBOLS, Shape};

pub(crate) const FORMAT: Format = Format {
    name: "ss",
    summary: "a framed grid whose bars and rules show the containers",
    unit: Unit::Block,
    detect,
    read,
    cut: Cut::Never,
    layout: Layout::Stream { header: |_| Ok(String::new()), separator: "\n", record },
};

/// Only rules have it: it is no cell.
const DASH: char = '-';

const BAR: char = '|';

fn is_rule_character(c: char) -> bool {
    matches!(c, DASH | BAR | '+' | '*' | '.' | '\'' | ':' | ' ')
}

fn detect(text: &Text<'_>, _: Option<&Shape>) -> bool {
    let line = text.first_line().map_or("", Piece::text);
    line.starts_with(BAR) || (line.contains(DASH) && line.chars().all(is_rule_character))
}

/// A grid as far as it was read.
#[derive(Default)]
struct Frame<'a> {
    rows: Vec<Line<'a>>,
    /// Cells in the first row, which is how many rows there will be; 0 before it.
    side: usize,
    /// How many rows there were at each rule inside.
    rules: Vec<usize>,
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut frame = Frame::default();
    for line in text.content_lines() {
        if line.piece.text().contains(DASH) {
            frame.rule(line.piece)?;
            continue;
        }
        frame.row(line)?;
        if frame.rows.len() == frame.side {
            records.push(std::mem::take(&mut frame).finish(boards)?);
        }
    }
    if frame.rows.is_empty() {
        return Ok(records);
    }
    let found = counted(frame.rows.len(), "row");
    Err(ReadError::new(text.end().place(), found, frame.side.to_string()))
}

impl<'a> Frame<'a> {
    fn rule(&mut self, line: Piece<'_>) -> Result<(), ReadError> {
        let is_wrong = |c: &Piece<'_>| !c.text().chars().all(is_rule_character);
        if let Some(wrong) = line.characters().find(is_wrong) {
            return Err(wrong.unexpected("a rule of the characters - + | *"));
        }
        if !self.rows.is_empty() {
            self.rules.push(self.rows.len());
        }
        Ok(())
    }

    fn row(&mut self, line: Line<'a>) -> Result<(), ReadError> {
        if self.rows.is_empty() {
            self.side = side(line.piece)?;
        }
        self.rows.push(line);
        Ok(())
    }

    fn finish(self, boards: &mut Boards<'_>) -> Result<Record, ReadError> {
        let shape = self.shape(boards)?;
        let symbols = shape.symbols();
        let side = self.rows.len();
        cells::check_symbols(self.rows[0].piece, symbols)?;
        let mut givens = Vec::with_capacity(side * side);
        for row in &self.rows {
            let count = letters(row.piece).count();
            if count != symbols as usize {
                return Err(cells::wrong_count(row.piece.end_place(), count, symbols as usize));
            }
            for letter in letters(row.piece) {
                givens.push(cells::read_letter(letter, symbols)?);
            }
        }
        let place_of = |cell: Cell| {
            let row = self.rows[cell.index() / side].piece;
            letters(row).nth(cell.index() % side).unwrap_or(row).place()
        };
        let puzzle = boards.puzzle(&shape, givens, place_of)?;
        Ok(Record::new(self.rows[0].number, puzzle))
    }

    /// The caller's board, or the one that the bars and rules show.
    fn shape(&self, boards: &Boards<'_>) -> Result<Shape, ReadError> {
        let first = self.rows[0].piece;
        if let Some(shape) = boards.given_square(first)? {
            return Ok(shape.clone());
        }
        let side = self.rows.len();
        let width = groups(first).next().map_or(side, |group| letters(group).count());
        let is_ragged = |row: &&Line<'_>| groups(row.piece).any(|group| letters(group).count() != width);
        if let Some(row) = self.rows.iter().find(is_ragged) {
            return Err(row.piece.unexpected(format!("{width} cells between bars, as in the first row")));
        }
        let height = (side / width).max(1);
        let expected: Vec<usize> = (1..side.div_ceil(height)).map(|rule| rule * height).collect();
        if self.rules != expected {
            let found = format!("rules after the rows {:?}", self.rules);
            return Err(ReadError::new(first.place(), found, format!("them after {expected:?}")));
        }
        boards.of_family(Family::Container(vec![width as u32, height as u32]), first)
    }
}

/// The cells of a first row, as many as a board may have symbols.
fn side(first: Piece<'_>) -> Result<usize, ReadError> {
    match letters(first).count() {
        0 => Err(first.unexpected("cells between the bars")),
        side if side > MAX_SYMBOLS as usize => {
            let found = format!("a row of {}", counted(side, "cell"));
            Err(ReadError::new(first.place(), found, format!("at most {MAX_SYMBOLS} of them")))
        }
        side => Ok(side),
    }
}

/// What stands between the bars of a row.
fn groups(row: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    row.split(|c| c == BAR).filter(|group| !group.trimmed().text().is_empty())
}

/// The cells of a row or a part of it.
fn letters(row: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    row.characters().filter(|c| !c.text().starts_with([BAR, ' ', '\t']))
}

fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    let shape = record.puzzle.topology().shape();
    let (Family::Container(sides), true) = (shape.family(), shape.extras() == Extras::default()) else {
        return Err(refused(shape));
    };
    let [width, height] = sides[..] else { return Err(refused(shape)) };
    cells::check_letters(&record.puzzle)?;
    let dashes = "-".repeat(width as usize);
    let blocks = vec![dashes.as_str(); height as usize];
    let edge = format!("*{}*\n", blocks.join("-"));
    *out += &edge;
    let side = shape.symbols() as usize;
    for (y, row) in record.puzzle.givens().chunks(side).enumerate() {
        if y > 0 && y.is_multiple_of(height as usize) {
            *out += &format!("|{}|\n", blocks.join("+"));
        }
        for group in row.chunks(width as usize) {
            out.push(BAR);
            cells::write_letters(group.iter().copied(), out);
        }
        *out += "|\n";
    }
    *out += &edge;
    Ok(())
}

fn refused(shape: &Shape) -> WriteError {
    let holds = "two-dimensional container boards";
    WriteError::Board { board: shape.to_string(), format: FORMAT.name, holds }
}
