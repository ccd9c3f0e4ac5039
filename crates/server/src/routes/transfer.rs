//! The library of puzzles: texts brought in, and given out. Both are streams, on a connection and threads of their own.

use crate::blocking::{Leash, blocking};
use crate::db::now;
use crate::dto;
use crate::error::ApiError;
use crate::extract::Query;
use crate::limits::Limits;
use crate::pipe::{self, PipeReader, PipeWriter};
use crate::priority;
use crate::routes::library::filter;
use crate::state::AppState;
use crate::stop::Stop;
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
    self as store, BadLines, Filter, ImportOptions, News, PROVING_NODES, Refusals, Source, Store, StoreError,
    Trust,
};
use hyperdoku_wire::{BadLine, ErrorBody, ExportQuery, ImportQuery, Imported, Keep};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::io::{BufReader, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::Sender;
use tokio::task::JoinHandle;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(export))
}

/// What the names of sources begin with, so that nobody takes them for our own.
const PREFIX: &str = "import:";

/// What puzzles are from where nothing is said.
const USUAL_NAME: &str = "text";

/// The longest such name, in bytes.
const NAME_BYTES: usize = 200;

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
    let turn = Turn::take(&state)?;
    let name = name(query.name)?;
    let (keep, limits) = (query.keep.unwrap_or_default(), state.limits);
    let board = blocking(move || query.board.map(|name| dto::board(&name, &limits)).transpose()).await?;
    let options = options(board.map(|board| board.shape().clone()), keep, &limits);
    // Whatever ends this early, the library stays as it was.
    let cancel = Arc::clone(&options.budget.cancel);
    let _leash = Leash(Arc::clone(&cancel));
    let (sender, reader) = pipe::reading();
    let feeder = Feeder { sender: Some(sender), cancel };
    let (db, until) = (state.db.clone(), turn.until);
    let work = blocking(move || {
        db.long(|store| store_import(store, &name, reader, &options, &mut |_| turn.go_on()))
    });
    let (fed, imported) = tokio::join!(feed(body, feeder, &limits, until), work);
    fed?;
    let imported = match imported {
        Err(ApiError::Ending) if Instant::now() >= until => return Err(ApiError::Timeout),
        imported => imported?,
    };
    match imported {
        Imported { added: 0, known: 0, .. } => {
            Err(ApiError::NothingImported { bad: imported.bad, bad_count: imported.bad_count })
        }
        Imported { added: 0, bad_count: 1.., .. } if keep == Keep::AllOrNothing => {
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
    let turn = Turn::take(&state)?;
    let format = format(query.format.as_deref().unwrap_or("csv"))?;
    let filter = filter(query.board, query.class, query.state, query.text)?;
    let (writer, mut receiver) = pipe::writing(state.limits.piece_time);
    let db = state.db.clone();
    let work = tokio::spawn(blocking(move || {
        db.long(|store| store_export(store, &filter, format, writer, &mut |_| turn.go_on()))
    }));
    // Until the first piece is there, what goes wrong can still be told.
    let Some(first) = receiver.recv().await else {
        return ended(work).await.map(|()| file(format, Body::empty()));
    };
    // After it the file breaks off, so that nobody takes a part for the whole.
    let rest = unfold(Some((receiver, work)), async |stage| {
        let (mut receiver, work) = stage?;
        match receiver.recv().await {
            Some(piece) => Some((Ok(piece), Some((receiver, work)))),
            None => ended(work).await.err().map(|error| (Err(error), None)),
        }
    });
    let pieces = futures_util::stream::iter([Ok(first)]).chain(rest);
    Ok(file(format, Body::from_stream(pieces)))
}

/// What came of work that was spawned.
async fn ended(work: JoinHandle<Result<(), ApiError>>) -> Result<(), ApiError> {
    work.await.unwrap_or_else(|_| Err(ApiError::Internal("a fault of the program".to_owned())))
}

/// A turn to transfer: there are few, and each is over some time.
struct Turn {
    /// Kept until the work has ended, even if nobody waits for it any more.
    _place: OwnedSemaphorePermit,
    stop: Stop,
    until: Instant,
}

impl Turn {
    fn take(state: &AppState) -> Result<Self, ApiError> {
        let place = Arc::clone(&state.transfers).try_acquire_owned();
        let place = place.map_err(|_| ApiError::TooManyTransfers(state.limits.transfers))?;
        let until = Instant::now() + state.limits.transfer_time;
        Ok(Turn { _place: place, stop: state.stop.clone(), until })
    }

    fn go_on(&self) -> ControlFlow<()> {
        let is_over = self.stop.is_wished() || Instant::now() >= self.until;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The end of a pipe into which a body goes.
struct Feeder {
    /// None once the whole body is in it.
    sender: Option<Sender<Bytes>>,
    cancel: Arc<AtomicBool>,
}

impl Drop for Feeder {
    fn drop(&mut self) {
        // Before the pipe ends: what came so far is not the whole text.
        self.cancel.fetch_or(self.sender.is_some(), Ordering::SeqCst);
    }
}

/// Hands the body on, piece by piece.
async fn feed(body: Body, mut feeder: Feeder, limits: &Limits, until: Instant) -> Result<(), ApiError> {
    let mut pieces = body.into_data_stream();
    let mut left = limits.import_bytes;
    while let Some(sender) = &feeder.sender {
        let patience = limits.piece_time.min(until.saturating_duration_since(Instant::now()));
        let piece = match tokio::time::timeout(patience, pieces.next()).await {
            Ok(Some(Ok(piece))) => piece,
            Ok(Some(Err(error))) => {
                return Err(ApiError::BadRequest(format!("the body broke off: {error}")));
            }
            Err(_) => return Err(ApiError::Timeout),
            Ok(None) => {
                feeder.sender = None;
                break;
            }
        };
        left = left.checked_sub(piece.len() as u64).ok_or_else(|| {
            ApiError::TooLarge(format!("expected a text of at most {} bytes", limits.import_bytes))
        })?;
        if sender.send(piece).await.is_err() {
            // Whoever read has ended, and says why.
            break;
        }
    }
    Ok(())
}

fn name(name: Option<String>) -> Result<String, ApiError> {
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| USUAL_NAME.to_owned());
    match name.len() <= NAME_BYTES && !name.chars().any(char::is_control) {
        true => Ok(format!("{PREFIX}{name}")),
        false => {
            Err(ApiError::Unprocessable(format!("name: expected at most {NAME_BYTES} bytes of plain text")))
        }
    }
}

fn options(board: Option<Shape>, keep: Keep, limits: &Limits) -> ImportOptions {
    ImportOptions {
        reading: ReadOptions { board, limits: dto::sizes(limits), ..ReadOptions::default() },
        bad_lines: match keep {
            Keep::Good => BadLines::Skip,
            Keep::AllOrNothing => BadLines::Refuse,
        },
        trust: Trust::Nobody,
        refusals: Refusals::Forgotten,
        budget: Budget::of_nodes(PROVING_NODES),
        now: now(),
    }
}

fn store_import(
    store: &mut Store,
    name: &str,
    reader: PipeReader,
    options: &ImportOptions,
    told: &mut (dyn FnMut(News) -> ControlFlow<()> + Send),
) -> Result<Imported, StoreError> {
    let mut reader = BufReader::new(reader);
    let mut work = || {
        let mut sources = [Source { name: name.to_owned(), reader: &mut reader }];
        store.import(&mut sources, options, told)
    };
    let imported = match quiet_threads() {
        Ok(threads) => threads.install(work),
        Err(_) => work(),
    }?;
    let first = imported.first_added.or(imported.first_known);
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
    let pool = ThreadPoolBuilder::new().num_threads(priority::spare_cores());
    pool.start_handler(|_| priority::lower()).build()
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

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::io::Read;

    #[tokio::test]
    async fn a_body_that_breaks_off_is_known_to_before_the_pipe_ends() {
        for _ in 0..100 {
            let (sender, mut reader) = pipe::reading();
            let cancel = Arc::new(AtomicBool::new(false));
            let feeder = Feeder { sender: Some(sender), cancel: Arc::clone(&cancel) };
            let endless = Body::from_stream(futures_util::stream::pending::<Result<Bytes, ApiError>>());
            let limits = Limits::default();
            let until = Instant::now() + limits.transfer_time;
            let mut feeding = Box::pin(feed(endless, feeder, &limits, until));
            assert!((&mut feeding).now_or_never().is_none());
            let reading = tokio::task::spawn_blocking(move || {
                let ended = reader.read(&mut [0; 9]).unwrap();
                (ended, cancel.load(Ordering::Relaxed))
            });
            drop(feeding);
            assert_eq!(reading.await.unwrap(), (0, true));
        }
    }
}
