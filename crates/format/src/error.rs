//! Why a text was not read or a record not written.

use crate::reader::LONGEST;
use hyperdoku_core::{Impossible, NameError, PuzzleError, ShapeError, SolutionError};
use std::error::Error;
use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

/// Why a text was not read, and where. The name of the file is the caller's to add.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// Why.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Something stands where something else should.
    Unexpected {
        /// What stands there, in quotes if it is a piece of the text.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// The name of a board that is none.
    Name(NameError),
    /// A board that cannot be built.
    Shape(ShapeError),
    /// A board that cannot be filled.
    Impossible(Impossible),
    /// Givens that do not make a puzzle.
    Puzzle(PuzzleError),
    /// A solution that does not solve its puzzle.
    Solution(SolutionError),
    /// The text ended early: why no more of it could be had.
    Unreadable(String),
}

/// Why records were not written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// A board with listed houses, which has no name.
    NoName,
    /// More symbols than there are characters for them.
    TooManySymbols(u32),
    /// A board that the format has no way to tell.
    Board {
        /// Its name.
        board: String,
        /// The name of the format.
        format: &'static str,
        /// What the format holds.
        holds: &'static str,
    },
    /// More or fewer records than the one the format holds.
    NotOne(usize),
    /// A record without a solution where the format lists solutions.
    Unsolved,
    /// Records of different boards where the format names one board for all.
    MixedBoards,
    /// A record whose columns are not those of the first.
    OtherColumns {
        /// The columns of the first record.
        first: String,
        /// The columns of this one.
        other: String,
    },
    /// More columns than a table may have.
    TooManyColumns {
        /// How many.
        found: usize,
        /// How many a table may have.
        most: usize,
    },
    /// Two columns of the same name.
    SameColumn(String),
    /// A line break or another control character in a value that must be on one line.
    Control(String),
}

impl ReadError {
    /// A text, or the line with this number, that is longer than [`LONGEST`].
    pub fn too_long(line: usize) -> Self {
        let expected = format!("at most {} MB", LONGEST >> 20);
        ReadError::new(Place { line, column: 1 }, "a longer text than can be read at once", expected)
    }

    /// Something else than what may stand there.
    pub(crate) fn new(place: Place, found: impl Into<String>, expected: impl Into<String>) -> Self {
        let problem = Problem::Unexpected { found: found.into(), expected: expected.into() };
        ReadError { place, problem }
    }
}

/// The most characters of a text that an error repeats.
const QUOTED: usize = 24;

/// A piece of the text as an error shows it.
pub(crate) fn quoted(text: &str) -> String {
    // What has quotes of its own needs no second pair.
    if text.len() > 1 && text.starts_with('"') && text.ends_with('"') && text.chars().count() <= QUOTED {
        return text.to_owned();
    }
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// How many there are of something.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unexpected { found, expected } => write!(f, "found {found}, expected {expected}"),
            Problem::Name(error) => error.fmt(f),
            Problem::Shape(error) => write!(f, "no such board: {error}"),
            Problem::Impossible(error) => error.fmt(f),
            Problem::Puzzle(error) => error.fmt(f),
            Problem::Solution(error) => error.fmt(f),
            Problem::Unreadable(reason) => write!(f, "the text could not be read on: {reason}"),
        }
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Problem::Unexpected { .. } | Problem::Unreadable(_) => None,
            Problem::Name(error) => Some(error),
            Problem::Shape(error) => Some(error),
            Problem::Impossible(error) => Some(error),
            Problem::Puzzle(error) => Some(error),
            Problem::Solution(error) => Some(error),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::NoName => f.write_str("a board with listed houses has no name: write json"),
            WriteError::TooManySymbols(symbols) => {
                write!(f, "there are no characters for {symbols} symbols: write spaced or json")
            }
            WriteError::Board { board, format, holds } => {
                write!(f, "{format} cannot hold the board {board}: it holds {holds}")
            }
            WriteError::NotOne(count) => write!(f, "the format holds one puzzle, found {count}"),
            WriteError::Unsolved => f.write_str("the format lists solutions, found a puzzle without one"),
            WriteError::MixedBoards => f.write_str("the format holds one board, found puzzles of several"),
            WriteError::OtherColumns { first, other } => {
                write!(f, "found a record with the columns {other} after one with {first}")
            }
            WriteError::TooManyColumns { found, most } => {
                write!(f, "a table has at most {most} columns, found {found}: write json")
            }
            WriteError::SameColumn(name) => write!(f, "found two columns named {name:?}"),
            WriteError::Control(value) => {
                write!(f, "found a control character in {}, expected a line of text", quoted(value))
            }
        }
    }
}

impl Error for WriteError {}
