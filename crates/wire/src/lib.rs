//! What the page and the server say to each other: plain data, one file a noun, as JSON.
//!
//! Requests refuse fields they do not know, so that a misspelt wish is an error and not another wish.

mod about;
mod boards;
mod daily;
mod error;
mod games;
mod jobs;
mod library;
mod puzzles;
mod settings;
mod statistics;

pub use about::{About, Limits, Quit};
pub use boards::{BoardFacts, BoardOffer, Boards, Spread};
pub use daily::{Daily, DailyAnswer};
pub use error::{BadLine, ErrorBody, ErrorCode, ErrorInfo};
pub use games::{
    Game, GameRow, GameState, Games, GamesQuery, LatestGame, Move, Moves, MovesTaken, NewGame, PlayTime,
    Summary,
};
pub use jobs::{Job, JobKind, JobRequest, JobResult, JobState, Jobs, SolutionCount, TechniqueUse};
pub use library::{
    BoardTally, ClassTally, ExportQuery, ImportQuery, Imported, Keep, Library, LibraryPuzzle, LibraryQuery,
    LibraryRow, Order, PlayState, RandomQuery, StateTally, Tallies,
};
pub use puzzles::{Class, PuzzleChoice, PuzzleText};
pub use settings::Settings;
pub use statistics::{
    BoardGroup, BoardTimes, ClassTimes, Score, Scores, ScoresQuery, Statistics, StatisticsQuery, Times,
};
