//! The library: puzzles are found again, counted and drawn.

mod common;

use common::{PUZZLES, add, import, options, small};
use hyperdoku_format::{ReadOptions, format_by_name, read};
use hyperdoku_logic::Level;
use hyperdoku_store::{
    BadLines, Filter, GameState, Order, Page, Progress, PuzzleId, SHIPPED, State, Store, StoreError, Summary,
    Timestamp,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::HashMap;

const ALL: Page = Page { offset: 0, limit: 1_000 };

fn summary(state: GameState, filled: u32, elapsed_ms: u64) -> Summary {
    Summary { filled, of: 6, hints: 0, checks: 0, mistakes: 0, state, elapsed_ms }
}

fn list_ids(store: &Store, filter: &Filter, order: Order) -> Vec<PuzzleId> {
    store.list(filter, order, ALL).expect("a list").into_iter().map(|listed| listed.puzzle.id).collect()
}

/// Two classes and a puzzle without one, on two boards.
const TABLE: &str = "puzzle,solution,class,er,score
1234341221......,1234341221434321,hard,3.2,500
1234....21434321,1234341221434321,easy,1.2,300
2x1:1...,1221,,x,
1234341221434...,1234341221434321,EASY,1.2,200
";

fn table() -> Store {
    let mut store = Store::in_memory().expect("a store");
    assert_eq!(import(&mut store, &[TABLE], &options(BadLines::Refuse)).expect("puzzles").added, 4);
    store
}

#[test]
fn a_puzzle_is_kept_once() {
    let (mut store, ids) = small();
    assert_eq!(add(&mut store, PUZZLES[2]), ids[2]);
    assert_eq!(store.count(&Filter::default()).unwrap(), PUZZLES.len() as u64);
    let kept = store.get(ids[2]).unwrap();
    let (puzzle, solution) = kept.puzzle().unwrap();
    assert_eq!((kept.given_count, puzzle.given_count(), solution.symbols().len()), (12, 12, 16));
    assert_eq!(store.find(&puzzle).unwrap(), Some(kept));
    assert_eq!(store.find(&store.get(ids[0]).unwrap().puzzle().unwrap().0).unwrap().unwrap().id, ids[0]);
    assert!(matches!(store.get(PuzzleId(99)), Err(StoreError::NoPuzzle(PuzzleId(99)))));
}

#[test]
fn lists_are_filtered_and_ordered() {
    let store = table();
    let check = |filter: Filter, order, expected: &[i64]| {
        let expected: Vec<PuzzleId> = expected.iter().copied().map(PuzzleId).collect();
        assert_eq!(list_ids(&store, &filter, order), expected, "{filter:?} {order:?}");
        assert_eq!(store.count(&filter).unwrap(), expected.len() as u64, "{filter:?}");
    };
    let any = Filter::default;
    let text = |text: &str| Filter { text: Some(text.into()), ..any() };
    check(any(), Order::Oldest, &[1, 2, 3, 4]);
    check(any(), Order::Newest, &[4, 3, 2, 1]);
    check(any(), Order::Easiest, &[4, 2, 1, 3]);
    check(any(), Order::Hardest, &[1, 2, 4, 3]);
    check(any(), Order::FewestGivens, &[3, 1, 2, 4]);
    check(Filter { boards: vec!["2x1".into()], ..any() }, Order::Oldest, &[3]);
    check(Filter { boards: vec!["2x1".into(), "2x2".into()], ..any() }, Order::Oldest, &[1, 2, 3, 4]);
    check(Filter { classes: vec![Level::Easy], ..any() }, Order::Oldest, &[2, 4]);
    check(Filter { classes: vec![Level::Easy, Level::Hard], ..any() }, Order::Oldest, &[1, 2, 4]);
    check(Filter { source: Some("a".into()), ..any() }, Order::Oldest, &[1, 2, 3, 4]);
    check(Filter { source: Some("b".into()), ..any() }, Order::Oldest, &[]);
    check(text("....2143"), Order::Oldest, &[2]);
    check(text("%"), Order::Oldest, &[]);
    check(text("2X1"), Order::Oldest, &[3]);
    let page = Page { offset: 1, limit: 2 };
    let listed = store.list(&any(), Order::Oldest, page).unwrap();
    assert_eq!(listed.iter().map(|listed| listed.puzzle.id.0).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn what_a_table_says_is_kept_where_it_is_understood() {
    let store = table();
    let rated = |id| {
        let kept = store.get(PuzzleId(id)).unwrap();
        (kept.class, kept.er, kept.score, kept.source)
    };
    assert_eq!(rated(1), (Some(Level::Hard), Some(32), Some(500), "a".into()));
    assert_eq!(rated(3), (None, None, None, "a".into()));
    assert_eq!(rated(4).0, Some(Level::Easy));
}

#[test]
fn progress_is_that_of_the_latest_game_that_was_not_given_up() {
    let (mut store, ids) = small();
    let mut play = |puzzle: usize, state, filled, elapsed, now| {
        let game = store.start(ids[puzzle], Timestamp(now)).unwrap();
        store.append(game, 0, &[], &summary(state, filled, elapsed), Timestamp(now)).unwrap();
        game
    };
    play(0, GameState::Solved, 6, 9_000, 10);
    let best = play(0, GameState::Solved, 6, 7_000, 11);
    let open = play(1, GameState::Playing, 2, 1_000, 12);
    play(2, GameState::GivenUp, 2, 1_000, 13);
    play(0, GameState::GivenUp, 1, 10, 14);
    let listed = store.list(&Filter::default(), Order::Oldest, ALL).unwrap();
    let told: Vec<(Progress, Option<u64>)> =
        listed.iter().map(|listed| (listed.progress, listed.best_ms)).collect();
    assert_eq!(
        told,
        [
            (Progress::Solved { game: best }, Some(7_000)),
            (Progress::InProgress { game: open, percent: 33 }, None),
            (Progress::NotStarted, None),
            (Progress::NotStarted, None),
        ]
    );
    let of_state =
        |state| list_ids(&store, &Filter { state: Some(state), ..Filter::default() }, Order::Oldest);
    assert_eq!(of_state(State::Solved), [ids[0]]);
    assert_eq!(of_state(State::InProgress), [ids[1]]);
    assert_eq!(of_state(State::NotStarted), [ids[2], ids[3]]);
    let tally = store.tally(&Filter { state: Some(State::Solved), ..Filter::default() }).unwrap();
    assert_eq!(tally.total, 1);
    assert_eq!(tally.boards, [("2x2".into(), 1)]);
    assert_eq!(tally.states, [(State::NotStarted, 2), (State::InProgress, 1), (State::Solved, 1)]);
    assert_eq!(list_ids(&store, &Filter::default(), Order::LastPlayed), [ids[1], ids[0], ids[2], ids[3]]);
}

#[test]
fn a_tally_tells_what_another_choice_would_give() {
    let store = table();
    let filter = Filter { classes: vec![Level::Easy], boards: vec!["2x2".into()], ..Filter::default() };
    let tally = store.tally(&filter).unwrap();
    assert_eq!(tally.total, 2);
    assert_eq!(tally.boards, [("2x2".into(), 2)]);
    assert_eq!(tally.classes, [(Some(Level::Easy), 2), (Some(Level::Hard), 1)]);
    assert_eq!(store.tally(&Filter::default()).unwrap().classes.last(), Some(&(None, 1)));
}

#[test]
fn a_tally_agrees_with_counting() {
    let mut store = table();
    let first = list_ids(&store, &Filter::default(), Order::Oldest)[0];
    store.start(first, Timestamp(1)).unwrap();
    let filters = [
        Filter::default(),
        Filter { classes: vec![Level::Hard, Level::Easy], ..Filter::default() },
        Filter { boards: vec!["2x2".into()], state: Some(State::NotStarted), ..Filter::default() },
        Filter { text: Some("12".into()), state: Some(State::InProgress), ..Filter::default() },
    ];
    for filter in filters {
        let tally = store.tally(&filter).unwrap();
        assert_eq!(tally.total, store.count(&filter).unwrap());
        for (board, count) in tally.boards {
            assert_eq!(store.count(&Filter { boards: vec![board], ..filter.clone() }).unwrap(), count);
        }
        for (class, count) in tally.classes {
            let Some(class) = class else { continue };
            assert_eq!(store.count(&Filter { classes: vec![class], ..filter.clone() }).unwrap(), count);
        }
        for (state, count) in tally.states {
            assert_eq!(store.count(&Filter { state: Some(state), ..filter.clone() }).unwrap(), count);
        }
    }
}

#[test]
fn every_puzzle_has_the_same_chance() {
    let store = table();
    let filter = Filter { boards: vec!["2x2".into()], ..Filter::default() };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut drawn: HashMap<i64, u32> = HashMap::new();
    for _ in 0..3_000 {
        *drawn.entry(store.random(&filter, &mut rng).unwrap().unwrap().id.0).or_default() += 1;
    }
    assert_eq!(drawn.len(), 3);
    assert!(drawn.values().all(|count| (900..1_100).contains(count)), "{drawn:?}");
    let none = Filter { boards: vec!["9x9".into()], ..Filter::default() };
    assert_eq!(store.random(&none, &mut rng).unwrap(), None);
}

/// The text of everything in the library.
fn exported(store: &Store, filter: &Filter, format: &str) -> Result<String, StoreError> {
    let mut out = Vec::new();
    let format = format_by_name(format).expect("a format of the registry");
    store.export(filter, format, &mut out, &mut common::no_progress)?;
    Ok(String::from_utf8(out).expect("text"))
}

#[test]
fn what_is_exported_is_imported_again() {
    let store = table();
    let text = exported(&store, &Filter::default(), "csv").unwrap();
    assert_eq!(text, TABLE.replace(",,x,", ",,,").replace("EASY", "easy"));
    for format in ["csv", "line", "json", "spaced"] {
        let text = exported(&store, &Filter::default(), format).unwrap();
        let mut again = Store::in_memory().unwrap();
        let imported = import(&mut again, &[&text], &options(BadLines::Refuse)).unwrap();
        assert_eq!((imported.added, imported.bad), (4, 0), "{format}: {text}");
    }
    let easy = Filter { classes: vec![Level::Easy], ..Filter::default() };
    assert_eq!(exported(&store, &easy, "sdm").unwrap_err().to_string(), {
        "sdm cannot hold the board 2x2: it holds only 3x3"
    });
    assert_eq!(exported(&store, &easy, "sdk").unwrap().lines().count(), 9);
    let mut mixed = Store::in_memory().unwrap();
    mixed.seed(&SHIPPED[..2], Timestamp(0)).unwrap();
    let mut out = Vec::new();
    let sdm = format_by_name("sdm").unwrap();
    let unfit = mixed.export(&Filter::default(), sdm, &mut out, &mut common::no_progress).unwrap_err();
    assert_eq!(
        (unfit.to_string().as_str(), out.len()),
        ("sdm cannot hold the board 4x4: it holds only 3x3", 0)
    );
    let houses = include_str!("../../../samples/houses_4_4_4.json");
    import(&mut mixed, &[houses], &options(BadLines::Refuse)).unwrap();
    let unfit = exported(&mixed, &Filter::default(), "line").unwrap_err().to_string();
    assert!(unfit.starts_with("line cannot hold the board (a board of "), "{unfit}");
    let none = Filter { text: Some("nothing".into()), ..Filter::default() };
    assert_eq!(exported(&store, &none, "csv").unwrap(), "");
}

/// Boards without a name and boards with more symbols than characters are kept as well.
#[test]
fn every_board_can_be_kept() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/");
    for file in ["houses_4_4_4.json", "8x8_spaced.txt", "jigsaw_9.txt", "hoops.txt", "3x3_diagonals.txt"] {
        let text = std::fs::read_to_string(format!("{samples}{file}")).unwrap();
        let puzzle = read(text.as_bytes(), &ReadOptions::default()).unwrap().records.swap_remove(0).puzzle;
        let mut store = Store::in_memory().unwrap();
        let imported = import(&mut store, &[&text, &text], &options(BadLines::Refuse)).unwrap();
        assert_eq!((imported.added, imported.known, imported.bad), (1, 1, 0), "{file}");
        let kept = store.find(&puzzle).unwrap().expect("it is there");
        assert_eq!(kept.puzzle().unwrap().0.givens(), puzzle.givens(), "{file}");
        assert_eq!(kept.cell_count(), puzzle.topology().cell_count(), "{file}");
        let json = exported(&store, &Filter::default(), "json").unwrap();
        let again = read(json.as_bytes(), &ReadOptions::default()).unwrap().records.swap_remove(0);
        assert_eq!(again.puzzle.givens(), puzzle.givens(), "{file}");
    }
}

#[test]
fn shipped_games_come_back_as_they_were() {
    let shelf = SHIPPED.iter().find(|shelf| shelf.board == "wrap:4").unwrap();
    let mut store = Store::in_memory().unwrap();
    store.seed(&[*shelf], Timestamp(0)).unwrap();
    let without_last = |text: &str| {
        let lines: Vec<&str> = text.lines().map(|line| line.rsplit_once(',').unwrap().0).collect();
        lines.join("\n") + "\n"
    };
    assert_eq!(exported(&store, &Filter::default(), "csv").unwrap(), without_last(shelf.games));
}

#[test]
fn the_puzzle_of_a_day_is_the_first_that_was_told() {
    let (mut store, ids) = small();
    assert_eq!(store.daily("monday").unwrap(), None);
    store.set_daily("monday", ids[1]).unwrap();
    store.set_daily("monday", ids[2]).unwrap();
    assert_eq!((store.daily("monday").unwrap(), store.daily("tuesday").unwrap()), (Some(ids[1]), None));
    assert!(store.set_daily("tuesday", PuzzleId(99)).is_err(), "there is no such puzzle");
}
