//! Games that are being played, kept so that a move does not replay all before it.

use crate::db::{Db, now};
use crate::dto;
use crate::error::ApiError;
use hyperdoku_session::{Action, Session, Stage};
use hyperdoku_store::{Game, GameId, GameState, MoveRow, Summary};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The games played last.
#[derive(Default, Debug)]
pub struct Sessions {
    /// The last played first.
    kept: Mutex<VecDeque<(GameId, Arc<Slot>)>>,
}

/// A game, if it is as the database has it.
type Slot = Mutex<Option<Played>>;

/// A game as its moves leave it.
#[derive(Debug)]
struct Played {
    session: Session,
    moves: u64,
    elapsed_ms: u64,
}

/// No more games are kept than this: someone plays one at a time.
const KEPT: usize = 8;

/// The most moves of a game.
const MOST_MOVES: u64 = 100_000;

/// The longest time that a game is played, in milliseconds: ten years.
pub const MOST_MS: u64 = 10 * 366 * 24 * 3600 * 1000;

impl Sessions {
    /// Makes moves that follow the first `from` ones, all or none, and stores them; when this returns, they are on disk. Tells
    /// how many there are, and what they amount to.
    ///
    /// # Errors
    /// If one is no move or cannot be made, if they do not follow those stored, or if there is no such game.
    pub fn play(
        &self,
        db: &Db,
        game: GameId,
        from: u64,
        moves: &[MoveRow],
    ) -> Result<(u64, Summary), ApiError> {
        let slot = self.slot(game);
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        // Whatever goes wrong, the game is read again from the database next time.
        let mut played = match slot.take() {
            Some(played) => played,
            None => Played::read(&db.read(|store| store.game(game))?)?,
        };
        let known = played.known(from, moves)?;
        if known > 0 {
            // Moves of another page in place of these would make the rest look impossible.
            let stored = db.read(|store| store.game(game))?.moves;
            let there = stored.iter().skip(usize::try_from(from).unwrap_or(usize::MAX));
            if !there.take(known).eq(&moves[..known]) {
                return Err(ApiError::Conflict { expected: played.moves });
            }
        }
        played.make(&moves[known..])?;
        let summary = played.summary();
        played.moves = db.write(|store| store.append(game, from, moves, &summary, now()))?;
        let next = played.moves;
        *slot = Some(played);
        Ok((next, summary))
    }

    /// Tells how long a game has been played by now.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn pass(&self, db: &Db, game: GameId, elapsed_ms: u64) -> Result<Summary, ApiError> {
        let slot = self.slot(game);
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        let summary = db.write(|store| {
            store.set_elapsed(game, elapsed_ms, now())?;
            store.summary(game)
        })?;
        if let Some(played) = &mut *slot {
            played.elapsed_ms = summary.elapsed_ms;
        }
        Ok(summary)
    }

    /// Forgets a game, so that it is read anew.
    pub fn forget(&self, game: GameId) {
        self.kept().retain(|(kept, _)| *kept != game);
    }

    /// The slot of a game, which is then the last played.
    fn slot(&self, game: GameId) -> Arc<Slot> {
        let mut kept = self.kept();
        let at = kept.iter().position(|(kept, _)| *kept == game);
        let entry = at.and_then(|at| kept.remove(at)).unwrap_or_else(|| (game, Arc::default()));
        let slot = Arc::clone(&entry.1);
        kept.push_front(entry);
        kept.truncate(KEPT);
        slot
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, VecDeque<(GameId, Arc<Slot>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Played {
    /// A game of the database, replayed.
    fn read(game: &Game) -> Result<Self, ApiError> {
        let (puzzle, solution) = game.puzzle.puzzle()?;
        let mut session = Session::new(puzzle, Some(solution));
        for row in &game.moves {
            // They were possible when they were stored; one that another version refuses changes nothing.
            if let Ok(action) = row.text.parse::<Action>() {
                let _ = session.apply(&action);
            }
        }
        Ok(Played { session, moves: game.moves.len() as u64, elapsed_ms: game.row.summary.elapsed_ms })
    }

    /// How many of these moves are to be there already.
    fn known(&self, from: u64, moves: &[MoveRow]) -> Result<usize, ApiError> {
        let known = self.moves.checked_sub(from).ok_or(ApiError::Conflict { expected: self.moves })?;
        Ok(usize::try_from(known).unwrap_or(usize::MAX).min(moves.len()))
    }

    /// Makes moves that follow.
    fn make(&mut self, moves: &[MoveRow]) -> Result<(), ApiError> {
        if self.moves + moves.len() as u64 > MOST_MOVES {
            return Err(ApiError::Unprocessable(format!("a game has at most {MOST_MOVES} moves")));
        }
        let most = Action::most_bytes(self.session.topology().cell_count());
        for (number, row) in (self.moves..).zip(moves) {
            let refused = |error: &dyn std::fmt::Display| {
                ApiError::Unprocessable(format!("move {number}, {:?}: {error}", dto::shortened(&row.text)))
            };
            if row.elapsed_ms > MOST_MS {
                return Err(refused(&"the time is beyond all games"));
            }
            if row.text.len() > most {
                return Err(refused(&format!("expected at most {most} bytes")));
            }
            let action: Action = row.text.parse().map_err(|error| refused(&error))?;
            self.session.apply(&action).map_err(|error| refused(&error))?;
            self.elapsed_ms = self.elapsed_ms.max(row.elapsed_ms);
        }
        Ok(())
    }

    fn summary(&self) -> Summary {
        let progress = self.session.progress();
        let givens = self.session.puzzle().given_count();
        let less = |cells: usize| u32::try_from(cells.saturating_sub(givens)).unwrap_or(u32::MAX);
        Summary {
            filled: less(progress.filled),
            of: less(progress.of),
            hints: progress.hints,
            checks: progress.checks,
            mistakes: progress.mistakes,
            state: match progress.stage {
                Stage::Playing => GameState::Playing,
                Stage::Solved => GameState::Solved,
                Stage::GivenUp => GameState::GivenUp,
            },
            elapsed_ms: self.elapsed_ms,
        }
    }
}
