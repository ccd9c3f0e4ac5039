//! The bar above the game: what is played, the clock, whether all is saved, and what is asked for most.

use crate::app::{Dialog, Page};
use crate::boards;
use crate::icons::{CHECK, HINT, PAUSE, PLAY, icon, icon_of, logo};
use crate::outbox::Saved;
use crate::parts::{aside, menu, radio, radios};
use crate::play::Play;
use crate::ui::{El, div, el, memo, span};
use hyperdoku_session::{Stage, clock_text};

/// The bar of a game.
pub fn play_bar(play: Play) -> El {
    let page = Page::here();
    let class = boards::class_name(play.facts().class);
    let is_given_up = memo(move || play.status.with(|status| status.progress.stage == Stage::GivenUp));
    let game = div("game")
        .add(el("h1").text(&boards::title(play.shape())))
        .add(el("span").text(class))
        .show(move || is_given_up.get().then(|| screens(play)));
    let hint = aside(el("button"))
        .class("quiet")
        .toggle("busy", move || play.is_thinking.get())
        .add(icon(HINT))
        .add(el("span").text("Hint"))
        .click(move || play.hint());
    let check = aside(el("button"))
        .class("quiet")
        .add(icon(CHECK))
        .add(el("span").text("Check"))
        .click(move || play.check());
    let new = el("button").class("quiet new").text("New").click(move || page.dialog.set(Some(Dialog::New)));
    el("header")
        .class("bar")
        .add(brand())
        .add(game)
        .add(clock(page, play))
        .add(el("nav").class("end").label("Game").add(hint).add(check).add(new).add(menu()))
}

/// The game or its solution, once the game is given up.
fn screens(play: Play) -> El {
    let is_shown = memo(move || play.status.with(|status| status.is_solution_shown));
    let back = move || {
        if is_shown.peek() {
            play.show_solution();
        }
    };
    let on = move || {
        if !is_shown.peek() {
            play.show_solution();
        }
    };
    let choices =
        [radio("My game", move || !is_shown.get(), back), radio("Solution", move || is_shown.get(), on)];
    aside(radios("seg screens", "What is shown", choices))
}

/// The way to the library.
pub fn brand() -> El {
    let link = el("a").class("brand").attr("href", "#library").label("Hyperdoku, library");
    link.add(logo()).add(el("b").text("Hyperdoku"))
}

fn clock(page: Page, play: Play) -> El {
    let time = move || match page.settings.get("timer").as_str() {
        "show" => clock_text(play.seconds.get() * 1000),
        _ => String::new(),
    };
    let is_over = memo(move || play.status.with(|status| status.progress.stage == Stage::Solved));
    let pause = move || {
        let name = move || Some(if play.is_paused.get() { "Go on" } else { "Pause" }.to_owned());
        let picture = icon_of(move || if play.is_paused.get() { PLAY } else { PAUSE });
        (!is_over.get()).then(|| {
            aside(el("button"))
                .class("icon")
                .bind("aria-label", name)
                .add(picture)
                .click(move || play.pause())
        })
    };
    div("time")
        .add(span("clock").attr("role", "timer").label("Time").text_of(time))
        .show(pause)
        .add(saved_sign(play))
        .show(move || (play.saved.get() == Saved::Refused).then(|| keep(page, play)))
}

/// Whether all is saved. It is seen only where that takes long, so nothing but an attribute changes with a move.
fn saved_sign(play: Play) -> El {
    let text = move || {
        match play.saved.get() {
            Saved::Yes | Saved::Sending | Saved::Elsewhere | Saved::Keeping => "Saving",
            Saved::Waiting => "Kept here, server away",
            Saved::Unkept => "Server away, keep this page open",
            Saved::Refused => "Gone from the server",
        }
        .to_owned()
    };
    span("saved")
        .toggle("no", move || matches!(play.saved.get(), Saved::Waiting | Saved::Unkept | Saved::Refused))
        .state("data-saved", move || play.saved.get() == Saved::Yes)
        .text_of(text)
}

fn keep(page: Page, play: Play) -> El {
    el("button").class("plain").text("Keep as a new game").click(move || page.keep(play))
}
