//! From names of files to puzzles.

use crate::args::{Input, Target};
use crate::failure::Failure;
use hyperdoku::format::{self, Document, Format, ReadOptions, Record};
use hyperdoku::{Puzzle, Shape, Topology};
use std::io::{self, IsTerminal, Read};

/// The file that is read where none is named and nothing is piped in.
const DEFAULT_FILE: &str = "sudokuFile.txt";

/// A file and what it holds.
pub struct Source {
    /// Its name, as errors and JSON show it.
    pub file: String,
    /// Its format and puzzles.
    pub document: Document,
}

/// Reads everything before anything is done, so that bad input changes nothing.
pub fn read(input: &Input) -> Result<Vec<Source>, Failure> {
    let options = options(input.board.as_deref(), input.from.as_deref())?;
    if input.empty {
        return Ok(vec![empty(&options)?]);
    }
    if !input.files.is_empty() {
        return input.files.iter().map(|file| read_file(file, &options)).collect();
    }
    let file = if io::stdin().is_terminal() { DEFAULT_FILE } else { "-" };
    Ok(vec![read_file(file, &options)?])
}

/// Reads one puzzle, or makes the empty one of a board.
pub fn read_one(target: &Target) -> Result<Puzzle, Failure> {
    let options = options(target.board.as_deref(), target.from.as_deref())?;
    let source = match &target.file {
        Some(file) => read_file(file, &options)?,
        None => empty(&options)?,
    };
    match &source.document.records[..] {
        [record] => Ok(record.puzzle.clone()),
        records => {
            let text = format!("{}: found {} puzzles, expected one", source.file, records.len());
            Err(Failure::Usage(text))
        }
    }
}

/// Reads the name of a board.
pub fn board(name: &str) -> Result<Shape, Failure> {
    name.parse().map_err(|error| Failure::Name { name: name.to_owned(), error: Box::new(error) })
}

/// The format that an argument names.
pub fn format_named(name: &str) -> &'static Format {
    format::format_by_name(name).expect("arguments name formats of the registry")
}

/// A board that cannot be filled is refused here, whether or not any puzzle needs it.
fn options(board_name: Option<&str>, from: Option<&str>) -> Result<ReadOptions, Failure> {
    let board = board_name.map(board).transpose()?;
    if let Some(hyperdoku::Existence::Impossible(reason)) = board.as_ref().map(Shape::existence) {
        return Err(reason.into());
    }
    let format = from.map(format_named);
    Ok(ReadOptions { board, format, ..ReadOptions::default() })
}

fn empty(options: &ReadOptions) -> Result<Source, Failure> {
    let Some(shape) = options.board.clone() else {
        return Err(Failure::Usage("found neither a file nor a board, expected a file or --board".into()));
    };
    let record = Record::new(1, Puzzle::empty(Topology::new(shape)?));
    let document = Document { format: line_or_spaced(&record.puzzle), records: vec![record] };
    Ok(Source { file: "empty".into(), document })
}

/// The format of results that have no input to follow.
pub fn line_or_spaced(puzzle: &Puzzle) -> &'static Format {
    let shape = puzzle.topology().shape();
    let name = match shape.symbols() {
        _ if !shape.has_name() => "json",
        0..=61 => "line",
        _ => "spaced",
    };
    format_named(name)
}

fn read_file(file: &str, options: &ReadOptions) -> Result<Source, Failure> {
    let (name, bytes) = if file == "-" {
        let mut bytes = Vec::new();
        ("standard input", io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes))
    } else {
        (file, std::fs::read(file))
    };
    let bytes = bytes.map_err(|error| Failure::Open { file: name.to_owned(), error })?;
    let document = format::read(&bytes, options)
        .map_err(|error| Failure::Read { file: name.to_owned(), error: Box::new(error) })?;
    Ok(Source { file: name.to_owned(), document })
}
