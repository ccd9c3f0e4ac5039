//! Enumerate file: the solutions of a container board, one a line.
//!
//! ```text
//! 288     number of solutions
//! 2       number of dimensions
//! 2       box sides, on lines of their own or on one
//! 2
//! 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1
//! …
//! ```
//!
//! A solution may also be written without blanks, one character a cell. Each becomes a filled puzzle together
//! with its solution.

use crate::boards::{self, Boards};
use crate::cells;
use crate::error::{ReadError, WriteError};
use crate::reader::Cut;
use crate::sudoku_file::{read_dimensions, read_side, write_sides};
use crate::text::{Line, Piece, Text};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Cell, Family, Shape, Symbol};

const NAME: &str = "enumerate";

pub(crate) const FORMAT: Format = Format {
    name: NAME,
    summary: "solutions: their number, dimensions, box sides, then one solution a line",
    unit: Unit::List,
    detect,
    read,
    cut: Cut::Never,
    layout: Layout::Whole { check: |shape| write_sides(shape, NAME, &mut String::new()), write },
};

/// What comes before the solutions.
struct Header<'a> {
    count: Piece<'a>,
    sides: Vec<u32>,
}

/// The fewest cells by which a line of text is told from a single number.
const MANY_CELLS: u64 = 3;

/// A file whose first solution has the right number of cells; where that says little, their number must agree.
fn detect(text: &Text<'_>, _: Option<&Shape>) -> bool {
    let mut lines = text.content_lines();
    let Ok(header) = read_header(text, &mut lines) else { return false };
    let symbols = header.sides.iter().fold(1u64, |product, &side| product.saturating_mul(side.into()));
    let cells = symbols.saturating_pow(header.sides.len() as u32);
    let Some(first) = lines.next() else { return header.count.text() == "0" };
    let words = first.piece.words().count() as u64;
    let fits = words == cells || (words == 1 && first.piece.text().len() as u64 == cells);
    fits && (cells >= MANY_CELLS || cells::number(header.count.text()) == Some(1 + lines.count() as u64))
}

fn read_header<'a>(
    text: &Text<'a>,
    lines: &mut impl Iterator<Item = Line<'a>>,
) -> Result<Header<'a>, ReadError> {
    let mut next = |what: &str| {
        lines.next().ok_or_else(|| ReadError::new(text.end().place(), "the end of the text", what))
    };
    let count = next("the number of solutions")?.piece;
    if cells::number(count.text()).is_none() {
        return Err(count.unexpected("the number of solutions"));
    }
    let dimensions = next("the number of dimensions")?.piece;
    let dimensions = read_dimensions(dimensions)?;
    let mut sides = Vec::new();
    while sides.len() < dimensions {
        for word in next("a box side")?.piece.words() {
            if sides.len() == dimensions {
                return Err(word.unexpected(format!("{dimensions} box sides")));
            }
            sides.push(read_side(word)?);
        }
    }
    Ok(Header { count, sides })
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let mut lines = text.content_lines();
    let header = read_header(text, &mut lines)?;
    let shape = boards.of_family(Family::Container(header.sides), header.count)?;
    let records = lines.map(|line| read_solution(line, &shape, boards)).collect::<Result<Vec<_>, _>>()?;
    if cells::number(header.count.text()) != Some(records.len() as u64) {
        let expected = format!("{}, the number of solutions that follow", records.len());
        return Err(header.count.unexpected(expected));
    }
    Ok(records)
}

fn read_solution(line: Line<'_>, shape: &Shape, boards: &mut Boards<'_>) -> Result<Record, ReadError> {
    let count = shape.cells() as usize;
    let words = line.piece.words();
    let is_run = words.clone().nth(1).is_none() && line.piece.text().len() == count;
    let entries = if is_run && shape.symbols() <= cells::MAX_LETTERS {
        cells::read_letters(line.piece, shape.symbols(), count)?
    } else {
        words.clone().map(|word| cells::read_number(word, shape.symbols())).collect::<Result<Vec<_>, _>>()?
    };
    if entries.len() != count {
        return Err(cells::wrong_count(line.piece.end_place(), entries.len(), count));
    }
    let place_of = |cell: Cell| match words.clone().nth(cell.index()) {
        Some(word) => word.place(),
        None => line.piece.from(cell.index()).place(),
    };
    // Givens that clash are told apart from a solution that is wrong otherwise, and more clearly.
    let puzzle = boards.puzzle(shape, entries.clone(), place_of)?;
    let solution = Some(boards::solution(&puzzle, &entries, place_of)?);
    Ok(Record { solution, ..Record::new(line.number, puzzle) })
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let first = records.first().ok_or(WriteError::Unsolved)?;
    let shape = first.puzzle.topology().shape();
    let mut out = format!("{}\n", records.len());
    write_sides(shape, NAME, &mut out)?;
    for record in records {
        if record.puzzle.topology().shape() != shape {
            return Err(WriteError::MixedBoards);
        }
        cells::write_numbers(solved(record)?.into_iter().map(Some), ' ', &mut out);
        out.push('\n');
    }
    Ok(out)
}

/// The solution, or the givens of a filled puzzle.
fn solved(record: &Record) -> Result<Vec<Symbol>, WriteError> {
    if let Some(solution) = &record.solution {
        return Ok(solution.symbols().to_vec());
    }
    cells::givens(&record.puzzle).collect::<Option<Vec<_>>>().ok_or(WriteError::Unsolved)
}
