//! Games: a puzzle and the moves made on it. What a move means is the caller's business.

use crate::{Kept, PuzzleId, Store, StoreError, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

/// The number of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(pub i64);

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    /// What was done, at most [`MOST_BYTES`] long.
    pub text: String,
    /// How long the game had been played then, in milliseconds.
    pub elapsed_ms: u64,
}

/// The longest text of a move, in bytes: more than one that names every cell of the largest board.
pub const MOST_BYTES: usize = 4 << 20;

/// What a game has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Cells the player has filled.
    pub filled: u32,
    /// Cells there are to fill.
    pub of: u32,
    /// Hints taken.
    pub hints: u32,
    /// How often the player asked whether all is well.
    pub checks: u32,
    /// Wrong entries.
    pub mistakes: u32,
    /// Whether it goes on.
    pub state: GameState,
    /// How long it was played, in milliseconds.
    pub elapsed_ms: u64,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameState {
    /// It does.
    Playing,
    /// It is solved.
    Solved,
    /// The player gave up.
    GivenUp,
}

/// A game without its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its number.
    pub id: GameId,
    /// What is played.
    pub puzzle: PuzzleId,
    /// What it has come to.
    pub summary: Summary,
    /// When it was started.
    pub started: Timestamp,
    /// When something was last done.
    pub touched: Timestamp,
    /// When it was solved.
    pub solved_at: Option<Timestamp>,
}

/// A game with everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// What is known without the moves.
    pub row: GameRow,
    /// The puzzle.
    pub puzzle: Kept,
    /// The moves in their order; the first has the number 0.
    pub moves: Vec<MoveRow>,
}

/// Which games: those that meet everything that is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// In this state.
    pub state: Option<GameState>,
    /// At most so many.
    pub limit: Option<u64>,
}

impl GameState {
    /// What the database and people call it.
    pub fn name(self) -> &'static str {
        match self {
            GameState::Playing => "playing",
            GameState::Solved => "solved",
            GameState::GivenUp => "given up",
        }
    }

    fn of(name: &str) -> Self {
        match name {
            "solved" => GameState::Solved,
            "given up" => GameState::GivenUp,
            // The table refuses every other word.
            _ => GameState::Playing,
        }
    }
}

impl Store {
    /// Starts a game.
    pub fn start(&mut self, puzzle: PuzzleId, now: Timestamp) -> Result<GameId, StoreError> {
        let (played, _) = self.get(puzzle)?.puzzle()?;
        let fillable = played.givens().len() - played.given_count();
        self.connection.execute(
            "INSERT INTO games (puzzle, state, filled, fillable, hints, checks, mistakes, elapsed_ms, started, touched)
             VALUES (?1, 'playing', 0, ?2, 0, 0, 0, 0, ?3, ?3)",
            params![puzzle.0, fillable as u64, now.0],
        )?;
        Ok(GameId(self.connection.last_insert_rowid()))
    }

    /// The game of a puzzle that was touched last, of those that go on.
    pub fn unfinished(&self, puzzle: PuzzleId) -> Result<Option<GameId>, StoreError> {
        let sql = "SELECT id FROM games WHERE puzzle = ? AND state = 'playing' ORDER BY touched DESC, id DESC LIMIT 1";
        let found = self.connection.query_row(sql, [puzzle.0], |row| row.get(0).map(GameId)).optional();
        Ok(found?)
    }

    /// Adds moves numbered from `from` on, and tells the number of the next one. When this returns, they are on disk.
    ///
    /// Moves that are there already and the same are accepted, so that a caller who got no answer may ask again; the
    /// summary counts only if the moves reach the end of the game. A game that was solved keeps the time and the counts
    /// it had then.
    ///
    /// Fails with [`StoreError::Conflict`] if other moves are there, or if some would be missing before these.
    pub fn append(
        &mut self,
        game: GameId,
        from: u64,
        moves: &[MoveRow],
        summary: &Summary,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        if let Some(long) = moves.iter().find(|row| row.text.len() > MOST_BYTES) {
            return Err(StoreError::TooLong { found: long.text.len(), most: MOST_BYTES });
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let expected = next_number(&transaction, game)?;
        // No game has so many moves that this overflows, and a wrong number is a gap.
        let end = from.saturating_add(moves.len() as u64);
        let there = expected.saturating_sub(from).min(moves.len() as u64) as usize;
        if from > expected || moves_between(&transaction, game, from, from + there as u64)? != moves[..there]
        {
            return Err(StoreError::Conflict { expected });
        }
        for (number, row) in (expected..).zip(&moves[there..]) {
            let mut insert = transaction.prepare_cached("INSERT INTO moves VALUES (?, ?, ?, ?)")?;
            insert.execute(params![game.0, number as i64, row.text, row.elapsed_ms])?;
        }
        if end >= expected {
            summarize(&transaction, game, summary, now)?;
        }
        transaction.commit()?;
        Ok(expected.max(end))
    }

    /// Tells how long a game has been played by now, in milliseconds. Time does not run backwards, nor on a game that
    /// is over.
    pub fn set_elapsed(&mut self, game: GameId, elapsed_ms: u64, now: Timestamp) -> Result<(), StoreError> {
        let changed = self.connection.execute(
            "UPDATE games SET touched = ?3,
                 elapsed_ms = CASE state WHEN 'playing' THEN max(elapsed_ms, ?2) ELSE elapsed_ms END
             WHERE id = ?1",
            params![game.0, elapsed_ms, now.0],
        )?;
        if changed == 0 { Err(StoreError::NoGame(game)) } else { Ok(()) }
    }

    /// What a game has come to.
    pub fn summary(&self, game: GameId) -> Result<Summary, StoreError> {
        Ok(self.row(game)?.summary)
    }

    /// A game with its puzzle and all its moves.
    pub fn game(&self, game: GameId) -> Result<Game, StoreError> {
        let row = self.row(game)?;
        let moves = moves_between(&self.connection, game, 0, i64::MAX as u64)?;
        Ok(Game { puzzle: self.get(row.puzzle)?, row, moves })
    }

    fn row(&self, game: GameId) -> Result<GameRow, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games g WHERE g.id = ?");
        let row = self.connection.prepare_cached(&sql)?.query_row([game.0], GameRow::of_row).optional()?;
        row.ok_or(StoreError::NoGame(game))
    }

    /// The game touched last, if there is any.
    pub fn latest(&self) -> Result<Option<GameRow>, StoreError> {
        Ok(self.games(&GameFilter { limit: Some(1), ..GameFilter::default() })?.pop())
    }

    /// Games, the one touched last first.
    pub fn games(&self, filter: &GameFilter) -> Result<Vec<GameRow>, StoreError> {
        let limit = filter.limit.and_then(|limit| i64::try_from(limit).ok()).unwrap_or(i64::MAX);
        let sql = format!(
            "SELECT {COLUMNS} FROM games g
             WHERE ?1 IS NULL OR g.state = ?1
             ORDER BY g.touched DESC, g.id DESC LIMIT ?2"
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        let rows = query.query_map(params![filter.state.map(GameState::name), limit], GameRow::of_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Deletes a game and its moves.
    pub fn delete(&mut self, game: GameId) -> Result<(), StoreError> {
        match self.connection.execute("DELETE FROM games WHERE id = ?", [game.0])? {
            0 => Err(StoreError::NoGame(game)),
            _ => Ok(()),
        }
    }
}

/// The columns of [`GameRow`] of the table `games` called `g`.
const COLUMNS: &str = "g.id, g.puzzle, g.filled, g.fillable, g.hints, g.checks, g.mistakes, g.state, g.elapsed_ms, \
     g.started, g.touched, g.solved_at";

impl GameRow {
    fn of_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let summary = Summary {
            filled: row.get(2)?,
            of: row.get(3)?,
            hints: row.get(4)?,
            checks: row.get(5)?,
            mistakes: row.get(6)?,
            state: GameState::of(&row.get::<_, String>(7)?),
            elapsed_ms: row.get(8)?,
        };
        Ok(GameRow {
            id: GameId(row.get(0)?),
            puzzle: PuzzleId(row.get(1)?),
            summary,
            started: Timestamp(row.get(9)?),
            touched: Timestamp(row.get(10)?),
            solved_at: row.get::<_, Option<i64>>(11)?.map(Timestamp),
        })
    }
}

fn next_number(connection: &Connection, game: GameId) -> Result<u64, StoreError> {
    let sql = "SELECT (SELECT coalesce(max(number) + 1, 0) FROM moves WHERE game = g.id) FROM games g WHERE g.id = ?";
    let next = connection.prepare_cached(sql)?.query_row([game.0], |row| row.get(0)).optional()?;
    next.ok_or(StoreError::NoGame(game))
}

/// The moves from one number up to another, which is not included.
fn moves_between(
    connection: &Connection,
    game: GameId,
    from: u64,
    to: u64,
) -> Result<Vec<MoveRow>, StoreError> {
    if from >= to {
        return Ok(Vec::new());
    }
    let sql =
        "SELECT text, elapsed_ms FROM moves WHERE game = ? AND number >= ? AND number < ? ORDER BY number";
    let mut query = connection.prepare_cached(sql)?;
    let row = |row: &Row<'_>| Ok(MoveRow { text: row.get(0)?, elapsed_ms: row.get(1)? });
    let rows = query.query_map(params![game.0, from, to], row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn summarize(
    connection: &Connection,
    game: GameId,
    summary: &Summary,
    now: Timestamp,
) -> Result<(), StoreError> {
    connection.execute("UPDATE games SET touched = ? WHERE id = ?", params![now.0, game.0])?;
    let solved_at = (summary.state == GameState::Solved).then_some(now.0);
    connection.execute(
        "UPDATE games SET filled = ?2, fillable = ?3, hints = ?4, checks = ?5, mistakes = ?6, state = ?7,
             elapsed_ms = ?8, solved_at = ?9
         WHERE id = ?1 AND solved_at IS NULL",
        params![
            game.0,
            summary.filled,
            summary.of,
            summary.hints,
            summary.checks,
            summary.mistakes,
            summary.state.name(),
            summary.elapsed_ms,
            solved_at,
        ],
    )?;
    Ok(())
}
