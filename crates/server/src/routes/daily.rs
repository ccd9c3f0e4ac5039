//! The puzzle of the day: the same everywhere, since it is made from day and board.

use crate::blocking::blocking;
use crate::date;
use crate::db::now;
use crate::dto;
use crate::error::ApiError;
use crate::extract::Json as Body;
use crate::fnv::fnv;
use crate::jobs::{Generate, Source, Task};
use crate::routes::jobs::accept;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use hyperdoku::generate::{Pattern, Spread};
use hyperdoku::logic::Level;
use hyperdoku_store::Day;
use hyperdoku_wire::{Daily, DailyAnswer, ErrorBody};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(daily))
}

/// The classes of the week, from Monday on.
const CLASSES: [Level; 7] =
    [Level::Easy, Level::Easy, Level::Medium, Level::Medium, Level::Hard, Level::Hard, Level::Unfair];

/// Grids tried for a class: not all boards have puzzles of all classes, and nobody waits for long.
const TRIES: u32 = 10;

/// The puzzle of a day and a board: at once if it was made before, otherwise a job that makes it.
#[utoipa::path(
    post,
    path = "/api/daily",
    request_body = Daily,
    responses(
        (status = 200, description = "it is there", body = DailyAnswer),
        (status = 202, description = "it is made", body = DailyAnswer),
        (status = "4XX", body = ErrorBody)
    )
)]
async fn daily(
    State(state): State<Arc<AppState>>,
    Body(daily): Body<Daily>,
) -> Result<(StatusCode, Json<DailyAnswer>), ApiError> {
    let reading = Arc::clone(&state);
    let found = blocking(move || find(&reading, &daily)).await?;
    Ok(match found {
        Found::Puzzle(id) => (StatusCode::OK, Json(DailyAnswer { puzzle: Some(id), job: None })),
        Found::Task(task) => {
            let job = accept(&state, task, None)?;
            (StatusCode::ACCEPTED, Json(DailyAnswer { puzzle: None, job: Some(job) }))
        }
    })
}

enum Found {
    Puzzle(i64),
    Task(Task),
}

fn find(state: &AppState, daily: &Daily) -> Result<Found, ApiError> {
    let day = day(&daily.date)?;
    let topology = dto::board(&daily.board, &state.limits)?;
    let board = topology.shape().to_string();
    let source = format!("daily:{}:{board}", daily.date);
    if let Some(id) = state.db.read(|store| store.daily(&source))? {
        return Ok(Found::Puzzle(id.0));
    }
    let pattern = Pattern::new(&topology, None, Spread::Random);
    let pattern = pattern.map_err(|error| ApiError::Unprocessable(error.to_string()))?;
    let hardest = CLASSES[day.weekday()];
    let easier = Level::ALL.into_iter().rev().filter(|class| *class <= hardest).map(Some);
    Ok(Found::Task(Task::Generate(Box::new(Generate {
        topology,
        classes: easier.chain([None]).collect(),
        givens: None,
        pattern,
        tries: TRIES,
        seed: seed(&source),
        source: Source::Daily(source),
    }))))
}

/// A day that is not farther away than the clocks of the world.
fn day(text: &str) -> Result<Day, ApiError> {
    let day = date::day(text).map_err(|error| ApiError::Unprocessable(format!("date: {error}")))?;
    let tomorrow = Day(Day::of(now(), 0).0 + 1);
    match day <= tomorrow {
        true => Ok(day),
        false => Err(ApiError::Unprocessable(format!("date: {text} is yet to come"))),
    }
}

/// A seed of 32 bits from words, the same in every version: the upper half of a hash.
fn seed(words: &str) -> u64 {
    fnv(words.as_bytes()) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_stay_the_same() {
        assert_eq!(seed(""), 0xcbf2_9ce4);
        assert_eq!(seed("a"), 0xaf63_dc4c);
        assert_ne!(seed("daily:2026-11-16:3x3"), seed("daily:2026-11-17:3x3"));
    }

    #[test]
    fn days_to_come_are_refused() {
        assert!(day("2026-11-16").is_ok());
        assert!(day("2999-01-01").is_err());
        assert!(day("yesterday").is_err());
    }
}
