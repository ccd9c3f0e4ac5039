//! Games.

use crate::puzzles::{Class, PuzzleChoice, PuzzleText};
use serde::{Deserialize, Serialize};

/// The puzzle of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Which puzzle: one that is not in the library is added to it, once it is proved to have one solution.
    pub puzzle: PuzzleChoice,
    /// Begins anew, even if there is a game of the puzzle that is not finished.
    #[serde(default)]
    pub anew: bool,
}

/// A game with all its moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Game {
    /// Its number.
    pub id: i64,
    /// The number of its puzzle in the library.
    pub puzzle_id: i64,
    /// The puzzle.
    pub puzzle: PuzzleText,
    /// Its solution, cell by cell.
    pub solution: String,
    /// How hard it is, if that is known.
    pub class: Option<Class>,
    /// The same by Sudoku Explainer's scale.
    pub er: Option<f64>,
    /// All moves, in order.
    pub moves: Vec<Move>,
    /// What they amount to.
    pub summary: Summary,
}

/// The game that was touched last.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LatestGame {
    /// The game, if there is any.
    pub game: Option<Game>,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// What was done, as the session writes it, such as `value 5 12`.
    pub text: String,
    /// When, in milliseconds of playing.
    pub at: u64,
}

/// Moves to add to a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// How many come before them.
    pub from: u64,
    /// The moves.
    pub moves: Vec<Move>,
}

/// Moves are stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MovesTaken {
    /// How many are stored: where the next ones begin.
    pub next: u64,
    /// What all of them amount to.
    pub summary: Summary,
}

/// How long a game was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayTime {
    /// In milliseconds.
    pub elapsed_ms: u64,
}

/// How far a game is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Whether it goes on.
    pub state: GameState,
    /// Cells the player has filled.
    pub filled: u32,
    /// Cells there are to fill.
    pub of: u32,
    /// Hints asked for.
    pub hints: u32,
    /// Checks asked for.
    pub checks: u32,
    /// Wrong values that were entered.
    pub mistakes: u32,
    /// How long it was played, in milliseconds.
    pub elapsed_ms: u64,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// It does.
    Playing,
    /// It is solved.
    Solved,
    /// The solution was looked at.
    GivenUp,
}

/// Which games.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct GamesQuery {
    /// In this state only.
    pub state: Option<GameState>,
}

/// Games, the last played first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Games {
    /// The games.
    pub games: Vec<GameRow>,
}

/// A game without its moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameRow {
    /// Its number.
    pub id: i64,
    /// The number of its puzzle.
    pub puzzle_id: i64,
    /// The board.
    pub board: String,
    /// How hard it is, if that is known.
    pub class: Option<Class>,
    /// How far it is.
    pub summary: Summary,
    /// When it was started, in milliseconds since the start of 1970 in UTC.
    pub started: i64,
    /// When something was last done.
    pub touched: i64,
}
