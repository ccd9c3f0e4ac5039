//! Best times and statistics.

mod common;

use common::{import, options};
use hyperdoku_logic::Level;
use hyperdoku_store::{BadLines, GameState, PuzzleId, Store, Summary, Timestamp, WEEKS};

const TABLE: &str = "puzzle,solution,class\n\
     1234341221......,,easy\n\
     1234....21434321,,hard\n\
     2x1:1...,,\n";

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A Wednesday, one hour after midnight in UTC.
const NOW: i64 = 19_998 * DAY + DAY / 24;

/// A store in which the puzzles were played: puzzle, state, seconds, hints, when.
fn played(games: &[(i64, GameState, u64, u32, i64)]) -> Store {
    let mut store = Store::in_memory().expect("a store");
    assert_eq!(import(&mut store, &[TABLE], &options(BadLines::Refuse)).expect("puzzles").added, 3);
    for &(puzzle, state, seconds, hints, at) in games {
        let game = store.start(PuzzleId(puzzle), Timestamp(at)).expect("a game");
        let elapsed_ms = 1_000 * seconds;
        let summary = Summary { filled: 6, of: 6, hints, checks: 0, mistakes: 0, state, elapsed_ms };
        store.append(game, 0, &[], &summary, Timestamp(at)).expect("the game is kept");
    }
    store
}

use GameState::{GivenUp, Playing, Solved};

#[test]
fn the_fastest_come_first() {
    let store = played(&[
        (1, Solved, 50, 0, 1),
        (1, Solved, 30, 2, 2),
        (2, Solved, 20, 0, 3),
        (1, GivenUp, 1, 0, 4),
        (1, Playing, 1, 0, 5),
        (3, Solved, 1, 0, 6),
    ]);
    let seconds = |board: &str, class, limit| -> Vec<(u64, u32)> {
        let scores = store.scores(board, class, limit).unwrap();
        scores.iter().map(|score| (score.elapsed_ms / 1_000, score.hints)).collect()
    };
    assert_eq!(seconds("2x2", None, 10), [(20, 0), (30, 2), (50, 0)]);
    assert_eq!(seconds("2x2", Some(Level::Easy), 10), [(30, 2), (50, 0)]);
    assert_eq!(seconds("2x2", Some(Level::Easy), 1), [(30, 2)]);
    assert_eq!(seconds("3x3", None, 10), []);
    let series: Vec<u64> =
        store.times("2x2", Some(Level::Easy)).unwrap().iter().map(|(_, time)| time / 1_000).collect();
    assert_eq!(series, [50, 30]);
}

#[test]
fn statistics_add_up() {
    let store = played(&[
        (1, Solved, 50, 0, NOW),
        (1, Solved, 30, 2, NOW - DAY),
        (1, Solved, 40, 0, NOW - DAY),
        (2, Solved, 20, 0, NOW - 2 * DAY),
        (3, Solved, 10, 0, NOW - 3 * DAY),
        (3, Solved, 12, 0, NOW - 200 * DAY),
        (2, GivenUp, 5, 0, NOW),
    ]);
    let all = store.statistics(None, Timestamp(NOW), 0).unwrap();
    assert_eq!((all.solved, all.without_hint, all.total_ms), (6, 5, 167_000));
    assert_eq!((all.streak, all.best_streak), (4, 4));
    // Monday to Wednesday, and the Sunday before.
    assert_eq!((all.weeks[WEEKS - 1], all.weeks[WEEKS - 2]), (4, 1));
    assert_eq!(all.weeks.iter().sum::<u64>(), 5, "the oldest is too long ago");
    let classes: Vec<_> = all.classes.iter().map(|row| (row.class, row.times.median_ms / 1_000)).collect();
    assert_eq!(classes, [(Some(Level::Easy), 40), (Some(Level::Hard), 20), (None, 10)]);
    let boards: Vec<_> =
        all.boards.iter().map(|row| (row.board.as_str(), row.times.solved, row.times.best_ms)).collect();
    assert_eq!(boards, [("2x1", 2, 10_000), ("2x2", 4, 20_000)]);
    let small = store.statistics(Some("2x1"), Timestamp(NOW), 0).unwrap();
    assert_eq!((small.solved, small.streak, small.total_ms), (2, 0, 22_000));
}

#[test]
fn days_begin_at_midnight_of_the_player() {
    let store = played(&[(1, Solved, 50, 0, NOW), (1, Solved, 50, 0, NOW - DAY / 12)]);
    let streak = |offset| store.statistics(None, Timestamp(NOW), offset).unwrap().streak;
    assert_eq!(streak(0), 2, "an hour before and after midnight");
    assert_eq!(streak(120), 1);
    assert_eq!(streak(-120), 1);
}

#[test]
fn who_never_played_has_nothing() {
    let none = played(&[]).statistics(None, Timestamp(NOW), 0).unwrap();
    assert_eq!((none.solved, none.streak, none.best_streak, none.total_ms), (0, 0, 0, 0));
    assert_eq!((none.classes.len(), none.boards.len()), (0, 0));
}
