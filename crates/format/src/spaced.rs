//! `spaced`: numbers between blanks or commas, for any number of symbols.
//!
//! ```text
//! 8x8: 17 0 0 64 …
//! ```
//!
//! 0 or `.` is empty. The board is named as in `line`, and a puzzle may go on over the following lines until it
//! has all its cells, so that a grid of nine rows of nine numbers is one puzzle.

use crate::boards::{Boards, usual_of_side};
use crate::cells::{self, Entry};
use crate::error::{ReadError, WriteError, counted};
use crate::line::{split_name, write_name};
use crate::reader::Cut;
use crate::text::{Piece, Text};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Cell, Shape};

pub(crate) const FORMAT: Format = Format {
    name: "spaced",
    summary: "numbers between blanks or commas, 0 for an empty cell, the board's name before a colon",
    unit: Unit::Line,
    detect,
    read,
    cut: Cut::Lines(first_line_is_whole),
    layout: Layout::Stream { header: |_| Ok(String::new()), separator: "", record },
};

/// A row of 16 numbers may be a whole 2x2 puzzle or a row of a 4x4 one.
const AMBIGUOUS_ROW: usize = 16;

/// No symbol of a 2x2 puzzle is above it.
const LAST_OF_SHORT: u64 = 4;

fn words(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> + Clone {
    line.split(is_separator)
}

fn is_separator(c: char) -> bool {
    c == ',' || c.is_ascii_whitespace()
}

fn detect(text: &Text<'_>, _: Option<&Shape>) -> bool {
    let Some(line) = text.first_line() else { return false };
    let (name, rest) = split_name(line);
    if name.is_some() && (rest.text().is_empty() || rest.text().starts_with(is_separator)) {
        return true;
    }
    let is_entry = |word: Piece<'_>| word.text() == "." || cells::number(word.text()).is_some();
    words(rest).nth(1).is_some() && words(rest).all(is_entry)
}

/// Whether there are blanks or commas between cells.
pub(crate) fn is_spaced(cells: Piece<'_>) -> bool {
    words(cells).nth(1).is_some()
}

/// Numbers, one a cell.
pub(crate) fn read_numbers(cells: Piece<'_>, shape: &Shape) -> Result<Vec<Entry>, ReadError> {
    let mut block = Block::new(1, shape.clone());
    words(cells).try_for_each(|word| block.push(word))?;
    if block.is_full() { Ok(block.entries) } else { Err(block.too_short(cells)) }
}

/// A puzzle whose cells are being collected.
struct Block {
    line: usize,
    shape: Shape,
    entries: Vec<Entry>,
    /// Where the text has each entry, in bytes.
    starts: Vec<usize>,
}

impl Block {
    fn new(line: usize, shape: Shape) -> Self {
        Block { line, shape, entries: Vec::new(), starts: Vec::new() }
    }

    fn is_full(&self) -> bool {
        self.entries.len() == self.shape.cells() as usize
    }

    fn push(&mut self, word: Piece<'_>) -> Result<(), ReadError> {
        if self.is_full() {
            return Err(
                word.unexpected(format!("nothing after {}", counted(self.shape.cells() as usize, "cell")))
            );
        }
        self.entries.push(cells::read_number(word, self.shape.symbols())?);
        self.starts.push(word.start());
        Ok(())
    }

    fn too_short(&self, next: Piece<'_>) -> ReadError {
        cells::wrong_count(next.place(), self.entries.len(), self.shape.cells() as usize)
    }
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut open: Option<Block> = None;
    let rows_of_16 = has_rows_of_16(text);
    for line in text.content_lines() {
        let (name, rest) = split_name(line.piece);
        let mut block = match (open.take(), name) {
            (Some(block), Some(name)) => return Err(block.too_short(name)),
            (Some(block), None) => block,
            (None, Some(name)) => Block::new(line.number, boards.named(name)?),
            (None, None) => Block::new(line.number, deduce(rest, rows_of_16, boards)?),
        };
        words(rest).try_for_each(|word| block.push(word))?;
        if !block.is_full() {
            open = Some(block);
            continue;
        }
        let Block { line, shape, entries, starts } = block;
        let place_of = |cell: Cell| text.all().place_of(starts[cell.index()]);
        records.push(Record::new(line, boards.puzzle(&shape, entries, place_of)?));
    }
    match open {
        Some(block) => Err(block.too_short(text.end())),
        None => Ok(records),
    }
}

/// The board of a puzzle without a name, from its first line: one puzzle a line, or one row.
fn deduce(line: Piece<'_>, rows_of_16: bool, boards: &Boards<'_>) -> Result<Shape, ReadError> {
    let count = words(line).count();
    let of_row = || usual_of_side(count).filter(|_| count != AMBIGUOUS_ROW || rows_of_16);
    match boards.given().cloned().or_else(of_row) {
        Some(shape) => Ok(shape),
        None => boards.of_cells(count, line),
    }
}

/// Whether the first puzzle has all its cells on its first line, or one that is wrong by itself.
fn first_line_is_whole(text: &Text<'_>, boards: &Boards<'_>) -> bool {
    let Some(line) = text.first_line() else { return true };
    let rows_of_16 = has_rows_of_16(text);
    let (name, rest) = split_name(line);
    let shape = name.map_or_else(|| deduce(rest, rows_of_16, boards), |name| boards.named(name));
    shape.map_or(true, |shape| words(rest).count() >= shape.cells() as usize)
}

/// Whether the text starts with 16 rows of 16 numbers, not all of which fit a 2x2 puzzle.
fn has_rows_of_16(text: &Text<'_>) -> bool {
    let rows = || text.content_lines().take(AMBIGUOUS_ROW);
    let is_tall = |word: Piece<'_>| cells::number(word.text()).is_some_and(|number| number > LAST_OF_SHORT);
    rows().count() == AMBIGUOUS_ROW
        && rows().all(|line| words(line.piece).count() == AMBIGUOUS_ROW)
        && rows().any(|line| words(line.piece).any(is_tall))
}

fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    write_name(&record.puzzle, out)?;
    out.push(' ');
    cells::write_numbers(cells::givens(&record.puzzle), ' ', out);
    out.push('\n');
    Ok(())
}
