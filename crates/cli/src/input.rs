//! From names of files to puzzles.

use crate::args::{Input, Reading, Target};
use crate::failure::Failure;
use hyperdoku::format::{self, Document, Format, Place, Problem, ReadError, ReadOptions, Record};
use hyperdoku::{Puzzle, PuzzleError, Shape, Topology};
use std::io::{self, IsTerminal, Read};

/// The file that is read where none is named and nothing is piped in.
const DEFAULT_FILE: &str = "sudokuFile.txt";

/// What errors and JSON call the file `-`.
pub const STANDARD_INPUT: &str = "standard input";

/// A file and what it holds.
pub struct Source {
    /// Its name, as errors and JSON show it.
    pub file: String,
    /// Its format and puzzles.
    pub document: Document,
}

/// A file of which the beginning was read.
pub struct Begun {
    /// Its name, as errors show it.
    pub file: String,
    /// The beginning.
    pub head: Vec<u8>,
    /// What comes after it.
    pub rest: Box<dyn Read + Send>,
}

/// Reads everything before anything is done, so that bad input changes nothing.
pub fn read(input: &Input) -> Result<Vec<Source>, Failure> {
    read_on(input, Vec::new())
}

/// The same where the first files were begun.
pub fn read_on(input: &Input, begun: Vec<Begun>) -> Result<Vec<Source>, Failure> {
    let options = options(&input.reading)?;
    if input.empty {
        return Ok(vec![empty(&options)?]);
    }
    let files = files(input)?;
    let others = files.iter().skip(begun.len());
    let begun = begun.into_iter().map(|begun| understood(load_rest(begun)?, &options));
    begun.chain(others.map(|file| understood(load(file)?, &options))).collect()
}

/// A file whose puzzles may break the rules.
pub struct Judged {
    /// Its name.
    pub file: String,
    /// Each puzzle, or why it is none.
    pub entries: Vec<Result<Record, ReadError>>,
}

/// Reads everything; puzzles that are understood but break the rules are a finding, not a failure.
pub fn read_judged(input: &Input) -> Result<Vec<Judged>, Failure> {
    let options = options(&input.reading)?;
    if input.empty {
        let records = empty(&options)?.document.records;
        return Ok(vec![Judged { file: "empty".into(), entries: records.into_iter().map(Ok).collect() }]);
    }
    let judge = |file: &String| {
        let (name, bytes) = load(file)?;
        let entries = match format::read(&bytes, &options) {
            Ok(document) => document.records.into_iter().map(Ok).collect(),
            Err(error) if is_verdict(&error) => {
                by_lines(&bytes, &options).unwrap_or_else(|| vec![Err(error)])
            }
            Err(error) => return Err(Failure::Read { file: name, error: Box::new(error) }),
        };
        Ok(Judged { file: name, entries })
    };
    files(input)?.iter().map(judge).collect()
}

/// Reads one puzzle, or makes the empty one of a board.
pub fn read_one(target: &Target) -> Result<Puzzle, Failure> {
    Ok(read_single(target)?.document.records.swap_remove(0).puzzle)
}

/// Reads a file of one puzzle, or makes the empty one of a board: a source with one record.
pub fn read_single(target: &Target) -> Result<Source, Failure> {
    let options = options(&target.reading)?;
    let source = match &target.file {
        Some(file) => understood(load(file)?, &options)?,
        None if options.format.is_some() => {
            return Err(Failure::Usage("found --from and no file to read, expected one of both".into()));
        }
        None => empty(&options)?,
    };
    let records = &source.document.records;
    if records.len() == 1 {
        return Ok(source);
    }
    let (file, count) = (&source.file, records.len());
    let second =
        records.get(1).map_or(String::new(), |record| format!(", the second in line {}", record.line));
    Err(Failure::Usage(format!("{file}: found {count} puzzles{second}, expected one")))
}

/// Reads the name of a board.
pub fn board(name: &str) -> Result<Shape, Failure> {
    name.parse().map_err(|error| Failure::Name { name: name.to_owned(), error: Box::new(error) })
}

/// The format that an argument names.
pub fn format_named(name: &str) -> &'static Format {
    format::format_by_name(name).expect("arguments name formats of the registry")
}

/// How files are read. A board that cannot be filled is refused here, whether or not any puzzle needs it.
pub fn options(reading: &Reading) -> Result<ReadOptions, Failure> {
    let board = reading.board.as_deref().map(board).transpose()?;
    if let Some(hyperdoku::Existence::Impossible(reason)) = board.as_ref().map(Shape::existence) {
        return Err(reason.into());
    }
    let format = reading.from.as_deref().map(format_named);
    Ok(ReadOptions { board, format, ..ReadOptions::default() })
}

fn empty(options: &ReadOptions) -> Result<Source, Failure> {
    let Some(shape) = options.board.clone() else {
        return Err(Failure::Usage("found neither a file nor a board, expected a file or --board".into()));
    };
    let record = Record::new(1, Puzzle::empty(Topology::new(shape)?));
    let document =
        Document { format: format::compact(record.puzzle.topology().shape()), records: vec![record] };
    Ok(Source { file: "empty".into(), document })
}

/// The files named, or what stands for none.
pub fn files(input: &Input) -> Result<Vec<String>, Failure> {
    if !input.files.is_empty() {
        return Ok(input.files.clone());
    }
    if !io::stdin().is_terminal() {
        return Ok(vec!["-".into()]);
    }
    if std::path::Path::new(DEFAULT_FILE).exists() {
        return Ok(vec![DEFAULT_FILE.into()]);
    }
    let text = format!("found no file named and no ./{DEFAULT_FILE}, expected a file, - or --empty");
    Err(Failure::Usage(text))
}

fn understood((file, bytes): (String, Vec<u8>), options: &ReadOptions) -> Result<Source, Failure> {
    match format::read(&bytes, options) {
        Ok(document) => Ok(Source { file, document }),
        Err(error) => Err(Failure::Read { file, error: Box::new(error) }),
    }
}

/// The bytes of a file, and its name as errors show it.
pub fn load(file: &str) -> Result<(String, Vec<u8>), Failure> {
    let (name, bytes) = if file == "-" {
        let mut bytes = Vec::new();
        (STANDARD_INPUT, io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes))
    } else {
        (file, std::fs::read(file))
    };
    let bytes = bytes.map_err(|error| Failure::Open { file: name.to_owned(), error })?;
    Ok((name.to_owned(), bytes))
}

fn load_rest(begun: Begun) -> Result<(String, Vec<u8>), Failure> {
    let Begun { file, mut head, mut rest } = begun;
    match rest.read_to_end(&mut head) {
        Ok(_) => Ok((file, head)),
        Err(error) => Err(Failure::Open { file, error }),
    }
}

/// Whether a text was understood, and what it says breaks the rules.
fn is_verdict(error: &ReadError) -> bool {
    matches!(error.problem, Problem::Puzzle(PuzzleError::Clash { .. }) | Problem::Solution(_))
}

/// The puzzles of a text that has one a line, each read by itself; `None` for other texts.
fn by_lines(bytes: &[u8], options: &ReadOptions) -> Option<Vec<Result<Record, ReadError>>> {
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let holds_something = |line: &[u8]| line.trim_ascii().first().is_some_and(|&byte| byte != b'#');
    let read = |(index, line): (usize, &[u8])| match format::read(line, options) {
        Ok(Document { records, .. }) => match <[Record; 1]>::try_from(records) {
            Ok([record]) => Some(Ok(Record { line: index + 1, ..record })),
            Err(_) => None,
        },
        Err(error) if is_verdict(&error) => {
            let place = Place { line: index + 1, ..error.place };
            Some(Err(ReadError { place, ..error }))
        }
        Err(_) => None,
    };
    lines.filter(|(_, line)| holds_something(line)).map(read).collect()
}
