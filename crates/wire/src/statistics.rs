//! Scores and statistics, of solved games.

use serde::{Deserialize, Serialize};

/// Which boards statistics are of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoardGroup {
    /// All.
    #[default]
    All,
    /// Those of two dimensions.
    Classic,
    /// Those of three.
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
    /// How far the player's clock is ahead of UTC, so that days begin at midnight there.
    pub offset_minutes: Option<i32>,
}
