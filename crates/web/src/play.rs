//! A game on the page: keys and clicks become actions, actions go to the server, and what is to be seen is told to the
//! components.

use crate::api::{self, Failure};
use crate::app::{Dialog, Page};
use crate::browser;
use crate::outbox::{Outbox, Saved};
use crate::table::{Command, EntryOrder, Look, Mode, Screen, Stride, Table, View, cell_words, could_be};
use crate::ui::{Signal, together};
use crate::work::{self, GuideMessage, Reply, Request, Task, Thread};
use hyperdoku_core::{Cell, Shape, Symbol, Topology};
use hyperdoku_logic::Grade;
use hyperdoku_session::{Action, Clock, Guide, Progress, Stage};
use hyperdoku_wire::{Class, Game, NewGame, PuzzleChoice};
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
    log: RefCell<Vec<String>>,
}

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
    /// The name of the board.
    pub board: String,
    /// Its givens.
    pub givens: String,
    /// Its solution.
    pub solution: String,
    /// How hard it is.
    pub class: Option<Class>,
    /// The same by Sudoku Explainer's scale.
    pub er: Option<f64>,
    /// The board.
    pub topology: Arc<Topology>,
}

/// What is to be seen beside the cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// The cell that keys go to.
    pub cursor: Cell,
    /// The cell whose houses are highlighted.
    pub spot: Cell,
    /// How a lattice is looked at.
    pub view: Option<View>,
    /// What entering a symbol does.
    pub mode: Mode,
    /// The symbol whose places are shown.
    pub symbol: Option<Symbol>,
    /// Whether others step back.
    pub is_filtered: bool,
    /// How far the game has come.
    pub progress: Progress,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// Whether there is something to make again.
    pub can_redo: bool,
    /// How many savepoints there are.
    pub savepoints: usize,
    /// How many cells show each symbol.
    pub counts: Vec<usize>,
    /// The cell in words.
    pub name: String,
    /// What it holds or could hold.
    pub holds: String,
    /// What clashes.
    pub warning: Option<String>,
    /// The hint, and how much of it is told.
    pub guide: Option<(Guide, Grade)>,
    /// What is on the screen.
    pub is_solution_shown: bool,
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
    pub async fn start(page: Page, puzzle: PuzzleChoice) -> Result<Play, String> {
        let game: Result<Game, Failure> = api::post("/api/games", &NewGame { puzzle }).await;
        Play::open(page, game.map_err(|failure| failure.message())?)
    }

    /// Puts a game of the server's on the table.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(page: Page, game: Game) -> Result<Play, String> {
        let session = work::game(&game.puzzle.board, &game.puzzle.givens, &game.solution)?;
        let mut table = Table::new(session, page.settings.habits());
        let (outbox, left) = Outbox::open(game.id, &game.moves);
        let mut log = Vec::new();
        let mut passed = game.summary.elapsed_ms;
        for step in game.moves.iter().chain(&left) {
            let action: Action = step.text.parse().map_err(|error| format!("{}: {error}", step.text))?;
            table.session.apply(&action).map_err(|refused| format!("{}: {refused}", step.text))?;
            log.push(step.text.clone());
            passed = passed.max(step.at);
        }
        let facts = Facts {
            id: game.id,
            board: game.puzzle.board,
            givens: game.puzzle.givens,
            solution: game.solution,
            class: game.class,
            er: game.er,
            topology: Arc::clone(table.topology()),
        };
        let mut clock = Clock::standing(passed);
        if table.session.progress().stage != Stage::Solved {
            clock.start(browser::now());
        }
        let play = Play {
            page,
            looks: Signal::new(Arc::new(table.looks())),
            status: Signal::new(status(&table)),
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
                clock: Slot::new(clock),
                log: RefCell::new(log),
            })),
        };
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
        if self.is_paused.peek() {
            return false;
        }
        if !self.apply(action) {
            return false;
        }
        if action.changes_the_board() {
            self.say(String::new());
        }
        let now = browser::now();
        let text = action.to_string();
        self.kept.log.borrow_mut().push(text.clone());
        self.kept.outbox.push(text, self.kept.clock.get().passed(now));
        self.refresh();
        if self.status.peek_with(|status| status.progress.stage == Stage::Solved) {
            self.set_clock(|clock| clock.stop(now));
            self.page.dialog.set(Some(Dialog::Won));
        }
        true
    }

    /// Does what a key or a button asks.
    pub fn command(self, command: Command) {
        match command {
            Command::Step(direction) => self.go(|table| table.neighbour(direction, Stride::Cell)),
            Command::Leap(direction) => self.go(|table| table.neighbour(direction, Stride::Box)),
            Command::Extend(direction) => self.look(|table| {
                if let Some(cell) = table.neighbour(direction, Stride::Cell) {
                    table.add(cell);
                }
            }),
            Command::Through { rank, by } => self.go(|table| table.through(rank, by)),
            Command::Along(axis) => self.look_along(axis),
            Command::Enter(symbol, mode) => self.enter(symbol, mode),
            Command::NextMode => self.look(|table| table.mode = table.mode.next()),
            Command::Erase => {
                let cells = self.with(|table| table.selection.clone());
                self.act(&Action::Erase(cells));
            }
            Command::Undo => {
                self.act(&Action::Undo);
            }
            Command::Redo => {
                self.act(&Action::Redo);
            }
            Command::Filter => self.filter(),
            Command::Hint => self.hint(),
            Command::Accept => self.accept(),
            Command::FillMarks => {
                self.act(&Action::Fill);
            }
            Command::Pause => self.pause(),
            Command::Check => self.check(),
            Command::Help => self.page.dialog.set(Some(Dialog::Keys)),
            Command::Escape => self.escape(),
        }
    }

    /// Looks along another axis.
    pub fn look_along(self, axis: usize) {
        self.look(|table| {
            if let Some(lattice) = table.topology().shape().lattice().filter(|lattice| lattice.dimensions > 2)
            {
                table.view = Some(View::along(lattice, axis));
            }
        });
    }

    /// Enters a symbol as the mode says, or a key's own mode.
    pub fn enter(self, symbol: Symbol, mode: Option<Mode>) {
        let mode = mode.unwrap_or_else(|| self.with(|table| table.mode));
        let is_value = mode == Mode::Value;
        if is_value && self.with(|table| table.habits.order == EntryOrder::SymbolFirst) {
            return self.look(|table| table.symbol = Some(symbol));
        }
        let action = self.with(|table| table.entry(mode, symbol));
        if is_value {
            self.kept.table.borrow_mut().symbol = Some(symbol);
        }
        if !self.act(&action) {
            self.refresh();
        }
    }

    /// A cell was pressed or tapped.
    pub fn press(self, cell: Cell, how: Press) {
        let symbol_first = self.with(|table| {
            let is_first = table.habits.order == EntryOrder::SymbolFirst && table.mode == Mode::Value;
            let is_open = !table.session.is_given(cell);
            table.symbol.filter(|_| is_first && is_open && how == Press::Alone)
        });
        self.look(|table| match how {
            Press::Alone => {
                let symbol = table.symbol;
                table.select(cell);
                if symbol_first.is_some() {
                    table.symbol = symbol;
                }
            }
            Press::Toggle => table.toggle(cell),
            Press::Drag => table.add(cell),
        });
        if let Some(symbol) = symbol_first {
            let action = self.with(|table| table.entry(Mode::Value, symbol));
            self.act(&action);
        }
    }

    /// Fills a cell that can hold one symbol only, as far as marks tell.
    pub fn fill_last(self, cell: Cell) {
        if let Some(symbol) = self.with(|table| table.last_candidate(cell)) {
            let pen = self.with(|table| table.habits.pen);
            self.act(&Action::Write(pen, symbol, vec![cell]));
        }
    }

    /// The pointer is over a cell, or over none.
    pub fn hover(self, cell: Option<Cell>) {
        if self.with(|table| table.hover != cell) {
            self.look(|table| table.hover = cell);
        }
    }

    /// One symbol only, or all.
    pub fn filter(self) {
        self.look(|table| {
            table.is_filtered = !table.is_filtered;
            if table.symbol.is_none() {
                table.symbol = table.shown(table.cursor).or(Symbol::from_number(1));
            }
        });
    }

    /// A hint, or more of it.
    pub fn hint(self) {
        let told = self.with(|table| table.guide.as_ref().map(|(_, grade)| *grade));
        match told {
            Some(Grade::Where) => self.tell(Grade::Which),
            Some(Grade::Which) => self.tell(Grade::What),
            Some(Grade::What) => {}
            None => self.ask_hint(),
        }
    }

    /// Follows the hint, or asks for more of it.
    pub fn accept(self) {
        let guide = self.with(|table| table.guide.clone());
        match guide {
            Some((guide, Grade::What)) => {
                let actions = self.with(|table| guide.actions(table.habits.pen));
                for action in &actions {
                    self.act(action);
                }
                if actions.is_empty() {
                    self.close_hint();
                }
            }
            Some(_) => self.hint(),
            None => {}
        }
    }

    /// Takes the hint off the board.
    pub fn close_hint(self) {
        self.kept.thread.cancel();
        self.is_thinking.set(false);
        self.look(|table| table.guide = None);
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

    /// Stops the clock, or lets it run.
    pub fn pause(self) {
        if self.status.peek_with(|status| status.progress.stage == Stage::Solved) {
            return;
        }
        let is_paused = !self.is_paused.peek();
        let now = browser::now();
        self.set_clock(|clock| if is_paused { clock.stop(now) } else { clock.start(now) });
        self.is_paused.set(is_paused);
        self.tell_time();
        self.say(if is_paused { "Paused." } else { "The clock runs." }.to_owned());
    }

    /// Shows the solution, or the game again. Whoever looks at it has given the game up.
    pub fn show_solution(self) {
        let is_shown = self.with(|table| table.screen == Screen::Solution);
        if !is_shown {
            self.act(&Action::GiveUp);
        }
        self.look(|table| {
            table.guide = None;
            table.screen = if is_shown { Screen::Game } else { Screen::Solution };
        });
    }

    /// Tells something below the board, until the next move.
    pub fn say(self, text: String) {
        self.notice.change(text);
    }

    /// Asks the worker about the game.
    pub fn ask(self, task: Task, moves: Vec<String>, hear: impl FnMut(Reply) + 'static) {
        let facts = self.facts();
        let request = Request {
            id: 1,
            task,
            board: facts.board.clone(),
            givens: facts.givens.clone(),
            solution: facts.solution.clone(),
            moves,
        };
        self.kept.thread.ask(&request, hear);
    }

    /// Ends what the worker does.
    pub fn cancel_work(self) {
        self.kept.thread.cancel();
    }

    /// A second has passed, perhaps.
    pub fn tick(self) {
        let passed = self.passed();
        self.seconds.change(passed / 1000);
    }

    /// The page is hidden or seen again: nobody plays a hidden page.
    pub fn hidden(self, is_hidden: bool) {
        let now = browser::now();
        let goes_on =
            !self.is_paused.peek() && self.status.peek_with(|status| status.progress.stage != Stage::Solved);
        self.set_clock(|clock| match is_hidden {
            true => clock.stop(now),
            false if goes_on => clock.start(now),
            false => {}
        });
        self.tell_time();
    }

    /// Has the time played saved.
    pub fn tell_time(self) {
        self.kept.outbox.tell_time(self.passed());
    }

    /// The settings have changed.
    pub fn set_habits(self, habits: crate::table::Habits) {
        if self.with(|table| table.habits != habits) {
            self.look(|table| table.habits = habits);
        }
    }

    /// The board of the game.
    pub fn shape(self) -> &'static Shape {
        self.facts().topology.shape()
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

    fn set_clock(self, set: impl FnOnce(&mut Clock)) {
        let mut clock = self.kept.clock.get();
        set(&mut clock);
        self.kept.clock.set(clock);
    }

    fn passed(self) -> u64 {
        self.kept.clock.get().passed(browser::now())
    }

    fn go(self, to: impl FnOnce(&Table) -> Option<Cell>) {
        self.look(|table| {
            table.hover = None;
            if let Some(cell) = to(table) {
                table.select(cell);
            }
        });
        self.said.change(self.with(|table| crate::table::spoken(table, table.cursor)));
    }

    fn ask_hint(self) {
        if self.is_thinking.peek() || self.is_paused.peek() {
            return;
        }
        self.is_thinking.set(true);
        let moves = self.kept.log.borrow().clone();
        let length = moves.len();
        self.ask(Task::Hint, moves, move |reply| {
            self.is_thinking.set(false);
            // The board may have changed since.
            let is_late = self.kept.log.borrow().len() != length;
            match reply {
                Reply::Hint { guide, .. } if !is_late => self.show_hint(&guide),
                Reply::Failed { message, .. } => self.say(message),
                Reply::Hint { .. } | Reply::Watched { .. } => {}
            }
        });
    }

    fn show_hint(self, guide: &GuideMessage) {
        self.look(|table| {
            table.hover = None;
            table.guide = Some((guide.guide(), Grade::Where));
        });
        self.act(&Action::Hint(Grade::Where));
        self.speak_hint();
    }

    fn tell(self, grade: Grade) {
        self.act(&Action::Hint(grade));
        self.look(|table| {
            let Some((guide, told)) = &mut table.guide else { return };
            *told = grade;
            let goal = guide.placed.first().or(guide.ruled_out.first()).map(|candidate| candidate.cell);
            if let Some(cell) = goal.or(guide.cells.first().copied()) {
                table.cursor = cell;
                table.selection = vec![cell];
            }
        });
        self.speak_hint();
    }

    fn speak_hint(self) {
        let text = self.with(|table| {
            table.guide.as_ref().map(|(guide, grade)| guide.sentences[*grade as usize].clone())
        });
        self.said.change(text.unwrap_or_default());
    }

    fn escape(self) {
        if self.with(|table| table.guide.is_some()) {
            return self.close_hint();
        }
        self.look(|table| {
            table.is_filtered = false;
            table.symbol = None;
            table.selection = vec![table.cursor];
            table.screen = Screen::Game;
        });
    }

    /// Shows the table as it is.
    fn refresh(self) {
        let (looks, status) = self.with(|table| (table.looks(), status(table)));
        together(|| {
            if self.looks.peek_with(|old| **old != looks) {
                self.looks.set(Arc::new(looks));
            }
            self.status.change(status);
        });
    }
}

/// How a cell was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// By itself.
    Alone,
    /// With Ctrl: added to the selection, or taken out.
    Toggle,
    /// In passing.
    Drag,
}

fn status(table: &Table) -> Status {
    let topology = table.topology();
    let mut counts = vec![0; topology.symbols() as usize];
    for cell in topology.cells() {
        if let Some(symbol) = table.shown(cell) {
            counts[symbol.index()] += 1;
        }
    }
    let spot = table.spot();
    let clash = table.session.clash(table.cursor).filter(|_| table.screen == Screen::Game);
    Status {
        cursor: table.cursor,
        spot,
        view: table.view.clone(),
        mode: table.mode,
        symbol: table.symbol,
        is_filtered: table.is_filtered,
        progress: table.session.progress(),
        can_undo: table.session.can_undo(),
        can_redo: table.session.can_redo(),
        savepoints: table.session.savepoints(),
        counts,
        name: capitalised(&cell_words(topology.shape(), spot)),
        holds: could_be(table, spot),
        warning: clash.map(|clash| {
            let symbol = table.session.value(table.cursor).map(|symbol| topology.shape().symbol_name(symbol));
            let house = topology.house_name(clash.house);
            format!("{house} already has {}", symbol.unwrap_or_default())
        }),
        guide: table.guide.clone(),
        is_solution_shown: table.screen == Screen::Solution,
    }
}

/// A text with a capital at its beginning, if that is a word.
fn capitalised(text: &str) -> String {
    match text.strip_prefix("row ") {
        Some(rest) => format!("Row {rest}"),
        None => text.to_owned(),
    }
}
