//! `.sdk`: a square board row by row, after lines that tell about it.
//!
//! ```text
//! #AAuthor
//! #DDescription
//! [Puzzle]
//! .8.6...4.
//! …
//! ```
//!
//! The letters are A author, D description, C comment, B date published, S source, L level, U address; they
//! become the keys of the meta. Sections other than `[Puzzle]` are skipped.

use crate::boards::{Boards, is_square, usual_of_cells, usual_of_side};
use crate::cells::{self, entry_of};
use crate::error::{ReadError, WriteError, counted};
use crate::reader::Cut;
use crate::text::{Line, Piece, Text, check_one_line};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Cell, Shape};

pub(crate) const FORMAT: Format = Format {
    name: "sdk",
    summary: "a square board row by row, one character a cell, after lines such as #AAuthor",
    unit: Unit::Block,
    detect,
    read,
    cut: Cut::Never,
    layout: Layout::Stream { header: |_| Ok(String::new()), separator: "\n", record },
};

const KEYS: [&str; 7] = ["A", "D", "C", "B", "S", "L", "U"];

const SECTION: &str = "[Puzzle]";

/// Symbols of a 2x2 puzzle, which fills a line as long as a row of a 4x4 one.
const SHORT_SYMBOLS: u32 = 4;

fn detect(text: &Text<'_>, board: Option<&Shape>) -> bool {
    let Some(line) = text.first_line().map(Piece::text) else { return false };
    if is_section(line) {
        return true;
    }
    let is_row = line.chars().all(|c| entry_of(c, cells::MAX_LETTERS).is_some());
    let length = line.len();
    is_row
        && match board {
            Some(board) => is_square(board) && length > 1 && length == board.symbols() as usize,
            None if usual_of_cells(length).is_some() => has_tall_rows(text, length),
            None => usual_of_side(length).is_some(),
        }
}

fn is_section(line: &str) -> bool {
    line.eq_ignore_ascii_case(SECTION) || line.eq_ignore_ascii_case("[State]")
}

/// Whether the text is as many rows of this length, not all of which fit a puzzle a line.
fn has_tall_rows(text: &Text<'_>, length: usize) -> bool {
    let rows = || text.content_lines().take(length).map(|line| line.piece.text());
    let is_tall = |c: char| entry_of(c, SHORT_SYMBOLS).is_none();
    usual_of_side(length).is_some()
        && rows().count() == length
        && rows().all(|row| row.len() == length)
        && rows().any(|row| row.chars().any(is_tall))
}

/// The rows of a puzzle, as far as they were read.
#[derive(Default)]
struct Rows<'a> {
    lines: Vec<Line<'a>>,
    meta: Vec<(String, String)>,
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut rows = Rows::default();
    let mut in_puzzle = true;
    for line in text.lines() {
        let piece = line.piece;
        if let Some(header) = piece.text().strip_prefix('#') {
            rows.meta.extend(meta(header));
        } else if piece.text().starts_with('[') {
            in_puzzle = piece.text().eq_ignore_ascii_case(SECTION);
        } else if in_puzzle && !piece.text().is_empty() {
            rows.lines.push(Line { piece: piece.without_comment(), ..line });
            if rows.lines.len() == side(&rows.lines, boards)? {
                records.push(std::mem::take(&mut rows).finish(boards)?);
            }
        }
    }
    if rows.lines.is_empty() {
        return Ok(records);
    }
    let found = counted(rows.lines.len(), "row");
    Err(ReadError::new(text.end().place(), found, side(&rows.lines, boards)?.to_string()))
}

/// How many rows there will be, from the first.
fn side(lines: &[Line<'_>], boards: &Boards<'_>) -> Result<usize, ReadError> {
    let first = lines[0].piece;
    Ok(boards.of_rows(first.text().chars().count(), first)?.symbols() as usize)
}

fn meta(header: &str) -> Option<(String, String)> {
    let key = KEYS.iter().find(|key| header.starts_with(**key))?;
    Some(((*key).to_owned(), header[key.len()..].trim().to_owned()))
}

impl Rows<'_> {
    fn finish(self, boards: &mut Boards<'_>) -> Result<Record, ReadError> {
        let side = self.lines.len();
        let shape = boards.of_rows(side, self.lines[0].piece)?;
        let mut givens = Vec::with_capacity(side * side);
        for line in &self.lines {
            givens.extend(cells::read_letters(line.piece, shape.symbols(), side)?);
        }
        let place_of = |cell: Cell| self.lines[cell.index() / side].piece.from(cell.index() % side).place();
        let puzzle = boards.puzzle(&shape, givens, place_of)?;
        Ok(Record { meta: self.meta, ..Record::new(self.lines[0].number, puzzle) })
    }
}

fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    let shape = record.puzzle.topology().shape();
    let side = shape.symbols() as usize;
    if usual_of_side(side).as_ref() != Some(shape) {
        let holds = "2x2, 3x2, 3x3, 4x3, 4x4 and 5x5";
        return Err(WriteError::Board { board: shape.to_string(), format: FORMAT.name, holds });
    }
    for (key, value) in record.meta.iter().filter(|(key, _)| KEYS.contains(&key.as_str())) {
        check_one_line(value)?;
        *out += &format!("#{key}{value}\n");
    }
    if usual_of_cells(side).is_some() {
        // Without it such rows could be puzzles of a line each.
        *out += &format!("{SECTION}\n");
    }
    for row in record.puzzle.givens().chunks(side) {
        cells::write_letters(row.iter().copied(), out);
        out.push('\n');
    }
    Ok(())
}
