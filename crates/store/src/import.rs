//! Files brought into the library, however long: read, proved and added as a whole or not at all.
//!
//! Puzzles that pass wait in a temporary table, so that nobody is kept from writing while a long file is proved.

use crate::kept::{key_of, level};
use crate::library::{Entry, PuzzleRow, ROW_COLUMNS, known};
use crate::prove::{Candidate, Solvers, Verdict};
use crate::refused::{recall, remember};
use crate::take_over::Waiting;
use crate::{PuzzleId, Store, StoreError, Timestamp};
use hyperdoku_core::{Budget, Solution};
use hyperdoku_format::{Problem, ReadError, ReadOptions, Reader, Record};
use rayon::prelude::*;
use rusqlite::Connection;
use std::fmt;
use std::io::BufRead;
use std::ops::ControlFlow;

/// A text to import.
pub struct Source<'a> {
    /// What the library calls the source of its puzzles.
    pub name: String,
    /// The text.
    pub reader: &'a mut dyn BufRead,
}

/// How to import.
#[derive(Clone, Debug)]
pub struct ImportOptions {
    /// How texts are read.
    pub reading: ReadOptions,
    /// What a bad line means for the others.
    pub bad_lines: BadLines,
    /// Whose word counts that a solution is the only one.
    pub trust: Trust,
    /// What becomes of puzzles that were refused before.
    pub refusals: Refusals,
    /// What proving each puzzle may take; whoever sets its flag ends the import.
    pub budget: Budget,
    /// When the puzzles are added.
    pub now: Timestamp,
}

/// What a bad line means for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadLines {
    /// Nothing is imported.
    Refuse,
    /// The others are.
    Skip,
}

/// Whose word counts that a solution is the only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    /// Nobody's: each puzzle is proved.
    Nobody,
    /// The text's, where it has a solution: it was made by us.
    Text,
}

/// What becomes of puzzles that were refused before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusals {
    /// They are proved again.
    Forgotten,
    /// They are refused again at once, and so will be those that are refused now.
    Remembered,
}

/// What is told of an import that is under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// So many lines with something on them are done.
    Done(u64),
    /// A line brought no puzzle.
    Bad(BadLine),
}

/// Whoever is told, and may end the import.
type Told<'a> = dyn FnMut(News) -> ControlFlow<()> + 'a;

/// What came of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Puzzles that are new in the library: none if bad lines were refused.
    pub added: u64,
    /// The first of them.
    pub first_added: Option<PuzzleId>,
    /// Puzzles that were there before, or twice in the texts.
    pub known: u64,
    /// The first of those that were there before.
    pub first_known: Option<PuzzleId>,
    /// Lines that brought no puzzle.
    pub bad: u64,
    /// The first of them: a hundred at most. All are told as they are met.
    pub first_bad: Vec<BadLine>,
}

/// A line that brought no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Which of the sources, counted from 0.
    pub source: usize,
    /// The line, from 1.
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a line brought no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It cannot be read.
    Unread(ReadError),
    /// The puzzle has no solution.
    NoSolution,
    /// It has several.
    Several,
    /// Whether it has one was not found out by what may be spent on that.
    Undecided,
}

/// How many bad lines are kept, since a long file may have nothing else.
const KEPT: usize = 100;

/// The most puzzles that are proved together.
const ROUND: usize = 1024;

/// The most cells of these puzzles: large ones are proved in smaller rounds.
const ROUND_CELLS: usize = 1 << 18;

impl Store {
    /// Imports all puzzles of texts that have one solution, and tells the lines that have no such puzzle.
    ///
    /// Each is proved on all threads of the current `rayon` pool. `told` hears of bad lines and how many are done, and may
    /// end the import. Then, and after any other error, such as a text that breaks off, the library is as it was.
    pub fn import(
        &mut self,
        sources: &mut [Source<'_>],
        options: &ImportOptions,
        told: &mut dyn FnMut(News) -> ControlFlow<()>,
    ) -> Result<Imported, StoreError> {
        let read = Import::new(&self.connection, options)?.read_all(sources, told);
        let imported = read.and_then(|(imported, waiting, done)| {
            if imported.bad > 0 && options.bad_lines == BadLines::Refuse {
                return Ok(imported);
            }
            let taken = self.take_over(&waiting, &mut || go_on(options, News::Done(done), told))?;
            let known = imported.known + waiting.count as u64 - taken.added;
            Ok(Imported { added: taken.added, first_added: taken.first, known, ..imported })
        });
        self.connection.execute_batch("DELETE FROM temp.incoming")?;
        imported
    }
}

/// An import under way.
struct Import<'a> {
    connection: &'a Connection,
    options: &'a ImportOptions,
    imported: Imported,
    /// Puzzles that passed.
    waiting: Waiting,
    done: u64,
}

impl<'a> Import<'a> {
    fn new(connection: &'a Connection, options: &'a ImportOptions) -> Result<Self, StoreError> {
        connection.execute_batch(&format!(
            "CREATE TEMP TABLE IF NOT EXISTS incoming ({ROW_COLUMNS}); DELETE FROM temp.incoming;"
        ))?;
        let (imported, waiting) = (Imported::default(), Waiting::default());
        Ok(Import { connection, options, imported, waiting, done: 0 })
    }

    /// What was found, what waits, and how many lines are done.
    fn read_all(
        mut self,
        sources: &mut [Source<'_>],
        told: &mut Told<'_>,
    ) -> Result<(Imported, Waiting, u64), StoreError> {
        for (number, source) in sources.iter_mut().enumerate() {
            let reader = Reader::new(&mut *source.reader, &self.options.reading);
            self.read(number, &source.name, reader, told)?;
        }
        Ok((self.imported, self.waiting, self.done))
    }

    fn read(
        &mut self,
        number: usize,
        name: &str,
        reader: impl Iterator<Item = Result<Record, ReadError>>,
        told: &mut Told<'_>,
    ) -> Result<(), StoreError> {
        let mut round = Vec::new();
        let mut cells = 0;
        for item in reader {
            cells += item.as_ref().map_or(0, |record| record.puzzle.givens().len());
            round.push(item);
            if round.len() >= ROUND || cells >= ROUND_CELLS {
                self.take(number, name, std::mem::take(&mut round), told)?;
                go_on(self.options, News::Done(self.done), told)?;
                cells = 0;
            }
        }
        self.take(number, name, round, told)?;
        go_on(self.options, News::Done(self.done), told)
    }

    fn bad(&mut self, bad: BadLine, told: &mut Told<'_>) -> Result<(), StoreError> {
        self.imported.bad += 1;
        if self.imported.first_bad.len() < KEPT {
            self.imported.first_bad.push(bad.clone());
        }
        go_on(self.options, News::Bad(bad), told)
    }

    /// Proves the puzzles that are new, and lets those that pass wait.
    fn take(
        &mut self,
        number: usize,
        name: &str,
        round: Vec<Result<Record, ReadError>>,
        told: &mut Told<'_>,
    ) -> Result<(), StoreError> {
        self.done += round.len() as u64;
        let mut candidates = Vec::with_capacity(round.len());
        for item in round {
            candidates.push(self.candidate(number, item)?);
        }
        let options = self.options;
        let verdicts: Vec<Verdict> = candidates
            .into_par_iter()
            .map_init(Solvers::default, |solvers, candidate| candidate.prove(solvers, options))
            .collect();
        // What was cut off says nothing about puzzles.
        if options.budget.is_cancelled() {
            return Err(StoreError::Interrupted);
        }
        let mut bad = Vec::new();
        let transaction = self.connection.unchecked_transaction()?;
        for verdict in verdicts {
            match verdict {
                Verdict::Known(id) => {
                    self.imported.known += 1;
                    self.imported.first_known.get_or_insert(id);
                }
                Verdict::Bad(line, reason) => bad.push(BadLine { source: number, line, reason }),
                Verdict::Refused(record, reason) => {
                    if options.refusals == Refusals::Remembered {
                        remember(&transaction, key_of(&record.puzzle)?, &reason, &options.budget)?;
                    }
                    bad.push(BadLine { source: number, line: record.line, reason });
                }
                Verdict::Good(record, solution) => {
                    let cells = record.puzzle.givens().len();
                    let entry = entry(*record, solution, name);
                    PuzzleRow::new(&entry)?.insert(&transaction, INSERT, options.now)?;
                    self.waiting.push(cells);
                }
            }
        }
        transaction.commit()?;
        // Whoever is told may take long, and others want to write.
        bad.into_iter().try_for_each(|bad| self.bad(bad, told))
    }

    fn candidate(&self, source: usize, item: Result<Record, ReadError>) -> Result<Candidate, StoreError> {
        let record = match item {
            Ok(record) => record,
            // What came before may be a part of the text, and nobody asked for a part.
            Err(ReadError { problem: Problem::Unreadable(reason), .. }) => {
                return Err(StoreError::Unreadable { source, reason });
            }
            Err(error) => return Ok(Candidate::Bad(error.place.line, Reason::Unread(error))),
        };
        let key = key_of(&record.puzzle)?;
        if let Some(id) = known(self.connection, key)? {
            return Ok(Candidate::Known(id));
        }
        let refused = match self.options.refusals {
            Refusals::Remembered => recall(self.connection, key, &self.options.budget)?,
            Refusals::Forgotten => None,
        };
        Ok(match refused {
            Some(reason) => Candidate::Bad(record.line, reason),
            None => Candidate::New(Box::new(record)),
        })
    }
}

const INSERT: &str = "INSERT INTO temp.incoming VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/// Tells something, and ends the import if the caller wants to.
fn go_on(options: &ImportOptions, news: News, told: &mut Told<'_>) -> Result<(), StoreError> {
    match told(news) {
        ControlFlow::Continue(()) if !options.budget.is_cancelled() => Ok(()),
        _ => Err(StoreError::Interrupted),
    }
}

/// What is kept of a record: what it says of itself counts where it can be understood.
fn entry(record: Record, solution: Solution, source: &str) -> Entry {
    let meta = |name: &str| {
        record.meta.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    };
    Entry {
        class: meta("class").and_then(level),
        er: meta("er").and_then(tenths),
        score: meta("score").and_then(|score| score.parse().ok()),
        source: source.to_owned(),
        solution,
        puzzle: record.puzzle,
    }
}

/// A rating such as 1.5 or 7 in tenths; ratings have at most two digits before the point and one after it.
fn tenths(text: &str) -> Option<u32> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let number =
        |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?;
    let (whole, tenth): (u32, u32) = (number(whole)?, number(tenth)?);
    (whole < 100 && tenth < 10).then_some(10 * whole + tenth)
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("name", &self.name).finish_non_exhaustive()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Unread(error) => write!(f, "column {}: {}", error.place.column, error.problem),
            Reason::NoSolution => f.write_str("the puzzle has no solution"),
            Reason::Several => f.write_str("the puzzle has more than one solution"),
            Reason::Undecided => {
                f.write_str("it is too hard to find out whether the puzzle has only one solution")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::tenths;

    #[test]
    fn ratings_are_read_in_tenths() {
        let check = |text, expected| assert_eq!(tenths(text), expected, "{text:?}");
        check("1.5", Some(15));
        check("11.9", Some(119));
        check("7", Some(70));
        for text in ["", ".", "-1", "+1.5", "1.55", "100", "1.", "x", "1.5.1", "99999999999"] {
            check(text, None);
        }
    }
}
