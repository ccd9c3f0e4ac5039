//! The page as a whole: where one is in it, which dialog is open, which game is on the table.

use crate::api;
use crate::browser;
use crate::icons::{CLOSE, icon, logo};
use crate::pages::{learn, library, playing, statistics, today};
use crate::parts::{board_drawing, dialogs, menu, shared_puzzle};
use crate::play::Play;
use crate::settings::Settings;
use crate::table::{KeyPress, Table, command};
use crate::ui::{El, Signal, div, effect, el, root};
use hyperdoku_wire::{GameState, LatestGame, LibraryPuzzle, NewGame, PuzzleChoice, Summary};
use std::cell::Cell;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, KeyboardEvent};

/// What the whole page shares.
#[derive(Clone, Copy)]
pub struct Page {
    /// How the player likes it.
    pub settings: Settings,
    /// Where one is.
    pub route: Signal<Route>,
    /// Which dialog is open.
    pub dialog: Signal<Option<Dialog>>,
    /// The game on the table.
    pub play: Signal<Option<Play>>,
    /// What could not be done.
    pub trouble: Signal<Option<String>>,
}

/// The parts of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    /// The game on the table.
    Play,
    /// A solver at work on it.
    Watch,
    /// The puzzle of the day.
    Today,
    /// The library.
    Library,
    /// Statistics.
    Statistics,
    /// The lesson.
    Learn,
}

/// The dialogs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// A new game.
    New,
    /// Settings.
    Settings,
    /// What keys there are.
    Keys,
    /// Puzzles from elsewhere.
    Import,
    /// A link to the puzzle.
    Share,
    /// The game is solved.
    Won,
    /// Whether to give up.
    GiveUp,
    /// Kept boards.
    Savepoints,
    /// What stands beside the board on a wide page.
    Around,
}

/// The tabs, and where they lead.
const TABS: [(&str, &str, Route); 5] = [
    ("Play", "play", Route::Play),
    ("Today", "today", Route::Today),
    ("Library", "library", Route::Library),
    ("Statistics", "statistics", Route::Statistics),
    ("Learn", "learn", Route::Learn),
];

/// What whoever comes for the first time finds on the table.
pub const FIRST: &str = "board=slice%3A3%5E3&class=easy";

/// How the address of a puzzle that is shared begins.
pub const LINK: &str = "p/";

thread_local! {
    static PAGE: Cell<Option<Page>> = const { Cell::new(None) };
}

impl Page {
    /// The page.
    ///
    /// # Panics
    /// Before it is opened.
    pub fn here() -> Page {
        PAGE.get().expect("parts of the page are made after it")
    }

    /// Begins a game of a puzzle, or goes on with one that was begun, and goes to it.
    pub fn start(self, puzzle: PuzzleChoice) {
        self.play(NewGame { puzzle, anew: false });
    }

    /// Begins a game of a puzzle once more.
    pub fn start_anew(self, puzzle: PuzzleChoice) {
        self.play(NewGame { puzzle, anew: true });
    }

    fn play(self, game: NewGame) {
        spawn_local(async move {
            self.arrive(Play::start(self, game).await);
        });
    }

    /// Goes on with a game.
    pub fn resume(self, game: i64) {
        spawn_local(async move {
            self.arrive(Play::load(self, &game.to_string()).await);
        });
    }

    /// Keeps a game that the server has no more as a new one.
    pub fn keep(self, play: Play) {
        spawn_local(async move {
            self.arrive(play.keep_as_new().await);
        });
    }

    /// Draws a puzzle from the library, with a query such as `board=3x3`, and plays it.
    pub fn random(self, query: String) {
        spawn_local(async move {
            self.arrive(self.drawn(&query).await);
        });
    }

    async fn drawn(self, query: &str) -> Result<Play, String> {
        let row = api::get::<LibraryPuzzle>(&format!("/api/library/random?{query}")).await;
        let puzzle = PuzzleChoice::Stored(row.map_err(|failure| failure.message())?.id);
        Play::start(self, NewGame { puzzle, anew: false }).await
    }

    /// Puts a game on the table and goes there; whether there is one.
    fn arrive(self, play: Result<Play, String>) -> bool {
        let is_seated = self.seat(play);
        if is_seated {
            self.dialog.set(None);
            self.trouble.set(None);
            // A link that is followed is not to be come back to: it would lead here again.
            if browser::fragment().starts_with(LINK) {
                browser::go_instead("play")
            } else {
                browser::go("play")
            }
        }
        is_seated
    }

    /// Plays the puzzle of a link, if the address is one; whether there is a game then.
    async fn follow_link(self) -> bool {
        let fragment = browser::fragment();
        let Some(packed) = fragment.strip_prefix(LINK) else { return false };
        let play = match shared_puzzle(packed) {
            Some(puzzle) => {
                Play::start(self, NewGame { puzzle: PuzzleChoice::Text(puzzle), anew: false }).await
            }
            None => Err("There is no puzzle in this link.".to_owned()),
        };
        self.arrive(play)
    }

    /// Puts a game on the table; whether there is one.
    pub fn seat(self, play: Result<Play, String>) -> bool {
        match play {
            Ok(play) => {
                let old = self.play.peek();
                root(|| self.play.set(Some(play)));
                old.into_iter().for_each(Play::leave);
                true
            }
            Err(message) => {
                self.trouble.set(Some(message));
                false
            }
        }
    }

    /// The puzzle of a link, the game played last, or one to begin with.
    async fn begin(self) {
        if self.follow_link().await {
            return;
        }
        let latest = match api::get::<LatestGame>("/api/games/latest").await {
            Ok(LatestGame { game: Some(game) }) if is_unfinished(&game.summary) => {
                Play::open(self, game).ok()
            }
            _ => None,
        };
        let play = match latest {
            Some(play) => Ok(play),
            None => self.drawn(FIRST).await,
        };
        self.seat(play);
    }
}

/// Opens the page in the document.
pub fn open() {
    let page = Page {
        settings: Settings::load(),
        route: Signal::new(route()),
        dialog: Signal::new(None),
        play: Signal::new(None),
        trouble: Signal::new(None),
    };
    PAGE.set(Some(page));
    browser::listen("hashchange", move |_: Event| {
        page.route.change(route());
        spawn_local(async move {
            page.follow_link().await;
        });
    });
    browser::listen("keydown", move |event: KeyboardEvent| keydown(page, &event));
    for name in ["pointerup", "pointercancel"] {
        browser::listen(name, move |_: Event| page.play.peek().into_iter().for_each(Play::release));
    }
    // A phone that is turned shows another part of the strip; one whose keyboard opens does not.
    let mut width = browser::width();
    browser::listen("resize", move |_: Event| {
        if std::mem::replace(&mut width, browser::width()) != width {
            let thumb = browser::document().query_selector(".sheet9 .thumb.on");
            thumb.ok().flatten().iter().for_each(browser::centre);
        }
    });
    listen_to_time(page);
    effect(move || {
        let habits = page.settings.habits();
        if let Some(play) = page.play.get() {
            play.set_habits(habits);
            browser::set_root_property("--n", &play.with(Table::columns).to_string());
        }
    });
    let hatches = div("hatch-defs").hide().html(&hyperdoku_render::svg::hatches());
    let whole = div("whole")
        .add(hatches)
        .show(move || matches!(page.route.get(), Route::Play | Route::Watch).then(skip))
        .add(div("part").show_all(move || part(page)))
        .add(div("notes").show(move || page.trouble.get().map(|message| trouble(page, &message))))
        .add(dialogs());
    browser::append_to_body(&whole.0);
    print_boards(page);
    spawn_local(page.begin());
}

/// The way past the bar to the board. The address stays as it is, as it names the part of the page.
fn skip() -> El {
    let link = el("a").class("skip").attr("href", "#board").text("Skip to the board");
    link.on("click", |event| {
        event.prevent_default();
        browser::board().iter().for_each(browser::focus);
    })
}

/// Whether there is something left to do in a game. A full board that is not solved has a mistake to be found.
fn is_unfinished(game: &Summary) -> bool {
    game.state == GameState::Playing || game.state == GameState::GivenUp && game.filled < game.of
}

/// What is shown where one is.
fn part(page: Page) -> Vec<El> {
    match page.route.get() {
        Route::Play | Route::Watch if page.play.with(Option::is_some) => playing(page),
        Route::Play | Route::Watch => {
            // Only where there is no game to be had is there anything but the game.
            let bar = page.trouble.with(Option::is_some).then(|| tabs(page));
            let waiting = el("main").class("waiting").attr("role", "status").text("Setting the table");
            bar.into_iter().chain([waiting]).collect()
        }
        Route::Today => vec![tabs(page), today()],
        Route::Library => vec![tabs(page), library()],
        Route::Statistics => vec![tabs(page), statistics()],
        Route::Learn => vec![tabs(page), learn()],
    }
}

/// The bar of every part but the game.
fn tabs(page: Page) -> El {
    let tab = |(title, target, route): (&str, &str, Route)| {
        let is_here = move || page.route.get() == route;
        let current = move || is_here().then(|| "page".to_owned());
        el("a")
            .attr("href", &format!("#{target}"))
            .toggle("on", is_here)
            .bind("aria-current", current)
            .text(title)
    };
    let new = el("button").class("plain").text("New game").click(move || page.dialog.set(Some(Dialog::New)));
    el("header")
        .class("bar")
        .add(el("a").class("brand").attr("href", "#play").add(logo()).add(el("b").text("Hyperdoku")))
        .add(el("nav").class("tabs").label("Parts of the page").add_all(TABS.into_iter().map(tab)))
        .add(el("nav").class("end").label("Game").add(new).add(menu()))
}

/// What could not be done, until the player has seen it.
fn trouble(page: Page, message: &str) -> El {
    let close =
        el("button").class("icon").label("Close").add(icon(CLOSE)).click(move || page.trouble.set(None));
    div("trouble").attr("role", "alert").add(el("span").text(message)).add(close)
}

fn route() -> Route {
    let fragment = browser::fragment();
    if fragment == "watch" {
        return Route::Watch;
    }
    let tab = TABS.iter().find(|(_, target, _)| fragment == *target);
    tab.map_or(Route::Play, |(_, _, route)| *route)
}

/// Keys go to the board unless something else wants them.
fn keydown(page: Page, event: &KeyboardEvent) {
    let is_busy = page.dialog.peek().is_some() || page.route.peek() != Route::Play;
    let Some(play) = page.play.peek().filter(|_| !is_busy) else { return };
    if browser::closest(event, "input, select, textarea, [role=menu], dialog").is_some() {
        return;
    }
    let (key, code) = (event.key(), event.code());
    let is_press = matches!(key.as_str(), "Enter" | " ");
    if is_press && browser::closest(event, "button, a, summary").is_some() {
        return;
    }
    let press = KeyPress {
        key: &key,
        code: &code,
        ctrl: event.ctrl_key() || event.meta_key(),
        alt: event.alt_key(),
        shift: event.shift_key(),
    };
    let shape = play.shape();
    // A square has one slice, and nothing to look along.
    let axes = shape.lattice().map_or(0, |lattice| lattice.dimensions as usize);
    let axes = if axes > 2 { axes } else { 0 };
    let mode = play.with(|table| table.mode);
    if let Some(command) = command(press, shape.symbols(), axes, mode) {
        event.prevent_default();
        if !event.repeat() || command.repeats() {
            play.command(command);
        }
    }
}

/// On paper a game is its whole board.
fn print_boards(page: Page) {
    let paper = div("paper").hide();
    browser::append_to_body(&paper.0);
    browser::listen("beforeprint", move |_: Event| {
        let is_seen = matches!(page.route.peek(), Route::Play | Route::Watch);
        let play = page.play.peek().filter(|_| is_seen);
        paper.0.set_inner_html(&play.map_or(String::new(), board_drawing));
    });
}

/// The clock, and what happens when the game goes out of sight.
fn listen_to_time(page: Page) {
    let mut ticks = 0_u32;
    browser::every(250, move || {
        let Some(play) = page.play.peek() else { return };
        play.tick();
        ticks += 1;
        // Every twenty seconds, in case no move tells it.
        if ticks.is_multiple_of(80) && play.is_played() {
            play.tell_time();
        }
    });
    let mind = move || {
        if let Some(play) = page.play.peek() {
            play.mind_clock();
            play.tell_time();
        }
    };
    browser::listen("visibilitychange", move |_: Event| mind());
    effect(move || {
        page.route.with(|_| ());
        mind();
    });
}
