//! The library of puzzles.

use crate::error::BadLine;
use crate::puzzles::{Class, PuzzleText};
use serde::{Deserialize, Serialize};

/// Which puzzles of the library, and how many of them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct LibraryQuery {
    /// Of one board.
    pub board: Option<String>,
    /// Of one class.
    pub class: Option<Class>,
    /// How far they are played.
    pub state: Option<PlayState>,
    /// With this in the name of the board, the class, or where they are from.
    pub text: Option<String>,
    /// In which order: by number if absent.
    pub order: Option<Order>,
    /// How many to leave out.
    pub offset: Option<u32>,
    /// How many at most: 50 if absent, 500 at most.
    pub limit: Option<u32>,
}

/// Which puzzles one is drawn from.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct RandomQuery {
    /// Of one board.
    pub board: Option<String>,
    /// Of one class.
    pub class: Option<Class>,
    /// How far they are played.
    pub state: Option<PlayState>,
}

/// Which puzzles are written, and how.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    /// Of one board.
    pub board: Option<String>,
    /// Of one class.
    pub class: Option<Class>,
    /// The format: `csv` if absent.
    pub format: Option<String>,
}

/// How far a puzzle of the library is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayState {
    /// Never.
    New,
    /// There is a game of it that is not over.
    Started,
    /// A game of it was solved.
    Solved,
}

/// Orders of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// By number: as they came.
    Added,
    /// The last first.
    Newest,
    /// The easiest first.
    Easiest,
    /// The hardest first.
    Hardest,
}

/// A part of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Library {
    /// The puzzles asked for.
    pub rows: Vec<LibraryRow>,
    /// How many there are without limit and offset.
    pub total: u64,
    /// How many the whole library has of each board and class.
    pub tallies: Vec<Tally>,
}

/// A puzzle of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LibraryRow {
    /// Its number.
    pub id: i64,
    /// The puzzle.
    pub puzzle: PuzzleText,
    /// How many givens.
    pub givens: u32,
    /// How hard it is, if that is known.
    pub class: Option<Class>,
    /// The same by Sudoku Explainer's scale.
    pub er: Option<f64>,
    /// Where it is from, such as `generated:7`.
    pub source: String,
    /// How far it is played.
    pub state: PlayState,
}

/// How many puzzles of a board and a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// The board.
    pub board: String,
    /// The class, or none of puzzles that were not rated.
    pub class: Option<Class>,
    /// How many.
    pub puzzles: u64,
}

/// What becomes of good puzzles beside bad ones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// They are taken.
    #[default]
    Good,
    /// One bad puzzle, and none is taken.
    AllOrNothing,
}

/// What became of a text that was imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Imported {
    /// Puzzles that are new.
    pub added: u64,
    /// Puzzles that the library had.
    pub known: u64,
    /// The first that were refused.
    pub bad: Vec<BadLine>,
    /// How many were refused.
    pub bad_count: u64,
    /// The number of the first that was added.
    pub first: Option<i64>,
}
