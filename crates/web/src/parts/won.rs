//! The game is solved: what it took, and what next.

use crate::api::{self, encoded};
use crate::app::{Dialog, Page};
use crate::boards;
use crate::browser;
use crate::icons::{SHARE, icon};
use crate::parts::dialogs::modal;
use crate::play::{Facts, Play};
use crate::ui::{El, Signal, div, el};
use hyperdoku_render::svg::{Exploded, Layer, LayerCell, Shading, board_picture, exploded};
use hyperdoku_session::{Stage, clock_text};
use hyperdoku_wire::Scores;
use wasm_bindgen_futures::spawn_local;

/// The dialog; none without a game.
pub fn won_dialog() -> Option<El> {
    let page = Page::here();
    let play = page.play.peek()?;
    let facts = play.facts();
    let (cells, houses) = (play.status.peek_with(|status| status.progress.of), facts.topology.house_count());
    let counts = play.status.peek_with(|status| status.progress.stage) == Stage::Solved;
    let text = match counts {
        true => format!("All {cells} cells, {houses} houses, and not one symbol out of place."),
        false => format!("All {cells} cells are right. You had given up before, so it does not count."),
    };
    let best = if counts { best_time(facts) } else { Signal::new(None) };
    let words = div("won-words")
        .attr("role", "status")
        .add(el("p").class("big").text(&text))
        .add(results(play, best))
        .add(acts(page, query(facts)));
    Some(modal("Solved", "won", vec![div("won-art pic").hide().html(&art(play)), words]))
}

/// Puzzles of the same board and class, in requests.
fn query(facts: &Facts) -> String {
    let board = encoded(&facts.puzzle.board);
    match facts.class {
        Some(class) => format!("board={board}&class={}", boards::class_key(class)),
        None => format!("board={board}"),
    }
}

/// The best time of such puzzles, once the server has told it.
pub fn best_time(facts: &Facts) -> Signal<Option<u64>> {
    let best = Signal::new(None);
    let path = format!("/api/scores?{}", query(facts));
    spawn_local(async move {
        if let Ok(scores) = api::get::<Scores>(&path).await {
            best.set(scores.scores.iter().map(|score| score.elapsed_ms).min());
        }
    });
    best
}

fn results(play: Play, best: Signal<Option<u64>>) -> El {
    let seconds = play.seconds.peek();
    let record = move || match best.get() {
        Some(best) if best / 1000 >= seconds => "your best time".to_owned(),
        Some(best) => format!("your best is {}", clock_text(best)),
        None => "time".to_owned(),
    };
    let progress = play.status.peek_with(|status| status.progress);
    let result = |value: &str| el("div").add(el("b").text(value));
    let count = |count: u32, of: &str| {
        let value = if count == 0 { "None".to_owned() } else { count.to_string() };
        result(&value).add(el("span").text(of))
    };
    div("res")
        .add(result(&clock_text(seconds * 1000)).add(el("span").text_of(record)))
        .add(count(progress.hints, "hints"))
        .add(count(progress.mistakes, "wrong entries"))
        .add(count(progress.checks, "checks"))
}

fn acts(page: Page, query: String) -> El {
    let close = move || page.dialog.set(None);
    let library = move || {
        close();
        browser::go("library");
    };
    let share = el("button").class("plain big").add(icon(SHARE)).text("Share");
    div("row acts")
        .add(
            el("button")
                .class("primary big")
                .attr("autofocus", "")
                .text("Next one")
                .click(move || page.random(query.clone())),
        )
        .add(share.click(move || page.dialog.set(Some(Dialog::Share))))
        .add(el("button").class("quiet big").text("Look at it").click(close))
        .add(el("button").class("quiet big").text("Library").click(library))
}

/// The layers of a cube apart; of other boards the little picture, large.
fn art(play: Play) -> String {
    play.with(|table| {
        let shape = table.topology().shape();
        let (Some(lattice), Some(view)) = (shape.lattice(), &table.view) else { return board_picture(shape) };
        if lattice.dimensions != 3 {
            return board_picture(shape);
        }
        let layer = |slice: crate::table::Slice| Layer {
            name: String::new(),
            cells: crate::draw::slice_cells(view, &slice)
                .into_iter()
                .map(|cell| LayerCell {
                    symbol: table.session.value(cell),
                    is_given: table.session.is_given(cell),
                    paint: None,
                })
                .collect(),
            outlines: Vec::new(),
        };
        let side = lattice.side;
        let unit = 198.0 / f64::from(side);
        exploded(&Exploded {
            side,
            box_sides: crate::draw::slice_boxes(shape, view).unwrap_or([side; 2]),
            unit,
            gap: 560.0 / f64::from(side),
            layers: view.slices(table.cursor).into_iter().map(layer).collect(),
            posts: Vec::new(),
            shading: Shading::Deep,
        })
    })
}
