//! Why the store did not do what it was asked for.

use crate::games::GameId;
use crate::kept::PuzzleId;
use hyperdoku_format::WriteError;
use std::error::Error;
use std::{fmt, io};

/// Why the store did not do what it was asked for.
#[derive(Debug)]
pub enum StoreError {
    /// The database failed.
    Database(rusqlite::Error),
    /// The file was made by a newer version.
    Newer {
        /// The version of the file.
        found: i64,
        /// The newest that is known here.
        known: i64,
    },
    /// The file is a database of another program.
    Foreign,
    /// There is no such puzzle.
    NoPuzzle(PuzzleId),
    /// There is no such game.
    NoGame(GameId),
    /// Moves that leave a gap, or differ from those that are there.
    Conflict {
        /// The number of the next move of the game.
        expected: u64,
    },
    /// A text that is longer than it may be.
    TooLong {
        /// Its bytes.
        found: usize,
        /// The most it may have.
        most: usize,
    },
    /// More settings than there may be.
    TooManySettings {
        /// The most there may be.
        most: usize,
    },
    /// The caller asked to end; nothing was changed.
    Interrupted,
    /// A text to import that could not be read to its end.
    Unreadable {
        /// Which of the sources, counted from 0.
        source: usize,
        /// What the system said.
        reason: String,
    },
    /// A puzzle of the database that is none.
    Damaged {
        /// Which.
        puzzle: PuzzleId,
        /// What is wrong with it.
        reason: String,
    },
    /// Puzzles that the format of an export cannot hold.
    Format(WriteError),
    /// A board that the format of an export cannot hold.
    Unfit {
        /// The board.
        board: String,
        /// The name of the format.
        format: &'static str,
        /// Why.
        error: WriteError,
    },
    /// It could not be found out whether another program takes puzzles over.
    Lock(io::Error),
    /// An export could not be written.
    Output(io::Error),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database(error) => error.fmt(f),
            StoreError::Newer { found, known } => {
                write!(
                    f,
                    "found a database of version {found}, expected at most {known}: a newer hyperdoku made it"
                )
            }
            StoreError::Foreign => {
                f.write_str("found a database of another program, expected one of hyperdoku")
            }
            StoreError::NoPuzzle(id) => write!(f, "there is no puzzle {}", id.0),
            StoreError::NoGame(id) => write!(f, "there is no game {}", id.0),
            StoreError::Conflict { expected } => {
                write!(
                    f,
                    "found other moves than those of the game, expected to go on with number {expected}"
                )
            }
            StoreError::TooLong { found, most } => {
                write!(f, "found a text of {found} bytes, expected at most {most}")
            }
            StoreError::TooManySettings { most } => write!(f, "there are at most {most} settings"),
            StoreError::Interrupted => f.write_str("interrupted, and nothing was changed"),
            StoreError::Unreadable { reason, .. } => {
                write!(f, "the text could not be read to its end, and nothing was imported: {reason}")
            }
            StoreError::Damaged { puzzle, reason } => write!(f, "puzzle {} is damaged: {reason}", puzzle.0),
            // This one names board and format itself.
            StoreError::Format(error) | StoreError::Unfit { error: error @ WriteError::Board { .. }, .. } => {
                error.fmt(f)
            }
            StoreError::Unfit { board, format, error } => {
                write!(f, "{format} cannot hold the board {board}: {error}")
            }
            StoreError::Lock(error) => write!(f, "the library cannot be locked: {error}"),
            StoreError::Output(error) => error.fmt(f),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Database(error) => Some(error),
            StoreError::Format(error) | StoreError::Unfit { error, .. } => Some(error),
            StoreError::Lock(error) | StoreError::Output(error) => Some(error),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Database(error)
    }
}

impl From<WriteError> for StoreError {
    fn from(error: WriteError) -> Self {
        StoreError::Format(error)
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        StoreError::Output(error)
    }
}
