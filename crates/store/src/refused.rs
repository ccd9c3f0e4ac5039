//! Puzzles that were refused, remembered so that nobody proves them again.

use crate::StoreError;
use crate::import::Reason;
use hyperdoku_core::Budget;
use rusqlite::{Connection, OptionalExtension, params};

/// Remembers why a puzzle was refused, and with which budget. What a file of text has wrong is not remembered: it is
/// found out by reading.
pub(crate) fn remember(
    connection: &Connection,
    key: [u8; 16],
    reason: &Reason,
    budget: &Budget,
) -> Result<(), StoreError> {
    let name = match reason {
        Reason::Unread(_) => return Ok(()),
        Reason::NoSolution => NO_SOLUTION,
        Reason::Several => SEVERAL,
        Reason::Undecided => UNDECIDED,
    };
    let sql = "INSERT INTO refused (key, reason, nodes) VALUES (?, ?, ?)
               ON CONFLICT (key) DO UPDATE SET reason = excluded.reason, nodes = excluded.nodes";
    connection.prepare_cached(sql)?.execute(params![key, name, nodes(budget)])?;
    Ok(())
}

/// Why a puzzle was refused before. What was not found out counts only if no more may be spent now than then.
pub(crate) fn recall(
    connection: &Connection,
    key: [u8; 16],
    budget: &Budget,
) -> Result<Option<Reason>, StoreError> {
    let mut query = connection.prepare_cached("SELECT reason, nodes FROM refused WHERE key = ?")?;
    let row = query.query_row([key], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)));
    Ok(row.optional()?.and_then(|(name, spent)| match name.as_str() {
        NO_SOLUTION => Some(Reason::NoSolution),
        SEVERAL => Some(Reason::Several),
        _ => Some(Reason::Undecided).filter(|_| nodes(budget) <= spent),
    }))
}

const NO_SOLUTION: &str = "no solution";

const SEVERAL: &str = "several";

const UNDECIDED: &str = "undecided";

/// What a budget allows, as the database has it.
fn nodes(budget: &Budget) -> i64 {
    budget.nodes.and_then(|nodes| i64::try_from(nodes).ok()).unwrap_or(i64::MAX)
}
