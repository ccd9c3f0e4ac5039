//! `.sdm`: one puzzle of the board 3x3 a line, 81 characters. Read by `line` too, which is what detection
//! finds; the name is for those who ask for it.

use crate::boards::{Boards, usual_of_side};
use crate::error::{ReadError, WriteError};
use crate::reader::Cut;
use crate::text::Text;
use crate::writer::Layout;
use crate::{Format, Record, Unit, cells, line};
use hyperdoku_core::Shape;

pub(crate) const FORMAT: Format = Format {
    name: "sdm",
    summary: "collections of the board 3x3, 81 characters a line",
    unit: Unit::Line,
    detect: |_, _| false,
    read,
    cut: Cut::Lines(|_, _| true),
    layout: Layout::Stream { header: |_| Ok(String::new()), separator: "", record },
};

const SYMBOLS: usize = 9;
const CELLS: usize = SYMBOLS * SYMBOLS;

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let lines = text.content_lines().map(|line| {
        let shape = boards.of_cells(CELLS, line.piece)?;
        if !is_held(&shape) {
            let found = format!("the board {shape}");
            return Err(ReadError::new(line.piece.place(), found, "3x3 in this format: use line"));
        }
        let givens = cells::read_letters(line.piece, shape.symbols(), shape.cells() as usize)?;
        let puzzle = boards.puzzle(&shape, givens, |cell| line.piece.from(cell.index()).place())?;
        Ok(Record::new(line.number, puzzle))
    });
    lines.collect()
}

fn is_held(shape: &Shape) -> bool {
    usual_of_side(SYMBOLS).as_ref() == Some(shape)
}

fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    let shape = record.puzzle.topology().shape();
    if !is_held(shape) {
        return Err(WriteError::Board { board: shape.to_string(), format: FORMAT.name, holds: "only 3x3" });
    }
    line::write_puzzle(&record.puzzle, out)?;
    out.push('\n');
    Ok(())
}
