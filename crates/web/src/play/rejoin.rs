//! A game that went on in another page: loaded again, with what was entered here made after what was entered there.

use super::{NO_LONGER_SAVED, Play};
use crate::api::{self, Failure};
use crate::browser;
use crate::outbox::Saved;
use crate::table::Table;
use crate::ui::{effect, root};
use hyperdoku_wire::{ErrorCode, Game, Moves, NewGame, PuzzleChoice};
use wasm_bindgen_futures::spawn_local;

/// How long to wait before the server is asked again, in milliseconds.
const PATIENCE: u32 = 2_000;

impl Play {
    /// Loads the game again as soon as the server has moves of another page, and tells when it has the game no more.
    pub(super) fn follow_server(self) {
        root(|| {
            effect(move || match self.saved.get() {
                Saved::Elsewhere => spawn_local(self.rejoin()),
                Saved::Refused => self.say(NO_LONGER_SAVED.to_owned()),
                Saved::Yes | Saved::Sending | Saved::Waiting | Saved::Unkept | Saved::Keeping => {}
            });
        });
    }

    /// Keeps a game that the server has no more as a new one, with every move.
    pub async fn keep_as_new(self) -> Result<Play, String> {
        let puzzle = PuzzleChoice::Text(self.facts().puzzle.clone());
        let moves = Moves { from: 0, moves: self.kept.log.borrow().clone() };
        // Nobody asks for it twice meanwhile, nor enters what the new game would lack.
        self.saved.set(Saved::Keeping);
        let game = api::post::<Game>("/api/games", &NewGame { puzzle, anew: true }).await;
        let kept = game.map_err(|failure| failure.message()).and_then(|game| self.succeed(game, moves));
        if kept.is_err() {
            self.kept.outbox.refuse();
        }
        kept
    }

    async fn rejoin(self) {
        match api::get::<Game>(&format!("/api/games/{}", self.facts().id)).await {
            Ok(game) => match self.succeed(game, self.kept.outbox.waiting()) {
                Ok(next) => self.make_way(next),
                Err(message) => {
                    self.kept.outbox.refuse();
                    self.say(message);
                }
            },
            Err(Failure::Refused(error)) if error.code == ErrorCode::NotFound => self.kept.outbox.refuse(),
            Err(_) => browser::after(PATIENCE, move || spawn_local(self.rejoin())),
        }
    }

    /// The same game as the server has it, with moves that it lacks, looked at as before.
    fn succeed(self, game: Game, left: Moves) -> Result<Play, String> {
        let next = Play::join(self.page, game, &[left])?;
        self.kept.outbox.hand_over();
        next.look(|table| self.with(|old| look_alike(table, old)));
        next.middle.set(self.middle.peek());
        next.catch_up(self);
        if self.is_paused.peek() {
            next.pause();
        }
        Ok(next)
    }

    /// Puts a game in the place of this one, if this one is on the table.
    fn make_way(self, next: Play) {
        let is_here = self.page.play.peek().is_some_and(|play| std::ptr::eq(play.kept, self.kept));
        if is_here {
            self.page.seat(Ok(next));
            next.say("The game went on elsewhere: what was entered there is here too.".to_owned());
        }
    }
}

/// Looks at a table as at another of the same board.
fn look_alike(table: &mut Table, other: &Table) {
    table.view = other.view.clone();
    table.cursor = other.cursor;
    table.selection = other.selection.clone();
    table.mode = other.mode;
    table.symbol = other.symbol;
    table.colour = other.colour;
    table.is_filtered = other.is_filtered;
}
