//! Work that takes a while.

use crate::blocking::blocking;
use crate::dto;
use crate::error::ApiError;
use crate::extract::{Json as Body, Path};
use crate::jobs::{Entry, Generate, Rate, Refused, Solve, Source, TRIES, Task};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use hyperdoku::generate::{Pattern, Spread};
use hyperdoku::{Limit, Motions, Puzzle, TWO};
use hyperdoku_wire::{ErrorBody, Job, JobRequest, Jobs, PuzzleChoice};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(submit, list)).routes(routes!(get, cancel)).routes(routes!(events))
}

/// Takes a job.
#[utoipa::path(
    post,
    path = "/api/jobs",
    request_body = JobRequest,
    responses((status = 202, body = Job), (status = "4XX", body = ErrorBody))
)]
async fn submit(
    State(state): State<Arc<AppState>>,
    Body(request): Body<JobRequest>,
) -> Result<(StatusCode, Json<Job>), ApiError> {
    let reading = Arc::clone(&state);
    let (task, seconds) = blocking(move || task(&reading, request)).await?;
    let job = accept(&state, task, seconds)?;
    Ok((StatusCode::ACCEPTED, Json(job)))
}

/// All jobs that are known, without their results.
#[utoipa::path(
    get,
    path = "/api/jobs",
    responses((status = 200, body = Jobs), (status = "4XX", body = ErrorBody))
)]
async fn list(State(state): State<Arc<AppState>>) -> Json<Jobs> {
    Json(Jobs { jobs: state.jobs.list() })
}

/// A job as it stands.
#[utoipa::path(
    get,
    path = "/api/jobs/{id}",
    params(("id" = u64, Path)),
    responses((status = 200, body = Job), (status = "4XX", body = ErrorBody))
)]
async fn get(State(state): State<Arc<AppState>>, Path(id): Path<u64>) -> Result<Json<Job>, ApiError> {
    Ok(Json(state.jobs.job(&*entry(&state, id)?)))
}

/// Ends a job; one that is over stays as it is.
#[utoipa::path(
    delete,
    path = "/api/jobs/{id}",
    params(("id" = u64, Path)),
    responses((status = 200, body = Job), (status = "4XX", body = ErrorBody))
)]
async fn cancel(State(state): State<Arc<AppState>>, Path(id): Path<u64>) -> Result<Json<Job>, ApiError> {
    let entry = entry(&state, id)?;
    state.jobs.cancel(&entry);
    Ok(Json(state.jobs.job(&entry)))
}

/// A job as it goes on: an event for what changes, five a second at most, and a last one with the result.
#[utoipa::path(
    get,
    path = "/api/jobs/{id}/events",
    params(("id" = u64, Path)),
    responses(
        (status = 200, description = "a job each", body = Job, content_type = "text/event-stream"),
        (status = "4XX", body = ErrorBody)
    )
)]
async fn events(
    State(state): State<Arc<AppState>>,
    Path(id): Path<u64>,
) -> Result<Sse<impl Stream<Item = Result<Event, axum::Error>>>, ApiError> {
    let entry = entry(&state, id)?;
    let follower = Follower { state, entry, told: None };
    let stream = unfold(follower, async |mut follower| {
        let job = follower.next().await?;
        Some((Event::default().json_data(job), follower))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Hands a job to the queue.
pub(super) fn accept(state: &AppState, task: Task, seconds: Option<u32>) -> Result<Job, ApiError> {
    let time = seconds.map(|seconds| Duration::from_secs(seconds.into()));
    state.jobs.submit(task, time).map_err(|refused| match refused {
        Refused::Full(waiting) => ApiError::TooManyJobs(waiting),
        Refused::Ending => ApiError::Ending,
    })
}

/// The puzzle that someone means.
pub(super) fn chosen(state: &AppState, choice: &PuzzleChoice) -> Result<Puzzle, ApiError> {
    match choice {
        PuzzleChoice::Stored(id) => state.db.puzzle(*id, &state.limits),
        PuzzleChoice::Text(text) => dto::puzzle(text, &state.limits),
    }
}

fn entry(state: &AppState, id: u64) -> Result<Arc<Entry>, ApiError> {
    state.jobs.get(id).ok_or_else(|| ApiError::NotFound(format!("there is no job {id}")))
}

/// What a request wants to be done, all checked, and in which time.
fn task(state: &AppState, request: JobRequest) -> Result<(Task, Option<u32>), ApiError> {
    match request {
        JobRequest::Generate { board, class, givens, symmetry, seed, seconds } => {
            let topology = dto::board(&board, &state.limits)?;
            let cells = topology.cell_count();
            let givens = givens.map(|givens| givens as usize);
            if let Some(found) = givens.filter(|givens| *givens > cells) {
                let text = format!("givens: found {found}, expected at most {cells}: the cells of the board");
                return Err(ApiError::Unprocessable(text));
            }
            let refused =
                |error: &dyn std::fmt::Display| ApiError::Unprocessable(format!("symmetry: {error}"));
            let motions =
                symmetry.map(|text| text.parse::<Motions>()).transpose().map_err(|error| refused(&error))?;
            let pattern =
                Pattern::new(&topology, motions.as_ref(), Spread::Random).map_err(|error| refused(&error))?;
            let classes = vec![class.map(dto::level)];
            // Of 32 bits, so that people can write it down.
            let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(()) >> 32);
            let (tries, source) = (TRIES, Source::Generated);
            let generate = Generate { topology, classes, givens, pattern, tries, seed, source };
            Ok((Task::Generate(Box::new(generate)), seconds))
        }
        JobRequest::Rate { puzzle, seconds } => {
            Ok((Task::Rate(Rate { puzzle: chosen(state, &puzzle)? }), seconds))
        }
        JobRequest::Solve { puzzle, limit, seconds } => {
            let most = state.limits.solutions;
            let limit = match limit {
                None => TWO,
                Some(limit) => {
                    let wrong =
                        || ApiError::Unprocessable(format!("limit: found {limit}, expected 1 to {most}"));
                    Some(limit)
                        .filter(|limit| *limit <= most)
                        .and_then(|limit| Limit::new(limit as usize))
                        .ok_or_else(wrong)?
                }
            };
            Ok((Task::Solve(Solve { puzzle: chosen(state, &puzzle)?, limit }), seconds))
        }
    }
}

/// Someone who follows a job.
struct Follower {
    state: Arc<AppState>,
    entry: Arc<Entry>,
    /// What was told last, and when.
    told: Option<(Job, Instant)>,
}

/// No two events are closer than this.
const BEAT: Duration = Duration::from_millis(200);

/// Time is told so often where nothing else changes.
const SECOND: Duration = Duration::from_secs(1);

impl Follower {
    /// The next event, when there is one; none after the last.
    async fn next(&mut self) -> Option<Job> {
        loop {
            if self.told.as_ref().is_some_and(|(job, _)| job.state.is_final()) || self.state.stop.is_wished()
            {
                return None;
            }
            if self.told.is_some() {
                tokio::select! {
                    () = tokio::time::sleep(BEAT) => {}
                    () = self.entry.over() => {}
                    () = self.state.stop.wished() => {}
                }
            }
            let job = self.state.jobs.job(&self.entry);
            let is_news = self.told.as_ref().is_none_or(|(told, at)| {
                let same_time = Job { seconds: told.seconds, ..job.clone() };
                same_time != *told || at.elapsed() >= SECOND
            });
            if is_news {
                self.told = Some((job.clone(), Instant::now()));
                return Some(job);
            }
        }
    }
}
