//! Puzzles, and how hard they are.

use serde::{Deserialize, Serialize};

/// A puzzle as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleText {
    /// The name of its board, such as `3x3` or `slice:3^3`.
    pub board: String,
    /// One character a cell, a dot where none is given; beyond 61 symbols numbers, a space in between, 0 where none is.
    pub givens: String,
}

/// Which puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected the number of a puzzle in the library, or a board and its givens")]
pub enum PuzzleChoice {
    /// One of the library, by its number.
    Stored(i64),
    /// Any other.
    Text(PuzzleText),
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Singles.
    Easy,
    /// Intersections, pairs and triples.
    Medium,
    /// Fish, wings, colours, uniqueness.
    Hard,
    /// Chains.
    Unfair,
    /// Trying out what follows.
    Extreme,
    /// What no technique solves.
    Beyond,
}
