//! `library`: the stored games.

mod export;
mod import;
mod list;
mod random;
mod sample;
mod stats;

use crate::args::{Global, Library, LibraryCommand, StateName, Which};
use crate::data_folder::Data;
use crate::failure::{Exit, Failure};
use crate::{input, output};
use hyperdoku::logic::Level;
use hyperdoku_store::{Filter, Kept, State};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

pub fn run(args: &Library, global: &Global) -> Result<Exit, Failure> {
    let data = args.data.as_deref();
    match &args.command {
        LibraryCommand::Import(args) => import::run(args, data, global),
        LibraryCommand::Export(args) => export::run(args, data, global),
        LibraryCommand::List(args) => list::run(args, data, global),
        LibraryCommand::Random(args) => random::run(args, data, global),
        LibraryCommand::Sample(args) => sample::run(args, global),
        LibraryCommand::Stats(args) => stats::run(args, data, global),
    }
}

/// Opens the database for a command that asks something of it.
fn open(data: Option<&Path>) -> Result<Data, Failure> {
    Data::open(data, &Arc::default())
}

/// The filter that arguments mean.
fn filter(which: &Which) -> Result<Filter, Failure> {
    let boards = which.board.iter().map(|name| Ok(input::board(name)?.to_string()));
    let is_meant = |level: &Level| which.class.as_ref().is_some_and(|classes| classes.contains(level));
    Ok(Filter {
        boards: boards.collect::<Result<_, Failure>>()?,
        classes: Level::ALL.into_iter().filter(is_meant).collect(),
        state: which.state.map(|state| match state {
            StateName::NotStarted => State::NotStarted,
            StateName::InProgress => State::InProgress,
            StateName::Solved => State::Solved,
        }),
        source: which.source.clone(),
        text: which.text.clone(),
    })
}

/// Tells that a filter leaves nothing.
fn none_found() -> Exit {
    anstream::eprintln!("none found: the library has no such puzzle");
    Exit::No
}

/// A puzzle as JSON.
fn kept_json(kept: &Kept) -> Value {
    let er = kept.er.and_then(|er| output::tenths(er).parse().ok()).map(Value::Number);
    json!({
        "id": kept.id.0,
        "board": kept.board,
        "givens": kept.givens,
        "solution": kept.solution,
        "count": kept.given_count,
        "class": kept.class.map(Level::name),
        "er": er,
        "score": kept.score,
        "source": kept.source,
        "added": kept.added.0,
    })
}
