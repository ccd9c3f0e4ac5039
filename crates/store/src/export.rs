//! Puzzles of the library as text, in any format that holds them.

use crate::filter::PUZZLES;
use crate::kept::{Boards, COLUMNS};
use crate::{Filter, Kept, Store, StoreError};
use hyperdoku_format::{Format, Record, Writer};
use rusqlite::params_from_iter;
use std::io::Write;
use std::ops::ControlFlow;

impl Store {
    /// Writes the puzzles that pass a filter, in the order in which they were added, and tells how many there are.
    ///
    /// Class, rating and score stand in columns where the format has any. `progress` is told how many puzzles are
    /// written and may end the export.
    ///
    /// Fails if the format cannot hold one of their boards, before anything is written.
    pub fn export(
        &self,
        filter: &Filter,
        format: &'static Format,
        out: &mut dyn Write,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<u64, StoreError> {
        // What is looked at first and what is written are the same, whatever others add meanwhile.
        let _snapshot = self.connection.unchecked_transaction()?;
        let mut boards = Boards::default();
        self.check_boards(filter, format, &mut boards)?;
        let condition = filter.condition();
        let sql = format!("SELECT {COLUMNS} FROM {PUZZLES} WHERE {} ORDER BY p.id", condition.sql());
        let mut query = self.connection.prepare_cached(&sql)?;
        let mut writer = Writer::new(format);
        let mut text = String::new();
        let mut count = 0;
        for kept in query.query_map(params_from_iter(condition.values), Kept::of_row)? {
            text.clear();
            writer.push(&record(&kept?, &mut boards)?, &mut text)?;
            out.write_all(text.as_bytes())?;
            count += 1;
            if progress(count).is_break() {
                return Err(StoreError::Interrupted);
            }
        }
        if count > 0 {
            text.clear();
            writer.finish(&mut text)?;
            out.write_all(text.as_bytes())?;
        }
        Ok(count)
    }

    /// Asks a format about one puzzle of each board: whether it can hold one depends on the board alone.
    fn check_boards(
        &self,
        filter: &Filter,
        format: &'static Format,
        boards: &mut Boards,
    ) -> Result<(), StoreError> {
        let condition = filter.condition();
        let (from, which) = (filter.tables(), condition.sql());
        let sql = format!(
            "SELECT {COLUMNS} FROM puzzles p
             WHERE p.id IN (SELECT min(p.id) FROM {from} WHERE {which} GROUP BY p.board) ORDER BY p.id"
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        for kept in query.query_map(params_from_iter(condition.values), Kept::of_row)? {
            let kept = kept?;
            let accepted = format.accepts(&record(&kept, boards)?);
            accepted.map_err(|error| StoreError::Unfit { board: kept.board, format: format.name, error })?;
        }
        Ok(())
    }
}

/// A record with the same columns for every puzzle, since a table has one header.
fn record(kept: &Kept, boards: &mut Boards) -> Result<Record, StoreError> {
    let (puzzle, solution) = kept.puzzle_on(boards)?;
    let class = kept.class.map_or(String::new(), |class| class.name().to_owned());
    let er = kept.er.map_or(String::new(), |er| format!("{}.{}", er / 10, er % 10));
    let score = kept.score.map_or(String::new(), |score| score.to_string());
    let meta = [("class", class), ("er", er), ("score", score)];
    let meta = meta.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    Ok(Record { solution: Some(solution), meta, ..Record::new(1, puzzle) })
}
