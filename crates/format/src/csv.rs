//! Tables with a header line, as data sets of puzzles come.
//!
//! ```text
//! id,puzzle,solution,difficulty
//! 7,.8.6…,7826…,easy
//! ```
//!
//! The puzzle column is named `puzzle` or `quizzes`, the solution column, if there is one, `solution` or
//! `solutions`; both in the syntax of `line`. Other columns become meta. Fields may stand in double quotes, a
//! quote within them doubled; a record is one line.

use crate::boards::{self, Boards};
use crate::cells;
use crate::error::{ReadError, WriteError, counted};
use crate::line::{letters_of_board, read_puzzle, write_puzzle};
use crate::reader::Cut;
use crate::text::{Line, Piece, Text, check_one_line};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Puzzle, Shape, Solution};
use std::collections::HashSet;

pub(crate) const FORMAT: Format = Format {
    name: "csv",
    summary: "a table with the columns puzzle and solution, and any others",
    unit: Unit::Solved,
    detect,
    read,
    cut: Cut::Table,
    layout: Layout::Stream { header, separator: "", record },
};

const PUZZLE: [&str; 2] = ["puzzle", "quizzes"];
const SOLUTION: [&str; 2] = ["solution", "solutions"];

/// The most columns of a table: a field takes far more memory than the comma that may be all there is of it.
const MAX_COLUMNS: usize = 1_000;

fn detect(text: &Text<'_>, _: Option<&Shape>) -> bool {
    let Some(line) = first_line(text) else { return false };
    let mut fields = fields(line.piece).take(MAX_COLUMNS).map_while(Result::ok);
    fields.any(|field| is_named(&field, &PUZZLE) || is_named(&field, &SOLUTION))
}

/// A field without the quotes around it.
#[derive(Clone, Copy)]
struct Field<'a> {
    inside: Piece<'a>,
}

impl Field<'_> {
    fn value(&self) -> String {
        self.inside.text().replace("\"\"", "\"")
    }
}

fn is_named(field: &Field<'_>, names: &[&str; 2]) -> bool {
    names.iter().any(|name| field.inside.text().eq_ignore_ascii_case(name))
}

/// Comments are not known here: the first line is the header, whatever it starts with.
fn first_line<'a>(text: &Text<'a>) -> Option<Line<'a>> {
    text.lines().find(|line| !line.piece.text().is_empty())
}

/// Splits a line at its commas, except those in quotes; nothing comes after an error.
fn fields(line: Piece<'_>) -> impl Iterator<Item = Result<Field<'_>, ReadError>> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let (inside, after) = match field(rest.take()?) {
            Ok(parts) => parts,
            Err(error) => return Some(Err(error)),
        };
        if !after.text().is_empty() {
            rest = Some(after.from(1));
        }
        Some(Ok(Field { inside }))
    })
}

/// The first field, and what follows it: nothing, or a comma and more.
fn field(rest: Piece<'_>) -> Result<(Piece<'_>, Piece<'_>), ReadError> {
    let text = rest.text();
    let blanks = text.len() - text.trim_start_matches(' ').len();
    if !text[blanks..].starts_with('"') {
        let end = text.find(',').unwrap_or(text.len());
        return Ok((rest.slice(0..end).trimmed(), rest.from(end)));
    }
    let start = blanks + 1;
    let end =
        closing_quote(&text[start..]).ok_or_else(|| rest.unexpected("a closing quote on the same line"))?;
    let after = rest.from(start + end + 1).trimmed();
    if !after.text().is_empty() && !after.text().starts_with(',') {
        return Err(after.unexpected("a comma after the closing quote"));
    }
    Ok((rest.slice(start..start + end), after))
}

/// Where the first quote that is not doubled stands.
fn closing_quote(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].find('"')?;
        if !text[at + 1..].starts_with('"') {
            return Some(at);
        }
        at += 2;
    }
}

/// What each column holds.
#[derive(Debug)]
pub(crate) struct Columns {
    names: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let Some(header) = first_line(text) else { return Ok(Vec::new()) };
    let columns = read_columns(header.piece)?;
    columns.read(text.lines().skip(header.number), boards)
}

impl Columns {
    /// The columns that the first line of a text names, if there is one.
    pub(crate) fn of(text: &Text<'_>) -> Result<Option<Self>, ReadError> {
        first_line(text).map(|header| read_columns(header.piece)).transpose()
    }

    /// The records of lines below the header.
    pub(crate) fn read<'a>(
        &self,
        lines: impl Iterator<Item = Line<'a>>,
        boards: &mut Boards<'_>,
    ) -> Result<Vec<Record>, ReadError> {
        let rows = lines.filter(|line| !line.piece.text().is_empty());
        rows.map(|line| read_record(line, self, boards)).collect()
    }
}

fn read_columns(header: Piece<'_>) -> Result<Columns, ReadError> {
    let fields = fields(header).take(MAX_COLUMNS + 1).collect::<Result<Vec<_>, _>>()?;
    if let Some(field) = fields.get(MAX_COLUMNS) {
        let place = field.inside.place();
        return Err(ReadError::new(place, "one more column", format!("at most {MAX_COLUMNS}")));
    }
    let column = |names: &[&str; 2]| {
        let mut named = fields.iter().enumerate().filter(|(_, field)| is_named(field, names));
        let first = named.next().map(|(column, _)| column);
        match named.next() {
            Some((_, again)) => Err(again.inside.unexpected(format!("only one column {}", names[0]))),
            None => Ok(first),
        }
    };
    let missing = || header.unexpected("a header line with a column named puzzle or quizzes");
    let puzzle = column(&PUZZLE)?.ok_or_else(missing)?;
    Ok(Columns { puzzle, solution: column(&SOLUTION)?, names: fields.iter().map(Field::value).collect() })
}

fn read_record(line: Line<'_>, columns: &Columns, boards: &mut Boards<'_>) -> Result<Record, ReadError> {
    let expected = columns.names.len();
    let own = fields(line.piece).take(expected + 1).collect::<Result<Vec<_>, _>>()?;
    if own.len() != expected {
        let found = counted(fields(line.piece).count(), "field");
        return Err(ReadError::new(line.piece.place(), found, expected.to_string()));
    }
    let puzzle = read_puzzle(own[columns.puzzle].inside, boards)?;
    let solution = match columns.solution.map(|column| own[column].inside) {
        Some(field) if !field.text().is_empty() => Some(read_solution(field, &puzzle, boards)?),
        _ => None,
    };
    let is_meta = |column: &usize| *column != columns.puzzle && Some(*column) != columns.solution;
    let meta = (0..expected).filter(is_meta);
    let meta = meta.map(|column| (columns.names[column].clone(), own[column].value())).collect();
    Ok(Record { line: line.number, puzzle, solution, meta })
}

fn read_solution(field: Piece<'_>, puzzle: &Puzzle, boards: &Boards<'_>) -> Result<Solution, ReadError> {
    let shape = puzzle.topology().shape();
    let letters = letters_of_board(field, shape, boards)?;
    let entries = cells::read_letters(letters, shape.symbols(), shape.cells() as usize)?;
    boards::solution(puzzle, &entries, |cell| letters.from(cell.index()).place())
}

fn header(record: &Record) -> Result<String, WriteError> {
    let columns = 2 + record.meta.len();
    if columns > MAX_COLUMNS {
        return Err(WriteError::TooManyColumns { found: columns, most: MAX_COLUMNS });
    }
    let mut out = format!("{},{}", PUZZLE[0], SOLUTION[0]);
    let mut keys = HashSet::with_capacity(record.meta.len());
    for (key, _) in &record.meta {
        let is_taken = |name: &&str| key.eq_ignore_ascii_case(name);
        if !keys.insert(key) || PUZZLE.iter().chain(&SOLUTION).any(is_taken) {
            return Err(WriteError::SameColumn(key.clone()));
        }
        out.push(',');
        write_field(key, &mut out)?;
    }
    out.push('\n');
    Ok(out)
}

fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    let mut puzzle = String::new();
    write_puzzle(&record.puzzle, &mut puzzle)?;
    write_field(&puzzle, out)?;
    out.push(',');
    if let Some(solution) = &record.solution {
        cells::write_letters(solution.symbols().iter().copied().map(Some), out);
    }
    for (_, value) in &record.meta {
        out.push(',');
        write_field(value, out)?;
    }
    out.push('\n');
    Ok(())
}

fn write_field(value: &str, out: &mut String) -> Result<(), WriteError> {
    check_one_line(value)?;
    if value.contains([',', '"']) || value.trim() != value {
        *out += &format!("\"{}\"", value.replace('"', "\"\""));
    } else {
        *out += value;
    }
    Ok(())
}
