//! `sudokuFile`: a container board of any dimension, one number a line.
//!
//! ```text
//! 3       number of dimensions
//! 3       box sides, axis 0 first
//! 2
//! 1
//! 0       values in cell order, 0 for an empty cell
//! 5
//! …       a missing tail is empty
//! ```
//!
//! Blanks may take the place of line breaks. A file holds one puzzle.

use crate::boards::Boards;
use crate::cells;
use crate::error::{ReadError, WriteError, counted};
use crate::reader::Cut;
use crate::text::{Piece, Text};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Cell, Extras, Family, MAX_DIMENSIONS, Shape};

const NAME: &str = "sudokuFile";

pub(crate) const FORMAT: Format = Format {
    name: NAME,
    summary: "one number a line: dimensions, box sides, then the cells, 0 for an empty one",
    unit: Unit::Block,
    detect,
    read,
    cut: Cut::Never,
    layout: Layout::Whole { check: |shape| write_sides(shape, NAME, &mut String::new()), write },
};

/// The most characters of a first line that may be meant as a number of dimensions, right or wrong.
const FIRST_LINE: usize = 3;

/// Reads the number of dimensions.
pub(crate) fn read_dimensions(word: Piece<'_>) -> Result<usize, ReadError> {
    match cells::number(word.text()) {
        Some(number) if (1..=u64::from(MAX_DIMENSIONS)).contains(&number) => Ok(number as usize),
        _ => Err(word.unexpected(format!("the number of dimensions, 1 to {MAX_DIMENSIONS}"))),
    }
}

/// Reads the side of the containers along an axis.
pub(crate) fn read_side(word: Piece<'_>) -> Result<u32, ReadError> {
    let side = cells::number(word.text()).and_then(|number| u32::try_from(number).ok());
    side.filter(|&side| side > 0).ok_or_else(|| word.unexpected("a box side of at least 1"))
}

/// Writes dimensions and sides, or refuses the board.
pub(crate) fn write_sides(shape: &Shape, format: &'static str, out: &mut String) -> Result<(), WriteError> {
    let (Family::Container(sides), true) = (shape.family(), shape.extras() == Extras::default()) else {
        let holds = "container boards such as 3x3 or 3x2x1";
        return Err(WriteError::Board { board: shape.to_string(), format, holds });
    };
    *out += &format!("{}\n", sides.len());
    for side in sides {
        *out += &format!("{side}\n");
    }
    Ok(())
}

fn detect(text: &Text<'_>, board: Option<&Shape>) -> bool {
    let Some(line) = text.first_line().map(Piece::text) else { return false };
    let is_number = !line.is_empty() && cells::number(line.strip_prefix('-').unwrap_or(line)).is_some();
    let is_puzzle = board.is_some_and(|board| board.cells() as usize == line.len());
    is_number && !is_puzzle && line.len() <= FIRST_LINE && text.content_lines().nth(1).is_some()
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let mut words = text.content_lines().flat_map(|line| line.piece.words().map(move |word| (line, word)));
    let missing = |what| ReadError::new(text.end().place(), "the end of the text", what);
    let (line, first) = words.next().ok_or_else(|| missing("the number of dimensions"))?;
    let mut sides = Vec::new();
    for _ in 0..read_dimensions(first)? {
        let (_, side) = words.next().ok_or_else(|| missing("a box side"))?;
        sides.push(read_side(side)?);
    }
    let shape = boards.of_family(Family::Container(sides), first)?;
    let count = shape.cells() as usize;
    let mut givens = Vec::new();
    let mut starts = Vec::new();
    for (_, word) in words {
        if givens.len() == count {
            return Err(word.unexpected(format!("nothing after {}", counted(count, "cell"))));
        }
        givens.push(cells::read_number(word, shape.symbols())?);
        starts.push(word.start());
    }
    givens.resize(count, None);
    let place_of = |cell: Cell| starts.get(cell.index()).map_or(first.place(), |&at| first.place_of(at));
    Ok(vec![Record::new(line.number, boards.puzzle(&shape, givens, place_of)?)])
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let [record] = records else { return Err(WriteError::NotOne(records.len())) };
    let mut out = String::new();
    write_sides(record.puzzle.topology().shape(), NAME, &mut out)?;
    cells::write_numbers(cells::givens(&record.puzzle), '\n', &mut out);
    out.push('\n');
    Ok(out)
}
