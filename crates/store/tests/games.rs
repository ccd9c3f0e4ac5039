//! Games: moves are kept in order, once, however often they are sent.

mod common;

use common::small;
use hyperdoku_store::{
    GameFilter, GameId, GameState, MOST_BYTES, MoveRow, Store, StoreError, Summary, Timestamp,
};
use proptest::prelude::*;

fn moves(range: std::ops::Range<u64>) -> Vec<MoveRow> {
    range.map(|number| MoveRow { text: format!("move {number}"), elapsed_ms: 10 * number }).collect()
}

fn summary(filled: u32, state: GameState) -> Summary {
    Summary { filled, of: 6, hints: 1, checks: 2, mistakes: 3, state, elapsed_ms: 1_000 * u64::from(filled) }
}

fn append(store: &mut Store, game: GameId, range: std::ops::Range<u64>, now: i64) -> Result<u64, StoreError> {
    let playing = summary(range.end as u32, GameState::Playing);
    store.append(game, range.start, &moves(range), &playing, Timestamp(now))
}

#[test]
fn moves_are_added_and_may_be_sent_again() {
    let (mut store, ids) = small();
    let game = store.start(ids[1], Timestamp(1)).unwrap();
    assert_eq!(store.game(game).unwrap().row.summary.of, 6);
    assert_eq!(append(&mut store, game, 0..3, 2).unwrap(), 3);
    assert_eq!(append(&mut store, game, 0..3, 3).unwrap(), 3);
    assert_eq!(append(&mut store, game, 1..5, 4).unwrap(), 5);
    assert_eq!(append(&mut store, game, 0..2, 5).unwrap(), 5, "late, and nothing new");
    let kept = store.game(game).unwrap();
    assert_eq!(kept.moves, moves(0..5));
    assert_eq!(kept.puzzle.id, ids[1]);
    assert_eq!((kept.row.summary.filled, kept.row.touched), (5, Timestamp(4)), "late ones change no summary");
}

#[test]
fn gaps_and_other_moves_are_conflicts() {
    let (mut store, ids) = small();
    let game = store.start(ids[0], Timestamp(1)).unwrap();
    append(&mut store, game, 0..3, 2).unwrap();
    let mut conflict = |from: u64, rows: &[MoveRow]| {
        let error =
            store.append(game, from, rows, &summary(9, GameState::Playing), Timestamp(9)).unwrap_err();
        assert!(matches!(error, StoreError::Conflict { expected: 3 }), "{error}");
    };
    conflict(4, &moves(4..5));
    conflict(u64::MAX, &moves(4..5));
    conflict(4, &[]);
    conflict(1, &moves(2..5));
    conflict(2, &[MoveRow { text: "move 2".into(), elapsed_ms: 7 }]);
    assert_eq!(store.game(game).unwrap().moves, moves(0..3));
    assert_eq!(store.game(game).unwrap().row.summary.filled, 3);
    let long = [MoveRow { text: "x".repeat(MOST_BYTES + 1), elapsed_ms: 0 }];
    let refused = store.append(game, 3, &long, &summary(4, GameState::Playing), Timestamp(9));
    assert!(matches!(refused, Err(StoreError::TooLong { .. })));
    assert!(matches!(append(&mut store, GameId(99), 0..1, 1), Err(StoreError::NoGame(GameId(99)))));
}

#[test]
fn a_solved_game_keeps_its_time() {
    let (mut store, ids) = small();
    let game = store.start(ids[0], Timestamp(1)).unwrap();
    store.set_elapsed(game, 900, Timestamp(2)).unwrap();
    store.set_elapsed(game, 500, Timestamp(3)).unwrap();
    assert_eq!(store.game(game).unwrap().row.summary.elapsed_ms, 900);
    store.append(game, 0, &moves(0..1), &summary(6, GameState::Solved), Timestamp(50)).unwrap();
    store.append(game, 1, &moves(1..2), &summary(5, GameState::Playing), Timestamp(60)).unwrap();
    store.set_elapsed(game, 99_000, Timestamp(70)).unwrap();
    let kept = store.game(game).unwrap();
    assert_eq!(kept.row.summary, summary(6, GameState::Solved));
    assert_eq!(store.summary(game).unwrap(), kept.row.summary);
    assert!(matches!(store.summary(GameId(99)), Err(StoreError::NoGame(GameId(99)))));
    assert_eq!((kept.row.solved_at, kept.row.touched), (Some(Timestamp(50)), Timestamp(70)));
    assert_eq!(kept.moves.len(), 2);
    assert!(matches!(store.set_elapsed(GameId(9), 1, Timestamp(1)), Err(StoreError::NoGame(_))));
}

#[test]
fn only_a_game_that_goes_on_is_unfinished() {
    let (mut store, ids) = small();
    let started = |store: &mut Store, state: GameState, filled: u32| {
        let game = store.start(ids[1], Timestamp(1)).unwrap();
        store.append(game, 0, &moves(0..1), &summary(filled, state), Timestamp(2)).unwrap();
        game
    };
    for over in [GameState::GivenUp, GameState::Solved] {
        started(&mut store, over, 3);
        assert_eq!(store.unfinished(ids[1]).unwrap(), None, "{over:?}");
    }
    let full = started(&mut store, GameState::Playing, 6);
    assert_eq!(store.unfinished(ids[1]).unwrap(), Some(full), "a full board with a mistake goes on");
    assert_eq!(store.unfinished(ids[0]).unwrap(), None);
}

#[test]
fn games_are_listed_by_touch_and_deleted_with_their_moves() {
    let (mut store, ids) = small();
    assert_eq!(store.latest().unwrap(), None);
    let first = store.start(ids[0], Timestamp(1)).unwrap();
    let second = store.start(ids[1], Timestamp(2)).unwrap();
    append(&mut store, first, 0..2, 3).unwrap();
    let listed = |store: &Store, filter: GameFilter| -> Vec<GameId> {
        store.games(&filter).unwrap().iter().map(|row| row.id).collect()
    };
    assert_eq!(store.latest().unwrap().unwrap().id, first);
    assert_eq!(listed(&store, GameFilter::default()), [first, second]);
    let solved = GameFilter { state: Some(GameState::Solved), ..GameFilter::default() };
    assert_eq!(listed(&store, solved), []);
    store.delete(first).unwrap();
    assert!(matches!(store.delete(first), Err(StoreError::NoGame(_))));
    assert!(matches!(store.game(first), Err(StoreError::NoGame(_))));
    let third = store.start(ids[0], Timestamp(9)).unwrap();
    assert!(third > second, "numbers are not used again");
    assert_eq!(store.game(third).unwrap().moves, []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// However pieces of a game are sent, twice or out of turn: what is kept is its beginning, and an answer tells
    /// how much.
    #[test]
    fn sending_again_changes_nothing(pieces in proptest::collection::vec((0u64..12, 0u64..6), 1..20)) {
        let (mut store, ids) = small();
        let game = store.start(ids[0], Timestamp(1)).unwrap();
        let mut known = 0;
        for (now, (from, length)) in pieces.into_iter().enumerate() {
            let range = from..from + length;
            let first = append(&mut store, game, range.clone(), now as i64);
            if from > known {
                let is_conflict = matches!(first, Err(StoreError::Conflict { expected }) if expected == known);
                prop_assert!(is_conflict, "from {} after {}", from, known);
                continue;
            }
            known = known.max(range.end);
            prop_assert_eq!(first.unwrap(), known);
            let before = store.game(game).unwrap();
            prop_assert_eq!(append(&mut store, game, range, now as i64).unwrap(), known);
            prop_assert_eq!(&store.game(game).unwrap(), &before);
            prop_assert_eq!(&before.moves, &moves(0..known));
        }
    }
}
