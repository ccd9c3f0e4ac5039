//! The database as handlers and jobs use it: from many threads, without holding each other up.

use crate::dto;
use crate::error::ApiError;
use crate::limits::Limits;
use hyperdoku::Puzzle;
use hyperdoku::generate::Made;
use hyperdoku_store::{Added, Entry, Kept, PuzzleId, Store, StoreError, Timestamp};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The database.
///
/// Readers need not wait for writers, so one connection writes and others read; what takes long has one of its own.
#[derive(Clone, Debug)]
pub struct Db {
    reader: Arc<Mutex<Option<Store>>>,
    /// For whoever looks through the whole library: games are not to wait for that.
    searcher: Arc<Mutex<Option<Store>>>,
    writer: Arc<Mutex<Option<Store>>>,
    /// None of a database in memory.
    path: Option<PathBuf>,
}

impl Db {
    /// Opens the database of a file.
    ///
    /// # Errors
    /// If it cannot be opened, or is not ours.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let open = || Ok::<_, StoreError>(Arc::new(Mutex::new(Some(Store::open(path)?))));
        Ok(Db { writer: open()?, reader: open()?, searcher: open()?, path: Some(path.to_owned()) })
    }

    /// A database that is gone when it is dropped.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Self, StoreError> {
        let only = Arc::new(Mutex::new(Some(Store::in_memory()?)));
        Ok(Db { reader: Arc::clone(&only), searcher: Arc::clone(&only), writer: only, path: None })
    }

    /// Reads what is soon found.
    ///
    /// # Errors
    /// Those of the work, and one if the database is closed.
    pub fn read<T>(&self, work: impl FnOnce(&Store) -> Result<T, StoreError>) -> Result<T, ApiError> {
        with(&self.reader, |store| work(store))
    }

    /// Reads what may have to be looked for among all puzzles or all games.
    ///
    /// # Errors
    /// Those of the work, and one if the database is closed.
    pub fn search<T>(&self, work: impl FnOnce(&Store) -> Result<T, StoreError>) -> Result<T, ApiError> {
        with(&self.searcher, |store| work(store))
    }

    /// Writes.
    ///
    /// # Errors
    /// Those of the work, and one if the database is closed.
    pub fn write<T>(&self, work: impl FnOnce(&mut Store) -> Result<T, StoreError>) -> Result<T, ApiError> {
        with(&self.writer, work)
    }

    /// Does something that takes long, on a connection of its own where the database is a file.
    ///
    /// # Errors
    /// Those of the work, and one if the database is closed.
    pub(crate) fn long<T>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, StoreError>,
    ) -> Result<T, ApiError> {
        match &self.path {
            Some(path) => {
                self.read(|_| Ok(()))?;
                Ok(work(&mut Store::open(path)?)?)
            }
            None => self.write(work),
        }
    }

    /// A puzzle of the library, as it is kept.
    ///
    /// # Errors
    /// If there is none of that number, or its board is larger than the limits allow: files that were not imported by
    /// this server may have brought it.
    pub(crate) fn kept(&self, id: i64, limits: &Limits) -> Result<Kept, ApiError> {
        let kept = self.read(|store| store.get(PuzzleId(id)))?;
        let (found, most) = (kept.cell_count(), limits.cells as usize);
        match found <= most {
            true => Ok(kept),
            false => Err(ApiError::Unprocessable(format!(
                "puzzle {id}: found a board of {found} cells, expected at most {most}"
            ))),
        }
    }

    /// A puzzle of the library.
    ///
    /// # Errors
    /// Those of [`Db::kept`].
    pub(crate) fn puzzle(&self, id: i64, limits: &Limits) -> Result<Puzzle, ApiError> {
        Ok(self.kept(id, limits)?.puzzle()?.0)
    }

    /// Adds a puzzle that was made, and gives its number.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn shelve(&self, made: &Made, source: &str) -> Result<i64, ApiError> {
        let (puzzle, solution) = (made.puzzle.clone(), made.solution.clone());
        let entry = dto::entry(puzzle, solution, made.rating.as_ref(), source.to_owned());
        self.add(&entry).map(|id| id.0)
    }

    /// Adds a puzzle, and gives its number; it may have been there.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn add(&self, entry: &Entry) -> Result<PuzzleId, ApiError> {
        match self.write(|store| store.add(entry, now()))? {
            Added::New(id) | Added::Known(id) => Ok(id),
        }
    }

    /// Closes it: the log of changes is written into the file, once nobody works on it any more.
    pub fn close(&self) {
        for store in [&self.reader, &self.searcher, &self.writer] {
            drop(store.lock().unwrap_or_else(PoisonError::into_inner).take());
        }
    }
}

/// The moment, by the clock of this machine.
pub fn now() -> Timestamp {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(passed.as_millis()).unwrap_or(i64::MAX))
}

fn with<T>(
    store: &Mutex<Option<Store>>,
    work: impl FnOnce(&mut Store) -> Result<T, StoreError>,
) -> Result<T, ApiError> {
    // A panic in the middle of a transaction has undone it.
    let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(work(store.as_mut().ok_or(ApiError::Ending)?)?)
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoPuzzle(_) | StoreError::NoGame(_) => ApiError::NotFound(error.to_string()),
            StoreError::Conflict { expected } => ApiError::Conflict { expected },
            StoreError::TooLong { .. }
            | StoreError::TooManySettings { .. }
            | StoreError::Format(_)
            | StoreError::Unfit { .. } => ApiError::Unprocessable(error.to_string()),
            StoreError::Unreadable { .. } => ApiError::BadRequest(error.to_string()),
            StoreError::Interrupted => ApiError::Ending,
            _ => ApiError::Internal(format!("database: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::mpsc;

    #[test]
    fn nobody_waits_for_a_search() {
        let path = std::env::temp_dir().join(format!("hyperdoku-db-{}.db", std::process::id()));
        let db = Db::open(&path).unwrap();
        let (end, ended) = mpsc::channel::<()>();
        let (begin, begun) = mpsc::channel();
        std::thread::scope(|scope| {
            let search = move |ended: mpsc::Receiver<()>| {
                begin.send(()).unwrap();
                ended.recv().map_err(|_| StoreError::Interrupted)
            };
            let db = &db;
            let searching = scope.spawn(move || db.search(|_| search(ended)));
            begun.recv().unwrap();
            assert_eq!(db.read(Store::latest).unwrap(), None);
            db.write(|store| store.set_settings(&BTreeMap::new(), 1)).unwrap();
            end.send(()).unwrap();
            searching.join().unwrap().unwrap();
        });
        db.close();
        std::fs::remove_file(&path).unwrap();
    }
}
