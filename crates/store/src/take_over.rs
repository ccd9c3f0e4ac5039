//! Puzzles that were proved, taken over into the library: as a whole or not at all, and yet in slices, so that a move
//! never waits long until it can be written.
//!
//! Their numbers are set aside before the first slice, and nobody sees them until the last is in. Whoever takes over
//! holds a lock of the system, which ends with the program: what is set aside while nobody holds it was left behind.

use crate::library::{NEXT, ROW_COLUMNS};
use crate::{PuzzleId, Store, StoreError};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::fs::{File, TryLockError};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Puzzles that wait in a temporary table, numbered from 1 in the order in which they came.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    /// The last number of each slice that is full.
    ends: Vec<i64>,
    /// How many there are.
    pub(crate) count: i64,
    /// The cells of those after the last full slice.
    cells: usize,
}

/// What was new.
#[derive(Debug, Default)]
pub(crate) struct TakenOver {
    /// How many puzzles.
    pub(crate) added: u64,
    /// The first of them.
    pub(crate) first: Option<PuzzleId>,
}

/// The most puzzles of a slice: fast enough that nobody notices.
const SLICE: i64 = 512;

/// The same of what was left behind, when a database is opened and its owner waits.
const LEFTOVERS: i64 = 1 << 15;

/// The most cells of these puzzles.
const SLICE_CELLS: usize = 1 << 18;

/// So few slices are as well taken at once.
const AT_ONCE: usize = 4;

/// How long others have to begin writing between two slices: longer than they sleep while they wait.
const PAUSE: Duration = Duration::from_millis(5);

impl Waiting {
    /// Counts one more.
    pub(crate) fn push(&mut self, cells: usize) {
        self.count += 1;
        self.cells += cells;
        let begun = self.ends.last().copied().unwrap_or(0);
        if self.count - begun >= SLICE || self.cells >= SLICE_CELLS {
            self.ends.push(self.count);
            self.cells = 0;
        }
    }

    fn slices(&self) -> Vec<RangeInclusive<i64>> {
        let ends = || self.ends.iter().copied().chain([self.count]);
        let starts = [1].into_iter().chain(ends().map(|end| end + 1));
        starts.zip(ends()).filter(|(start, end)| start <= end).map(|(start, end)| start..=end).collect()
    }
}

impl Store {
    /// Adds what waits to the library. `go_on` is asked between slices, and whatever it fails with ends this: then, as
    /// after any other error, the library is as it was.
    pub(crate) fn take_over(
        &mut self,
        waiting: &Waiting,
        go_on: &mut dyn FnMut() -> Result<(), StoreError>,
    ) -> Result<TakenOver, StoreError> {
        match &waiting.slices()[..] {
            [] => Ok(TakenOver::default()),
            slices if slices.len() <= AT_ONCE => {
                let transaction =
                    self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
                if let Some((first, last)) = hidden(&transaction)? {
                    // What another import has set aside may never be seen; it meets these again as known.
                    let doubled = "DELETE FROM puzzles
                                   WHERE id BETWEEN ? AND ? AND key IN (SELECT key FROM temp.incoming)";
                    transaction.execute(doubled, [first, last])?;
                }
                let first = next(&transaction)?;
                let added = take(&transaction, first, &(1..=waiting.count))?;
                let first = least(&transaction, first, waiting.count)?;
                transaction.commit()?;
                Ok(TakenOver { added, first })
            }
            slices => {
                let _lock = self.lock(go_on)?;
                self.clear(SLICE)?;
                let taken = self.take_slices(slices, waiting.count, go_on);
                if taken.is_err() {
                    self.clear(SLICE)?;
                }
                taken
            }
        }
    }

    /// Removes what an import left behind whose program was ended.
    pub(crate) fn clear_leftovers(&mut self) -> Result<(), StoreError> {
        if hidden(&self.connection)?.is_none() {
            return Ok(());
        }
        match self.lock_file()?.as_ref().map_or(Ok(()), File::try_lock) {
            Ok(()) => self.clear(LEFTOVERS),
            Err(TryLockError::WouldBlock) => Ok(()),
            Err(TryLockError::Error(error)) => Err(StoreError::Lock(error)),
        }
    }

    fn take_slices(
        &mut self,
        slices: &[RangeInclusive<i64>],
        count: i64,
        go_on: &mut dyn FnMut() -> Result<(), StoreError>,
    ) -> Result<TakenOver, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let first = next(&transaction)?;
        transaction.execute("INSERT INTO hidden VALUES (?, ?)", [first, first + count - 1])?;
        transaction.commit()?;
        let mut added = 0;
        for slice in slices {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            added += take(&transaction, first, slice)?;
            transaction.commit()?;
            go_on()?;
            std::thread::sleep(PAUSE);
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let first = least(&transaction, first, count)?;
        transaction.execute("DELETE FROM hidden", [])?;
        transaction.commit()?;
        Ok(TakenOver { added, first })
    }

    /// Removes the puzzles that are set aside, in slices too. Whoever calls this has the lock.
    fn clear(&mut self, most: i64) -> Result<(), StoreError> {
        while let Some((first, last)) = hidden(&self.connection)? {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let slice = "DELETE FROM puzzles WHERE id IN
                         (SELECT id FROM puzzles WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?)";
            if transaction.execute(slice, params![first, last, most])? == 0 {
                transaction.execute("DELETE FROM hidden", [])?;
            }
            transaction.commit()?;
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Waits until nobody else takes over; none of a database in memory, which is one program's own.
    fn lock(&self, go_on: &mut dyn FnMut() -> Result<(), StoreError>) -> Result<Option<File>, StoreError> {
        let Some(file) = self.lock_file()? else { return Ok(None) };
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(file)),
                Err(TryLockError::Error(error)) => return Err(StoreError::Lock(error)),
                Err(TryLockError::WouldBlock) => {
                    go_on()?;
                    std::thread::sleep(PAUSE);
                }
            }
        }
    }

    /// A file beside the database: its own has locks of SQLite's, which another lock would break.
    fn lock_file(&self) -> Result<Option<File>, StoreError> {
        let Some(path) = &self.lock_path else { return Ok(None) };
        File::options().create(true).append(true).open(path).map(Some).map_err(StoreError::Lock)
    }
}

fn hidden(connection: &Connection) -> Result<Option<(i64, i64)>, StoreError> {
    let row =
        connection.query_row("SELECT first, last FROM hidden", [], |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(row.optional()?)
}

/// The number that the next puzzle gets.
fn next(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.query_row(&format!("SELECT {NEXT}"), [], |row| row.get(0))?)
}

/// The first puzzle among so many numbers.
fn least(connection: &Connection, first: i64, count: i64) -> Result<Option<PuzzleId>, StoreError> {
    let sql = "SELECT min(id) FROM puzzles WHERE id BETWEEN ? AND ?";
    let least: Option<i64> = connection.query_row(sql, [first, first + count - 1], |row| row.get(0))?;
    Ok(least.map(PuzzleId))
}

/// Adds a slice, with numbers that start at `first` for all that waits, and tells how many were new.
fn take(connection: &Connection, first: i64, slice: &RangeInclusive<i64>) -> Result<u64, StoreError> {
    let sql = format!(
        "INSERT INTO puzzles (id, {ROW_COLUMNS})
         SELECT rowid + ?, {ROW_COLUMNS} FROM temp.incoming WHERE rowid BETWEEN ? AND ? ORDER BY rowid
         ON CONFLICT (key) DO NOTHING"
    );
    let mut insert = connection.prepare_cached(&sql)?;
    Ok(insert.execute([first - 1, *slice.start(), *slice.end()])? as u64)
}
