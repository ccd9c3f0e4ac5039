//! Texts of any length, read puzzle by puzzle.

use crate::boards::Boards;
use crate::csv::Columns;
use crate::error::{Place, Problem, ReadError};
use crate::text::{BYTE_ORDER_MARK, Text};
use crate::{Format, ReadOptions, Record, detect};
use std::io::{self, BufRead, Chain, Cursor, Read};
use std::vec;

/// How a text is cut into parts that are read by themselves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    /// At its lines, if its beginning shows that no puzzle takes several.
    Lines(fn(&Text<'_>, &Boards<'_>) -> bool),
    /// At its lines, of which the first says what is in the others.
    Table,
    /// Not at all.
    Never,
}

/// Reads puzzles one by one: what [`read`](crate::read) gives for a whole text, in memory that does not grow with it.
///
/// A line that cannot be read is an error, and reading goes on with the next one. Texts in blocks of several lines
/// (`sdk`, `ss`, `sudokuFile`, `enumerate`, JSON over several lines) are read as a whole and give one error; they
/// may have 64 MB, and so may a line of the others.
#[derive(Debug)]
pub struct Reader<'o, R> {
    source: Chain<Cursor<Vec<u8>>, R>,
    boards: Boards<'o>,
    format: &'static Format,
    state: State,
    /// The line that is being read, or the whole text.
    part: Vec<u8>,
    /// How many lines were read.
    lines: usize,
    /// Records of the part that are not handed out yet.
    ready: vec::IntoIter<Record>,
    /// Whether there was anything, so that a text without puzzles is told.
    is_empty: bool,
}

/// What comes next.
#[derive(Debug)]
enum State {
    Lines,
    Header,
    Rows(Columns),
    Whole,
    /// Why the text could not be read from its beginning.
    Failed(io::Error),
    Over,
}

/// What the beginning of a text has at least, if the text has as much.
const BEGINNING: usize = 1 << 16;

/// The longest line in bytes without its end, and the longest text that [`Reader`] reads as a whole.
pub const LONGEST: usize = 64 << 20;

impl<'o, R: BufRead> Reader<'o, R> {
    /// Reads the beginning of a text and finds its format, unless the options name one.
    pub fn new(mut source: R, options: &'o ReadOptions) -> Self {
        let mut start = Vec::new();
        let result = read_beginning(&mut source, &mut start);
        if start.starts_with(BYTE_ORDER_MARK) {
            start.drain(..BYTE_ORDER_MARK.len());
        }
        let guess = String::from_utf8_lossy(&start);
        let text = Text::unchecked(&guess);
        let boards = Boards::new(options);
        let format = options.format.unwrap_or_else(|| detect(&text, options.board.as_ref()));
        let state = match (result, format.cut) {
            (Err(error), _) => State::Failed(error),
            (Ok(()), Cut::Lines(is_cut)) if is_cut(&text, &boards) => State::Lines,
            (Ok(()), Cut::Table) => State::Header,
            (Ok(()), Cut::Lines(_) | Cut::Never) => State::Whole,
        };
        drop(guess);
        Reader {
            source: Cursor::new(start).chain(source),
            boards,
            format,
            state,
            part: Vec::new(),
            lines: 0,
            ready: Vec::new().into_iter(),
            is_empty: true,
        }
    }

    /// The format the text is read in.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// Reads the next part, unless the text is over.
    fn read_part(&mut self) -> Option<Result<Vec<Record>, ReadError>> {
        let more = match std::mem::replace(&mut self.state, State::Over) {
            State::Failed(error) => Err(error),
            State::Over => return None,
            State::Whole => self.load_whole(),
            state => {
                self.state = state;
                self.load_line()
            }
        };
        match more {
            Err(error) => {
                self.state = State::Over;
                Some(Err(unreadable(self.lines + 1, &error)))
            }
            Ok(Loaded::Nothing) => {
                self.state = State::Over;
                None
            }
            Ok(Loaded::TooLong) => {
                // Without its header a table means nothing.
                if matches!(self.state, State::Header) {
                    self.state = State::Over;
                }
                Some(Err(ReadError::too_long(self.lines.max(1))))
            }
            Ok(Loaded::Part) => Some(self.read_loaded()),
        }
    }

    /// Reads the part that was loaded.
    fn read_loaded(&mut self) -> Result<Vec<Record>, ReadError> {
        let before = self.lines.saturating_sub(1);
        let moved = |error: ReadError| {
            let place = Place { line: error.place.line + before, ..error.place };
            ReadError { place, ..error }
        };
        let text = Text::unmarked(&self.part).map_err(moved)?;
        let read = match &self.state {
            State::Rows(columns) => columns.read(text.lines(), &mut self.boards),
            State::Header => Columns::of(&text).map(|columns| {
                self.state = columns.map_or(State::Header, State::Rows);
                Vec::new()
            }),
            State::Over if text.first_line().is_none() => Ok(Vec::new()),
            _ => (self.format.read)(&text, &mut self.boards),
        };
        if read.is_err() && matches!(self.state, State::Header) {
            self.state = State::Over;
        }
        let mut records = read.map_err(moved)?;
        records.iter_mut().for_each(|record| record.line += before);
        Ok(records)
    }

    fn load_line(&mut self) -> io::Result<Loaded> {
        self.part.clear();
        let loaded = load(&mut self.source, &mut self.part, Some(b'\n'))?;
        self.lines += usize::from(!matches!(loaded, Loaded::Nothing));
        if self.part.ends_with(b"\n") {
            self.part.pop();
        }
        Ok(loaded)
    }

    fn load_whole(&mut self) -> io::Result<Loaded> {
        load(&mut self.source, &mut self.part, None)
    }
}

impl<R: BufRead> Iterator for Reader<'_, R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.ready.next() {
                self.is_empty = false;
                return Some(Ok(record));
            }
            match self.read_part() {
                Some(Ok(records)) => self.ready = records.into_iter(),
                Some(Err(error)) => {
                    self.is_empty = false;
                    return Some(Err(error));
                }
                None if std::mem::replace(&mut self.is_empty, false) => return Some(Err(no_puzzle())),
                None => return None,
            }
        }
    }
}

/// What there was to load.
enum Loaded {
    Part,
    Nothing,
    /// More than may be kept; what was left of it is skipped.
    TooLong,
}

/// Loads up to an end mark or everything.
fn load(source: &mut impl BufRead, part: &mut Vec<u8>, end: Option<u8>) -> io::Result<Loaded> {
    let mut limited = source.by_ref().take(LONGEST as u64 + 1);
    let length = match end {
        Some(end) => limited.read_until(end, part)?,
        None => limited.read_to_end(part)?,
    };
    if length == 0 {
        return Ok(Loaded::Nothing);
    }
    if length <= LONGEST || (end.is_some() && part.last().copied() == end) {
        return Ok(Loaded::Part);
    }
    part.clear();
    if let Some(end) = end {
        source.skip_until(end)?;
    }
    Ok(Loaded::TooLong)
}

/// Reads whole lines, since formats are told by their first lines, however long these are.
fn read_beginning(source: &mut impl BufRead, start: &mut Vec<u8>) -> io::Result<()> {
    while start.len() < BEGINNING {
        let rest = (LONGEST + 1).saturating_sub(start.len()) as u64;
        if source.by_ref().take(rest).read_until(b'\n', start)? == 0 {
            break;
        }
    }
    Ok(())
}

fn unreadable(line: usize, error: &io::Error) -> ReadError {
    ReadError { place: Place { line, column: 1 }, problem: Problem::Unreadable(error.to_string()) }
}

/// The error of a text without puzzles.
pub(crate) fn no_puzzle() -> ReadError {
    ReadError::new(Place { line: 1, column: 1 }, "no puzzle", "at least one")
}
