//! The puzzle of the day.

use crate::jobs::Job;
use serde::{Deserialize, Serialize};

/// Which puzzle of which day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Daily {
    /// The day where the player is, such as `2026-11-16`.
    pub date: String,
    /// The name of the board.
    pub board: String,
}

/// The puzzle of a day, or the job that makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyAnswer {
    /// Its number in the library, if it is there.
    pub puzzle: Option<i64>,
    /// The job that makes it otherwise.
    pub job: Option<Job>,
}
