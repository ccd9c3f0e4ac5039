//! Moves on their way to the disk: sent as they are made, shown as saved only once the server has written them, and
//! kept in the browser until then, so that neither closing the page nor ending the server loses one.
//!
//! A game may be open in several pages. Each keeps its own moves under a name of its own, and where the server already
//! has other moves in their place, they are made again after those.

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
    /// The same, and the browser keeps nothing: closing the page would lose them.
    Unkept,
    /// The server has moves of another page in their place: the game is to be loaded again, and they to be made again.
    Elsewhere,
    /// The server takes no more moves of this game, or has it no more. They stay in the browser.
    Refused,
    /// The same, and it is being kept as a new game.
    Keeping,
}

/// How long to wait before the server is asked again, at first and at most.
const PATIENCE: (u32, u32) = (250, 8_000);

/// The most text that is sent at once; the server takes eight times as much.
const MOST_BYTES: usize = 32 << 10;

/// The moves of one game that are not known to be on disk.
#[derive(Clone)]
pub struct Outbox {
    inner: Rc<RefCell<Inner>>,
    /// Where they are.
    pub saved: Signal<Saved>,
}

struct Inner {
    game: i64,
    /// Where they are kept in the browser.
    key: String,
    /// What the server does not have yet, after so many that it has.
    waiting: Moves,
    /// Whether nothing more is sent for now: an answer is awaited or the time to ask again, or no answer will do.
    is_held: bool,
    patience: u32,
}

impl Outbox {
    /// The outbox of a game, with moves that follow the first `waiting.from` ones, which the server has.
    pub fn open(game: i64, waiting: Moves) -> Self {
        let key = format!("outbox:{game}:{}", browser::random(1 << 52));
        let inner = Inner { game, key, waiting, is_held: false, patience: PATIENCE.0 };
        let outbox = Outbox { inner: Rc::new(RefCell::new(inner)), saved: Signal::new(Saved::Yes) };
        outbox.keep();
        outbox.send();
        outbox
    }

    /// Adds a move and sends it.
    pub fn push(&self, step: Move) {
        self.inner.borrow_mut().waiting.moves.push(step);
        self.keep();
        self.send();
    }

    /// What is not known to be on disk.
    pub fn waiting(&self) -> Moves {
        self.inner.borrow().waiting.clone()
    }

    /// Another outbox sends what waits.
    pub fn hand_over(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.is_held = true;
        inner.waiting.moves.clear();
        drop(inner);
        self.keep();
    }

    /// Gives up sending.
    pub fn refuse(&self) {
        self.inner.borrow_mut().is_held = true;
        self.saved.set(Saved::Refused);
    }

    /// Tells the server how long the game was played, where no move does.
    pub fn tell_time(&self, elapsed_ms: u64) {
        let (game, is_idle) = {
            let inner = self.inner.borrow();
            (inner.game, inner.waiting.moves.is_empty() && !inner.is_held)
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
            if inner.is_held || inner.waiting.moves.is_empty() {
                return;
            }
            inner.is_held = true;
            (inner.game, first_of(&inner.waiting))
        };
        if self.saved.peek() == Saved::Yes {
            self.saved.set(Saved::Sending);
        }
        let outbox = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let sent = moves.moves.len();
            let answer: Result<MovesTaken, Failure> =
                api::post(&format!("/api/games/{game}/moves"), &moves).await;
            match answer {
                Ok(taken) => outbox.settle(sent, taken),
                Err(Failure::Refused(error)) => match error.code {
                    ErrorCode::Conflict => outbox.saved.set(Saved::Elsewhere),
                    ErrorCode::Unprocessable | ErrorCode::NotFound => outbox.refuse(),
                    _ => outbox.wait(),
                },
                Err(Failure::Unreachable) => outbox.wait(),
            }
        });
    }

    /// Some moves are on disk.
    fn settle(&self, sent: usize, taken: MovesTaken) {
        let is_empty = {
            let mut inner = self.inner.borrow_mut();
            inner.is_held = false;
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
        self.saved.set(if self.keep() { Saved::Waiting } else { Saved::Unkept });
        let patience = {
            let mut inner = self.inner.borrow_mut();
            let patience = inner.patience;
            inner.patience = (patience * 2).min(PATIENCE.1);
            patience
        };
        let outbox = self.clone();
        browser::after(patience, move || {
            outbox.inner.borrow_mut().is_held = false;
            outbox.send();
        });
    }

    /// Keeps what waits in the browser; whether it does.
    pub fn keep(&self) -> bool {
        let inner = self.inner.borrow();
        let Some(storage) = browser::storage() else { return false };
        let key = &inner.key;
        let kept = if inner.waiting.moves.is_empty() {
            storage.remove_item(key)
        } else {
            storage.set_item(key, &serde_json::to_string(&inner.waiting).unwrap_or_default())
        };
        kept.is_ok()
    }
}

/// Under which names other outboxes of a game kept something, and what. One whose page is still open sends the same: what is
/// there already is not made again.
pub fn left_behind(game: i64) -> (Vec<String>, Vec<Moves>) {
    let Some(storage) = browser::storage() else { return Default::default() };
    let start = format!("outbox:{game}:");
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    let mut keys: Vec<String> = keys.filter(|key| key.starts_with(&start)).collect();
    keys.sort();
    let read = |key: &String| crate::json::read(&storage.get_item(key).ok()??).ok();
    let moves = keys.iter().filter_map(read).collect();
    (keys, moves)
}

/// Forgets what other outboxes kept, once another keeps it.
pub fn forget(keys: &[String]) {
    let Some(storage) = browser::storage() else { return };
    for key in keys {
        let _ = storage.remove_item(key);
    }
}

/// As many as are sent at once, at least one.
fn first_of(waiting: &Moves) -> Moves {
    let mut bytes = 0;
    let fits = |step: &&Move| {
        bytes += step.text.len() + 40;
        bytes <= MOST_BYTES
    };
    let count = waiting.moves.iter().take_while(fits).count().max(1);
    Moves { from: waiting.from, moves: waiting.moves[..count].to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_request_is_longer_than_the_server_takes() {
        let step = |length: usize| Move { text: "v".repeat(length), at: 1 };
        let sent = |steps: Vec<Move>| first_of(&Moves { from: 7, moves: steps });
        assert_eq!(sent(vec![step(9)]).moves.len(), 1);
        assert_eq!(sent(vec![step(MOST_BYTES + 1), step(9)]).moves.len(), 1);
        let many = sent(vec![step(3_000); 100]);
        assert_eq!(many.from, 7);
        let text = serde_json::to_string(&many).unwrap();
        assert!((MOST_BYTES / 2..2 * MOST_BYTES).contains(&text.len()), "{}", text.len());
    }
}
