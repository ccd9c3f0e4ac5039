//! Dialogs: each opens above the page, keeps the keyboard to itself and closes with Escape.

use crate::app::{Dialog, Page};
use crate::browser;
use crate::parts::around::around_dialog;
use crate::parts::import::import_dialog;
use crate::parts::menu::close_button;
use crate::parts::new_game::new_game_dialog;
use crate::parts::share::share_dialog;
use crate::parts::won::won_dialog;
use crate::parts::{radio, radios};
use crate::play::Play;
use crate::settings::{CHOICES, Choice};
use crate::ui::{El, div, el, memo, on_cleanup, span};
use hyperdoku_session::Action;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, HtmlDialogElement, Node};

/// Whichever dialog is open.
pub fn dialogs() -> El {
    let page = Page::here();
    div("dialogs").show(move || page.dialog.get().and_then(made))
}

/// A dialog; none where it needs a game and there is none.
fn made(dialog: Dialog) -> Option<El> {
    match dialog {
        Dialog::New => Some(new_game_dialog()),
        Dialog::Settings => Some(settings_dialog()),
        Dialog::Keys => Some(keys_dialog()),
        Dialog::Import => Some(import_dialog()),
        Dialog::Share => share_dialog(),
        Dialog::Won => won_dialog(),
        Dialog::GiveUp => Some(give_up_dialog()),
        Dialog::Savepoints => savepoints_dialog(),
        Dialog::Around => around_dialog(),
    }
}

/// The frame of a dialog. It opens as soon as it is in the document.
pub fn modal(title: &str, class: &str, content: Vec<El>) -> El {
    let page = Page::here();
    let close = move || page.dialog.set(None);
    let head = div("row").add(el("h1").text(title)).add(span("grow")).add(close_button(close));
    let is_pressed = Rc::new(Cell::new(false));
    let pressed = Rc::clone(&is_pressed);
    let dialog = el("dialog")
        .class(&format!("dialog {class}"))
        .label(title)
        .on("close", move |event| {
            // One that made way for another tells it when it is gone.
            let target = event.target().map(JsCast::unchecked_into::<Node>);
            if target.is_some_and(|dialog| dialog.is_connected()) {
                close();
            }
        })
        .on("pointerdown", move |event| pressed.set(is_beside(&event)))
        .on("click", move |event| {
            // A text that is being selected may end beside it.
            if is_pressed.get() && is_beside(&event) {
                close();
            }
        })
        .add(
            div("inside")
                .add(head)
                .add_all(content)
                .show(move || page.trouble.get().map(|text| alert(&text))),
        );
    let own: HtmlDialogElement = dialog.0.clone().unchecked_into();
    let gone = own.clone();
    on_cleanup(move || {
        // The browser gives the focus back to what had it before.
        gone.close();
        browser::refocus();
    });
    spawn_local(async move {
        // Only a dialog that is gone again is refused.
        let _ = own.show_modal();
    });
    dialog
}

/// Whether something happened beside the content of a dialog: only there the dialog itself is hit.
fn is_beside(event: &Event) -> bool {
    event.target() == event.current_target()
}

/// What could not be done, where a dialog hides the rest of the page.
fn alert(text: &str) -> El {
    el("p").class("warn").attr("role", "alert").text(text)
}

/// A group of buttons below its title.
pub(crate) fn radio_field(title: &str, buttons: impl IntoIterator<Item = El>) -> El {
    div("field").add(el("h3").text(title)).add(radios("seg w", title, buttons))
}

fn settings_dialog() -> El {
    let settings = Page::here().settings;
    let field = |choice: &'static Choice| {
        let key = choice.key;
        let option = |&(value, name): &(&'static str, &str)| {
            radio(name, move || settings.get(key) == value, move || settings.set(key, value))
        };
        radio_field(choice.title, choice.options.iter().map(option))
    };
    modal("Settings", "narrow", CHOICES.iter().map(field).collect())
}

/// Keys and what they do.
const KEYS: [(&str, &str); 15] = [
    ("Arrows", "move in the slice; with Ctrl by boxes, with Shift selecting"),
    ("Page Up, Page Down", "move through the slices; with Alt along the fourth axis"),
    ("x y z, Alt+1 to 9", "choose the axis looked along"),
    ("1 to 9, letters", "enter a symbol"),
    ("Enter", "place the symbol, where symbols come first"),
    ("Shift + symbol", "corner mark"),
    ("Ctrl + symbol", "centre mark"),
    ("Space", "next of value, corner, centre, colour"),
    ("Backspace, Delete", "clear"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("F", "one symbol only"),
    ("H, then Enter", "hint, more of it, follow it"),
    ("M", "fill in marks"),
    ("C, P", "check, pause"),
    ("Escape", "close what is open"),
];

fn keys_dialog() -> El {
    let line = |(keys, does): (&str, &str)| [el("dt").add(el("kbd").text(keys)), el("dd").text(does)];
    let list = el("dl").class("keys-list").add_all(KEYS.into_iter().flat_map(line));
    let note = "With more than nine symbols letters enter symbols, and the letters above take Alt.";
    modal("Keyboard", "narrow", vec![list, el("p").class("muted").text(note)])
}

fn give_up_dialog() -> El {
    let page = Page::here();
    let close = move || page.dialog.set(None);
    let watch = move || {
        close();
        if page.play.peek().is_some_and(Play::give_up) {
            browser::go("watch");
        }
    };
    let show = move || {
        close();
        if let Some(play) = page.play.peek() {
            play.show_solution();
        }
    };
    let text = "Your entries are kept, and you can go on. A game that was given up does not count in the statistics.";
    let acts = div("row acts")
        .add(el("button").class("primary big").text("Watch the solver").click(watch))
        .add(el("button").class("plain big").text("Show the solution").click(show))
        .add(el("button").class("quiet big").text("Keep playing").click(close));
    modal("Give up?", "narrow", vec![el("p").class("big").text(text), acts])
}

fn savepoints_dialog() -> Option<El> {
    let page = Page::here();
    let play = page.play.get()?;
    let count = memo(move || play.status.with(|status| status.savepoints));
    let restore = move |number: usize| {
        page.dialog.set(None);
        play.act(&Action::Restore(number));
    };
    let line = move |number: usize| {
        let button = el("button").class("plain").text("Restore").click(move || restore(number));
        el("li").add(el("span").text(&format!("Savepoint {}", number + 1))).add(button)
    };
    let save = move || {
        play.act(&Action::Save);
    };
    let content = vec![
        el("p").class("big").text("Keep the board as it is, try something, and come back."),
        el("ul").class("saves").show_all(move || (0..count.get()).map(line).collect()),
        el("button").class("primary big").text("Save the board now").click(save),
    ];
    Some(modal("Savepoints", "narrow", content))
}
