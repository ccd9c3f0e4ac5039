//! The menu: everything that is not at hand elsewhere.

use crate::api;
use crate::app::{Dialog, Page, Route};
use crate::browser;
use crate::icons::{CLOSE, MENU, icon};
use crate::play::Play;
use crate::ui::{El, Signal, div, el};
use hyperdoku_core::Symbol;
use hyperdoku_render::svg::{PictureOptions, picture};
use hyperdoku_session::{Action, Stage};
use hyperdoku_wire::{PuzzleChoice, Quit};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::KeyboardEvent;

/// The button and what it opens.
pub fn menu() -> El {
    let is_open = Signal::new(false);
    let close = move || {
        is_open.set(false);
        browser::refocus();
    };
    let opened = move || match is_open.get() {
        true => vec![div("backdrop").click(close), items(Page::here()).click(close)],
        false => Vec::new(),
    };
    let keydown = move |event: web_sys::Event| {
        if let Some(event) = event.dyn_ref() {
            key(event, close);
        }
    };
    div("menubox").on("keydown", keydown).add(menu_button(is_open)).show_all(opened)
}

/// The button that closes a dialog.
pub fn close_button(close: impl Fn() + 'static) -> El {
    el("button").class("icon close").label("Close").add(icon(CLOSE)).click(close)
}

fn menu_button(is_open: Signal<bool>) -> El {
    let button = el("button").class("icon").label("Menu").attr("aria-haspopup", "menu");
    let button = button.state("aria-expanded", move || is_open.get()).add(icon(MENU));
    button.click(move || {
        is_open.update(|open| *open = !*open);
        // What was opened is there already.
        if is_open.peek() {
            step_focus(1);
        }
    })
}

fn key(event: &KeyboardEvent, close: impl Fn()) {
    let step = match event.key().as_str() {
        "Escape" => {
            let button = browser::closest(event, ".menubox").and_then(|menu| menu.first_element_child());
            button.iter().for_each(browser::focus);
            return close();
        }
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    event.prevent_default();
    step_focus(step);
}

/// Moves the focus along the items.
fn step_focus(by: i32) {
    let items = browser::document().query_selector_all(".menu [role=menuitem]");
    let Ok(items) = items else { return };
    let focused = browser::document().active_element();
    let length = items.length() as i32;
    let at = (0..length)
        .find(|&place| items.item(place as u32).as_ref() == focused.as_ref().map(|element| element.as_ref()));
    let next = at.map_or(if by > 0 { 0 } else { length - 1 }, |at| (at + by).rem_euclid(length.max(1)));
    if let Some(item) = items.item(next as u32) {
        browser::focus(item.unchecked_ref());
    }
}

fn items(page: Page) -> El {
    div("menu")
        .attr("role", "menu")
        .label("Menu")
        .add(open("New game…", Dialog::New))
        .show_all(move || of_game(page))
        .add(go("Today", "today"))
        .add(go("Library", "library"))
        .add(go("Statistics", "statistics"))
        .add(go("Learn", "learn"))
        .add(open("Import…", Dialog::Import))
        .add(el("hr"))
        .add(open("Settings…", Dialog::Settings))
        .add(open("Keyboard", Dialog::Keys))
        .add(item("Quit", move || quit(page)))
}

/// What can be done with the game, where it is on the screen.
fn of_game(page: Page) -> Vec<El> {
    let is_seen = matches!(page.route.get(), Route::Play | Route::Watch);
    let Some(play) = page.play.get().filter(|_| is_seen) else { return Vec::new() };
    let restart = move || match play.status.peek_with(|status| status.progress.stage) {
        // What is solved stays solved: it is played once more.
        Stage::Solved => page.start_anew(PuzzleChoice::Text(play.facts().puzzle.clone())),
        Stage::Playing | Stage::GivenUp => {
            play.act(&Action::Restart);
        }
    };
    let print = || {
        let _ = browser::window().print();
    };
    vec![
        item("Pause", move || play.pause()),
        item("Watch the solver", move || watch(page, play)),
        solution_item(page, play),
        open("Savepoints…", Dialog::Savepoints),
        item("Start over", restart),
        el("hr"),
        open("Share…", Dialog::Share),
        item("Save as picture", move || browser::save_png("hyperdoku.png", &drawing(play), 2)),
        item("Save as drawing", move || browser::save_file("hyperdoku.svg", "image/svg+xml", &drawing(play))),
        item("Print", print),
        el("hr"),
    ]
}

/// To watch is to see the solution.
fn watch(page: Page, play: Play) {
    match play.may_be_watched() {
        true => browser::go("watch"),
        false => page.dialog.set(Some(Dialog::GiveUp)),
    }
}

fn solution_item(page: Page, play: Play) -> El {
    let state = move || play.status.with(|status| (status.is_solution_shown, status.progress.stage));
    let name = move || {
        match state() {
            (true, _) => "Back to my game",
            (false, Stage::GivenUp) => "Show the solution",
            (false, _) => "Give up…",
        }
        .to_owned()
    };
    let press = move || match state() {
        (true, _) | (false, Stage::GivenUp) => play.show_solution(),
        (false, _) => page.dialog.set(Some(Dialog::GiveUp)),
    };
    item("", press).text_of(name)
}

fn item(name: &str, run: impl Fn() + 'static) -> El {
    el("button").attr("role", "menuitem").attr("tabindex", "-1").text(name).click(run)
}

fn open(name: &str, dialog: Dialog) -> El {
    let page = Page::here();
    item(name, move || page.dialog.set(Some(dialog)))
}

fn go(name: &str, target: &'static str) -> El {
    item(name, move || browser::go(target))
}

/// The board as it is, in SVG.
pub fn drawing(play: Play) -> String {
    play.with(|table| {
        let values: Vec<Option<Symbol>> = table.topology().cells().map(|cell| table.shown(cell)).collect();
        let title = crate::boards::title(table.topology().shape());
        picture(table.session.puzzle(), &values, &PictureOptions { title: Some(&title) })
    })
}

/// Ends the server; what was played is on its disk.
fn quit(page: Page) {
    if let Some(play) = page.play.peek() {
        play.tell_time();
    }
    spawn_local(async move {
        let answer: Result<Quit, api::Failure> = api::post_text("/api/quit", "".into()).await;
        page.trouble.set(Some(match answer {
            Ok(_) => "Hyperdoku has ended. Everything is saved; you can close this page.".to_owned(),
            Err(failure) => failure.message(),
        }));
    });
}
