//! The puzzle of the day, by board: the same for everyone who plays it.

use crate::api;
use crate::app::Page;
use crate::boards::{OFFERS, Offer};
use crate::browser;
use crate::jobs::follow_job;
use crate::ui::{El, Signal, div, el, on_cleanup, span};
use hyperdoku_core::Shape;
use hyperdoku_render::svg::board_picture;
use hyperdoku_wire::{Daily, DailyAnswer, Job, JobResult, PuzzleChoice};
use wasm_bindgen_futures::spawn_local;

/// The boards that have a puzzle each day.
const BOARDS: [&str; 6] = ["3x3", "slice:3^3", "2x2x1", "3x2x1", "2x2x1x1", "iso"];

/// The board whose puzzle is being fetched, and how far that is.
type Busy = Signal<Option<(&'static str, String)>>;

/// Boards to choose from.
pub fn today() -> El {
    let busy: Busy = Signal::new(None);
    on_cleanup(move || busy.set(None));
    let text = "one puzzle for each board, the same for everyone. They get harder through the week.";
    let offers = OFFERS.iter().filter(|offer| BOARDS.contains(&offer.board));
    let cards = div("fam")
        .attr("role", "group")
        .label("Puzzles of the day")
        .add_all(offers.map(|offer| card(offer, busy)));
    el("main")
        .class("page today")
        .add(el("h1").text("Today"))
        .add(el("p").class("muted").text(&format!("{}: {text}", browser::today())))
        .add(cards)
}

fn card(offer: &Offer, busy: Busy) -> El {
    let (board, about) = (offer.board, offer.about);
    let picture = board.parse::<Shape>().map_or(String::new(), |shape| board_picture(&shape));
    let note =
        move || busy.get().filter(|(other, _)| *other == board).map_or(about.to_owned(), |(_, note)| note);
    let words =
        el("span").add(el("b").text(offer.title)).add(el("small").attr("role", "status").text_of(note));
    let page = Page::here();
    el("button").add(span("pic").hide().html(&picture)).add(words).click(move || play(page, board, busy))
}

fn play(page: Page, board: &'static str, busy: Busy) {
    busy.set(Some((board, "Asking".to_owned())));
    spawn_local(async move {
        let wish = Daily { date: browser::today(), board: board.to_owned() };
        let answer = api::post::<DailyAnswer>("/api/daily", &wish).await;
        match answer {
            _ if !is_wanted(board, busy) => {}
            Ok(DailyAnswer { puzzle: Some(id), .. }) => page.start(PuzzleChoice::Stored(id)),
            Ok(DailyAnswer { job: Some(job), .. }) => {
                follow_job(job.id, Box::new(move |job| settle(page, board, busy, &job)))
            }
            Ok(_) => busy.set(None),
            Err(failure) => {
                busy.set(None);
                page.trouble.set(Some(failure.message()));
            }
        }
    });
}

/// Whether the player still waits for it: they may have gone elsewhere, or chosen another board.
fn is_wanted(board: &str, busy: Busy) -> bool {
    busy.peek_with(|busy| busy.as_ref().is_some_and(|(own, _)| *own == board))
}

fn settle(page: Page, board: &'static str, busy: Busy, job: &Job) {
    match &job.result {
        _ if !is_wanted(board, busy) => {}
        Some(JobResult::Made { id, .. }) => page.start(PuzzleChoice::Stored(*id)),
        _ if job.state.is_final() => {
            busy.set(None);
            page.trouble.set(Some(format!("The puzzle of the day could not be made: {}", job.note)));
        }
        _ => busy.set(Some((board, format!("Being made, {} s", job.seconds as u64)))),
    }
}
