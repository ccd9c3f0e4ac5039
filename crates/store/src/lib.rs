//! The embedded database: the library of puzzles, the games played on them, times and settings.
//!
//! Everything is one file, opened by [`Store::open`]. What a call has acknowledged is on disk, and stays there when
//! the program or the machine stops at any moment. There is no clock here: the time is an argument.
//!
//! ```
//! use hyperdoku_store::{Filter, Order, Page, SHIPPED, Store, Timestamp};
//!
//! let mut store = Store::in_memory()?;
//! store.seed(&SHIPPED[..1], Timestamp(0))?;
//! let page = Page { offset: 0, limit: 10 };
//! let easiest = store.list(&Filter::default(), Order::Easiest, page)?;
//! let game = store.start(easiest[0].puzzle.id, Timestamp(1))?;
//! assert_eq!(store.game(game)?.moves, []);
//! # Ok::<(), hyperdoku_store::StoreError>(())
//! ```

mod daily;
mod day;
mod error;
mod export;
mod filter;
mod games;
mod import;
mod kept;
mod key;
mod library;
mod prove;
mod refused;
mod schema;
mod scores;
mod settings;
mod shipped;
mod statistics;
mod take_over;
mod tally;

pub use day::Day;
pub use error::StoreError;
pub use filter::{Filter, State};
pub use games::{Game, GameFilter, GameId, GameRow, GameState, MOST_BYTES, MoveRow, Summary};
pub use import::{BadLine, BadLines, ImportOptions, Imported, News, Reason, Refusals, Source, Trust};
pub use kept::{Kept, PuzzleId};
pub use library::{Added, Entry, Listed, Order, Page, Progress};
pub use prove::{PROVING_NODES, only_solution};
use rusqlite::Connection;
pub use scores::Score;
pub use shipped::{SHIPPED, SHIPPED_SOURCE, Shelf, USER_SOURCE};
pub use statistics::{BoardTimes, ClassTimes, Statistics, Times, WEEKS};
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use tally::Tally;

/// The open database.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// The file that whoever takes over an import has locked; none of a database in memory.
    lock_path: Option<PathBuf>,
}

/// A moment: milliseconds since the start of 1970 in UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(pub i64);

/// How often to try again while another connection writes: for ten seconds.
const TRIES: i32 = 5_000;

/// How long to sleep in between. Whoever writes much makes room for longer than this from time to time.
const NAP: Duration = Duration::from_millis(2);

/// Memory for pages of the file, in KiB: as much as makes adding a million puzzles fast.
const CACHE_KIB: i64 = 32 << 10;

/// What the log of changes is cut to when it is not needed any more, in bytes.
const LOG_BYTES: i64 = 4 << 20;

impl Store {
    /// Opens the database at this path, makes it if it is missing, and brings it up to date. What an import left behind
    /// that was killed is removed.
    ///
    /// Fails for a file that is no database of ours or was made by a newer version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut lock_path = path.as_os_str().to_owned();
        lock_path.push("-lock");
        Store::prepare(Connection::open(path)?, Some(lock_path.into()))
    }

    /// A database that is gone when it is dropped.
    pub fn in_memory() -> Result<Self, StoreError> {
        Store::prepare(Connection::open_in_memory()?, None)
    }

    fn prepare(mut connection: Connection, lock_path: Option<PathBuf>) -> Result<Self, StoreError> {
        connection.busy_handler(Some(has_patience))?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
        connection.pragma_update(None, "journal_size_limit", LOG_BYTES)?;
        // In this order: a file that is not ours must not be changed, and the kind of log is kept in the file.
        schema::check(&connection)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // With a log, only `full` waits for the disk at each commit.
        connection.pragma_update(None, "synchronous", "full")?;
        // On a Mac the disk itself must be told to empty its memory; elsewhere these change nothing.
        connection.pragma_update(None, "fullfsync", true)?;
        connection.pragma_update(None, "checkpoint_fullfsync", true)?;
        schema::migrate(&mut connection)?;
        let mut store = Store { connection, lock_path };
        store.clear_leftovers()?;
        Ok(store)
    }
}

/// Waits a little for another connection that writes, after so many times before.
fn has_patience(times: i32) -> bool {
    std::thread::sleep(NAP);
    times < TRIES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commits_wait_for_the_disk() {
        let store = Store::in_memory().unwrap();
        let check = |name: &str, expected: i64| {
            let found: i64 = store.connection.pragma_query_value(None, name, |row| row.get(0)).unwrap();
            assert_eq!(found, expected, "{name}");
        };
        check("synchronous", 2);
        check("fullfsync", 1);
        check("checkpoint_fullfsync", 1);
    }
}
