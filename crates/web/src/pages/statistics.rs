//! Statistics: how much was solved, how fast, and how that changed.

use crate::api::{self, encoded};
use crate::app::Page;
use crate::boards;
use crate::browser;
use crate::pages::charts;
use crate::parts::{radio, radios};
use crate::ui::{El, Signal, div, effect, el, span, typed};
use hyperdoku_session::clock_text;
use hyperdoku_wire::{BoardTimes, ClassTimes, Score, Scores, Statistics as Numbers};
use wasm_bindgen_futures::spawn_local;

/// Groups of boards, by the names that the server knows.
const GROUPS: [(&str, &str); 4] =
    [("All boards", "all"), ("Classic", "classic"), ("Cubes", "cubes"), ("4-D", "4d")];

/// Numbers and charts.
pub fn statistics() -> El {
    let page = Page::here();
    let group = Signal::new("all");
    let numbers = Signal::new(None::<Numbers>);
    effect(move || {
        let asked = group.get();
        let path = format!("/api/statistics?boards={asked}&offset_minutes={}", browser::offset_minutes());
        spawn_local(async move {
            match api::get::<Numbers>(&path).await {
                // An answer to what is wished no more is left alone.
                _ if group.peek() != asked => {}
                Ok(found) => numbers.set(Some(found)),
                Err(failure) => page.trouble.set(Some(failure.message())),
            }
        });
    });
    let choice =
        |(name, key): (&str, &'static str)| radio(name, move || group.get() == key, move || group.set(key));
    let groups = radios("seg", "Boards", GROUPS.map(choice));
    el("main")
        .class("page stats")
        .add(div("row").add(el("h1").text("Statistics")).add(span("grow")).add(groups))
        .show_all(move || numbers.with(|numbers| numbers.as_ref().map_or(Vec::new(), shown)))
}

fn shown(numbers: &Numbers) -> Vec<El> {
    if numbers.solved == 0 {
        let text = "Solve a puzzle, and this page shows how you are doing.";
        return vec![div("card empty").add(el("h2").text("Nothing solved yet")).add(el("p").text(text))];
    }
    let often = numbers.boards.iter().max_by_key(|entry| entry.times.solved);
    let chosen = Chosen {
        board: Signal::new(often.map_or(String::new(), |entry| entry.board.clone())),
        class: Signal::new(String::new()),
        scores: Signal::new(Scores { scores: Vec::new(), times: Vec::new() }),
    };
    chosen.follow();
    let charts = div("charts")
        .add(week_chart(&numbers.weeks))
        .add(class_chart(&numbers.classes))
        .add(time_chart(chosen, &numbers.classes))
        .add(board_table(chosen, &numbers.boards))
        .add(best_table(chosen));
    vec![totals(numbers), charts]
}

/// The games that are looked at one by one: of which board, of which class, and what they are.
#[derive(Clone, Copy)]
struct Chosen {
    board: Signal<String>,
    /// As in requests; empty for all.
    class: Signal<String>,
    scores: Signal<Scores>,
}

impl Chosen {
    /// Asks for the games whenever others are chosen.
    fn follow(self) {
        effect(move || {
            let (board, class) = (self.board.get(), self.class.get());
            let of_class = if class.is_empty() { String::new() } else { format!("&class={class}") };
            let path = format!("/api/scores?board={}{of_class}", encoded(&board));
            spawn_local(async move {
                let answer = api::get::<Scores>(&path).await;
                let is_wanted = self.board.peek() == board && self.class.peek() == class;
                if let Some(found) = answer.ok().filter(|_| is_wanted) {
                    self.scores.set(found);
                }
            });
        });
    }

    fn title(self) -> String {
        boards::title_of(&self.board.get())
    }
}

fn totals(numbers: &Numbers) -> El {
    let share = (numbers.without_hint * 100)
        .checked_div(numbers.solved)
        .map_or("–".to_owned(), |share| format!("{share}%"));
    let minutes = numbers.total_ms / 60_000;
    let time = if minutes < 60 { format!("{minutes} min") } else { format!("{} h", minutes / 60) };
    let days = if numbers.streak == 1 { "1 day".to_owned() } else { format!("{} days", numbers.streak) };
    let tile =
        |number: &str, text: &str| div("card total").add(el("b").text(number)).add(el("span").text(text));
    div("totals")
        .add(tile(&numbers.solved.to_string(), "games solved"))
        .add(tile(&days, &format!("in a row, best {}", numbers.best_streak)))
        .add(tile(&share, "without a hint"))
        .add(tile(&time, "at the board"))
}

fn week_chart(counts: &[u64]) -> El {
    let this_week = counts.last().copied().unwrap_or(0);
    let mut busy: Vec<u64> = counts.iter().copied().filter(|&count| count > 0).collect();
    busy.sort_unstable();
    let usual = busy.get(busy.len() / 2).copied().unwrap_or(0);
    let label = format!("Solved each week, {this_week} this week");
    chart(
        "Solved each week",
        &format!("{this_week} this week, {usual} in a usual one"),
        &label,
        &charts::weeks(counts),
    )
}

fn class_chart(times: &[ClassTimes]) -> El {
    chart(
        "Time by class",
        "Dot: your typical time. Bar: fastest to slowest",
        "Times by class",
        &charts::classes(times),
    )
}

fn chart(title: &str, text: &str, label: &str, drawing: &str) -> El {
    let picture = el("div").attr("role", "img").label(label).html(drawing);
    div("card").add(el("h2").text(title)).add(el("p").text(text)).add(picture)
}

/// The times of the chosen games, one after another.
fn time_chart(chosen: Chosen, classes: &[ClassTimes]) -> El {
    let option = |value: &str, name: &str| el("option").attr("value", value).text(name);
    let rated = classes.iter().filter_map(|entry| entry.class);
    let select = el("select")
        .label("Class")
        .add(option("", "Every class"))
        .add_all(rated.map(|class| option(&boards::class_key(class), boards::class_name(Some(class)))))
        .on("change", move |event| chosen.class.set(typed(&event)));
    let about = move || {
        chosen.scores.with(|found| match &found.times[..] {
            [] => "None solved yet".to_owned(),
            [only] => clock_text(*only),
            [first, .., last] => format!("From {} to {}", clock_text(*first), clock_text(*last)),
        })
    };
    let heading = el("h2").text_of(move || format!("{}, one after another", chosen.title()));
    let drawn = move || chosen.scores.with(|found| charts::series(&found.times));
    div("card")
        .add(div("row").add(heading).add(span("grow")).add(select))
        .add(el("p").text_of(about))
        .add(el("div").attr("role", "img").label("Times one after another").html_of(drawn))
}

fn board_table(chosen: Chosen, boards: &[BoardTimes]) -> El {
    let line = |entry: &BoardTimes| {
        let times = entry.times;
        let board = entry.board.clone();
        let own = board.clone();
        let choose = el("button")
            .class("quiet")
            .state("aria-pressed", move || chosen.board.with(|chosen| *chosen == own))
            .text(&boards::title_of(&board))
            .click(move || chosen.board.set(board.clone()));
        let cells = [times.solved.to_string(), clock_text(times.best_ms), clock_text(times.median_ms)];
        el("tr").add(el("td").add(choose)).add_all(cells.map(|text| el("td").text(&text)))
    };
    div("card")
        .add(el("h2").text("By board"))
        .add(table(&["Board", "Solved", "Best", "Typical"], boards.iter().map(line).collect()))
}

/// The fastest of the chosen games.
fn best_table(chosen: Chosen) -> El {
    let line = |score: &Score| {
        let count = |count: u32| if count == 0 { "–".to_owned() } else { count.to_string() };
        let cells = [
            clock_text(score.elapsed_ms),
            count(score.hints),
            count(score.checks),
            count(score.mistakes),
            browser::day(score.solved_at),
        ];
        el("tr").add_all(cells.map(|text| el("td").text(&text)))
    };
    let names = ["Time", "Hints", "Checks", "Wrong entries", "Solved"];
    let rows = move || {
        let lines = chosen.scores.with(|found| found.scores.iter().take(10).map(line).collect());
        Some(table(&names, lines))
    };
    div("card wide").add(el("h2").text_of(move || format!("Best times, {}", chosen.title()))).show(rows)
}

fn table(names: &[&str], lines: Vec<El>) -> El {
    let heading = el("tr").add_all(names.iter().map(|name| el("th").text(name)));
    el("table").add(el("thead").add(heading)).add(el("tbody").add_all(lines))
}
