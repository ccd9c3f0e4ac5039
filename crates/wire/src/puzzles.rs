//! Puzzles, and how hard they are.

use serde::{Deserialize, Serialize};

/// A puzzle as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleText {
    /// The name of its board, such as `3x3` or `slice:3^3`; words for people where it has none.
    pub board: String,
    /// One character a cell, a dot where none is given; beyond 61 symbols numbers, a space in between, 0 where none is.
    pub givens: String,
    /// The board itself where it has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<ListedBoard>,
}

/// A board that is told by its houses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ListedBoard {
    /// How many symbols there are, and cells in a house.
    pub symbols: u32,
    /// How many cells there are.
    pub cells: u32,
    /// The cells of each house, numbered from 0.
    pub houses: Vec<Vec<u32>>,
    /// Where cells are drawn: rows of cells and gaps. Empty where that is not told.
    #[serde(default)]
    pub layout: Vec<Vec<Option<u32>>>,
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
