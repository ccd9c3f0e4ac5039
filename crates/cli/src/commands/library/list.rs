//! `library list`: puzzles, and how far the player got.

use crate::args::{Global, List, OrderName};
use crate::failure::{Exit, Failure};
use crate::output;
use hyperdoku_session::clock_text;
use hyperdoku_store::{Listed, Order, Page, Progress};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

pub fn run(args: &List, data: Option<&Path>, global: &Global) -> Result<Exit, Failure> {
    let filter = super::filter(&args.which)?;
    let data = super::open(data)?;
    let order = match args.order {
        OrderName::Oldest => Order::Oldest,
        OrderName::Newest => Order::Newest,
        OrderName::Easiest => Order::Easiest,
        OrderName::Hardest => Order::Hardest,
        OrderName::FewestGivens => Order::FewestGivens,
        OrderName::LastPlayed => Order::LastPlayed,
    };
    let page = Page { offset: args.offset, limit: args.limit };
    let rows = data.check(data.store.list(&filter, order, page))?;
    let total = data.check(data.store.count(&filter))?;
    if total == 0 {
        return Ok(super::none_found());
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    if global.json {
        for row in &rows {
            writeln!(out, "{}", row_json(row))?;
        }
    } else {
        out.write_all(table(&rows).as_bytes())?;
        if (rows.len() as u64) < total {
            writeln!(out, "{} of {total}; --limit and --offset give others", rows.len())?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// The width of the column of boards, beyond which a name is cut.
const BOARD: usize = 16;

/// A line a puzzle.
fn table(rows: &[Listed]) -> String {
    let mut text =
        format!("{:>8}  {:BOARD$}  {:8}  {:>4}  {:>6}  progress\n", "id", "board", "class", "er", "givens");
    for row in rows {
        let kept = &row.puzzle;
        let board = match kept.board.char_indices().nth(BOARD) {
            Some(_) => kept.board.chars().take(BOARD - 1).chain(['…']).collect(),
            None => kept.board.clone(),
        };
        let class = kept.class.map_or("-", |class| class.name());
        let er = kept.er.map_or("-".to_owned(), output::tenths);
        let (id, given_count, progress) = (kept.id.0, kept.given_count, progress(row));
        text += &format!("{id:>8}  {board:BOARD$}  {class:8}  {er:>4}  {given_count:>6}  {progress}\n");
    }
    text
}

fn progress(row: &Listed) -> String {
    let best = row.best_ms.map_or(String::new(), |best| format!(", best {}", clock_text(best)));
    match row.progress {
        Progress::NotStarted => format!("not started{best}"),
        Progress::InProgress { percent, .. } => format!("{percent} % filled{best}"),
        Progress::Solved { .. } => format!("solved{best}"),
    }
}

fn row_json(row: &Listed) -> Value {
    let mut object = super::kept_json(&row.puzzle);
    let (state, game, percent) = match row.progress {
        Progress::NotStarted => ("not started", None, None),
        Progress::InProgress { game, percent } => ("in progress", Some(game.0), Some(percent)),
        Progress::Solved { game } => ("solved", Some(game.0), Some(100)),
    };
    object["state"] = json!(state);
    object["game"] = json!(game);
    object["percent"] = json!(percent);
    object["bestMs"] = json!(row.best_ms);
    object
}
