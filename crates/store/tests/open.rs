//! Databases on disk: opened again, shared, refused.

mod common;

use common::{Folder, PUZZLES, add};
use hyperdoku_store::{Filter, SHIPPED, Shelf, Store, StoreError, Timestamp};
use rusqlite::Connection;
use std::collections::BTreeMap;

#[test]
fn what_was_kept_is_there_again() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    let mut store = Store::open(&path).unwrap();
    let id = add(&mut store, PUZZLES[0]);
    let game = store.start(id, Timestamp(5)).unwrap();
    let dark = BTreeMap::from([("theme".to_owned(), "dark".to_owned())]);
    store.set_settings(&dark, 9).unwrap();
    drop(store);
    let store = Store::open(&path).unwrap();
    assert_eq!(store.get(id).unwrap().givens, PUZZLES[0]);
    assert_eq!(store.game(game).unwrap().row.started, Timestamp(5));
    assert_eq!(store.settings().unwrap(), dark);
}

#[test]
fn two_may_be_open_at_once() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    let mut first = Store::open(&path).unwrap();
    let mut second = Store::open(&path).unwrap();
    let id = add(&mut first, PUZZLES[0]);
    assert_eq!(add(&mut second, PUZZLES[0]), id);
    let game = second.start(id, Timestamp(1)).unwrap();
    assert_eq!(first.latest().unwrap().unwrap().id, game);
}

#[test]
fn what_is_not_ours_is_refused_and_left_alone() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    Store::open(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other.pragma_update(None, "user_version", 1_000).unwrap();
    drop(other);
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 1_000, .. }), "{error}");
    assert!(error.to_string().contains("a newer hyperdoku made it"));

    let path = folder.join("b.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE songs (name)").unwrap();
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Foreign)));
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let path = folder.join("c.db");
    std::fs::write(&path, "puzzle,solution\n".repeat(100)).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Database(_))));
}

#[test]
fn shipped_games_are_added_once_and_when_they_change() {
    let mut store = Store::in_memory().unwrap();
    let added = store.seed(SHIPPED, Timestamp(0)).unwrap();
    assert_eq!(added, 2_000);
    assert_eq!(store.seed(SHIPPED, Timestamp(0)).unwrap(), 0);
    let tally = store.tally(&Filter::default()).unwrap();
    let mut boards: Vec<(String, u64)> = SHIPPED
        .iter()
        .map(|shelf| (shelf.board.to_owned(), if shelf.board == "3x3" { 1_000 } else { 100 }))
        .collect();
    boards.sort();
    assert_eq!(tally.boards, boards);
    assert!(tally.classes.iter().all(|(class, _)| class.is_some()));
    let games = "puzzle,solution,class,er,score\n1234341221......,1234341221434321,easy,1.2,300\n";
    let other = [Shelf { board: "3x3", games }];
    assert_eq!(store.seed(&other, Timestamp(1)).unwrap(), 1);
    assert_eq!(store.seed(&other, Timestamp(1)).unwrap(), 0);
    assert_eq!(store.count(&Filter::default()).unwrap(), 2_001);
}

#[test]
fn every_file_of_games_is_on_a_shelf() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), SHIPPED.len());
}
