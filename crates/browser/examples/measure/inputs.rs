//! What the main thread of the page does for one input.

use hyperdoku_browser::{MainThread, Page, Point, Server, Time, Viewport};
use serde_json::{Value, json};
use std::path::Path;

/// Boards by the names of the dialog for a new game.
const BOARDS: [(&str, &str); 2] = [("3x3", "Classic"), ("slice:3^3", "Cube")];

/// Two frames: whatever an input changed has been drawn when the second begins.
const TWO_FRAMES: &str =
    "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))";

/// The same, and then until the server has written what was entered.
const TWO_FRAMES_AND_SAVED: &str = "new Promise(drawn => { \
    const look = () => document.querySelector('[data-saved=true]') ? drawn(true) : requestAnimationFrame(look); \
    requestAnimationFrame(() => requestAnimationFrame(look)) })";

/// Whether the board in the middle is another than when this was asked last. Little is read for that, so that the page
/// need not clean up after the question while an input is measured.
const IS_OTHER: &str = "(() => { \
    const paths = [...document.querySelectorAll('.mid .over path')].map(path => path.getAttribute('d')); \
    const first = document.querySelector('.mid .cell').id; \
    const seen = paths.join() + first + document.querySelector('.mid .cells').textContent; \
    const isOther = seen !== window.seen; \
    window.seen = seen; \
    return isOther })()";

/// What stands in the cells of the slice in the middle, and where each is.
const CELLS: &str = "[...document.querySelectorAll('.mid .cell')].map(cell => { \
    const box = cell.querySelector('.hit').getBoundingClientRect(); \
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, label: cell.getAttribute('aria-label') } })";

/// How many cells are shown as clashing.
const CLASHES: &str = "document.querySelectorAll('.mid .t-bad').length";

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    Nothing,
    Hover,
    Arrow,
    NextSlice,
    Symbol,
    /// The same, until it is on the server's disk.
    Saved,
}

/// All inputs on all boards, so many times each.
pub async fn measure(binary: &Path, count: usize) -> Value {
    let server = Server::start(binary).await;
    let page = Page::open(&server.address, Viewport::Desktop).await;
    let mut told = Vec::new();
    for (board, name) in BOARDS {
        page.begin(name, "Easy").await;
        // The button that was pressed last has the focus; keys go to the board without.
        page.script("document.activeElement.blur()").await;
        for input in Input::ALL {
            if input != Input::NextSlice || board != "3x3" {
                told.push(times(&page, board, input, count).await);
            }
        }
    }
    page.close().await;
    server.stop().await;
    json!(told)
}

/// One kind of input on one board, first by the clock and then by the processor.
async fn times(page: &Page, board: &str, input: Input, count: usize) -> Value {
    let [mut work, mut script, mut layout, mut processor] = [const { Vec::new() }; 4];
    let (mut changed, mut clashes) = (0, 0);
    let places = places(page, input).await;
    page.press_at(places[0]).await;
    for (time, turns) in [(Time::Clock, 0..count), (Time::Processor, count..2 * count)] {
        page.watch_main_thread(time).await;
        for turn in turns {
            prepare(page, input, turn, &places).await;
            let took = one(page, input, turn, &places).await;
            changed += usize::from(page.value(IS_OTHER).await == true);
            clashes += usize::from(page.value(CLASHES).await != 0);
            match time {
                Time::Processor => processor.push(took.work),
                Time::Clock => {
                    work.push(took.work);
                    script.push(took.script);
                    layout.push(took.layout);
                }
            }
        }
    }
    json!({
        "board": board, "input": input.name(), "changed": changed, "clashes": clashes,
        "work": work, "script": script, "layout": layout, "processor": processor,
    })
}

/// Where cells of the slice in the middle are: those that take a symbol, or all.
async fn places(page: &Page, input: Input) -> Vec<Point> {
    let told = page.value(CELLS).await;
    let is_met = |cell: &&Value| {
        let is_given = cell["label"].as_str().is_some_and(|label| label.ends_with("given"));
        !input.is_entry() || !is_given
    };
    let number = |value: &Value| value.as_f64().expect("the page has cells");
    let cells = told.as_array().expect("the page has cells").iter().filter(is_met);
    cells.map(|cell| Point { x: number(&cell["x"]), y: number(&cell["y"]) }).collect()
}

/// What comes before an input and does not count.
async fn prepare(page: &Page, input: Input, turn: usize, places: &[Point]) {
    if input.is_entry() {
        page.press_at(places[turn % places.len()]).await;
    }
    page.value(IS_OTHER).await;
    page.value(TWO_FRAMES_AND_SAVED).await;
}

/// One input, and what it took until it was seen, or saved.
async fn one(page: &Page, input: Input, turn: usize, places: &[Point]) -> MainThread {
    let before = page.main_thread().await;
    match input {
        Input::Nothing => {}
        // A stride that meets every cell, and none twice in a row.
        Input::Hover => page.point_at(places[(turn + 1) * 31 % places.len()]).await,
        Input::Arrow => page.strike(arrow(turn)).await,
        Input::NextSlice => page.strike(if turn % 16 < 8 { "PageDown" } else { "PageUp" }).await,
        Input::Symbol | Input::Saved => page.strike(&symbol(turn, places.len()).to_string()).await,
    }
    page.value(if input == Input::Saved { TWO_FRAMES_AND_SAVED } else { TWO_FRAMES }).await;
    page.main_thread().await - before
}

/// Another symbol than that of the neighbours, and than the last time that a cell is met again.
fn symbol(turn: usize, cells: usize) -> usize {
    (turn % cells * 2 + turn / cells) % 9 + 1
}

/// There and back through the first row, a row down, and so on; up again at the end.
fn arrow(turn: usize) -> &'static str {
    match turn % 9 {
        8 if turn / 9 % 16 < 8 => "ArrowDown",
        8 => "ArrowUp",
        _ if (turn / 9).is_multiple_of(2) => "ArrowRight",
        _ => "ArrowLeft",
    }
}

impl Input {
    const ALL: [Input; 6] =
        [Input::Nothing, Input::Hover, Input::Arrow, Input::NextSlice, Input::Symbol, Input::Saved];

    fn is_entry(self) -> bool {
        matches!(self, Input::Symbol | Input::Saved)
    }

    fn name(self) -> &'static str {
        match self {
            Input::Nothing => "nothing",
            Input::Hover => "hover",
            Input::Arrow => "arrow",
            Input::NextSlice => "next slice",
            Input::Symbol => "symbol",
            Input::Saved => "saved",
        }
    }
}
