//! Games.

use crate::blocking::{Leash, blocking, quietly};
use crate::db::now;
use crate::dto;
use crate::error::ApiError;
use crate::extract::{Json as Body, Path, Query};
use crate::jobs::RATING_NODES;
use crate::sessions::MOST_MS;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use hyperdoku::logic::{self, Frame, Known};
use hyperdoku::{Budget, Puzzle};
use hyperdoku_store::{
    self as store, Entry, GameFilter, GameId, MoveRow, PROVING_NODES, PuzzleId, only_solution,
};
use hyperdoku_wire::{
    ErrorBody, Game, GameRow, GameState, Games, GamesQuery, LatestGame, Move, Moves, MovesTaken, NewGame,
    PlayTime, PuzzleChoice, Summary,
};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new()
        .routes(routes!(start, list))
        .routes(routes!(latest))
        .routes(routes!(get, delete))
        .routes(routes!(play))
        .routes(routes!(time))
}

/// How many games are listed.
const LISTED: u64 = 200;

/// Where the library says that pasted puzzles are from.
const PASTED: &str = "pasted";

/// Starts a game, or goes on with one of the same puzzle that is not finished, unless it is to begin anew. A puzzle that is not in the library is
/// proved to have one solution, and added.
#[utoipa::path(
    post,
    path = "/api/games",
    request_body = NewGame,
    responses((status = 201, body = Game), (status = "4XX", body = ErrorBody))
)]
async fn start(
    State(state): State<Arc<AppState>>,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Game>), ApiError> {
    let reading = Arc::clone(&state);
    let puzzle = match blocking(move || find(&reading, &new.puzzle)).await? {
        Found::Kept(id) => id,
        Found::New(puzzle) => {
            let entry = proved_in_turn(&state, puzzle).await?;
            let writing = Arc::clone(&state);
            blocking(move || writing.db.add(&entry)).await?
        }
    };
    let game = blocking(move || {
        let game = state.db.write(|store| {
            let unfinished = if new.anew { None } else { store.unfinished(puzzle)? };
            unfinished.map_or_else(|| store.start(puzzle, now()), Ok)
        })?;
        Ok(Json(told(state.db.read(|store| store.game(game))?)))
    });
    Ok((StatusCode::CREATED, game.await?))
}

/// Games, the last played first.
#[utoipa::path(
    get,
    path = "/api/games",
    params(GamesQuery),
    responses((status = 200, body = Games), (status = "4XX", body = ErrorBody))
)]
async fn list(
    State(state): State<Arc<AppState>>,
    Query(query): Query<GamesQuery>,
) -> Result<Json<Games>, ApiError> {
    let filter = GameFilter {
        state: query.state.map(|state| match state {
            GameState::Playing => store::GameState::Playing,
            GameState::Solved => store::GameState::Solved,
            GameState::GivenUp => store::GameState::GivenUp,
        }),
        limit: Some(LISTED),
    };
    blocking(move || {
        let games = state.db.read(|store| {
            let rows = store.games(&filter)?.into_iter();
            rows.map(|game| Ok(row(&game, store.get(game.puzzle)?)))
                .collect::<Result<Vec<_>, store::StoreError>>()
        })?;
        Ok(Json(Games { games }))
    })
    .await
}

/// The game that was touched last.
#[utoipa::path(
    get,
    path = "/api/games/latest",
    responses((status = 200, body = LatestGame), (status = "4XX", body = ErrorBody))
)]
async fn latest(State(state): State<Arc<AppState>>) -> Result<Json<LatestGame>, ApiError> {
    blocking(move || {
        let game = state.db.read(|store| match store.latest()? {
            Some(row) => store.game(row.id).map(Some),
            None => Ok(None),
        })?;
        Ok(Json(LatestGame { game: game.map(told) }))
    })
    .await
}

/// A game with all its moves.
#[utoipa::path(
    get,
    path = "/api/games/{id}",
    params(("id" = i64, Path)),
    responses((status = 200, body = Game), (status = "4XX", body = ErrorBody))
)]
async fn get(State(state): State<Arc<AppState>>, Path(id): Path<i64>) -> Result<Json<Game>, ApiError> {
    blocking(move || Ok(Json(told(state.db.read(|store| store.game(GameId(id)))?)))).await
}

/// Deletes a game with all its moves.
#[utoipa::path(
    delete,
    path = "/api/games/{id}",
    params(("id" = i64, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody))
)]
async fn delete(State(state): State<Arc<AppState>>, Path(id): Path<i64>) -> Result<StatusCode, ApiError> {
    blocking(move || {
        state.db.write(|store| store.delete(GameId(id)))?;
        state.sessions.forget(GameId(id));
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Makes moves, all or none. When this is answered, they are on disk.
#[utoipa::path(
    post,
    path = "/api/games/{id}/moves",
    params(("id" = i64, Path)),
    request_body = Moves,
    responses(
        (status = 200, body = MovesTaken),
        (status = 409, description = "they do not follow those stored", body = ErrorBody),
        (status = 422, description = "one of them cannot be made", body = ErrorBody),
        (status = "4XX", body = ErrorBody)
    )
)]
async fn play(
    State(state): State<Arc<AppState>>,
    Path(id): Path<i64>,
    Body(moves): Body<Moves>,
) -> Result<Json<MovesTaken>, ApiError> {
    let row = |made: Move| MoveRow { text: made.text, elapsed_ms: made.at };
    let rows: Vec<MoveRow> = moves.moves.into_iter().map(row).collect();
    blocking(move || {
        let (next, summary) = state.sessions.play(&state.db, GameId(id), moves.from, &rows)?;
        Ok(Json(MovesTaken { next, summary: dto::summary(&summary) }))
    })
    .await
}

/// Tells how long a game has been played.
#[utoipa::path(
    post,
    path = "/api/games/{id}/time",
    params(("id" = i64, Path)),
    request_body = PlayTime,
    responses((status = 200, body = Summary), (status = "4XX", body = ErrorBody))
)]
async fn time(
    State(state): State<Arc<AppState>>,
    Path(id): Path<i64>,
    Body(time): Body<PlayTime>,
) -> Result<Json<Summary>, ApiError> {
    if time.elapsed_ms > MOST_MS {
        return Err(ApiError::Unprocessable("the time is beyond all games".to_owned()));
    }
    blocking(move || {
        let game = GameId(id);
        let summary = state.sessions.pass(&state.db, game, time.elapsed_ms)?;
        Ok(Json(dto::summary(&summary)))
    })
    .await
}

/// The puzzle that someone wants to play.
enum Found {
    /// The library has it.
    Kept(PuzzleId),
    /// It is pasted, and new.
    New(Puzzle),
}

fn find(state: &AppState, choice: &PuzzleChoice) -> Result<Found, ApiError> {
    match choice {
        PuzzleChoice::Stored(id) => Ok(Found::Kept(state.db.kept(*id, &state.limits)?.id)),
        PuzzleChoice::Text(text) => {
            let puzzle = dto::puzzle(text, &state.limits)?;
            let kept = state.db.read(|store| store.find(&puzzle))?;
            Ok(kept.map_or(Found::New(puzzle), |kept| Found::Kept(kept.id)))
        }
    }
}

/// Proves a puzzle once there is room, beside all other requests, and ends when the time is over or nobody waits.
async fn proved_in_turn(state: &AppState, puzzle: Puzzle) -> Result<Entry, ApiError> {
    let room = state.proofs.enter().await?;
    let budget = Budget::of_nodes(PROVING_NODES);
    let cancel = Arc::clone(&budget.cancel);
    let _leash = Leash(Arc::clone(&cancel));
    let mut work = pin!(quietly(move || {
        let entry = proved(puzzle, &budget);
        drop(room);
        entry
    }));
    tokio::select! {
        entry = &mut work => entry,
        () = tokio::time::sleep(state.limits.proof_time) => {
            cancel.store(true, Ordering::Relaxed);
            work.await
        }
    }
}

/// A puzzle with its only solution, and how hard it is if that is soon found.
fn proved(puzzle: Puzzle, budget: &Budget) -> Result<Entry, ApiError> {
    let solution = only_solution(&puzzle, budget);
    let solution = solution.map_err(|reason| ApiError::Unprocessable(reason.to_string()))?;
    let budget = Budget { nodes: Some(RATING_NODES), ..budget.clone() };
    let rating = logic::rate(&Frame::new(puzzle.topology()), &puzzle, Known::Unique, &budget).ok();
    Ok(dto::entry(puzzle, solution, rating.as_ref(), PASTED.to_owned()))
}

fn told(game: store::Game) -> Game {
    let moves = game.moves.into_iter().map(|row| Move { text: row.text, at: row.elapsed_ms });
    let solution = game.puzzle.solution.clone();
    let kept = dto::kept(game.puzzle);
    Game {
        id: game.row.id.0,
        puzzle_id: kept.id,
        puzzle: kept.puzzle,
        solution,
        class: kept.class,
        er: kept.er,
        moves: moves.collect(),
        summary: dto::summary(&game.row.summary),
    }
}

fn row(game: &store::GameRow, kept: store::Kept) -> GameRow {
    GameRow {
        id: game.id.0,
        puzzle_id: game.puzzle.0,
        board: kept.board,
        class: kept.class.map(dto::class),
        summary: dto::summary(&game.summary),
        started: game.started.0,
        touched: game.touched.0,
    }
}
