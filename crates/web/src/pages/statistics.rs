//! Statistics: how much was solved, how fast, and how that changed.

use crate::api;
use crate::app::Page;
use crate::boards;
use crate::browser;
use crate::parts::radio;
use crate::ui::{El, Signal, div, effect, el, span};
use hyperdoku_core::Shape;
use hyperdoku_session::clock_text;
use hyperdoku_wire::{BoardTimes, ClassTimes, Statistics as Numbers};
use std::fmt::Write;
use wasm_bindgen_futures::spawn_local;

/// Groups of boards, by the names that the server knows.
const GROUPS: [(&str, &str); 4] =
    [("All boards", "all"), ("Classic", "classic"), ("Cubes", "cubes"), ("4-D", "4d")];

/// The width of charts.
const WIDTH: u64 = 532;

/// Numbers and charts.
pub fn statistics() -> El {
    let page = Page::here();
    let group = Signal::new("all");
    let numbers = Signal::new(None::<Numbers>);
    effect(move || {
        let path =
            format!("/api/statistics?boards={}&offset_minutes={}", group.get(), browser::offset_minutes());
        spawn_local(async move {
            match api::get::<Numbers>(&path).await {
                Ok(found) => numbers.set(Some(found)),
                Err(failure) => page.trouble.set(Some(failure.message())),
            }
        });
    });
    let choice =
        |(name, key): (&str, &'static str)| radio(name, move || group.get() == key, move || group.set(key));
    let groups =
        div("seg").attr("role", "radiogroup").label("Boards").add_all(GROUPS.into_iter().map(choice));
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
    let charts = div("charts").add(week_chart(&numbers.weeks)).add(class_chart(&numbers.classes));
    vec![tiles(numbers), charts.add(board_table(&numbers.boards))]
}

fn tiles(numbers: &Numbers) -> El {
    let share = (numbers.without_hint * 100)
        .checked_div(numbers.solved)
        .map_or("–".to_owned(), |share| format!("{share}%"));
    let minutes = numbers.total_ms / 60_000;
    let time = if minutes < 60 { format!("{minutes} min") } else { format!("{} h", minutes / 60) };
    let days = if numbers.streak == 1 { "1 day".to_owned() } else { format!("{} days", numbers.streak) };
    let tile =
        |number: &str, text: &str| div("card tile").add(el("b").text(number)).add(el("span").text(text));
    div("tiles")
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
        &weeks(counts),
    )
}

fn class_chart(times: &[ClassTimes]) -> El {
    chart(
        "Time by class",
        "Dot: your typical time. Bar: fastest to slowest",
        "Times by class",
        &classes(times),
    )
}

fn chart(title: &str, text: &str, label: &str, drawing: &str) -> El {
    let picture = el("div").attr("role", "img").label(label).html(drawing);
    div("card").add(el("h2").text(title)).add(el("p").text(text)).add(picture)
}

fn board_table(boards: &[BoardTimes]) -> El {
    let line = |entry: &BoardTimes| {
        let title = entry.board.parse::<Shape>().map_or(entry.board.clone(), |shape| boards::title(&shape));
        let times = entry.times;
        let cells = [title, times.solved.to_string(), clock_text(times.best_ms), clock_text(times.median_ms)];
        el("tr").add_all(cells.map(|text| el("td").text(&text)))
    };
    let heading = el("tr").add_all(["Board", "Solved", "Best", "Typical"].map(|name| el("th").text(name)));
    let table = el("table").add(el("thead").add(heading)).add(el("tbody").add_all(boards.iter().map(line)));
    div("card wide").add(el("h2").text("By board")).add(table)
}

/// A bar a week, this week standing out.
fn weeks(weeks: &[u64]) -> String {
    let height = 116;
    let most = weeks.iter().copied().max().unwrap_or(0).max(1);
    let step = WIDTH / (weeks.len() as u64).max(1);
    let mut out = format!(r#"<svg class="ch" viewBox="0 0 {WIDTH} 142">"#);
    for part in [0, 50, 100] {
        let y = height - part;
        let _ = write!(out, r#"<path class="g" d="M0 {y}H{WIDTH}"/>"#);
    }
    for (place, &count) in weeks.iter().enumerate() {
        let tall = count * 100 / most;
        let on = if place + 1 == weeks.len() { " on" } else { "" };
        let _ = write!(
            out,
            r#"<rect class="b{on}" x="{}" y="{}" width="{}" height="{tall}" rx="3"/>"#,
            place as u64 * step + 3,
            height - tall,
            step.saturating_sub(6)
        );
    }
    let _ = write!(
        out,
        r#"<text class="st" x="3" y="{0}">{1} weeks ago</text><text class="en" x="{2}" y="{0}">now</text></svg>"#,
        height + 16,
        weeks.len(),
        WIDTH - 3
    );
    out
}

/// From the fastest to the slowest, with the typical one.
fn classes(classes: &[ClassTimes]) -> String {
    let longest = classes.iter().map(|entry| entry.times.worst_ms).max().unwrap_or(0);
    let scale = scale(longest);
    let x = |ms: u64| 74 + ms * (WIDTH - 94) / scale.1;
    let height = 25 * (classes.len() as u64).max(1);
    let mut out = format!(r#"<svg class="ch" viewBox="0 0 {WIDTH} {}">"#, height + 20);
    for place in 0..=scale.1 / scale.0 {
        let at = place * scale.0;
        let text =
            if at >= 3_600_000 { format!("{} h", at / 3_600_000) } else { format!("{} min", at / 60_000) };
        let _ = write!(
            out,
            r#"<path class="g" d="M{0} 0V{height}"/><text x="{0}" y="{1}">{text}</text>"#,
            x(at),
            height + 12
        );
    }
    for (place, entry) in classes.iter().enumerate() {
        let y = 14 + place as u64 * 25;
        let name = boards::class_name(entry.class);
        let times = entry.times;
        let _ = write!(
            out,
            r#"<text class="st" x="0" y="{y}">{name}</text><path class="rng" d="M{} {y}H{}"/><circle class="med" cx="{}" cy="{y}" r="6"/>"#,
            x(times.best_ms),
            x(times.worst_ms),
            x(times.median_ms)
        );
    }
    out + "</svg>"
}

/// How far apart the marks of a time axis are, and where it ends.
fn scale(longest: u64) -> (u64, u64) {
    const MINUTE: u64 = 60_000;
    let steps =
        [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE, 360 * MINUTE];
    let step = steps.into_iter().find(|step| longest <= step * 4).unwrap_or(longest / 4 + 1);
    (step, longest.div_ceil(step).max(1) * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_axes_have_few_marks() {
        assert_eq!(scale(0), (60_000, 60_000));
        assert_eq!(scale(200_000), (60_000, 240_000));
        assert_eq!(scale(3 * 3_600_000), (3_600_000, 3 * 3_600_000));
        for longest in [1, 59_000, 1_000_000, 90_000_000] {
            let (step, end) = scale(longest);
            assert!(end >= longest && end / step <= 5, "{longest}: {step} {end}");
        }
    }
}
