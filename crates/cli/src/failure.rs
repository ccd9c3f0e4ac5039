//! How a command ends.

use hyperdoku::format::{ReadError, WriteError};
use hyperdoku::{Impossible, NameError};
use hyperdoku_server::ServeError;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// The exit code of a command that ran; of several results the worst counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Done.
    Done,
    /// The answer is no.
    No,
    /// The budget ran out.
    Undecided,
    /// Interrupted by the user.
    Interrupted,
}

impl Exit {
    /// The exit code of results that were known before they were written: that nobody reads them any more changes
    /// nothing about them.
    pub fn once_told(self, written: Result<(), Failure>) -> Result<Exit, Failure> {
        match written {
            Ok(()) | Err(Failure::ReaderGone) => Ok(self),
            Err(failure) => Err(failure),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Undecided => 3,
            Exit::Interrupted => 130,
        })
    }
}

/// Why a command could not run.
#[derive(Debug)]
pub enum Failure {
    /// A file could not be read or written.
    Open { file: String, error: io::Error },
    /// A file holds something else than puzzles.
    Read { file: String, error: Box<ReadError> },
    /// A file, or a program that ran, says something else than it should.
    Content { name: String, problem: String },
    /// The result does not fit the format.
    Write { error: WriteError },
    /// A name that is no board.
    Name { name: String, error: Box<NameError> },
    /// A board that cannot be filled.
    Impossible(Impossible),
    /// Options that do not go together, or a value that is out of place.
    Usage(String),
    /// Threads could not be started.
    Threads(String),
    /// The server could not run.
    Serve(ServeError),
    /// Ctrl-C could not be listened for.
    Signals(String),
    /// The user interrupted work that is done as a whole or not at all.
    Interrupted,
    /// The time for such work was over.
    OutOfTime,
    /// Standard output failed.
    Output(io::Error),
    /// Whoever reads standard output has stopped doing so, which is no failure of ours.
    ReaderGone,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Open { file, error } => write!(f, "{file}: {error}"),
            Failure::Read { file, error } => write!(f, "{file}: {error}"),
            Failure::Content { name, problem } => write!(f, "{name}: {problem}"),
            Failure::Write { error } => error.fmt(f),
            Failure::Name { name, error } => write!(f, "board {name:?}: {error}"),
            Failure::Impossible(error) => error.fmt(f),
            Failure::Usage(text) => f.write_str(text),
            Failure::Threads(error) => write!(f, "threads: {error}"),
            Failure::Serve(error) => error.fmt(f),
            Failure::Signals(error) => write!(f, "signals: {error}"),
            Failure::Interrupted => f.write_str("interrupted"),
            Failure::OutOfTime => f.write_str("undecided: the time is over, and nothing was written"),
            Failure::Output(error) => write!(f, "standard output: {error}"),
            Failure::ReaderGone => f.write_str("standard output was closed"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        Failure::Write { error }
    }
}

impl From<Impossible> for Failure {
    fn from(error: Impossible) -> Self {
        Failure::Impossible(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::Output(error),
        }
    }
}
