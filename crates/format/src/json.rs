//! The native format: JSON objects, one alone, in a list, or one a line.
//!
//! ```text
//! {"board": "3x2x1", "givens": "1..…", "solution": "123…", "meta": {"title": "…"}}
//! ```
//!
//! The board is a name, a list of box sides, or an object that lists the houses:
//! `{"symbols": 4, "cells": 64, "houses": [[0, 1, 2, 3], …], "layout": [[0, 1, null, …], …]}`, cells counted
//! from 0. Givens and solution are a string in the syntax of `line`, or a list of numbers. Meta values are
//! strings; numbers and booleans are read as their text. Null is as good as nothing for all but the givens.

use crate::boards::{self, Boards};
use crate::cells::{self, Entry};
use crate::error::{Place, ReadError, WriteError, counted};
use crate::json_value::{Value, values};
use crate::line::{self, split_name};
use crate::reader::Cut;
use crate::text::{LineCounter, Piece, Text};
use crate::writer::Layout;
use crate::{Format, Record, Unit};
use hyperdoku_core::{Cell, Explicit, Family, Shape};
use std::sync::Arc;

pub(crate) const FORMAT: Format = Format {
    name: "json",
    summary: "JSON objects with board, givens, solution and meta; the board may list its houses",
    unit: Unit::Solved,
    detect,
    read,
    cut: Cut::Lines(|text, _| first_line_is_whole(text)),
    layout: Layout::Stream { header: |_| Ok(String::new()), separator: "", record },
};

fn detect(text: &Text<'_>, _: Option<&Shape>) -> bool {
    let mut marks = text.all().text().chars().filter(|c| !c.is_ascii_whitespace());
    match marks.next() {
        Some('{') => true,
        // Brackets around numbers are the sides of a board, those around a word a section.
        Some('[') => marks.next().is_none_or(|c| matches!(c, '[' | ']' | '{' | '"')),
        _ => false,
    }
}

/// Whether no value goes on after the first line that holds something.
fn first_line_is_whole(text: &Text<'_>) -> bool {
    let first = text.lines().find(|line| !line.piece.text().is_empty());
    first.is_some_and(|line| values(line.piece).all(|value| value.is_ok()))
}

fn read(text: &Text<'_>, boards: &mut Boards<'_>) -> Result<Vec<Record>, ReadError> {
    let mut lines = LineCounter::new();
    let mut records = Vec::new();
    let mut push = |object: Value<'_>| {
        let line = lines.line_of(object.piece());
        records.push(read_record(line, object, boards)?);
        Ok(())
    };
    for value in values(text.all()) {
        let value = value?;
        match value.is_list() {
            true => value.list("a list of puzzles")?.try_for_each(|object| push(object?))?,
            false => push(value)?,
        }
    }
    Ok(records)
}

fn read_record(line: usize, object: Value<'_>, boards: &mut Boards<'_>) -> Result<Record, ReadError> {
    let keys = ["board", "givens", "solution", "meta"];
    let [board, givens, solution, meta] = members(object, keys, "an object with board and givens")?;
    let givens = needed(object, givens, "givens")?;
    // Programs write null for what they do not have.
    let [board, solution, meta] =
        [board, solution, meta].map(|member| member.filter(|value| !value.is_null()));
    let shape = board.map_or_else(|| board_of_givens(givens, boards), |board| read_board(board, boards))?;
    let (entries, places) = read_cells(givens, &shape, boards)?;
    let puzzle = boards.puzzle(&shape, entries, |cell| places.of(cell))?;
    let solution = match solution {
        Some(solution) => {
            let (entries, places) = read_cells(solution, &shape, boards)?;
            Some(boards::solution(&puzzle, &entries, |cell| places.of(cell))?)
        }
        None => None,
    };
    let meta = meta.map_or(Ok(Vec::new()), read_meta)?;
    Ok(Record { line, puzzle, solution, meta })
}

/// The members of an object by these keys; any other key is an error, and so is one given twice.
fn members<'a, const COUNT: usize>(
    object: Value<'a>,
    keys: [&str; COUNT],
    expected: &str,
) -> Result<[Option<Value<'a>>; COUNT], ReadError> {
    let mut members = [None; COUNT];
    for entry in object.object(expected)? {
        let (key, value) = entry?;
        let name = key.string("a key")?;
        let Some(position) = keys.iter().position(|known| *known == name) else {
            return Err(key.piece().unexpected(format!("one of the keys {}", keys.join(", "))));
        };
        if members[position].replace(value).is_some() {
            return Err(key.piece().unexpected("each key once"));
        }
    }
    Ok(members)
}

fn needed<'a>(object: Value<'a>, member: Option<Value<'a>>, key: &str) -> Result<Value<'a>, ReadError> {
    let missing = || ReadError::new(object.piece().place(), format!("an object without {key:?}"), "that key");
    member.ok_or_else(missing)
}

fn read_board(board: Value<'_>, boards: &Boards<'_>) -> Result<Shape, ReadError> {
    let expected = "a board: its name, a list of box sides, or an object with symbols, cells and houses";
    if board.is_object() {
        let explicit = Arc::new(read_explicit(board, expected)?);
        return boards.of_family(Family::Explicit(explicit), board.piece());
    }
    if board.is_list() {
        let sides = board.list(expected)?.map(|side| side?.number("a box side"));
        let sides = sides.collect::<Result<_, _>>()?;
        return boards.of_family(Family::Container(sides), board.piece());
    }
    boards.named(board.inside(expected)?)
}

/// The board of an object without one: what the givens name, or what so many cells mean.
fn board_of_givens(givens: Value<'_>, boards: &Boards<'_>) -> Result<Shape, ReadError> {
    if givens.is_list() {
        let count = givens.list(CELLS)?.try_fold(0, |count, value| value.map(|_| count + 1))?;
        return boards.of_cells(count, givens.piece());
    }
    match split_name(givens.inside(CELLS)?) {
        (Some(name), _) => boards.named(name),
        (None, letters) => line::deduce(letters, boards),
    }
}

fn read_explicit(board: Value<'_>, expected: &str) -> Result<Explicit, ReadError> {
    let [symbols, cells, houses, layout] =
        members(board, ["symbols", "cells", "houses", "layout"], expected)?;
    let number = |value: Option<Value<'_>>, key| needed(board, value, key)?.number("a number");
    let cell = |value: Value<'_>| value.number("the number of a cell").map(Cell);
    let house = |house: Value<'_>| house.list("a list of cells")?.map(|value| cell(value?)).collect();
    let place = |place: Value<'_>| if place.is_null() { Ok(None) } else { cell(place).map(Some) };
    let row = |row: Value<'_>| row.list("a list of cells and nulls")?.map(|value| place(value?)).collect();
    let houses = needed(board, houses, "houses")?.list("a list of houses")?;
    let rows = layout.map(|layout| layout.list("a list of rows")).transpose()?;
    Ok(Explicit {
        symbols: number(symbols, "symbols")?,
        cells: number(cells, "cells")?,
        houses: houses.map(|value| house(value?)).collect::<Result<_, ReadError>>()?,
        layout: rows.into_iter().flatten().map(|value| row(value?)).collect::<Result<_, ReadError>>()?,
    })
}

/// Where the cells of givens or a solution stand.
enum Places<'a> {
    Letters(Piece<'a>),
    Numbers(Vec<Value<'a>>),
}

impl Places<'_> {
    fn of(&self, cell: Cell) -> Place {
        match self {
            Places::Letters(letters) => letters.from(cell.index()).place(),
            Places::Numbers(numbers) => numbers[cell.index()].piece().place(),
        }
    }
}

const CELLS: &str = "a string of one character a cell, or a list of numbers";

fn read_cells<'a>(
    value: Value<'a>,
    shape: &Shape,
    boards: &Boards<'_>,
) -> Result<(Vec<Entry>, Places<'a>), ReadError> {
    if value.is_list() {
        return read_numbers(value, shape);
    }
    if shape.symbols() > cells::MAX_LETTERS {
        return Err(value.unexpected(format!("a list of numbers for {} symbols", shape.symbols())));
    }
    let letters = line::letters_of_board(value.inside(CELLS)?, shape, boards)?;
    let entries = cells::read_letters(letters, shape.symbols(), shape.cells() as usize)?;
    Ok((entries, Places::Letters(letters)))
}

fn read_numbers<'a>(value: Value<'a>, shape: &Shape) -> Result<(Vec<Entry>, Places<'a>), ReadError> {
    let (count, symbols) = (shape.cells() as usize, shape.symbols());
    let mut entries = Vec::new();
    let mut numbers = Vec::new();
    for number in value.list(CELLS)? {
        let number = number?;
        if entries.len() == count {
            return Err(number.unexpected(format!("nothing after {}", counted(count, "cell"))));
        }
        let entry = cells::read_number(number.piece(), symbols);
        entries.push(entry.map_err(|_| number.unexpected(cells::numbers_of(symbols)))?);
        numbers.push(number);
    }
    if entries.len() < count {
        return Err(cells::wrong_count(value.piece().place(), entries.len(), count));
    }
    Ok((entries, Places::Numbers(numbers)))
}

fn read_meta(meta: Value<'_>) -> Result<Vec<(String, String)>, ReadError> {
    let entries = meta.object("an object of strings")?.map(|entry| {
        let (key, value) = entry?;
        let expected = "a string, number or boolean";
        let text = if value.is_string() {
            value.string(expected)?
        } else if value.is_list() || value.is_object() || value.is_null() {
            return Err(value.piece().unexpected(expected));
        } else {
            value.piece().text().to_owned()
        };
        Ok((key.string("a key")?, text))
    });
    entries.collect()
}

fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    let puzzle = &record.puzzle;
    let symbols = puzzle.topology().symbols();
    *out += "{\"board\":";
    write_board(puzzle.topology().shape(), out);
    *out += ",\"givens\":";
    write_cells(cells::givens(puzzle), symbols, out);
    if let Some(solution) = &record.solution {
        *out += ",\"solution\":";
        write_cells(solution.symbols().iter().copied().map(Some), symbols, out);
    }
    if !record.meta.is_empty() {
        *out += ",\"meta\":{";
        write_list(&record.meta, out, |(key, value), out| {
            *out += &format!("{}:{}", string(key), string(value));
        });
        out.push('}');
    }
    *out += "}\n";
    Ok(())
}

fn write_board(shape: &Shape, out: &mut String) {
    let Family::Explicit(explicit) = shape.family() else {
        *out += &string(&shape.to_string());
        return;
    };
    *out += &format!("{{\"symbols\":{},\"cells\":{},\"houses\":", explicit.symbols, explicit.cells);
    write_rows(&explicit.houses, out, |cell, out| *out += &cell.0.to_string());
    if !explicit.layout.is_empty() {
        *out += ",\"layout\":";
        write_rows(&explicit.layout, out, |cell, out| match cell {
            Some(cell) => *out += &cell.0.to_string(),
            None => *out += "null",
        });
    }
    out.push('}');
}

fn write_rows<T>(rows: &[Vec<T>], out: &mut String, write: impl Fn(&T, &mut String)) {
    out.push('[');
    write_list(rows, out, |row, out| {
        out.push('[');
        write_list(row, out, &write);
        out.push(']');
    });
    out.push(']');
}

fn write_list<T>(items: &[T], out: &mut String, write: impl Fn(&T, &mut String)) {
    for (position, item) in items.iter().enumerate() {
        if position > 0 {
            out.push(',');
        }
        write(item, out);
    }
}

fn write_cells(entries: impl Iterator<Item = Entry>, symbols: u32, out: &mut String) {
    if symbols <= cells::MAX_LETTERS {
        out.push('"');
        cells::write_letters(entries, out);
        out.push('"');
    } else {
        out.push('[');
        cells::write_numbers(entries, ',', out);
        out.push(']');
    }
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
