//! Puzzle files and lines, read and written: one file a format.
//!
//! [`read`] finds the format of a text and gives its puzzles, checked, or an error with line, column, what was
//! found and what was expected. [`Reader`] does so puzzle by puzzle, for texts of any length. [`write()`] and [`Writer`] give text that [`read`] reads back equal. A format is
//! one file and one line of [`FORMATS`].

mod boards;
mod cells;
mod csv;
mod enumerate;
mod error;
mod json;
mod json_value;
mod line;
mod lines;
pub mod link;
mod reader;
mod sdk;
mod sdm;
mod spaced;
mod ss;
mod sudoku_file;
mod text;
mod writer;

use boards::Boards;
pub use error::{Place, Problem, ReadError, WriteError};
use hyperdoku_core::{Limits, Puzzle, Shape, Solution, Symbol};
pub use lines::LineReader;
use reader::{Cut, no_puzzle};
pub use reader::{LONGEST, Reader};
use std::fmt;
use text::Text;
use writer::Layout;
pub use writer::{Writer, write};

/// A puzzle of a text, and what the text says about it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The line it starts at, from 1.
    pub line: usize,
    /// The puzzle; a filled board is one too.
    pub puzzle: Puzzle,
    /// Its solution, if the text has it: checked.
    pub solution: Option<Solution>,
    /// What else the text says, by key, in its order.
    pub meta: Vec<(String, String)>,
}

/// What a text holds.
#[derive(Clone, Debug)]
pub struct Document {
    /// The format it was read in.
    pub format: &'static Format,
    /// Its puzzles, at least one.
    pub records: Vec<Record>,
}

/// What a reader is told beside the text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The board of puzzles that do not name their own.
    pub board: Option<Shape>,
    /// The format, or none to find it out.
    pub format: Option<&'static Format>,
    /// How large boards may be.
    pub limits: Limits,
}

/// A way to write puzzles as text.
#[derive(Clone, Copy)]
pub struct Format {
    /// What users call it.
    pub name: &'static str,
    /// What it looks like, in a line.
    pub summary: &'static str,
    /// What a record takes.
    pub unit: Unit,
    /// Whether a text that holds something looks like it; the caller's board may help to tell.
    detect: fn(&Text<'_>, Option<&Shape>) -> bool,
    read: fn(&Text<'_>, &mut Boards<'_>) -> Result<Vec<Record>, ReadError>,
    /// How a text too long to be kept is cut into parts that are read by themselves.
    cut: Cut,
    layout: Layout,
}

/// What a record takes in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// One line, with the cells of the puzzle.
    Line,
    /// Several lines, with the cells of the puzzle.
    Block,
    /// Puzzle and solution.
    Solved,
    /// A line of a counted list of solutions.
    List,
}

/// All formats, in the order in which a text is tried: the strictest first, and `line` takes what is left.
pub static FORMATS: &[Format] = &[
    enumerate::FORMAT,
    ss::FORMAT,
    csv::FORMAT,
    sdk::FORMAT,
    json::FORMAT,
    sudoku_file::FORMAT,
    spaced::FORMAT,
    sdm::FORMAT,
    line::FORMAT,
];

/// Reads all puzzles of a text; a text without any is an error.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, ReadError> {
    let text = Text::new(bytes)?;
    if text.first_line().is_none() {
        return Err(no_puzzle());
    }
    let format = match options.format {
        Some(format) => format,
        None => detect(&text, options.board.as_ref()),
    };
    let records = (format.read)(&text, &mut Boards::new(options))?;
    if records.is_empty() {
        return Err(no_puzzle());
    }
    Ok(Document { format, records })
}

/// Reads the cells of a board that is known, one line as `line` or `spaced` have it, whatever stands in them: what a
/// player filled in may break the rules.
pub fn read_cells(bytes: &[u8], shape: &Shape) -> Result<Vec<Option<Symbol>>, ReadError> {
    let text = Text::new(bytes)?;
    let options = ReadOptions { board: Some(shape.clone()), ..ReadOptions::default() };
    let mut lines = text.content_lines();
    let line = lines.next().map_or(text.end(), |line| line.piece);
    if let Some(more) = lines.next() {
        return Err(more.piece.unexpected("nothing after the line of cells"));
    }
    let cells = line::letters_of_board(line, shape, &Boards::new(&options))?.trimmed();
    match spaced::is_spaced(cells) {
        true => spaced::read_numbers(cells, shape),
        false => cells::read_letters(cells, shape.symbols(), shape.cells() as usize),
    }
}

/// The format that users call by this name.
pub fn format_by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The format of results that have no input to follow: the shortest that holds the board.
pub fn compact(shape: &Shape) -> &'static Format {
    let name = match shape.symbols() {
        _ if !shape.has_name() => json::FORMAT.name,
        symbols if symbols <= cells::MAX_LETTERS => line::FORMAT.name,
        _ => spaced::FORMAT.name,
    };
    format_by_name(name).expect("the names are those of formats in the list")
}

/// Cells as [`read_cells`] reads them: one character each, or numbers where there are more symbols than characters.
pub fn cells_of(cells: impl Iterator<Item = Option<Symbol>> + Clone, symbols: u32) -> String {
    line_of(cells.clone(), symbols).unwrap_or_else(|| {
        let number = |cell: Option<Symbol>| cell.map_or(0, Symbol::number).to_string();
        cells.map(number).collect::<Vec<_>>().join(" ")
    })
}

/// Cells in the `line` syntax, one character each; `None` where there are more symbols than characters.
pub fn line_of(cells: impl Iterator<Item = Option<Symbol>>, symbols: u32) -> Option<String> {
    if symbols > cells::MAX_LETTERS {
        return None;
    }
    let mut line = String::new();
    cells::write_letters(cells, &mut line);
    Some(line)
}

impl Record {
    /// A puzzle that starts at a line, without solution and meta.
    pub fn new(line: usize, puzzle: Puzzle) -> Self {
        Record { line, puzzle, solution: None, meta: Vec::new() }
    }

    /// A solution by itself: a puzzle with every cell given, and solved.
    pub fn filled(solution: &Solution) -> Self {
        Record { solution: Some(solution.clone()), ..Record::new(1, solution.part(|_| true)) }
    }
}

/// Formats are equal when they have the same name.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

fn detect(text: &Text<'_>, board: Option<&Shape>) -> &'static Format {
    let found = FORMATS.iter().find(|format| (format.detect)(text, board));
    found.expect("the last format takes every text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_the_last_format_takes_every_text() {
        let names: BTreeSet<&str> = FORMATS.iter().map(|format| format.name).collect();
        assert_eq!(names.len(), FORMATS.len());
        assert!(names.iter().all(|name| format_by_name(name).is_some_and(|format| format.name == *name)));
        let catch_all = FORMATS.iter().position(|format| format.name == "line");
        assert_eq!(catch_all, Some(FORMATS.len() - 1), "formats after `line` would never be found");
    }
}
