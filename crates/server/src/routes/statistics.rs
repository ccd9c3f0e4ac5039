//! Scores and statistics.

use crate::blocking::blocking;
use crate::db::now;
use crate::dto;
use crate::error::ApiError;
use crate::extract::Query;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use hyperdoku::Shape;
use hyperdoku_store as store;
use hyperdoku_wire::{
    BoardGroup, BoardTimes, ClassTimes, ErrorBody, Score, Scores, ScoresQuery, Statistics, StatisticsQuery,
    Times,
};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(statistics)).routes(routes!(scores))
}

/// How many scores are told.
const SCORES: u64 = 20;

/// How many times are told one after another.
const TIMES: usize = 60;

/// Clocks differ from UTC by less than this.
const MOST_OFFSET: u32 = 24 * 60;

/// What the player has done so far.
#[utoipa::path(
    get,
    path = "/api/statistics",
    params(StatisticsQuery),
    responses((status = 200, body = Statistics), (status = "4XX", body = ErrorBody))
)]
async fn statistics(
    State(state): State<Arc<AppState>>,
    Query(query): Query<StatisticsQuery>,
) -> Result<Json<Statistics>, ApiError> {
    let offset = query.offset_minutes.unwrap_or(0);
    if offset.unsigned_abs() >= MOST_OFFSET {
        return Err(ApiError::Unprocessable(format!("found {offset} minutes, expected less than a day")));
    }
    let group = query.boards.unwrap_or_default();
    blocking(move || {
        Ok(Json(told(state.db.search(|store| store.statistics_of(is_in(group), now(), offset))?)))
    })
    .await
}

/// The games solved fastest on a board, and the times of the latest.
#[utoipa::path(
    get,
    path = "/api/scores",
    params(ScoresQuery),
    responses((status = 200, body = Scores), (status = "4XX", body = ErrorBody))
)]
async fn scores(
    State(state): State<Arc<AppState>>,
    Query(query): Query<ScoresQuery>,
) -> Result<Json<Scores>, ApiError> {
    let board = dto::board_name(&query.board)?;
    blocking(move || {
        let class = query.class.map(dto::level);
        let (scores, times) = state
            .db
            .search(|store| Ok((store.scores(&board, class, SCORES)?, store.times(&board, class)?)))?;
        let latest = times.len().saturating_sub(TIMES);
        let times = times[latest..].iter().map(|&(_, elapsed_ms)| elapsed_ms).collect();
        Ok(Json(Scores { scores: scores.into_iter().map(score).collect(), times }))
    })
    .await
}

/// Whether a board, by its name, is in a group.
fn is_in(group: BoardGroup) -> impl Fn(&str) -> bool {
    move |board| {
        let axes = board
            .parse()
            .ok()
            .and_then(|shape: Shape| shape.lattice())
            .map_or(0, |lattice| lattice.dimensions);
        match group {
            BoardGroup::All => true,
            BoardGroup::Classic => axes <= 2,
            BoardGroup::Cubes => axes == 3,
            BoardGroup::FourD => axes >= 4,
        }
    }
}

fn told(statistics: store::Statistics) -> Statistics {
    let class =
        |of: store::ClassTimes| ClassTimes { class: of.class.map(dto::class), times: times(of.times) };
    let board = |of: store::BoardTimes| BoardTimes { board: of.board, times: times(of.times) };
    Statistics {
        solved: statistics.solved,
        without_hint: statistics.without_hint,
        total_ms: statistics.total_ms,
        streak: statistics.streak,
        best_streak: statistics.best_streak,
        weeks: statistics.weeks.to_vec(),
        classes: statistics.classes.into_iter().map(class).collect(),
        boards: statistics.boards.into_iter().map(board).collect(),
    }
}

fn times(times: store::Times) -> Times {
    let store::Times { solved, best_ms, median_ms, worst_ms } = times;
    Times { solved, best_ms, median_ms, worst_ms }
}

fn score(score: store::Score) -> Score {
    Score {
        game: score.game.0,
        puzzle: score.puzzle.0,
        elapsed_ms: score.elapsed_ms,
        hints: score.hints,
        checks: score.checks,
        mistakes: score.mistakes,
        solved_at: score.solved_at.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_grouped_by_their_axes() {
        let check = |board: &str, group: BoardGroup| {
            let groups = [BoardGroup::Classic, BoardGroup::Cubes, BoardGroup::FourD];
            let found: Vec<BoardGroup> = groups.into_iter().filter(|&group| is_in(group)(board)).collect();
            assert_eq!(found, [group], "{board}");
            assert!(is_in(BoardGroup::All)(board));
        };
        check("3x3", BoardGroup::Classic);
        check("wrap:4", BoardGroup::Classic);
        check("without a name", BoardGroup::Classic);
        check("3x2x1", BoardGroup::Cubes);
        check("slice:3^3", BoardGroup::Cubes);
        check("2x2x1x1", BoardGroup::FourD);
    }
}
