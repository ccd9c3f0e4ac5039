//! Puzzles of the day, which are found again by the name of their day, wherever else they came from.

use crate::{PuzzleId, Store, StoreError};
use rusqlite::{OptionalExtension, params};

impl Store {
    /// The puzzle of a day, by a name that the caller gave it, if there is one.
    pub fn daily(&self, name: &str) -> Result<Option<PuzzleId>, StoreError> {
        let mut query = self.connection.prepare_cached("SELECT puzzle FROM daily WHERE name = ?")?;
        Ok(query.query_row([name], |row| row.get(0).map(PuzzleId)).optional()?)
    }

    /// Remembers the puzzle of a day. The first one stays.
    pub fn set_daily(&mut self, name: &str, puzzle: PuzzleId) -> Result<(), StoreError> {
        let sql = "INSERT INTO daily (name, puzzle) VALUES (?, ?) ON CONFLICT (name) DO NOTHING";
        self.connection.execute(sql, params![name, puzzle.0])?;
        Ok(())
    }
}
