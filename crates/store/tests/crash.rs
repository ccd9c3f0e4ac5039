//! What was acknowledged is there after the program was killed, and nothing is half done.

mod common;

use common::{Folder, PUZZLES, add, import_many, many, no_progress, rows};
use hyperdoku_store::{GameId, GameState, MoveRow, Store, Summary, Timestamp};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Tells a run of this program that it is the one to be killed, and where the database is.
const CHILD: &str = "HYPERDOKU_STORE_CRASH";

/// How often a program is killed.
const KILLS: usize = 60;

fn row(number: u64) -> MoveRow {
    MoveRow { text: format!("{number} of the game"), elapsed_ms: number }
}

fn append(store: &mut Store, game: GameId, number: u64) {
    let summary = Summary {
        filled: number as u32,
        of: 1 << 30,
        hints: 0,
        checks: 0,
        mistakes: 0,
        state: GameState::Playing,
        elapsed_ms: number,
    };
    let next = store
        .append(game, number, &[row(number)], &summary, Timestamp(number as i64))
        .expect("the move is kept");
    assert_eq!(next, number + 1);
}

/// Not a test by itself: plays on without end and tells each move that is acknowledged.
#[test]
fn child() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let mut store = Store::open(Path::new(&path)).unwrap();
    let game = store.latest().unwrap().unwrap().id;
    for number in store.game(game).unwrap().moves.len() as u64.. {
        append(&mut store, game, number);
        let mut out = std::io::stdout().lock();
        if writeln!(out, "\nacknowledged {number}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    let mut store = Store::open(&path).unwrap();
    let puzzle = add(&mut store, PUZZLES[0]);
    let game = store.start(puzzle, Timestamp(0)).unwrap();
    drop(store);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for kill in 0..KILLS {
        let pause = Duration::from_micros(u64::from(rng.next_u32() % 60_000));
        let acknowledged = killed_after(&path, pause);
        let store = Store::open(&path).unwrap();
        let kept = store.game(game).unwrap();
        let count = kept.moves.len() as u64;
        assert!(Some(count) > acknowledged, "kill {kill}: {count} moves, {acknowledged:?} acknowledged");
        assert!(kept.moves.iter().zip(0..).all(|(kept, number)| *kept == row(number)), "kill {kill}");
        assert_eq!(u64::from(kept.row.summary.filled) + 1, count, "moves and summary belong together");
    }
}

/// Runs the child, kills it some time after its first move, and tells the last move it acknowledged.
fn killed_after(path: &Path, pause: Duration) -> Option<u64> {
    let mut child = Command::new(std::env::current_exe().expect("the test has a name"))
        .args(["--exact", "child", "--nocapture", "--test-threads", "1"])
        .env(CHILD, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the test starts again");
    let mut lines =
        BufReader::new(child.stdout.take().expect("its output is piped")).lines().map_while(Result::ok);
    let number = |line: &String| line.strip_prefix("acknowledged ").and_then(|number| number.parse().ok());
    let first: Option<u64> = lines.by_ref().find_map(|line| number(&line));
    std::thread::sleep(pause);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // A number that the kill cut short is a smaller one, so it claims less than was said.
    lines.filter_map(|line| number(&line)).last().or(first)
}

/// Tells a run of this program that it is the one to end in the middle of an import, and where the database is.
const IMPORTER: &str = "HYPERDOKU_STORE_IMPORT";

/// Not a test by itself: ends without a word as soon as a part of an import is in the database.
#[test]
fn importer() {
    let Some(path) = std::env::var_os(IMPORTER) else { return };
    let path = Path::new(&path);
    let mut store = Store::open(path).unwrap();
    let _ = import_many(&mut store, &mut |_| match rows(path) {
        1 => ControlFlow::Continue(()),
        _ => std::process::abort(),
    });
}

#[test]
fn an_import_that_was_killed_leaves_nothing() {
    let folder = Folder::new();
    let path = folder.join("a.db");
    add(&mut Store::open(&path).unwrap(), PUZZLES[0]);
    let ended = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "importer", "--nocapture", "--test-threads", "1"])
        .env(IMPORTER, &path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(!ended.success() && rows(&path) > 1, "a part is there");
    let mut store = Store::open(&path).unwrap();
    assert_eq!(rows(&path), 1, "until it is opened");
    assert_eq!(import_many(&mut store, &mut no_progress).unwrap().added, many().1);
}
