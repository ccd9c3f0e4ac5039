//! The property every reader has for every input, shared by the tests and the fuzz targets: reading does not
//! panic, and what is read is read back equal from what the writer makes of it.

use hyperdoku_core::{Limits, Puzzle, Shape, Solution};
use hyperdoku_format::{Document, Format, LineReader, ReadError, ReadOptions, Reader, Record, read, write};

/// Checks one input. Boards are kept small, so that time goes into the readers.
pub fn check(format: &'static Format, board: Option<Shape>, bytes: &[u8]) {
    let limits = Limits { cells: 1_000, members: 10_000 };
    let options = ReadOptions { board, format: Some(format), limits };
    let document = read(bytes, &options);
    check_reader(&document, bytes, &options);
    if format.name == "line" {
        check_lines(&document, bytes, &options);
    }
    let Ok(document) = document else { return };
    // A writer may refuse: a table cannot name two columns alike, and no format has a name for listed houses.
    let Ok(text) = write(format, &document.records) else { return };
    // What is written tells its board itself.
    match read(text.as_bytes(), &ReadOptions { board: None, ..options }) {
        Ok(again) => assert_eq!(essence(&document), essence(&again), "{}: {text}", format.name),
        Err(error) => panic!("{} does not read what it wrote: {error}\n{text}", format.name),
    }
}

/// Where reading one by one meets no error, it gives what reading at once does, and the other way round.
fn check_reader(document: &Result<Document, ReadError>, bytes: &[u8], options: &ReadOptions) {
    let one_by_one: Result<Vec<Record>, ReadError> = Reader::new(bytes, options).collect();
    let lines = |records: &[Record]| records.iter().map(|record| record.line).collect::<Vec<_>>();
    match (document, one_by_one) {
        (Ok(document), Ok(records)) => {
            assert_eq!(lines(&document.records), lines(&records));
            let streamed = Document { records, ..*document };
            assert_eq!(essence(document), essence(&streamed));
        }
        (Err(_), Err(_)) => {}
        (Err(error), Ok(_)) => panic!("read one by one and not at once: {error}"),
        // Such a text may have one puzzle on a line and the next over several.
        (Ok(document), Err(_)) if ["json", "spaced"].contains(&document.format.name) => {}
        (Ok(_), Err(error)) => panic!("read at once and not one by one: {error}"),
    }
}

/// Lines by themselves are read as those of the text, and one is refused where the text is.
fn check_lines(document: &Result<Document, ReadError>, bytes: &[u8], options: &ReadOptions) {
    let mut reader = LineReader::new(options);
    let lines = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).split(|&byte| byte == b'\n');
    let puzzles: Result<Vec<Puzzle>, ReadError> =
        lines.filter_map(|line| reader.read(line).transpose()).collect();
    match (document, puzzles) {
        (Ok(document), Ok(puzzles)) => {
            assert!(document.records.iter().map(|record| &record.puzzle).eq(&puzzles));
        }
        (Err(_), Err(_)) => {}
        (Err(error), Ok(puzzles)) => {
            assert!(puzzles.is_empty(), "read line by line and not at once: {error}")
        }
        (Ok(_), Err(error)) => panic!("read at once and not line by line: {error}"),
    }
}

type Essence<'a> = (&'a Puzzle, &'a Option<Solution>, &'a [(String, String)]);

/// All that a round trip keeps: everything but the lines.
fn essence(document: &Document) -> Vec<Essence<'_>> {
    document.records.iter().map(|record| (&record.puzzle, &record.solution, &record.meta[..])).collect()
}
