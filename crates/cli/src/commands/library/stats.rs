//! `library stats`: what is there, and what was solved.

use crate::args::{Global, Stats};
use crate::failure::{Exit, Failure};
use crate::input;
use hyperdoku::logic::Level;
use hyperdoku_server::now;
use hyperdoku_session::clock_text;
use hyperdoku_store::{Filter, Statistics, Tally, Times};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::path::Path;

pub fn run(args: &Stats, data: Option<&Path>, global: &Global) -> Result<Exit, Failure> {
    let board = args.board.as_deref().map(input::board).transpose()?.map(|shape| shape.to_string());
    let filter = Filter { boards: board.iter().cloned().collect(), ..Filter::default() };
    let data = super::open(data)?;
    let tally = data.check(data.store.tally(&filter))?;
    let statistics = data.store.statistics(board.as_deref(), now(), args.utc_offset);
    let statistics = data.check(statistics)?;
    let boards = tally.boards.iter().filter(|(name, _)| board.as_ref().is_none_or(|board| board == name));
    let boards: Vec<(String, u64)> = boards.cloned().collect();
    let tally = Tally { boards, ..tally };
    let text = match global.json {
        true => format!("{}\n", told_json(&tally, &statistics)),
        false => told(&tally, &statistics),
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

fn class_name(class: Option<Level>) -> &'static str {
    class.map_or("unrated", Level::name)
}

fn told(tally: &Tally, statistics: &Statistics) -> String {
    let mut text = format!("{:24}  {:>8}\n", "puzzles", tally.total);
    let mut line = |name: &str, count: u64| text += &format!("  {name:22}  {count:>8}\n");
    tally.boards.iter().for_each(|(board, count)| line(board, *count));
    tally.classes.iter().for_each(|(class, count)| line(class_name(*class), *count));
    tally.states.iter().for_each(|(state, count)| line(state.name(), *count));
    text += &format!("{:24}  {:>8}\n", "games solved", statistics.solved);
    if let Some(share) = (100 * statistics.without_hint).checked_div(statistics.solved) {
        text += &format!("{:24}  {share:>6} %\n", "without a hint");
    }
    text += &format!("{:24}  {:>8}\n", "time played", clock_text(statistics.total_ms));
    text += &format!("{:24}  {:>8}\n", "days in a row", statistics.streak);
    text += &format!("{:24}  {:>8}\n", "most days in a row", statistics.best_streak);
    if statistics.solved > 0 {
        text +=
            &format!("{:24}  {:>8}  {:>8}  {:>8}  {:>8}\n", "times", "games", "best", "median", "longest");
    }
    let mut times = |name: &str, times: &Times| {
        let [best, median, worst] = [times.best_ms, times.median_ms, times.worst_ms].map(clock_text);
        text += &format!("  {name:22}  {:>8}  {best:>8}  {median:>8}  {worst:>8}\n", times.solved);
    };
    statistics.boards.iter().for_each(|row| times(&row.board, &row.times));
    statistics.classes.iter().for_each(|row| times(class_name(row.class), &row.times));
    text
}

fn told_json(tally: &Tally, statistics: &Statistics) -> Value {
    let boards: Map<String, Value> =
        tally.boards.iter().map(|(board, count)| (board.clone(), json!(count))).collect();
    let classes: Map<String, Value> =
        tally.classes.iter().map(|(class, count)| (class_name(*class).to_owned(), json!(count))).collect();
    let states: Map<String, Value> =
        tally.states.iter().map(|(state, count)| (state.name().to_owned(), json!(count))).collect();
    let times_of_boards: Map<String, Value> =
        statistics.boards.iter().map(|row| (row.board.clone(), times_json(&row.times))).collect();
    let times_of_classes: Map<String, Value> = statistics
        .classes
        .iter()
        .map(|row| (class_name(row.class).to_owned(), times_json(&row.times)))
        .collect();
    json!({
        "puzzles": {"total": tally.total, "boards": boards, "classes": classes, "states": states},
        "solved": statistics.solved,
        "withoutHint": statistics.without_hint,
        "totalMs": statistics.total_ms,
        "streak": statistics.streak,
        "bestStreak": statistics.best_streak,
        "weeks": statistics.weeks,
        "boards": times_of_boards,
        "classes": times_of_classes,
    })
}

fn times_json(times: &Times) -> Value {
    json!({
        "solved": times.solved,
        "bestMs": times.best_ms,
        "medianMs": times.median_ms,
        "worstMs": times.worst_ms,
    })
}
