//! Moves on their way to the disk: sent as they are made, shown as saved only once the server has written them, and
//! kept in the browser until then, so that neither closing the page nor ending the server loses one.

use crate::api::{self, Failure};
use crate::browser;
use crate::ui::Signal;
use hyperdoku_wire::{ErrorCode, Move, Moves, MovesTaken, PlayTime, Summary};
use std::cell::RefCell;
use std::rc::Rc;

/// Where the moves of the game are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saved {
    /// All on disk.
    Yes,
    /// Some on their way.
    Sending,
    /// Some wait for the server to come back.
    Waiting,
    /// The game went on elsewhere: it must be loaded again.
    Elsewhere,
}

/// How long to wait before the server is asked again, at first and at most.
const PATIENCE: (u32, u32) = (250, 8_000);

/// The moves of one game that are not known to be on disk.
#[derive(Clone)]
pub struct Outbox {
    inner: Rc<RefCell<Inner>>,
    /// Where they are.
    pub saved: Signal<Saved>,
}

struct Inner {
    game: i64,
    /// What the server does not have yet, after so many that it has.
    waiting: Moves,
    is_sending: bool,
    patience: u32,
}

impl Outbox {
    /// The outbox of a game of which the server has so many moves; with those that an earlier page left behind, which are
    /// to be made again.
    pub fn open(game: i64, stored: &[Move]) -> (Self, Vec<Move>) {
        let from = stored.len() as u64;
        let left = kept(game).map_or(Vec::new(), |kept| left_over(kept, stored));
        let waiting = Moves { from, moves: left.clone() };
        let inner = Inner { game, waiting, is_sending: false, patience: PATIENCE.0 };
        let outbox = Outbox { inner: Rc::new(RefCell::new(inner)), saved: Signal::new(Saved::Yes) };
        outbox.keep();
        outbox.send();
        (outbox, left)
    }

    /// Adds a move and sends it.
    pub fn push(&self, text: String, at: u64) {
        self.inner.borrow_mut().waiting.moves.push(Move { text, at });
        self.keep();
        self.send();
    }

    /// Tells the server how long the game was played, where no move does.
    pub fn tell_time(&self, elapsed_ms: u64) {
        let (game, is_idle) = {
            let inner = self.inner.borrow();
            (inner.game, inner.waiting.moves.is_empty())
        };
        if is_idle {
            wasm_bindgen_futures::spawn_local(async move {
                // The next move tells it too.
                let _: Result<Summary, Failure> =
                    api::post(&format!("/api/games/{game}/time"), &PlayTime { elapsed_ms }).await;
            });
        }
    }

    fn send(&self) {
        let (game, moves) = {
            let mut inner = self.inner.borrow_mut();
            if inner.is_sending || inner.waiting.moves.is_empty() {
                return;
            }
            inner.is_sending = true;
            (inner.game, inner.waiting.clone())
        };
        if self.saved.peek() == Saved::Yes {
            self.saved.set(Saved::Sending);
        }
        let outbox = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let sent = moves.moves.len();
            let answer: Result<MovesTaken, Failure> =
                api::post(&format!("/api/games/{game}/moves"), &moves).await;
            outbox.inner.borrow_mut().is_sending = false;
            match answer {
                Ok(taken) => outbox.settle(sent, taken),
                Err(Failure::Refused(error)) if is_final(error.code) => {
                    outbox.saved.set(Saved::Elsewhere);
                    forget(game);
                }
                Err(_) => outbox.wait(),
            }
        });
    }

    /// Some moves are on disk.
    fn settle(&self, sent: usize, taken: MovesTaken) {
        let is_empty = {
            let mut inner = self.inner.borrow_mut();
            inner.waiting.moves.drain(..sent);
            inner.waiting.from = taken.next;
            inner.patience = PATIENCE.0;
            inner.waiting.moves.is_empty()
        };
        self.keep();
        self.saved.set(if is_empty { Saved::Yes } else { Saved::Sending });
        self.send();
    }

    /// The server does not answer: it is asked again later, and later still.
    fn wait(&self) {
        self.saved.set(Saved::Waiting);
        let patience = {
            let mut inner = self.inner.borrow_mut();
            let patience = inner.patience;
            inner.patience = (patience * 2).min(PATIENCE.1);
            patience
        };
        let outbox = self.clone();
        browser::after(patience, move || outbox.send());
    }

    /// Keeps what waits in the browser.
    fn keep(&self) {
        let inner = self.inner.borrow();
        if inner.waiting.moves.is_empty() {
            return forget(inner.game);
        }
        let text = serde_json::to_string(&inner.waiting).unwrap_or_default();
        if let Some(storage) = browser::storage() {
            // A browser that keeps nothing still has the moves in memory.
            let _ = storage.set_item(&key(inner.game), &text);
        }
    }
}

/// Whether asking again would not help: the server has other moves in their place, or no such game.
fn is_final(code: ErrorCode) -> bool {
    matches!(code, ErrorCode::Conflict | ErrorCode::Unprocessable | ErrorCode::NotFound)
}

fn key(game: i64) -> String {
    format!("outbox:{game}")
}

fn kept(game: i64) -> Option<Moves> {
    api::read(&browser::storage()?.get_item(&key(game)).ok()??).ok()
}

fn forget(game: i64) {
    if let Some(storage) = browser::storage() {
        let _ = storage.remove_item(&key(game));
    }
}

/// What of the kept moves the server lacks: nothing where it has others in their place.
fn left_over(kept: Moves, stored: &[Move]) -> Vec<Move> {
    let Some(known) = stored.get(kept.from as usize..) else { return Vec::new() };
    let is_same = kept.moves.iter().zip(known).all(|(one, other)| one == other);
    if is_same { kept.moves.into_iter().skip(known.len()).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(texts: &[&str]) -> Vec<Move> {
        texts.iter().map(|text| Move { text: (*text).to_owned(), at: 0 }).collect()
    }

    fn check(from: u64, kept: &[&str], stored: &[&str], expected: &[&str]) {
        let left = left_over(Moves { from, moves: moves(kept) }, &moves(stored));
        assert_eq!(left, moves(expected), "{from} {kept:?} {stored:?}");
    }

    #[test]
    fn what_the_server_lacks_is_sent_again() {
        check(2, &["c", "d"], &["a", "b"], &["c", "d"]);
        check(2, &["c", "d"], &["a", "b", "c"], &["d"]);
        check(2, &["c", "d"], &["a", "b", "c", "d"], &[]);
    }

    #[test]
    fn what_does_not_follow_is_dropped() {
        check(2, &["c", "d"], &["a", "b", "x"], &[]);
        check(5, &["c"], &["a"], &[]);
        check(0, &["a"], &["a", "b"], &[]);
    }
}
