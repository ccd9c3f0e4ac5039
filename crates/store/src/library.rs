//! The library: puzzles, found again by what is known of them and of the games played on them.

use crate::filter::{PUZZLES, SEEN};
use crate::games::GameId;
use crate::kept::{COLUMN_COUNT, COLUMNS, givens_text, key_of, solution_text};
use crate::key::key;
use crate::{Filter, Kept, PuzzleId, Store, StoreError, Timestamp};
use hyperdoku_core::{Puzzle, Solution};
use hyperdoku_logic::Level;
use rand::{Rng, RngExt};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, TransactionBehavior, params, params_from_iter};

/// A puzzle to be added. Whoever adds it has proved that the solution is the only one.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Its class, if it is known.
    pub class: Option<Level>,
    /// Its rating in tenths, if it is known.
    pub er: Option<u32>,
    /// Its score, if it is known.
    pub score: Option<u32>,
    /// Where it comes from, such as `generated:7`.
    pub source: String,
}

/// What became of a puzzle that was added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is new.
    New(PuzzleId),
    /// It was there before, and nothing was changed.
    Known(PuzzleId),
}

/// A puzzle in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The puzzle.
    pub puzzle: Kept,
    /// How far the player got.
    pub progress: Progress,
    /// The best time of a game that was solved, in milliseconds.
    pub best_ms: Option<u64>,
}

/// How far the player got with a puzzle, by the latest game that was not given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// There is no such game.
    NotStarted,
    /// There is one to go on with.
    InProgress {
        /// Which.
        game: GameId,
        /// How much of the board is filled, in percent.
        percent: u8,
    },
    /// It is solved.
    Solved {
        /// Which game.
        game: GameId,
    },
}

/// The order of a list. What is alike comes in the order in which it was added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// First added first.
    Oldest,
    /// Last added first.
    Newest,
    /// By rating and score; puzzles without them come last.
    Easiest,
    /// The other way round; puzzles without them come last.
    Hardest,
    /// Fewest givens first.
    FewestGivens,
    /// Last played first; puzzles that never were come last.
    LastPlayed,
}

/// Which part of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// How many to leave out.
    pub offset: u64,
    /// The most to give.
    pub limit: u64,
}

impl Store {
    /// Adds a puzzle, unless it is known: the same board and the same givens.
    pub fn add(&mut self, entry: &Entry, now: Timestamp) -> Result<Added, StoreError> {
        let row = PuzzleRow::new(entry)?;
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if let Some(id) = known(&transaction, row.key)? {
            return Ok(Added::Known(id));
        }
        // One that an import is about to bring is seen from now on, whatever becomes of that import.
        let is_hidden = format!("UPDATE puzzles SET id = {NEXT} WHERE key = ? RETURNING id");
        let shown = transaction.query_row(&is_hidden, [row.key], |row| row.get(0)).optional()?;
        let id = match shown {
            Some(id) => id,
            None => {
                let insert = format!(
                    "INSERT INTO puzzles ({ROW_COLUMNS}, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {NEXT})"
                );
                row.insert(&transaction, &insert, now)?;
                transaction.last_insert_rowid()
            }
        };
        transaction.commit()?;
        Ok(Added::New(PuzzleId(id)))
    }

    /// The puzzle of this number.
    pub fn get(&self, id: PuzzleId) -> Result<Kept, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM puzzles p WHERE p.id = ? AND {SEEN}");
        let mut query = self.connection.prepare_cached(&sql)?;
        query.query_row([id.0], Kept::of_row).optional()?.ok_or(StoreError::NoPuzzle(id))
    }

    /// The puzzle with this board and these givens, if the library has it.
    pub fn find(&self, puzzle: &Puzzle) -> Result<Option<Kept>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM puzzles p WHERE p.key = ? AND {SEEN}");
        let mut query = self.connection.prepare_cached(&sql)?;
        Ok(query.query_row([key_of(puzzle)?], Kept::of_row).optional()?)
    }

    /// A page of the puzzles that pass a filter.
    pub fn list(&self, filter: &Filter, order: Order, page: Page) -> Result<Vec<Listed>, StoreError> {
        let condition = filter.condition();
        let from = if order == Order::LastPlayed { PUZZLES } else { filter.tables() };
        // Which puzzles is found out first, by an index alone: there may be a million to choose from.
        let sql = format!(
            "SELECT {COLUMNS}, l.id, l.state, l.filled, l.fillable,
                 (SELECT min(g.elapsed_ms) FROM games g WHERE g.puzzle = p.id AND g.state = 'solved')
             FROM {PUZZLES}
             WHERE p.id IN (SELECT p.id FROM {from} WHERE {which} ORDER BY {order} LIMIT ? OFFSET ?)
             ORDER BY {order}",
            which = condition.sql(),
            order = order.sql()
        );
        let mut values = condition.values;
        values.extend(
            [page.limit, page.offset].map(|count| Value::from(i64::try_from(count).unwrap_or(i64::MAX))),
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        let rows = query.query_map(params_from_iter(values), Listed::of_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many puzzles pass a filter.
    pub fn count(&self, filter: &Filter) -> Result<u64, StoreError> {
        let condition = filter.condition();
        let from = filter.tables();
        let sql = format!("SELECT count(*) FROM {from} WHERE {}", condition.sql());
        let mut query = self.connection.prepare_cached(&sql)?;
        Ok(query.query_row(params_from_iter(condition.values), |row| row.get(0))?)
    }

    /// One of the puzzles that pass a filter, each with the same chance; `None` if there are none.
    pub fn random(&self, filter: &Filter, rng: &mut impl Rng) -> Result<Option<Kept>, StoreError> {
        let count = self.count(filter)?;
        if count == 0 {
            return Ok(None);
        }
        let condition = filter.condition();
        let which = condition.sql();
        let mut values = condition.values;
        values.push(Value::from(rng.random_range(0..count) as i64));
        // In the order of the index, since any will do.
        let from = filter.tables();
        let sql = format!(
            "SELECT p.id FROM {from} WHERE {which}
             ORDER BY p.board, p.class, p.er, p.score, p.given_count, p.id LIMIT 1 OFFSET ?"
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        let id = query.query_row(params_from_iter(values), |row| row.get(0).map(PuzzleId)).optional()?;
        id.map(|id| self.get(id)).transpose()
    }
}

impl Listed {
    fn of_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let at = |offset: usize| COLUMN_COUNT + offset;
        let game: Option<GameId> = row.get::<_, Option<i64>>(at(0))?.map(GameId);
        let state: Option<String> = row.get(at(1))?;
        let progress = match (game, state.as_deref()) {
            (Some(game), Some("solved")) => Progress::Solved { game },
            (Some(game), _) => {
                let (filled, fillable): (u64, u64) = (row.get(at(2))?, row.get(at(3))?);
                let percent = (filled.saturating_mul(100) / fillable.max(1)).min(100);
                Progress::InProgress { game, percent: percent as u8 }
            }
            (None, _) => Progress::NotStarted,
        };
        Ok(Listed { puzzle: Kept::of_row(row)?, progress, best_ms: row.get(at(4))? })
    }
}

impl Order {
    fn sql(self) -> &'static str {
        match self {
            Order::Oldest => "p.id",
            Order::Newest => "p.id DESC",
            Order::Easiest => "p.er NULLS LAST, p.score NULLS LAST, p.id",
            Order::Hardest => "p.er DESC NULLS LAST, p.score DESC NULLS LAST, p.id",
            Order::FewestGivens => "p.given_count, p.id",
            Order::LastPlayed => "l.touched DESC NULLS LAST, p.id",
        }
    }
}

/// The number that the next puzzle gets: after all that are there, and all that an import has set aside.
pub(crate) const NEXT: &str = "(SELECT 1 + max((SELECT coalesce(max(id), 0) FROM puzzles), \
     (SELECT coalesce(max(last), 0) FROM hidden)))";

/// The columns that [`PuzzleRow::insert`] has values for.
pub(crate) const ROW_COLUMNS: &str =
    "key, board, givens, solution, given_count, class, er, score, source, added";

/// An entry as text.
pub(crate) struct PuzzleRow<'a> {
    entry: &'a Entry,
    key: [u8; 16],
    board: String,
    givens: String,
    solution: String,
}

impl<'a> PuzzleRow<'a> {
    pub(crate) fn new(entry: &'a Entry) -> Result<Self, StoreError> {
        let board = entry.puzzle.topology().shape().to_string();
        let givens = givens_text(&entry.puzzle)?;
        let key = key(&[&board, &givens]);
        Ok(PuzzleRow { entry, key, board, givens, solution: solution_text(&entry.solution) })
    }

    /// Writes the row by a statement with a question mark for each of [`ROW_COLUMNS`].
    pub(crate) fn insert(
        &self,
        connection: &Connection,
        sql: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let entry = self.entry;
        let given_count = entry.puzzle.given_count() as i64;
        let class = entry.class.map(Level::name);
        let values: [&dyn ToSql; 10] = [
            &self.key,
            &self.board,
            &self.givens,
            &self.solution,
            &given_count,
            &class,
            &entry.er,
            &entry.score,
            &entry.source,
            &now.0,
        ];
        connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }
}

/// The puzzle with this key, if the library has it.
pub(crate) fn known(connection: &Connection, key: [u8; 16]) -> Result<Option<PuzzleId>, StoreError> {
    let sql = format!("SELECT p.id FROM puzzles p WHERE p.key = ? AND {SEEN}");
    let mut query = connection.prepare_cached(&sql)?;
    Ok(query.query_row(params![key], |row| row.get(0).map(PuzzleId)).optional()?)
}
