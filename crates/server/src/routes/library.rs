//! The library of puzzles: looked at.

use crate::blocking::blocking;
use crate::dto;
use crate::error::ApiError;
use crate::extract::{Path, Query};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use hyperdoku_store::{self as store, Filter, Page, Progress, PuzzleId};
use hyperdoku_wire::{
    BoardTally, Class, ClassTally, ErrorBody, Library, LibraryPuzzle, LibraryQuery, LibraryRow, Order,
    PlayState, RandomQuery, StateTally, Tallies,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(random)).routes(routes!(get))
}

/// How many rows are given where nothing is said.
const USUAL: u32 = 50;

/// The most rows.
const MOST: u32 = 500;

/// The longest text to look for, in bytes.
const TEXT_BYTES: usize = 1000;

/// Puzzles of the library, and how many there are.
#[utoipa::path(
    get,
    path = "/api/library",
    params(LibraryQuery),
    responses((status = 200, body = Library), (status = "4XX", body = ErrorBody))
)]
async fn list(
    State(state): State<Arc<AppState>>,
    Query(query): Query<LibraryQuery>,
) -> Result<Json<Library>, ApiError> {
    let filter = filter(query.board, query.class, query.state, query.text)?;
    let order = order(query.order.unwrap_or_default());
    let page = Page {
        offset: query.offset.unwrap_or(0).into(),
        limit: query.limit.unwrap_or(USUAL).min(MOST).into(),
    };
    blocking(move || {
        let (rows, tally) =
            state.db.search(|store| Ok((store.list(&filter, order, page)?, store.tally(&filter)?)))?;
        Ok(Json(Library {
            rows: rows.into_iter().map(row).collect(),
            total: tally.total,
            tallies: tallies(tally),
        }))
    })
    .await
}

/// A puzzle of the library.
#[utoipa::path(
    get,
    path = "/api/library/{id}",
    params(("id" = i64, Path)),
    responses((status = 200, body = LibraryPuzzle), (status = "4XX", body = ErrorBody))
)]
async fn get(
    State(state): State<Arc<AppState>>,
    Path(id): Path<i64>,
) -> Result<Json<LibraryPuzzle>, ApiError> {
    blocking(move || Ok(Json(dto::kept(state.db.read(|store| store.get(PuzzleId(id)))?)))).await
}

/// One of the puzzles, each with the same chance.
#[utoipa::path(
    get,
    path = "/api/library/random",
    params(RandomQuery),
    responses((status = 200, body = LibraryPuzzle), (status = "4XX", body = ErrorBody))
)]
async fn random(
    State(state): State<Arc<AppState>>,
    Query(query): Query<RandomQuery>,
) -> Result<Json<LibraryPuzzle>, ApiError> {
    let filter = filter(query.board, query.class, query.state, query.text)?;
    blocking(move || {
        let mut rng = ChaCha8Rng::seed_from_u64(RandomState::new().hash_one(()));
        let found = state.db.search(|store| store.random(&filter, &mut rng))?;
        let found = found.ok_or_else(|| ApiError::NotFound("there is no such puzzle".to_owned()))?;
        Ok(Json(dto::kept(found)))
    })
    .await
}

/// The puzzles that are meant.
pub(super) fn filter(
    board: Option<String>,
    class: Option<Class>,
    state: Option<PlayState>,
    text: Option<String>,
) -> Result<Filter, ApiError> {
    if text.as_ref().is_some_and(|text| text.len() > TEXT_BYTES) {
        return Err(ApiError::Unprocessable(format!("text: expected at most {TEXT_BYTES} bytes")));
    }
    let board = board.filter(|board| !board.is_empty()).map(|board| dto::board_name(&board)).transpose()?;
    Ok(Filter {
        boards: board.into_iter().collect(),
        classes: class.map(dto::level).into_iter().collect(),
        state: state.map(|state| match state {
            PlayState::NotStarted => store::State::NotStarted,
            PlayState::InProgress => store::State::InProgress,
            PlayState::Solved => store::State::Solved,
        }),
        text: text.filter(|text| !text.is_empty()),
        ..Filter::default()
    })
}

fn order(order: Order) -> store::Order {
    match order {
        Order::Oldest => store::Order::Oldest,
        Order::Newest => store::Order::Newest,
        Order::Easiest => store::Order::Easiest,
        Order::Hardest => store::Order::Hardest,
        Order::FewestGivens => store::Order::FewestGivens,
        Order::LastPlayed => store::Order::LastPlayed,
    }
}

fn row(listed: store::Listed) -> LibraryRow {
    let (state, game, percent) = match listed.progress {
        Progress::NotStarted => (PlayState::NotStarted, None, None),
        Progress::InProgress { game, percent } => (PlayState::InProgress, Some(game.0), Some(percent)),
        Progress::Solved { game } => (PlayState::Solved, Some(game.0), None),
    };
    LibraryRow { puzzle: dto::kept(listed.puzzle), state, game, percent, best_ms: listed.best_ms }
}

fn tallies(tally: store::Tally) -> Tallies {
    let class = |(class, puzzles): (Option<_>, u64)| ClassTally { class: class.map(dto::class), puzzles };
    let state = |(state, puzzles): (store::State, u64)| {
        let state = match state {
            store::State::NotStarted => PlayState::NotStarted,
            store::State::InProgress => PlayState::InProgress,
            store::State::Solved => PlayState::Solved,
        };
        StateTally { state, puzzles }
    };
    Tallies {
        boards: tally.boards.into_iter().map(|(board, puzzles)| BoardTally { board, puzzles }).collect(),
        classes: tally.classes.into_iter().map(class).collect(),
        states: tally.states.into_iter().map(state).collect(),
    }
}
