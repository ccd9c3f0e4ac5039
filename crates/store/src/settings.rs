//! Settings: a text by its key.

use crate::{Store, StoreError};
use rusqlite::{TransactionBehavior, params};
use std::collections::BTreeMap;

/// The longest key or value, in bytes.
const MOST_BYTES: usize = 1 << 20;

impl Store {
    /// Sets the values of keys, all or none, and leaves the others.
    ///
    /// Fails for texts beyond a megabyte, and if there were more than `most` settings then.
    pub fn set_settings(&mut self, wanted: &BTreeMap<String, String>, most: usize) -> Result<(), StoreError> {
        let longest = wanted.iter().map(|(key, value)| key.len().max(value.len())).max();
        if let Some(found) = longest.filter(|found| *found > MOST_BYTES) {
            return Err(StoreError::TooLong { found, most: MOST_BYTES });
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for (key, value) in wanted {
            let sql = "INSERT INTO settings (key, value) VALUES (?, ?)
                       ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            transaction.prepare_cached(sql)?.execute(params![key, value])?;
        }
        let count: usize = transaction.query_row("SELECT count(*) FROM settings", [], |row| row.get(0))?;
        if count > most {
            return Err(StoreError::TooManySettings { most });
        }
        Ok(transaction.commit()?)
    }

    /// All keys and values, by key.
    pub fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let mut query = self.connection.prepare_cached("SELECT key, value FROM settings")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn settings_are_set_together_or_not_at_all() {
        let mut store = Store::in_memory().unwrap();
        let mut check = |pairs: &[(&str, &str)], is_set: bool, all: &[(&str, &str)]| {
            let set = store.set_settings(&texts(pairs), 2);
            let is_refused = matches!(set, Err(StoreError::TooManySettings { most: 2 }));
            assert_eq!((set.is_ok(), is_refused), (is_set, !is_set), "{pairs:?}");
            assert_eq!(store.settings().unwrap(), texts(all), "{pairs:?}");
        };
        check(&[("theme", "dark")], true, &[("theme", "dark")]);
        check(&[("theme", "light"), ("language", "de"), ("more", "x")], false, &[("theme", "dark")]);
        check(&[("theme", "light"), ("language", "de")], true, &[("theme", "light"), ("language", "de")]);
        check(&[("more", "x")], false, &[("theme", "light"), ("language", "de")]);
        let long = texts(&[("theme", &"x".repeat(MOST_BYTES + 1))]);
        assert!(matches!(store.set_settings(&long, 2), Err(StoreError::TooLong { .. })));
    }
}
