//! Puzzles from elsewhere: pasted or from a file, in every format that is known.

use crate::api::{self, Failure, encoded};
use crate::app::Page;
use crate::browser;
use crate::parts::dialogs::modal;
use crate::ui::{El, Signal, div, el};
use hyperdoku_wire::{BadLine, Imported, PuzzleChoice};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, File, HtmlInputElement, HtmlTextAreaElement};

/// What became of it.
#[derive(Clone, PartialEq)]
enum State {
    Waiting,
    Reading,
    Done(Imported),
    Failed { message: String, bad: Vec<BadLine>, count: u64 },
}

/// The dialog.
pub fn import_dialog() -> El {
    let state = Signal::new(State::Waiting);
    let paste = move |event: Event| {
        let text = pasted(&event).unwrap_or_default();
        if !text.trim().is_empty() {
            send(state, "pasted", text.into());
        }
    };
    let pick = move |event: Event| {
        if let Some(file) = chosen(&event) {
            send(state, &file.name(), file.into());
        }
    };
    let area = el("textarea").attr("rows", "6").attr("spellcheck", "false");
    let area = area.attr("placeholder", "One a line, or any format Hyperdoku writes");
    let file = el("label").class("plain big file").text("Choose a file");
    let acts = div("row acts")
        .add(el("button").class("primary big").text("Import").on("click", paste))
        .add(file.add(el("input").attr("type", "file").on("change", pick)));
    let content = vec![
        el("label").class("field").add(el("h3").text("Paste puzzles")).add(area),
        acts,
        el("div").attr("aria-live", "polite").show_all(move || outcome(state.get())),
    ];
    modal("Import", "narrow", content)
}

/// What was pasted into the dialog of a button. A button that held the area would keep both for as long as the page is
/// open.
fn pasted(event: &Event) -> Option<String> {
    let area = browser::closest(event, "dialog")?.query_selector("textarea").ok()??;
    Some(area.dyn_into::<HtmlTextAreaElement>().ok()?.value())
}

fn chosen(event: &Event) -> Option<File> {
    event.target()?.dyn_into::<HtmlInputElement>().ok()?.files()?.item(0)
}

fn outcome(state: State) -> Vec<El> {
    match state {
        State::Waiting => Vec::new(),
        State::Reading => {
            vec![el("p").class("muted").text("Reading, and proving that each has one solution")]
        }
        State::Done(done) => {
            let text = format!("{} added, {} known before.", done.added, done.known);
            let mut parts = vec![el("p").class("big").attr("id", "imported").text(&text)];
            parts.extend(bad_lines(&done.bad, done.bad_count));
            parts.extend(done.first.map(play_button));
            parts
        }
        State::Failed { message, bad, count } => {
            let warning = el("p").class("warn").attr("role", "alert").attr("id", "refused").text(&message);
            [warning].into_iter().chain(bad_lines(&bad, count)).collect()
        }
    }
}

fn play_button(id: i64) -> El {
    let page = Page::here();
    el("button").class("primary").text("Play it").click(move || page.start(PuzzleChoice::Stored(id)))
}

/// Lines that were refused.
fn bad_lines(lines: &[BadLine], count: u64) -> Vec<El> {
    let line = |bad: &BadLine| {
        el("li").add(el("b").text(&format!("Line {}", bad.line))).text(&format!(" {}", bad.reason))
    };
    let mut parts = vec![el("ul").class("bad-lines").add_all(lines.iter().map(line))];
    let more = count.saturating_sub(lines.len() as u64);
    if more > 0 {
        parts.push(el("p").class("muted").text(&format!("and {more} more")));
    }
    parts
}

fn send(state: Signal<State>, name: &str, body: JsValue) {
    state.set(State::Reading);
    let path = format!("/api/library/import?keep=all-or-nothing&name={}", encoded(name));
    spawn_local(async move {
        state.set(match api::post_text::<Imported>(&path, body).await {
            Ok(done) => State::Done(done),
            Err(Failure::Refused(error)) => {
                let count = error.bad_count.unwrap_or(error.bad.len() as u64);
                State::Failed { message: error.message, bad: error.bad, count }
            }
            Err(failure) => State::Failed { message: failure.message(), bad: Vec::new(), count: 0 },
        });
    });
}
