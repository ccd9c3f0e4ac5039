//! Texts read puzzle by puzzle: the same as read at once, and what is wrong with a line concerns that line only.

use hyperdoku_format::{Document, ReadError, ReadOptions, Reader, Record, format_by_name, read};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// All that a text gives.
fn items(source: impl BufRead, options: &ReadOptions) -> Vec<Result<Record, ReadError>> {
    Reader::new(source, options).collect()
}

/// A record as something to compare.
fn essence(record: &Record) -> String {
    let board = record.puzzle.topology().shape();
    format!("{} {board} {:?} {:?} {:?}", record.line, record.puzzle.givens(), solution(record), record.meta)
}

fn solution(record: &Record) -> Option<Vec<u32>> {
    let symbols = |solution: &hyperdoku_core::Solution| {
        solution.symbols().iter().map(|symbol| symbol.number()).collect()
    };
    record.solution.as_ref().map(symbols)
}

fn essences(document: &Document) -> Vec<String> {
    document.records.iter().map(essence).collect()
}

/// What a text gives, in short: the line of each record, or the error.
fn told(text: &[u8], options: &ReadOptions) -> Vec<String> {
    let tell = |item: Result<Record, ReadError>| match item {
        Ok(record) => record.line.to_string(),
        Err(error) => error.to_string(),
    };
    items(text, options).into_iter().map(tell).collect()
}

fn check(text: &str, expected: &[&str]) {
    assert_eq!(told(text.as_bytes(), &ReadOptions::default()), expected, "{text:?}");
}

/// Checks that both readers agree about a text that can be read.
fn agree(bytes: &[u8], name: &str) {
    let options = ReadOptions::default();
    let whole = read(bytes, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
    // A small buffer, so that lines are put together from several.
    let mut reader = Reader::new(BufReader::with_capacity(7, bytes), &options);
    assert_eq!(reader.format(), whole.format, "{name}");
    let one_by_one: Result<Vec<Record>, ReadError> = reader.by_ref().collect();
    let one_by_one = one_by_one.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(one_by_one.iter().map(essence).collect::<Vec<_>>(), essences(&whole), "{name}");
    assert!(reader.next().is_none(), "{name}: over is over");
}

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["samples", "data/games"].map(|folder| root.join(folder));
    folders
        .iter()
        .flat_map(|folder| folder.read_dir().expect("a folder"))
        .map(|entry| entry.expect("a file").path())
        .collect()
}

#[test]
fn every_file_is_read_alike() {
    assert!(files().len() > 30);
    for file in files() {
        let name = file.display().to_string();
        let bytes = std::fs::read(&file).unwrap();
        agree(&bytes, &name);
        let dressed = String::from_utf8(bytes).unwrap().trim_end().replace('\n', "\r\n");
        agree(format!("\u{feff}{dressed}").as_bytes(), &name);
    }
}

#[test]
fn a_bad_line_is_one_error_and_reading_goes_on() {
    check(
        "1...............\n\n12\n# a comment\n11..............\n....4...........",
        &[
            "1",
            "line 3, column 1: found 2 cells, expected 16, 36, 81, 144, 256 or 625 of them, or the name of \
             the board before them as in 3x2x1:, or a board chosen for them all",
            "line 5, column 2: found 1 twice, at r1c1 and r1c2, expected it once in box 1",
            "6",
        ],
    );
    check(
        "puzzle,solution\r\n\r\n2x1:1...,1221\r\n2x1:1...\r\n2x1:1...,1222\r\n2x1:2...,",
        &[
            "3",
            "line 4, column 1: found 1 field, expected 2",
            "line 5, column 13: found a solution that repeats a symbol in box 2, expected each symbol once",
            "6",
        ],
    );
    check(
        "{\"givens\":\"1...............\"}\n{\"givens\":\n{\"board\":[2,1],\"givens\":\"....\"} {\"board\":[2,1],\"givens\":\"2...\"}\n",
        &[
            "1",
            "line 2, column 10: found malformed JSON (EOF while parsing a value), expected a JSON value",
            "3",
            "3",
        ],
    );
    check(
        "2x1: 1 0 0 0\n2x1: 1 0 0\n2x1: 2 0 0 0\n",
        &["1", "line 2, column 11: found 3 cells, expected 4", "3"],
    );
}

#[test]
fn bytes_that_are_no_text_spoil_their_line() {
    let text = b"1...............\n1\xFF..............\n1..\0............\n\n2...............\n";
    assert_eq!(
        told(text, &ReadOptions::default()),
        [
            "1",
            "line 2, column 2: found the byte 0xFF, expected text in UTF-8",
            "line 3, column 4: found \"\\0\", expected text without control characters",
            "5"
        ]
    );
}

#[test]
fn what_cannot_be_cut_gives_one_error() {
    check(
        "[\n{\"givens\":\"1...............\"},\n{\"givens\":\"12\"}]",
        &[
            "line 3, column 12: found 2 cells, expected 16, 36, 81, 144, 256 or 625 of them, or the name of the \
         board before them as in 3x2x1:, or a board chosen for them all",
        ],
    );
    check("12..\n34..\n....\n", &["line 4, column 1: found 3 rows, expected 4"]);
    check("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", &["1"]);
}

#[test]
fn a_text_without_puzzles_is_an_error_once() {
    let nothing = "line 1, column 1: found no puzzle, expected at least one";
    check("", &[nothing]);
    check("\u{feff}\r\n# nothing\n", &[nothing]);
    check("puzzle,solution\n", &[nothing]);
    let options = ReadOptions { format: format_by_name("csv"), ..ReadOptions::default() };
    let header = "line 1, column 1: found \"1...............\", expected a header line with a column named \
                  puzzle or quizzes";
    assert_eq!(told(b"1...............\n1...............\n", &options), [header]);
}

#[test]
fn a_line_without_end_is_refused_and_skipped() {
    let endless = io::repeat(b'1').take((64 << 20) + 5);
    let text = b"1...............\n".chain(endless).chain(&b"\n2...............\n"[..]);
    let options = ReadOptions::default();
    let items = items(BufReader::new(text), &options);
    let lines: Vec<Result<usize, usize>> = items
        .iter()
        .map(|item| item.as_ref().map(|record| record.line).map_err(|error| error.place.line))
        .collect();
    assert_eq!(lines, [Ok(1), Err(2), Ok(3)]);
}

#[test]
fn a_source_that_breaks_off_is_told_and_ends() {
    /// Fails where the text ends.
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let long = "1...............\n".repeat(5_000);
    let source = BufReader::new(long.as_bytes().chain(Broken));
    let options = ReadOptions::default();
    let items = items(source, &options);
    assert_eq!(items.len(), 5_001);
    let last = items[5_000].as_ref().unwrap_err().to_string();
    assert_eq!(last, "line 5001, column 1: the text could not be read on: unplugged");
}
