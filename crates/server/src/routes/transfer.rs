//! The library of puzzles: texts brought in, and given out. Both are streams, on a connection and threads of their own.

use crate::blocking::blocking;
use crate::db::now;
use crate::dto;
use crate::error::ApiError;
use crate::extract::Query;
use crate::pipe::{self, PipeReader, PipeWriter};
use crate::priority;
use crate::routes::library::filter;
use crate::state::AppState;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use hyperdoku::format::{Format, ReadOptions, Unit, format_by_name};
use hyperdoku::{Budget, Shape};
use hyperdoku_store::{
    self as store, BadLines, Filter, ImportOptions, Order, Page, Source, Store, StoreError, Trust,
};
use hyperdoku_wire::{BadLine, ErrorBody, ExportQuery, ImportQuery, Imported, Keep};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::convert::Infallible;
use std::io::{BufReader, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::Sender;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(export))
}

/// What puzzles are from where nothing is said.
const USUAL_NAME: &str = "imported";

/// The longest such name, in bytes.
const NAME_BYTES: usize = 200;

/// Choices that an engine may make to prove one puzzle.
const PROVING_NODES: u64 = 200_000;

/// How long a client may let us wait for the next piece of a text.
const PIECE_TIME: Duration = Duration::from_secs(30);

/// Brings the puzzles of a text into the library, those that have one solution: the body is the text, in any format.
#[utoipa::path(
    post,
    path = "/api/library/import",
    params(ImportQuery),
    request_body(content = String, content_type = "text/plain"),
    responses(
        (status = 200, body = Imported),
        (status = 422, description = "nothing was imported", body = ErrorBody),
        (status = "4XX", body = ErrorBody)
    )
)]
async fn import(
    State(state): State<Arc<AppState>>,
    Query(query): Query<ImportQuery>,
    body: Body,
) -> Result<Json<Imported>, ApiError> {
    let name = name(query.name)?;
    let board = match &query.board {
        Some(name) => Some(dto::board(name, &state.limits)?.shape().clone()),
        None => None,
    };
    let options = options(board, query.keep.unwrap_or_default(), state.limits.cells);
    // Whatever ends this early, the library stays as it was.
    let leash = Leash(Arc::clone(&options.budget.cancel));
    let (sender, reader) = pipe::reading();
    let (db, stop, limit) = (state.db.clone(), state.stop.clone(), state.limits.import_bytes);
    let work = blocking(move || {
        let go_on = || if stop.is_wished() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        db.long(|store| store_import(store, &name, reader, &options, &mut |_| go_on()))
    });
    let (fed, imported) = tokio::join!(feed(body, sender, limit, &leash), work);
    fed?;
    let imported = imported?;
    match imported {
        Imported { added: 0, known: 0, .. } => {
            Err(ApiError::NothingImported { bad: imported.bad, bad_count: imported.bad_count })
        }
        Imported { added: 0, bad_count: 1.., .. } if query.keep == Some(Keep::AllOrNothing) => {
            Err(ApiError::NothingImported { bad: imported.bad, bad_count: imported.bad_count })
        }
        imported => Ok(Json(imported)),
    }
}

/// Gives puzzles out as a file, oldest first.
#[utoipa::path(
    get,
    path = "/api/library/export",
    params(ExportQuery),
    responses(
        (status = 200, description = "a file in the format", body = String, content_type = "text/plain"),
        (status = "4XX", body = ErrorBody)
    )
)]
async fn export(
    State(state): State<Arc<AppState>>,
    Query(query): Query<ExportQuery>,
) -> Result<Response, ApiError> {
    let format = format(query.format.as_deref().unwrap_or("csv"))?;
    let filter = filter(query.board, query.class, query.state, query.text)?;
    let (writer, mut receiver) = pipe::writing();
    let (db, stop) = (state.db.clone(), state.stop.clone());
    let work = tokio::spawn(blocking(move || {
        let go_on = || if stop.is_wished() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        db.long(|store| store_export(store, &filter, format, writer, &mut |_| go_on()))
    }));
    // Until the first piece is there, what goes wrong can still be told.
    let Some(first) = receiver.recv().await else {
        let done =
            work.await.unwrap_or_else(|_| Err(ApiError::Internal("a fault of the program".to_owned())));
        return done.map(|()| file(format, Body::empty()));
    };
    let rest = unfold(receiver, async |mut receiver| receiver.recv().await.map(|piece| (piece, receiver)));
    let pieces = futures_util::stream::iter([first]).chain(rest).map(Ok::<Bytes, Infallible>);
    Ok(file(format, Body::from_stream(pieces)))
}

/// Sets a flag when it is dropped.
struct Leash(Arc<AtomicBool>);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Hands the body on, piece by piece.
async fn feed(body: Body, sender: Sender<Bytes>, limit: u64, leash: &Leash) -> Result<(), ApiError> {
    let fail = |error: ApiError| {
        // Before the pipe ends: what came so far is not the whole text.
        leash.0.store(true, Ordering::Relaxed);
        Err(error)
    };
    let mut pieces = body.into_data_stream();
    let mut left = limit;
    loop {
        let piece = match tokio::time::timeout(PIECE_TIME, pieces.next()).await {
            Ok(Some(Ok(piece))) => piece,
            Ok(None) => return Ok(()),
            Ok(Some(Err(error))) => {
                return fail(ApiError::BadRequest(format!("the body broke off: {error}")));
            }
            Err(_) => return fail(ApiError::Timeout),
        };
        match left.checked_sub(piece.len() as u64) {
            Some(rest) => left = rest,
            None => return fail(ApiError::TooLarge(format!("expected a text of at most {limit} bytes"))),
        }
        if sender.send(piece).await.is_err() {
            // Whoever read has ended, and says why.
            return Ok(());
        }
    }
}

fn name(name: Option<String>) -> Result<String, ApiError> {
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| USUAL_NAME.to_owned());
    match name.len() <= NAME_BYTES && !name.chars().any(char::is_control) {
        true => Ok(name),
        false => {
            Err(ApiError::Unprocessable(format!("name: expected at most {NAME_BYTES} bytes of plain text")))
        }
    }
}

fn options(board: Option<Shape>, keep: Keep, cells: u32) -> ImportOptions {
    let limits = hyperdoku::Limits { cells: cells.into(), ..hyperdoku::Limits::default() };
    ImportOptions {
        reading: ReadOptions { board, limits, ..ReadOptions::default() },
        bad_lines: match keep {
            Keep::Good => BadLines::Skip,
            Keep::AllOrNothing => BadLines::Refuse,
        },
        trust: Trust::Nobody,
        budget: Budget::of_nodes(PROVING_NODES),
        now: now(),
    }
}

fn store_import(
    store: &mut Store,
    name: &str,
    reader: PipeReader,
    options: &ImportOptions,
    progress: &mut (dyn FnMut(u64) -> ControlFlow<()> + Send),
) -> Result<Imported, StoreError> {
    let mut reader = BufReader::new(reader);
    let mut work = || {
        let mut sources = [Source { name: name.to_owned(), reader: &mut reader }];
        store.import(&mut sources, options, progress)
    };
    let imported = match quiet_threads() {
        Ok(threads) => threads.install(work),
        Err(_) => work(),
    }?;
    let first = match imported.added.checked_sub(1) {
        Some(offset) => {
            let filter = Filter { source: Some(name.to_owned()), ..Filter::default() };
            store.list(&filter, Order::Newest, Page { offset, limit: 1 })?.pop()
        }
        None => None,
    };
    let first = first.map(|listed| listed.puzzle.id).or(imported.first_known);
    let bad = |bad: &store::BadLine| BadLine { line: bad.line as u64, reason: bad.reason.to_string() };
    Ok(Imported {
        added: imported.added,
        known: imported.known,
        bad: imported.first_bad.iter().map(bad).collect(),
        bad_count: imported.bad,
        first: first.map(|id| id.0),
    })
}

/// Threads that let others go first: all cores but one.
fn quiet_threads() -> Result<ThreadPool, ThreadPoolBuildError> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.saturating_sub(1).max(1);
    ThreadPoolBuilder::new().num_threads(threads).start_handler(|_| priority::lower()).build()
}

fn store_export(
    store: &Store,
    filter: &Filter,
    format: &'static Format,
    mut writer: PipeWriter,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), StoreError> {
    store.export(filter, format, &mut writer, progress)?;
    Ok(writer.flush()?)
}

/// A format that holds many puzzles.
fn format(name: &str) -> Result<&'static Format, ApiError> {
    let format = format_by_name(name).filter(|format| format.unit != Unit::List);
    format.ok_or_else(|| {
        ApiError::Unprocessable(format!("format: {name:?} is none that puzzles are written in"))
    })
}

fn file(format: &Format, body: Body) -> Response {
    let kind = match format.name {
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        _ => "text/plain; charset=utf-8",
    };
    let name = format!("attachment; filename=\"hyperdoku.{}\"", format.name);
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], body).into_response()
}
