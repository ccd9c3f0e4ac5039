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
    /// With this in the name of the board, the givens, or where they are from.
    pub text: Option<String>,
    /// In which order: as they were added if absent.
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
    /// With this in the name of the board, the givens, or where they are from.
    pub text: Option<String>,
}

/// How a text is imported.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ImportQuery {
    /// What the library says about where the puzzles are from, after `import:`; `text` if absent.
    pub name: Option<String>,
    /// The board of puzzles that do not name their own.
    pub board: Option<String>,
    /// What becomes of good puzzles beside bad ones: they are taken if absent.
    pub keep: Option<Keep>,
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
    /// How far they are played.
    pub state: Option<PlayState>,
    /// With this in the name of the board, the givens, or where they are from.
    pub text: Option<String>,
    /// The format: `csv` if absent.
    pub format: Option<String>,
}

/// How far a puzzle is played, by the latest game of it that was not given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayState {
    /// There is no such game.
    NotStarted,
    /// It is not solved yet.
    InProgress,
    /// It is solved.
    Solved,
}

/// Orders of the library.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// First added first.
    #[default]
    Oldest,
    /// Last added first.
    Newest,
    /// By rating; puzzles without one come last.
    Easiest,
    /// The other way round; puzzles without one come last.
    Hardest,
    /// Fewest givens first.
    FewestGivens,
    /// Last played first.
    LastPlayed,
}

/// A part of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Library {
    /// The puzzles asked for.
    pub rows: Vec<LibraryRow>,
    /// How many there are without limit and offset.
    pub total: u64,
    /// How many there would be with another choice.
    pub tallies: Tallies,
}

/// How many puzzles there are, told apart in three ways. Each leaves out what the request says about itself, so that it
/// tells how many there would be with another choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tallies {
    /// By board.
    pub boards: Vec<BoardTally>,
    /// By class.
    pub classes: Vec<ClassTally>,
    /// By how far they are played.
    pub states: Vec<StateTally>,
}

/// How many puzzles of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardTally {
    /// The board.
    pub board: String,
    /// How many.
    pub puzzles: u64,
}

/// How many puzzles of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClassTally {
    /// The class, or none of puzzles that were not rated.
    pub class: Option<Class>,
    /// How many.
    pub puzzles: u64,
}

/// How many puzzles are played so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StateTally {
    /// How far.
    pub state: PlayState,
    /// How many.
    pub puzzles: u64,
}

/// A puzzle of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LibraryPuzzle {
    /// Its number.
    pub id: i64,
    /// The puzzle. A board without a name is told house by house, in `listed`.
    pub puzzle: PuzzleText,
    /// How many givens.
    pub givens: u32,
    /// How hard it is, if that is known.
    pub class: Option<Class>,
    /// The same by Sudoku Explainer's scale.
    pub er: Option<f64>,
    /// The same in points.
    pub score: Option<u32>,
    /// Where it is from, such as `generated:7`.
    pub source: String,
}

/// A puzzle in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LibraryRow {
    /// The puzzle.
    pub puzzle: LibraryPuzzle,
    /// How far it is played.
    pub state: PlayState,
    /// The game that tells so.
    pub game: Option<i64>,
    /// How much of the board is filled in it, in percent.
    pub percent: Option<u8>,
    /// The best time of a game that was solved, in milliseconds.
    pub best_ms: Option<u64>,
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
    /// The number of the first that was added, or else of the first that was known.
    pub first: Option<i64>,
}
