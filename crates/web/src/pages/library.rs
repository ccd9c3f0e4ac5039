//! The library: thousands of puzzles, by board, class and how far they are played.

use crate::api::{self, encoded};
use crate::app::{Dialog, Page};
use crate::boards::{self, CLASSES};
use crate::icons::{CHECK, DICE, IMPORT, SEARCH, icon};
use crate::parts::switch;
use crate::ui::{El, Signal, div, effect, el, memo, span, typed};
use hyperdoku_core::Shape;
use hyperdoku_render::svg::board_picture;
use hyperdoku_session::clock_text;
use hyperdoku_wire::{Class, Library as Rows, LibraryRow, PlayState, PuzzleChoice, Tallies};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How many rows are asked for at a time.
const ROWS: u32 = 30;

/// The columns that have a heading to be seen, by class and name.
const COLUMNS: [(&str, &str); 6] =
    [("", "Board"), ("", "Class"), ("r", "Givens"), ("r", "Rating"), ("state", "State"), ("r", "Best time")];

/// How far puzzles are played, by name.
const STATES: [(&str, PlayState); 3] = [
    ("Not started", PlayState::NotStarted),
    ("In progress", PlayState::InProgress),
    ("Solved", PlayState::Solved),
];

/// What is asked for.
#[derive(Default)]
struct Wish {
    board: Option<String>,
    class: Option<usize>,
    state: Option<PlayState>,
    text: String,
}

/// What was found, once there is an answer.
type Found = Signal<Option<Rows>>;

/// The list and its filters.
pub fn library() -> El {
    let page = Page::here();
    let wish = Signal::new(Wish::default());
    let found: Found = Signal::new(None);
    effect(move || ask(page, wish, found, 0));
    let has_more = memo(move || {
        found.with(|rows| rows.as_ref().is_some_and(|rows| rows.total > rows.rows.len() as u64))
    });
    let ask_more = move || {
        let known = found.peek_with(|rows| rows.as_ref().map_or(0, |rows| rows.rows.len()));
        ask(page, wish, found, known);
    };
    let more = move || el("button").class("plain more").text("Show more").click(ask_more);
    let list = el("section")
        .label("Puzzles")
        .add(tools(page, wish, found))
        .add(table(found))
        .show(move || has_more.get().then(more));
    el("main").class("page library").add(filters(wish, found)).add(list)
}

/// Asks for the rows after those that are known. An answer to what is wished no more is left alone.
fn ask(page: Page, wish: Signal<Wish>, found: Found, known: usize) {
    let asked = wish.with(query);
    let path = format!("/api/library?order=last_played&offset={known}&limit={ROWS}&{asked}");
    spawn_local(async move {
        let answer = api::get::<Rows>(&path).await;
        match answer {
            _ if wish.peek_with(query) != asked => {}
            Ok(mut more) => found.update(|found| {
                let mut rows = found.take().map_or(Vec::new(), |found| found.rows);
                rows.truncate(known);
                rows.append(&mut more.rows);
                *found = Some(Rows { rows, ..more });
            }),
            Err(failure) => page.trouble.set(Some(failure.message())),
        }
    });
}

fn tools(page: Page, wish: Signal<Wish>, found: Found) -> El {
    let total = move || {
        found.with(|rows| rows.as_ref().map_or(String::new(), |rows| format!("{} puzzles", rows.total)))
    };
    let find = el("input").attr("placeholder", "Find by board or source").on("input", move |event| {
        let text = typed(&event);
        wish.update(|wish| wish.text = text);
    });
    let export = move || Some(format!("/api/library/export?{}", wish.with(query)));
    let import = el("button").class("plain").add(icon(IMPORT)).text("Import");
    let random = el("button").class("plain").add(icon(DICE)).text("Random");
    div("row tools")
        .add(el("h1").text("Library"))
        .add(span("muted").attr("role", "status").text_of(total))
        .add(span("grow"))
        .add(el("label").class("find").add(icon(SEARCH)).add(span("sr").text("Find")).add(find))
        .add(import.click(move || page.dialog.set(Some(Dialog::Import))))
        .add(el("a").class("plain").bind("href", export).attr("download", "hyperdoku.csv").text("Export"))
        .add(random.click(move || page.random(wish.peek_with(query))))
}

fn table(found: Found) -> El {
    let heading = el("tr")
        .add(el("th").class("pic-col").add(span("sr").text("Picture")))
        .add_all(COLUMNS.map(|(class, name)| el("th").class(class).text(name)))
        .add(el("th").add(span("sr").text("Play")));
    let rows = move || {
        found.with(|rows| rows.as_ref().map_or(Vec::new(), |rows| rows.rows.iter().map(row).collect()))
    };
    el("table").add(el("thead").add(heading)).add(el("tbody").show_all(rows))
}

/// A puzzle and what to do with it.
fn row(row: &LibraryRow) -> El {
    let puzzle = &row.puzzle;
    let shape: Option<Shape> = puzzle.puzzle.board.parse().ok();
    let picture = shape.as_ref().map_or(String::new(), board_picture);
    let number = |text: &str| el("td").class("r").text(text);
    el("tr")
        .add(el("td").add(span("pic").hide().html(&picture)))
        .add(
            el("td")
                .add(el("b").text(&boards::title_of(&puzzle.puzzle.board)))
                .add(el("small").text(&source(&puzzle.source))),
        )
        .add(el("td").add(bars(puzzle.class)).text(boards::class_name(puzzle.class)))
        .add(number(&puzzle.givens.to_string()))
        .add(number(&puzzle.er.map_or("–".to_owned(), boards::rating)))
        .add(el("td").class("state").add(state_of(row)))
        .add(number(&row.best_ms.map_or("–".to_owned(), clock_text)))
        .add(el("td").class("r").add(play_button(row)))
}

/// The harder, the more bars.
fn bars(class: Option<Class>) -> El {
    let level = CLASSES.iter().position(|(other, _)| Some(*other) == class);
    let bar = |place| el("i").class(if level.is_some_and(|level| place <= level) { "on" } else { "" });
    span("cl").hide().add_all((0..CLASSES.len()).map(bar))
}

fn state_of(row: &LibraryRow) -> El {
    match row.state {
        PlayState::NotStarted => span("muted").text("Not started"),
        PlayState::InProgress => {
            let percent = row.percent.unwrap_or(0).to_string();
            let bar = el("progress").attr("max", "100").attr("value", &percent).label("Filled");
            span("st").add(bar).text(&format!("{percent}%"))
        }
        PlayState::Solved => span("done").add(icon(CHECK)).text("Solved"),
    }
}

fn play_button(row: &LibraryRow) -> El {
    let page = Page::here();
    let (id, game) = (row.puzzle.id, row.game.filter(|_| row.state == PlayState::InProgress));
    let (class, verb) = match row.state {
        PlayState::NotStarted => ("quiet", "Play"),
        PlayState::InProgress => ("plain", "Continue"),
        PlayState::Solved => ("quiet", "Again"),
    };
    el("button").class(class).text(verb).click(move || match game {
        Some(game) => page.resume(game),
        None => page.start(PuzzleChoice::Stored(id)),
    })
}

/// Where a puzzle is from, for people.
fn source(source: &str) -> String {
    match source.split_once(':') {
        Some(("generated", seed)) => format!("Seed {seed}"),
        Some(("daily", rest)) => format!("Of {}", rest.split(':').next().unwrap_or(rest)),
        Some(("import", file)) => format!("From {file}"),
        _ if source == "shipped" => "With the game".to_owned(),
        _ => source.to_owned(),
    }
}

/// Which puzzles are listed. The buttons stay while their numbers change, so that the keyboard stays on them.
fn filters(wish: Signal<Wish>, found: Found) -> El {
    let boards = memo(move || {
        tallied(found, |tallies| tallies.boards.iter().map(|tally| tally.board.clone()).collect::<Vec<_>>())
    });
    let classes = memo(move || {
        tallied(found, |tallies| tallies.classes.iter().map(|tally| tally.class).collect::<Vec<_>>())
    });
    let board = move || {
        let names = [None].into_iter().chain(boards.get().into_iter().map(Some));
        names.map(|name| board_choice(name, wish, found)).collect()
    };
    let class = move || {
        let places = (0..CLASSES.len()).map(|place| (place, Some(CLASSES[place].0)));
        let places =
            classes.get().into_iter().filter_map(|class| places.clone().find(|(_, other)| *other == class));
        places.map(|(place, _)| class_choice(place, wish, found)).collect()
    };
    let state = STATES.into_iter().map(|(name, state)| state_choice(name, state, wish, found));
    let group = |name: &str, list: El| el("div").add(el("h3").text(name)).add(list);
    el("aside")
        .class("filters")
        .label("Filters")
        .add(group("Board", el("ul").show_all(board)))
        .add(group("Class", el("ul").show_all(class)))
        .add(group("State", el("ul").add_all(state)))
}

fn tallied<T: Default>(found: Found, look: impl FnOnce(&Tallies) -> T) -> T {
    found.with(|rows| rows.as_ref().map_or_else(T::default, |rows| look(&rows.tallies)))
}

/// A board, or all of them.
fn board_choice(board: Option<String>, wish: Signal<Wish>, found: Found) -> El {
    let name = board.as_deref().map_or("All boards".to_owned(), boards::title_of);
    let (counted, own) = (board.clone(), board.clone());
    let count = move || {
        let is_counted = |name: &String| counted.as_ref().is_none_or(|counted| counted == name);
        let sum = |tallies: &Tallies| {
            tallies
                .boards
                .iter()
                .filter(|tally| is_counted(&tally.board))
                .map(|tally| tally.puzzles)
                .sum::<u64>()
        };
        tallied(found, sum)
    };
    let is_on = move || wish.with(|wish| wish.board == own);
    choice(&name, count, is_on, move || wish.update(|wish| wish.board = board.clone()))
}

fn class_choice(place: usize, wish: Signal<Wish>, found: Found) -> El {
    let (class, name) = CLASSES[place];
    let count = move || {
        let of_class = |tallies: &Tallies| {
            tallies.classes.iter().find(|tally| tally.class == Some(class)).map(|tally| tally.puzzles)
        };
        tallied(found, of_class).unwrap_or(0)
    };
    let is_on = move || wish.with(|wish| wish.class == Some(place));
    choice(name, count, is_on, move || {
        wish.update(|wish| wish.class = Some(place).filter(|_| wish.class != Some(place)));
    })
}

fn state_choice(name: &str, state: PlayState, wish: Signal<Wish>, found: Found) -> El {
    let count = move || {
        let of_state = |tallies: &Tallies| {
            tallies.states.iter().find(|tally| tally.state == state).map(|tally| tally.puzzles)
        };
        tallied(found, of_state).unwrap_or(0)
    };
    let is_on = move || wish.with(|wish| wish.state == Some(state));
    choice(name, count, is_on, move || {
        wish.update(|wish| wish.state = Some(state).filter(|_| wish.state != Some(state)));
    })
}

fn choice(
    name: &str,
    count: impl Fn() -> u64 + 'static,
    is_on: impl Fn() -> bool + 'static,
    choose: impl Fn() + 'static,
) -> El {
    let button = switch(name, "aria-pressed", Rc::new(is_on), Box::new(choose));
    el("li").add(button.add(el("span").text_of(move || count().to_string())))
}

/// Which puzzles are listed, given out and drawn from.
fn query(wish: &Wish) -> String {
    let mut parts = Vec::new();
    if let Some(board) = &wish.board {
        parts.push(format!("board={}", encoded(board)));
    }
    if let Some(class) = wish.class {
        parts.push(format!("class={}", boards::class_key(CLASSES[class].0)));
    }
    if let Some(state) = wish.state {
        let name = match state {
            PlayState::NotStarted => "not_started",
            PlayState::InProgress => "in_progress",
            PlayState::Solved => "solved",
        };
        parts.push(format!("state={name}"));
    }
    if !wish.text.trim().is_empty() {
        parts.push(format!("text={}", encoded(wish.text.trim())));
    }
    parts.join("&")
}
