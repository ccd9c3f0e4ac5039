//! Scores and statistics, of solved games.

use crate::puzzles::Class;
use serde::{Deserialize, Serialize};

/// Which boards statistics are of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoardGroup {
    /// All.
    #[default]
    All,
    /// Those that are flat: of two axes, or of none.
    Classic,
    /// Those of three axes.
    Cubes,
    /// Those of four and more.
    #[serde(rename = "4d")]
    FourD,
}

/// Which statistics.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct StatisticsQuery {
    /// Of which boards: all if absent.
    pub boards: Option<BoardGroup>,
    /// By how many minutes the player's clock is ahead of UTC, so that days begin at midnight there.
    pub offset_minutes: Option<i32>,
}

/// What a player has done so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// Games solved.
    pub solved: u64,
    /// Those of them without a hint.
    pub without_hint: u64,
    /// Time of all games, solved or not, in milliseconds.
    pub total_ms: u64,
    /// Days in a row with a game solved, up to today or yesterday.
    pub streak: u32,
    /// The most days in a row ever.
    pub best_streak: u32,
    /// Games solved in each of the last weeks, this week last.
    pub weeks: Vec<u64>,
    /// Times by class, easiest first.
    pub classes: Vec<ClassTimes>,
    /// Times by board.
    pub boards: Vec<BoardTimes>,
}

/// The times of games of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClassTimes {
    /// The class, or none of puzzles that were not rated.
    pub class: Option<Class>,
    /// The times.
    pub times: Times,
}

/// The times of games on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardTimes {
    /// The board.
    pub board: String,
    /// The times.
    pub times: Times,
}

/// The times of games that were solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Times {
    /// How many games.
    pub solved: u64,
    /// The shortest time, in milliseconds.
    pub best_ms: u64,
    /// The time that half of the games took at most.
    pub median_ms: u64,
    /// The longest time.
    pub worst_ms: u64,
}

/// Which scores.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ScoresQuery {
    /// On this board.
    pub board: String,
    /// Of one class.
    pub class: Option<Class>,
}

/// How the games of a board went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scores {
    /// The games solved fastest, best first.
    pub scores: Vec<Score>,
    /// The times of the latest games in the order in which they were solved, in milliseconds.
    pub times: Vec<u64>,
}

/// A game that was solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Score {
    /// Its number.
    pub game: i64,
    /// The number of its puzzle.
    pub puzzle: i64,
    /// How long it took, in milliseconds.
    pub elapsed_ms: u64,
    /// Hints asked for.
    pub hints: u32,
    /// Checks asked for.
    pub checks: u32,
    /// Wrong values that were entered.
    pub mistakes: u32,
    /// When it was solved, in milliseconds since the start of 1970 in UTC.
    pub solved_at: i64,
}
