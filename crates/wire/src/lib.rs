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
pub use puzzles::{Class, ListedBoard, PuzzleChoice, PuzzleText};
pub use settings::Settings;
pub use statistics::{
    BoardGroup, BoardTimes, ClassTimes, Score, Scores, ScoresQuery, Statistics, StatisticsQuery, Times,
};

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    /// Reads JSON, and writes it as it was.
    #[track_caller]
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) -> T {
        let value: T = serde_json::from_str(text).unwrap();
        let written = serde_json::to_value(&value).unwrap();
        assert_eq!(serde_json::from_value::<T>(written).unwrap(), value, "{text}");
        value
    }

    #[test]
    fn puzzles_are_numbers_or_texts() {
        assert_eq!(check::<PuzzleChoice>("7"), PuzzleChoice::Stored(7));
        let text =
            PuzzleText { board: "2x2".to_owned(), givens: "1...............".to_owned(), listed: None };
        let read = check::<PuzzleChoice>(r#"{"board":"2x2","givens":"1..............."}"#);
        assert_eq!(read, PuzzleChoice::Text(text));
        for wrong in
            ["\"7\"", "1.5", "null", "{}", r#"{"board":"2x2"}"#, r#"{"board":"2x2","givens":"","more":1}"#]
        {
            let error = serde_json::from_str::<PuzzleChoice>(wrong).unwrap_err();
            assert!(error.to_string().starts_with("expected the number of a puzzle"), "{wrong}: {error}");
        }
    }

    #[test]
    fn requests_say_what_they_want_and_nothing_else() {
        check::<JobRequest>(r#"{"kind":"generate","board":"3x3"}"#);
        check::<JobRequest>(
            r#"{"kind":"generate","board":"3x3","class":"hard","givens":25,"symmetry":"half-turn","seed":7,"seconds":9}"#,
        );
        check::<JobRequest>(r#"{"kind":"solve","puzzle":7,"limit":2}"#);
        check::<Moves>(r#"{"from":0,"moves":[{"text":"undo","at":5}]}"#);
        for wrong in [
            r#"{"kind":"generate","board":"3x3","clas":"hard"}"#,
            r#"{"kind":"generate","board":"3x3","class":"tough"}"#,
            r#"{"kind":"dance"}"#,
            r#"{"board":"3x3"}"#,
        ] {
            assert!(serde_json::from_str::<JobRequest>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn results_are_told_apart_by_their_outcome() {
        let read = check::<JobResult>(r#"{"none_found":{"reason":"none found","seed":7}}"#);
        assert!(matches!(read, JobResult::NoneFound { seed: 7, .. }));
        check::<JobResult>(r#"{"not_unique":{"solutions":"multiple"}}"#);
    }

    #[test]
    fn jobs_end_once() {
        let open = [JobState::Queued, JobState::Running];
        let over = [JobState::Done, JobState::Failed, JobState::Cancelled, JobState::TimedOut];
        assert!(open.iter().all(|state| !state.is_final()) && over.iter().all(|state| state.is_final()));
    }
}
