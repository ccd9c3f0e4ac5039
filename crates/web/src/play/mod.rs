//! A game on the page: keys and clicks become actions, actions go to the server, and what is to be seen is told to the
//! components.

mod hints;
mod input;
mod rebase;
mod rejoin;
mod status;
mod time;

pub use input::Press;
pub use status::Status;

use crate::api::{self, Failure};
use crate::app::{Dialog, Page};
use crate::browser;
use crate::outbox::{Outbox, Saved, forget, left_behind};
use crate::table::{Habits, Look, Screen, Table};
use crate::ui::{Signal, together};
use crate::work::{self, Reply, Request, Task, Thread};
use hyperdoku_core::{Shape, Topology};
use hyperdoku_session::{Action, Clock, Session, Stage};
use hyperdoku_wire::{Class, Game, Move, Moves, NewGame, PuzzleText};
use rebase::rebase;
use std::cell::{Cell as Slot, RefCell};
use std::sync::Arc;

/// A game as components hold it: handles only.
#[derive(Clone, Copy)]
pub struct Play {
    page: Page,
    kept: &'static Kept,
    /// What every cell shows.
    pub looks: Signal<Arc<Vec<Look>>>,
    /// What else is to be seen.
    pub status: Signal<Status>,
    /// Where the moves are.
    pub saved: Signal<Saved>,
    /// Seconds played.
    pub seconds: Signal<u64>,
    /// Whether the clock stands still because the player wants it.
    pub is_paused: Signal<bool>,
    /// What was said last, for a screen reader only.
    pub said: Signal<String>,
    /// What was told last, for everyone.
    pub notice: Signal<String>,
    /// Whether a hint is being looked for.
    pub is_thinking: Signal<bool>,
    /// Which view is in the middle.
    pub middle: Signal<Middle>,
}

/// What nobody follows. Like signals it lives as long as the page.
struct Kept {
    facts: Facts,
    table: RefCell<Table>,
    outbox: Outbox,
    thread: Thread,
    clock: Slot<Clock>,
    log: RefCell<Vec<Move>>,
    /// What cells show by themselves, kept since the pointer moves more often than they change.
    plain: RefCell<Vec<Look>>,
}

/// Why nothing can be entered.
const NO_LONGER_SAVED: &str = "The server keeps this game no longer. Keep it as a new one to go on.";

/// What is in the middle of the page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Middle {
    /// Slices.
    #[default]
    Layers,
    /// The houses of the cursor's cell.
    Houses,
}

/// What does not change while a game is played.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The game's number.
    pub id: i64,
    /// The puzzle as text.
    pub puzzle: PuzzleText,
    /// Its solution.
    pub solution: String,
    /// How hard it is.
    pub class: Option<Class>,
    /// The same by Sudoku Explainer's scale.
    pub er: Option<f64>,
    /// The board.
    pub topology: Arc<Topology>,
}

impl Play {
    /// Loads a game from the server.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn load(page: Page, id: &str) -> Result<Play, String> {
        let game: Game = api::get(&format!("/api/games/{id}")).await.map_err(|failure| failure.message())?;
        Play::open(page, game)
    }

    /// Begins a game of a puzzle.
    ///
    /// # Errors
    /// If the server refuses it.
    pub async fn start(page: Page, game: NewGame) -> Result<Play, String> {
        let game: Result<Game, Failure> = api::post("/api/games", &game).await;
        Play::open(page, game.map_err(|failure| failure.message())?)
    }

    /// Puts a game of the server's on the table.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(page: Page, game: Game) -> Result<Play, String> {
        let (keys, left) = left_behind(game.id);
        let play = Play::join(page, game, &left)?;
        if play.kept.outbox.keep() {
            forget(&keys);
        }
        Ok(play)
    }

    /// Puts a game of the server's on the table, with moves that it does not have yet.
    fn join(page: Page, game: Game, left: &[Moves]) -> Result<Play, String> {
        let session = work::game(&game.puzzle, &game.solution)?;
        let (session, waiting) = rebase(&session, &game.moves, left);
        let table = Table::new(session, page.settings.habits());
        let mut log = game.moves;
        let waiting = Moves { from: log.len() as u64, moves: waiting };
        log.extend_from_slice(&waiting.moves);
        let passed = log.iter().map(|step| step.at).fold(game.summary.elapsed_ms, u64::max);
        let outbox = Outbox::open(game.id, waiting);
        let facts = Facts {
            id: game.id,
            puzzle: game.puzzle,
            solution: game.solution,
            class: game.class,
            er: game.er,
            topology: Arc::clone(table.topology()),
        };
        let plain = table.plain_looks();
        let play = Play {
            page,
            looks: Signal::new(Arc::new(table.looks(plain.clone()))),
            status: Signal::new(Status::of(&table)),
            saved: outbox.saved,
            seconds: Signal::new(passed / 1000),
            is_paused: Signal::new(false),
            said: Signal::new(String::new()),
            notice: Signal::new(String::new()),
            is_thinking: Signal::new(false),
            middle: Signal::new(Middle::default()),
            kept: Box::leak(Box::new(Kept {
                facts,
                table: RefCell::new(table),
                outbox,
                thread: Thread::default(),
                clock: Slot::new(Clock::standing(passed)),
                log: RefCell::new(log),
                plain: RefCell::new(plain),
            })),
        };
        play.mind_clock();
        play.follow_server();
        // What is on the table is what is played last.
        play.tell_time();
        Ok(play)
    }

    /// What does not change while it is played.
    pub fn facts(self) -> &'static Facts {
        &self.kept.facts
    }

    /// Reads something from the table.
    pub fn with<T>(self, read: impl FnOnce(&Table) -> T) -> T {
        read(&self.kept.table.borrow())
    }

    /// Changes how the table is looked at, and shows it.
    pub fn look(self, change: impl FnOnce(&mut Table)) {
        change(&mut self.kept.table.borrow_mut());
        self.refresh();
    }

    /// Does something to the game, and has it saved; whether it could be done.
    pub fn act(self, action: &Action) -> bool {
        if self.is_paused.peek() || self.is_shown_instead(action) {
            return false;
        }
        // What could not be saved would be lost.
        match self.saved.peek() {
            Saved::Refused => {
                self.say(NO_LONGER_SAVED.to_owned());
                return false;
            }
            Saved::Keeping => return false,
            Saved::Yes | Saved::Sending | Saved::Waiting | Saved::Unkept | Saved::Elsewhere => {}
        }
        if !self.apply(action) {
            return false;
        }
        if action.changes_the_board() {
            self.say(String::new());
        }
        let now = browser::now();
        let step = Move { text: action.to_string(), at: self.kept.clock.get().passed(now) };
        self.kept.log.borrow_mut().push(step.clone());
        self.kept.outbox.push(step);
        self.refresh();
        self.mind_clock();
        if action.changes_the_board() {
            self.speak();
            if self.is_over() {
                self.page.dialog.set(Some(Dialog::Won));
            }
        }
        true
    }

    /// Shows which values are wrong.
    pub fn check(self) {
        if !self.act(&Action::Check) {
            return;
        }
        self.look(|table| table.is_checked = true);
        let wrong = self
            .with(|table| table.session.open_cells().filter(|&cell| table.session.is_wrong(cell)).count());
        self.say(match wrong {
            0 => "Everything is right so far.".to_owned(),
            1 => "1 value is wrong.".to_owned(),
            many => format!("{many} values are wrong."),
        });
    }

    /// Gives the game up, unless it is over; whether its solution may be seen now. Nobody goes on pausing.
    pub fn give_up(self) -> bool {
        if self.is_paused.peek() {
            self.pause();
        }
        self.act(&Action::GiveUp);
        self.may_be_watched()
    }

    /// Whether its solution may be seen.
    pub fn may_be_watched(self) -> bool {
        self.with(|table| table.session.progress().stage != Stage::Playing)
    }

    /// Shows the solution, or the game again. Whoever looks at it has given the game up.
    pub fn show_solution(self) {
        let is_shown = self.with(|table| table.screen == Screen::Solution);
        if !is_shown && !self.give_up() {
            return;
        }
        self.look(|table| {
            table.guide = None;
            table.screen = if is_shown { Screen::Game } else { Screen::Solution };
        });
    }

    /// Says what the cell of the cursor holds.
    fn speak(self) {
        self.said.change(self.with(|table| crate::table::spoken(table, table.cursor)));
    }

    /// Tells something below the board, until the next move.
    pub fn say(self, text: String) {
        self.notice.change(text);
    }

    /// Asks the worker about the game.
    pub fn ask(self, task: Task, moves: Vec<String>, hear: impl FnMut(Reply) + 'static) {
        let facts = self.facts();
        let request = Request { task, puzzle: facts.puzzle.clone(), solution: facts.solution.clone(), moves };
        self.kept.thread.ask(&request, hear);
    }

    /// Ends what the worker does.
    pub fn cancel_work(self) {
        self.kept.thread.cancel();
        self.is_thinking.change(false);
    }

    /// Another game takes its place: what it holds is let go, as handles to it live as long as the page. The outbox
    /// still sends what waits.
    pub fn leave(self) {
        self.cancel_work();
        self.kept.thread.end();
        self.kept.log.take();
        self.kept.plain.take();
        self.looks.set(Arc::default());
        let table = &mut *self.kept.table.borrow_mut();
        table.session = Session::new(table.session.puzzle().clone(), None);
    }

    /// The settings have changed.
    pub fn set_habits(self, habits: Habits) {
        if self.with(|table| table.habits != habits) {
            self.look(|table| table.habits = habits);
        }
    }

    /// The board of the game.
    pub fn shape(self) -> &'static Shape {
        self.facts().topology.shape()
    }

    /// Whether an entry would go where the player does not see it: something else than the game is shown.
    fn is_shown_instead(self, action: &Action) -> bool {
        let is_whole = matches!(action, Action::Restart | Action::Restore(_));
        action.changes_the_board() && !is_whole && self.with(|table| table.screen != Screen::Game)
    }

    fn apply(self, action: &Action) -> bool {
        let table = &mut *self.kept.table.borrow_mut();
        let is_applied = table.session.apply(action).is_ok();
        if is_applied && action.changes_the_board() {
            table.guide = None;
            table.is_checked = false;
            table.screen = Screen::Game;
        }
        is_applied
    }

    /// Shows the table as it is.
    fn refresh(self) {
        self.kept.plain.replace(self.with(Table::plain_looks));
        self.show();
    }

    /// Shows the table after nothing but cursor, selection and pointer have moved.
    fn show(self) {
        let plain = self.kept.plain.borrow().clone();
        let (looks, status) = self.with(|table| (table.looks(plain), Status::of(table)));
        let is_moved = self.status.peek_with(|before| before.cursor) != status.cursor;
        together(|| {
            if self.looks.peek_with(|old| **old != looks) {
                self.looks.set(Arc::new(looks));
            }
            self.status.change(status);
        });
        if is_moved && self.with(|table| table.screen == Screen::Game) {
            self.speak();
        }
    }
}
