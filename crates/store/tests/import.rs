//! Imports: all or nothing, or the good lines; every bad line is told.

mod common;

use common::{Folder, PUZZLES, add, import, import_many, many, no_news, no_progress, options, rows, small};
use hyperdoku_core::Budget;
use hyperdoku_store::{
    BadLines, Filter, ImportOptions, Imported, News, Order, Page, Source, Store, StoreError, Timestamp,
};
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

const ALL: Page = Page { offset: 0, limit: u64::MAX };

/// Good, known later, unreadable, without solution, with several, good.
const TEXT: &str = "puzzle,solution\n\
     1234341221......,\n\
     1234341221434...,1234341221434321\n\
     1234341221434..!,\n\
     123....4........,\n\
     1...............,\n\
     1234....21434321,4321341221431234\n\
     12343412....4321,\n\
     12343412....4321,\n";

fn bad(imported: &Imported) -> Vec<String> {
    imported.first_bad.iter().map(|bad| format!("{}:{}: {}", bad.source, bad.line, bad.reason)).collect()
}

const BAD: [&str; 4] = [
    "0:4: column 16: found \"!\", expected a symbol 1 to 4, or one of . 0 * _ for an empty cell",
    "0:5: the puzzle has no solution",
    "0:6: the puzzle has more than one solution",
    "0:7: column 18: found a solution that differs from the given at r1c1, expected one that keeps it",
];

#[test]
fn a_bad_line_refuses_all() {
    let mut store = Store::in_memory().unwrap();
    let imported = import(&mut store, &[TEXT], &options(BadLines::Refuse)).unwrap();
    assert_eq!((imported.added, imported.bad), (0, 4));
    assert_eq!(bad(&imported), BAD);
    assert_eq!(store.count(&Filter::default()).unwrap(), 0);
}

#[test]
fn good_lines_can_be_kept() {
    let mut store = Store::in_memory().unwrap();
    let imported = import(&mut store, &[TEXT], &options(BadLines::Skip)).unwrap();
    assert_eq!((imported.added, imported.known, imported.bad), (3, 1, 4));
    let again = import(&mut store, &[TEXT], &options(BadLines::Skip)).unwrap();
    assert_eq!((again.added, again.known, again.bad), (0, 4, 4));
    assert_eq!(bad(&again), BAD);
}

#[test]
fn several_texts_are_one_import() {
    let mut store = Store::in_memory().unwrap();
    let good = "1234341221......\n";
    let imported = import(&mut store, &[good, "1\n", good], &options(BadLines::Refuse)).unwrap();
    assert_eq!((imported.added, imported.bad, imported.first_bad[0].source), (0, 1, 1));
    let imported = import(&mut store, &[good, good], &options(BadLines::Refuse)).unwrap();
    assert_eq!((imported.added, imported.known, imported.bad), (1, 1, 0));
}

/// A puzzle that no engine solves without a choice.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn what_is_not_decided_is_bad() {
    let mut store = Store::in_memory().unwrap();
    let no_nodes = Budget::of_nodes(0);
    let hard = HARD;
    let tight = ImportOptions { budget: no_nodes, ..options(BadLines::Skip) };
    let imported = import(&mut store, &[hard], &tight).unwrap();
    assert_eq!(bad(&imported), ["0:1: it is too hard to find out whether the puzzle has only one solution"]);
    assert_eq!(import(&mut store, &[hard], &options(BadLines::Skip)).unwrap().added, 1);
}

#[test]
fn all_bad_lines_are_told_and_the_first_are_kept() {
    let (mut store, _) = small();
    let text = "1234341221434..!\n".repeat(5_000);
    let mut sources = [Source { name: "bad".into(), reader: &mut text.as_bytes() }];
    let mut lines = Vec::new();
    let imported = store.import(&mut sources, &options(BadLines::Skip), &mut |news| {
        if let News::Bad(bad) = news {
            lines.push(bad.line);
        }
        ControlFlow::Continue(())
    });
    let imported = imported.unwrap();
    assert_eq!((imported.bad, imported.first_bad.len(), imported.first_bad[99].line), (5_000, 100, 100));
    assert_eq!(lines, (1..=5_000).collect::<Vec<usize>>());
}

/// A text that breaks off.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("out of order")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_text_that_breaks_off_is_no_text() {
    let (mut store, _) = small();
    let before = store.count(&Filter::default()).unwrap();
    for text in ["", "2x1:1...\n", &"2x1:1...\n".repeat(100_000)] {
        let mut whole: &[u8] = b"2x1:2...";
        let mut broken = BufReader::new(Broken(text.as_bytes()));
        let mut sources = [
            Source { name: "whole".into(), reader: &mut whole },
            Source { name: "broken".into(), reader: &mut broken },
        ];
        let ended = store.import(&mut sources, &options(BadLines::Skip), &mut no_news);
        let reason = "out of order".to_owned();
        assert!(
            matches!(&ended, Err(StoreError::Unreadable { source: 1, reason: found }) if *found == reason),
            "{ended:?}"
        );
    }
    assert_eq!(store.count(&Filter::default()).unwrap(), before);
}

#[test]
fn an_import_can_be_ended_and_leaves_nothing() {
    let (mut store, _) = small();
    let before = store.count(&Filter::default()).unwrap();
    let line = b"1234341221......\n";
    let mut endless = BufReader::new(Lines { line, at: 0 });
    let mut told = 0;
    let mut sources = [Source { name: "endless".into(), reader: &mut endless }];
    let ended = store.import(&mut sources, &options(BadLines::Refuse), &mut |news| {
        let News::Done(done) = news else { return ControlFlow::Continue(()) };
        told = done;
        if done > 3_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(ended, Err(StoreError::Interrupted)));
    assert!(told > 3_000);
    assert_eq!(store.count(&Filter::default()).unwrap(), before);

    let cancelled = options(BadLines::Skip);
    cancelled.budget.cancel.store(true, Ordering::Relaxed);
    assert!(matches!(import(&mut store, &["1234341221......"], &cancelled), Err(StoreError::Interrupted)));
    let imported = import(&mut store, &["2x1:1..."], &options(BadLines::Refuse)).unwrap();
    assert_eq!((imported.added, imported.known), (1, 0), "what waited is forgotten");
}

/// The same line again and again, without end.
struct Lines<'a> {
    line: &'a [u8],
    at: usize,
}

impl Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = self.line[self.at];
            self.at = (self.at + 1) % self.line.len();
        }
        Ok(buffer.len())
    }
}

#[test]
fn games_of_the_user_are_added_as_they_come() {
    let mut store = Store::in_memory().unwrap();
    let mut sync = |text: &str| {
        let budget = Budget::of_nodes(100_000);
        let imported =
            store.sync_user_games(&mut text.as_bytes(), budget, Timestamp(1), &mut no_news).unwrap();
        (imported.added, imported.known, bad(&imported))
    };
    assert_eq!(sync("1234341221......\n"), (1, 0, vec![]));
    assert_eq!(sync("1234341221......\n1\n2x1:1...\n").0, 1);
    let (added, known, bad) = sync("1234341221......\n1...............\n2x1:1...\n");
    assert_eq!((added, known), (0, 2));
    assert_eq!(bad, ["0:2: the puzzle has more than one solution"]);
    let own = Filter { source: Some("games.csv".into()), ..Filter::default() };
    assert_eq!(store.count(&own).unwrap(), 2);
}

#[test]
fn games_that_were_refused_are_not_proved_again() {
    let folder = Folder::new();
    let text = format!("puzzle\n{HARD}\n123....4........\n1...............\n");
    // What it took to find out, and what was refused.
    let sync = |nodes: u64| {
        let mut store = Store::open(&folder.join("a.db")).unwrap();
        let budget = Budget::of_nodes(nodes);
        let imported =
            store.sync_user_games(&mut text.as_bytes(), budget.clone(), Timestamp(1), &mut no_news).unwrap();
        (budget.progress.load(Ordering::Relaxed), imported.added, bad(&imported))
    };
    let refused = [
        "0:2: it is too hard to find out whether the puzzle has only one solution",
        "0:3: the puzzle has no solution",
        "0:4: the puzzle has more than one solution",
    ];
    let (spent, added, bad) = sync(10);
    assert!(spent > 0);
    assert_eq!((added, bad), (0, refused.map(str::to_owned).to_vec()));
    assert_eq!(sync(10), (0, 0, refused.map(str::to_owned).to_vec()), "nothing is spent again");
    let (spent, added, bad) = sync(100_000);
    assert!(spent > 0, "with more to spend it is worth trying again");
    assert_eq!((added, bad), (1, refused[1..].iter().map(|&line| line.to_owned()).collect::<Vec<_>>()));
}

#[test]
fn nothing_is_seen_of_an_import_before_all_is_there() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    let mut store = Store::open(&path).unwrap();
    let (_, count) = many();
    let mut beside = 0;
    let imported = import_many(&mut store, &mut |_| {
        let mut other = Store::open(&path).unwrap();
        assert_eq!(other.count(&Filter::default()).unwrap(), beside);
        assert_eq!(other.list(&Filter::default(), Order::Oldest, ALL).unwrap().len() as u64, beside);
        if rows(&path) > 0 && beside == 0 {
            // One that the import has set aside, and one that it does not have.
            for (givens, expected) in [("....341221434321", 1), (PUZZLES[0], 2)] {
                beside += 1;
                let id = add(&mut other, givens);
                assert_eq!(other.get(id).unwrap().givens, givens);
                assert_eq!(other.count(&Filter::default()).unwrap(), expected);
                other.start(id, Timestamp(1)).unwrap();
            }
        }
        ControlFlow::Continue(())
    });
    let imported = imported.unwrap();
    assert_eq!((imported.added, beside), (count, 2));
    assert_eq!(store.count(&Filter::default()).unwrap(), count + 1);
    let first = store.get(imported.first_added.unwrap()).unwrap();
    assert_eq!(first.source, "many");
}

#[test]
fn an_import_that_ends_between_two_slices_leaves_nothing() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    let mut store = Store::open(&path).unwrap();
    let mut played = None;
    let ended = import_many(&mut store, &mut |_| match rows(&path) {
        0 => ControlFlow::Continue(()),
        _ => {
            let mut other = Store::open(&path).unwrap();
            let id = add(&mut other, "....341221434321");
            played = Some(other.start(id, Timestamp(1)).unwrap());
            ControlFlow::Break(())
        }
    });
    assert!(matches!(ended, Err(StoreError::Interrupted)));
    assert_eq!((rows(&path), store.count(&Filter::default()).unwrap()), (1, 1));
    assert!(store.game(played.unwrap()).is_ok(), "what is played stays");
    assert_eq!(import_many(&mut store, &mut no_progress).unwrap().known, 1);
}

#[test]
fn a_small_import_is_there_whatever_becomes_of_a_large_one() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    let mut store = Store::open(&path).unwrap();
    let mut beside = None;
    let ended = import_many(&mut store, &mut |_| match rows(&path) {
        0 => ControlFlow::Continue(()),
        _ => {
            let mut other = Store::open(&path).unwrap();
            beside = import(&mut other, &["....341221434321"], &options(BadLines::Refuse)).ok();
            ControlFlow::Break(())
        }
    });
    assert!(matches!(ended, Err(StoreError::Interrupted)));
    let beside = beside.unwrap();
    assert_eq!((beside.added, beside.known), (1, 0));
    assert_eq!(store.get(beside.first_added.unwrap()).unwrap().givens, "....341221434321");
    assert_eq!((rows(&path), store.count(&Filter::default()).unwrap()), (1, 1));
}

#[test]
fn the_first_new_puzzle_is_told() {
    let (mut store, ids) = small();
    let known = import(&mut store, &[PUZZLES[0]], &options(BadLines::Refuse)).unwrap();
    assert_eq!((known.first_added, known.first_known), (None, Some(ids[0])));
    let text = format!("{}\n2x1:1...\n2x1:2...\n", PUZZLES[0]);
    let imported = import(&mut store, &[&text], &options(BadLines::Refuse)).unwrap();
    assert_eq!(store.get(imported.first_added.unwrap()).unwrap().givens, "1...");
}
