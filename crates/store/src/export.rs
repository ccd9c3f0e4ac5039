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
    /// Fails if the format cannot hold one of them; what was written before is the caller's to drop.
    pub fn export(
        &self,
        filter: &Filter,
        format: &'static Format,
        out: &mut dyn Write,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<u64, StoreError> {
        let condition = filter.condition();
        let sql = format!("SELECT {COLUMNS} FROM {PUZZLES} WHERE {} ORDER BY p.id", condition.sql());
        let mut query = self.connection.prepare_cached(&sql)?;
        let mut boards = Boards::default();
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
