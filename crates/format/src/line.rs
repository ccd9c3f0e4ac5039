//! `line`: one puzzle a line, one character a cell, in cell order.
//!
//! ```text
//! .8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..
//! 3x2x1:1....2.34…   # a comment
//! ```
//!
//! Symbols are 1-9, A-Z, a-z; `. 0 * _` are empty. The board is named before the last colon; without a name it
//! is the caller's, or the usual one of that many cells. This format also takes what no other recognises.

use crate::boards::{Boards, usual_of_cells};
use crate::cells;
use crate::error::{ReadError, WriteError};
use crate::reader::Cut;
use crate::text::{Piece, Text};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Puzzle, Shape};

pub(crate) const FORMAT: Format = Format {
    name: "line",
    summary: "one puzzle a line, one character a cell, the board's name before a colon",
    unit: Unit::Line,
    detect: |_, _| true,
    read,
    cut: Cut::Lines(|_, _| true),
    layout: Layout::Stream { header: |_| Ok(String::new()), separator: "", record },
};

/// Splits a line at its last colon into the name of a board, if there is one, and the cells.
pub(crate) fn split_name(line: Piece<'_>) -> (Option<Piece<'_>>, Piece<'_>) {
    match line.text().rfind(':') {
        Some(colon) => (Some(line.slice(0..colon).trimmed()), line.from(colon + 1)),
        None => (None, line),
    }
}

/// The cells for a board that is known: if it is named again before them, the name must agree.
pub(crate) fn letters_of_board<'a>(
    line: Piece<'a>,
    shape: &Shape,
    boards: &Boards<'_>,
) -> Result<Piece<'a>, ReadError> {
    let (name, letters) = split_name(line);
    match name {
        Some(name) if boards.named(name)? != *shape => {
            Err(name.unexpected(format!("the board of the puzzle, {shape}")))
        }
        _ => Ok(letters),
    }
}

/// Reads the cells of a puzzle, with the name of its board before them or not.
pub(crate) fn read_puzzle(line: Piece<'_>, boards: &mut Boards<'_>) -> Result<Puzzle, ReadError> {
    let (name, letters) = split_name(line);
    let shape = match name {
        Some(name) => boards.named(name)?,
        None => deduce(letters, boards)?,
    };
    let givens = cells::read_letters(letters, shape.symbols(), shape.cells() as usize)?;
    boards.puzzle(&shape, givens, |cell| letters.from(cell.index()).place())
}

/// The board of cells without a name.
pub(crate) fn deduce(letters: Piece<'_>, boards: &Boards<'_>) -> Result<Shape, ReadError> {
    let count = letters.text().chars().count();
    if boards.given().is_none() && usual_of_cells(count).is_none() {
        // The length is often wrong because of a character that does not belong there, which says more.
        cells::check_any_board(letters)?;
    }
    boards.of_cells(count, letters)
}

/// Writes a puzzle with the name of its board, unless a reader knows it without.
pub(crate) fn write_puzzle(puzzle: &Puzzle, out: &mut String) -> Result<(), WriteError> {
    cells::check_letters(puzzle)?;
    let shape = puzzle.topology().shape();
    if usual_of_cells(puzzle.givens().len()).as_ref() != Some(shape) {
        write_name(puzzle, out)?;
    }
    cells::write_letters(cells::givens(puzzle), out);
    Ok(())
}

/// Writes the name of a puzzle's board and a colon.
pub(crate) fn write_name(puzzle: &Puzzle, out: &mut String) -> Result<(), WriteError> {
    let shape = puzzle.topology().shape();
    if !shape.has_name() {
        return Err(WriteError::NoName);
    }
    *out += &format!("{shape}:");
    Ok(())
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    text.content_lines().map(|line| Ok(Record::new(line.number, read_puzzle(line.piece, boards)?))).collect()
}

fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    write_puzzle(&record.puzzle, out)?;
    out.push('\n');
    Ok(())
}
