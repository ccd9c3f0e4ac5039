//! The tables, and how a database of an older version gets them.

use crate::StoreError;
use rusqlite::{Connection, TransactionBehavior};

/// The steps from an empty database to this version, each from one version to the next. A step that was released is
/// never changed: there are databases that went through it.
const STEPS: &[&str] =
    &[include_str!("schema/1.sql"), include_str!("schema/2.sql"), include_str!("schema/3.sql")];

/// Marks the file as ours, for programs that tell files by their bytes.
const APPLICATION: i64 = 0x4879_646b;

/// Refuses a database that is not ours or newer than this program, without changing it.
pub(crate) fn check(connection: &Connection) -> Result<(), StoreError> {
    let found = version(connection)?;
    let known = STEPS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    let mark: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables > 0 && mark != APPLICATION {
        return Err(StoreError::Foreign);
    }
    Ok(())
}

/// Takes the steps that are missing, all or none.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    migrate_by(connection, STEPS)
}

fn migrate_by(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreError> {
    if version(connection)? >= steps.len() as i64 {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Asked again: another process may have been faster.
    let taken = version(&transaction)?;
    for step in steps.iter().skip(taken.max(0) as usize) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", steps.len() as i64)?;
    Ok(transaction.commit()?)
}

fn version(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_once_and_all_or_none() {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps = ["CREATE TABLE a (x); INSERT INTO a VALUES (1);", "ALTER TABLE a ADD COLUMN y;"];
        migrate_by(&mut connection, &steps[..1]).unwrap();
        assert_eq!(version(&connection).unwrap(), 1);
        let broken = [steps[0], steps[1], "CREATE TABLE a (x);"];
        assert!(migrate_by(&mut connection, &broken).is_err());
        assert_eq!(version(&connection).unwrap(), 1);
        assert!(connection.prepare("SELECT y FROM a").is_err(), "a step of a failed migration is undone");
        migrate_by(&mut connection, &steps).unwrap();
        migrate_by(&mut connection, &steps).unwrap();
        assert_eq!(version(&connection).unwrap(), 2);
        let rows: i64 =
            connection.query_row("SELECT count(*) FROM a WHERE y IS NULL", [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 1, "what was there stays");
    }

    #[test]
    fn databases_of_others_and_of_the_future_are_refused() {
        let other = Connection::open_in_memory().unwrap();
        assert!(check(&other).is_ok(), "an empty file may become ours");
        other.execute_batch("CREATE TABLE a (x)").unwrap();
        assert!(matches!(check(&other), Err(StoreError::Foreign)));
        other.pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(check(&other), Err(StoreError::Newer { found: 99, known: 3 })));
    }
}
