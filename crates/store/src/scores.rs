//! Best times.

use crate::games::GameId;
use crate::{PuzzleId, Store, StoreError, Timestamp};
use hyperdoku_logic::Level;
use rusqlite::params;

/// A game that was solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The game.
    pub game: GameId,
    /// What was played.
    pub puzzle: PuzzleId,
    /// How long it took, in milliseconds.
    pub elapsed_ms: u64,
    /// Hints taken.
    pub hints: u32,
    /// How often the player asked whether all is well.
    pub checks: u32,
    /// Wrong entries.
    pub mistakes: u32,
    /// When it was solved.
    pub solved_at: Timestamp,
}

impl Store {
    /// The games solved fastest on a board, best first; of one class or of all.
    pub fn scores(&self, board: &str, class: Option<Level>, limit: u64) -> Result<Vec<Score>, StoreError> {
        let mut query = self.connection.prepare_cached(
            "SELECT g.id, g.puzzle, g.elapsed_ms, g.hints, g.checks, g.mistakes, g.solved_at
             FROM games g JOIN puzzles p ON p.id = g.puzzle
             WHERE g.state = 'solved' AND p.board = ?1 AND (?2 IS NULL OR p.class = ?2)
             ORDER BY g.elapsed_ms, g.solved_at, g.id LIMIT ?3",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = query.query_map(params![board, class.map(Level::name), limit], |row| {
            Ok(Score {
                game: GameId(row.get(0)?),
                puzzle: PuzzleId(row.get(1)?),
                elapsed_ms: row.get(2)?,
                hints: row.get(3)?,
                checks: row.get(4)?,
                mistakes: row.get(5)?,
                solved_at: Timestamp(row.get(6)?),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
