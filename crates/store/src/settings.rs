//! Settings: a text by its key.

use crate::{Store, StoreError};
use rusqlite::{OptionalExtension, params};

/// The longest key or value, in bytes.
const MOST_BYTES: usize = 1 << 20;

impl Store {
    /// The value of a key, if it has one.
    pub fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let mut query = self.connection.prepare_cached("SELECT value FROM settings WHERE key = ?")?;
        Ok(query.query_row([key], |row| row.get(0)).optional()?)
    }

    /// Sets the value of a key. Fails for texts beyond a megabyte.
    pub fn set_setting(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        let found = key.len().max(value.len());
        if found > MOST_BYTES {
            return Err(StoreError::TooLong { found, most: MOST_BYTES });
        }
        let sql = "INSERT INTO settings (key, value) VALUES (?, ?)
                   ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        self.connection.execute(sql, params![key, value])?;
        Ok(())
    }

    /// All keys and values, by key.
    pub fn settings(&self) -> Result<Vec<(String, String)>, StoreError> {
        let mut query = self.connection.prepare_cached("SELECT key, value FROM settings ORDER BY key")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_set_again_and_listed() {
        let mut store = Store::in_memory().unwrap();
        assert_eq!(store.setting("theme").unwrap(), None);
        for (key, value) in [("theme", "dark"), ("language", "de"), ("theme", "light")] {
            store.set_setting(key, value).unwrap();
        }
        assert_eq!(store.setting("theme").unwrap().as_deref(), Some("light"));
        let all = [("language", "de"), ("theme", "light")].map(|(key, value)| (key.into(), value.into()));
        assert_eq!(store.settings().unwrap(), all);
        let long = "x".repeat(MOST_BYTES + 1);
        assert!(matches!(store.set_setting("theme", &long), Err(StoreError::TooLong { .. })));
    }
}
