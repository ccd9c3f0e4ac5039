//! Every step of every technique agrees with the solution, which another engine found and proved to be the only one.
//!
//! Boards of two to four dimensions share a number of puzzles in fixed parts: 2 000, or as many as the environment
//! variable `HYPERDOKU_SOUNDNESS` says. If it says so, the counts go to standard output, as lines with tabs between
//! fields: `board`, its name, puzzles, states, steps, how often there was none; and `steps`, board, technique, number.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod puzzles;
mod tally;
mod walk;

use hyperdoku::logic::{Frame, Level, TECHNIQUES};
use hyperdoku_testkit::topology;
use puzzles::Source;
use std::any::Any;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use tally::Tally;
use walk::Look;

/// A board, how its puzzles are made and how closely their paths are looked at.
struct Board {
    name: &'static str,
    /// How many puzzles it gets, of [`PUZZLES`].
    share: usize,
    source: Source,
    look: Look,
}

/// How many puzzles there are if nobody says otherwise.
const PUZZLES: usize = 2_000;

/// How many puzzles there are instead.
const VARIABLE: &str = "HYPERDOKU_SOUNDNESS";

/// The board on which techniques are to be met.
const FLAT: &str = "3x3";

/// A board whose regions are no squares.
const JIGSAW: &str =
    "jigsaw:AAABBBBBCADAABCCCCADBBBECCCADDEEEECFADDEEFFFFGDDDEFFHFGGGIEHHHFGGGIIIHHHGGIIIIIHH";

/// The boards, those first whose puzzles take longest, so that no thread is left alone with one at the end.
const BOARDS: &[Board] = &[
    board("slice:3^3", 8, Source::Thinned, Look { path: Level::Medium, usual: 200, extreme: 1200 }),
    board("3x3x1", 10, Source::Thinned, Look { path: Level::Medium, usual: 200, extreme: 1200 }),
    board("2x2x2", 10, Source::Thinned, Look { path: Level::Medium, usual: 120, extreme: 800 }),
    board("2x2x1x1", 12, Source::Minimal, Look { path: Level::Hard, usual: 60, extreme: 600 }),
    board("3x2x1", 40, Source::Thinned, Look { path: Level::Hard, usual: 60, extreme: 400 }),
    board("4x4", 40, Source::Thinned, Look { path: Level::Unfair, usual: 20, extreme: 200 }),
    board("iso", 40, Source::Minimal, Look { path: Level::Unfair, usual: 30, extreme: 300 }),
    board("latin:5^3", 60, Source::Minimal, Look { path: Level::Hard, usual: 20, extreme: 200 }),
    board(JIGSAW, 40, Source::Minimal, Look { path: Level::Extreme, usual: 5, extreme: 100 }),
    board("3x3+diagonals", 50, Source::Minimal, Look { path: Level::Extreme, usual: 5, extreme: 100 }),
    board(FLAT, 1000, Source::Rated, Look { path: Level::Extreme, usual: 4, extreme: 100 }),
    board("3x3+windows", 20, Source::Minimal, Look { path: Level::Extreme, usual: 5, extreme: 100 }),
    board("hoops", 20, Source::Minimal, Look { path: Level::Hard, usual: 20, extreme: 200 }),
    board("wrap:4", 350, Source::Minimal, Look { path: Level::Extreme, usual: 3, extreme: 60 }),
    board("2x2x1", 100, Source::Minimal, Look { path: Level::Extreme, usual: 6, extreme: 80 }),
    board("slice:2^3", 100, Source::Minimal, Look { path: Level::Extreme, usual: 15, extreme: 200 }),
    board("latin:4^3", 100, Source::Minimal, Look { path: Level::Extreme, usual: 6, extreme: 80 }),
];

/// What a flat board does not show: houses that cross in more than one way.
const NOT_FLAT: &[&str] = &["crossing"];

/// What only some of many thousand puzzles show.
const RARE: &[&str] = &["bug-3", "bug-4"];

/// These are so many thousand.
const MANY: usize = 20_000;

/// How many violations are told in full.
const TOLD: usize = 5;

#[test]
fn steps_agree_with_the_solution() {
    let asked = std::env::var(VARIABLE).ok();
    let total = asked.as_ref().map_or(PUZZLES, |text| text.parse().expect("a number of puzzles"));
    let (tally, violations) = walk_all(total);
    let told = violations.iter().take(TOLD).map(String::as_str).collect::<Vec<_>>().join("\n\n");
    assert!(violations.is_empty(), "{} violations, the first of them:\n\n{told}", violations.len());
    if asked.is_some() {
        std::io::stdout().write_all(tally.lines().as_bytes()).unwrap();
    }
    if total >= PUZZLES {
        for id in TECHNIQUES.iter().map(|technique| technique.id) {
            let is_met = match id.0 {
                name if RARE.contains(&name) => total < MANY || tally.steps(id) > 0,
                name if NOT_FLAT.contains(&name) => tally.steps(id) > 0,
                _ => tally.steps_on(FLAT, id) > 0,
            };
            assert!(is_met, "no step of {} was met", id.0);
        }
    }
}

#[test]
fn boards_share_all_puzzles() {
    assert_eq!(BOARDS.iter().map(|board| board.share).sum::<usize>(), PUZZLES);
}

const fn board(name: &'static str, share: usize, source: Source, look: Look) -> Board {
    Board { name, share, source, look }
}

/// Walks through that many puzzles on all threads. What is counted does not depend on how many these are.
fn walk_all(total: usize) -> (Tally, Vec<String>) {
    let frames: Vec<Arc<Frame>> = BOARDS.iter().map(|board| Frame::new(&topology(board.name))).collect();
    let jobs: Vec<(&Board, &Arc<Frame>, usize)> = BOARDS
        .iter()
        .zip(&frames)
        .flat_map(|(board, frame)| {
            (0..(board.share * total).div_ceil(PUZZLES)).map(move |number| (board, frame, number))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let results = Mutex::new((Tally::default(), Vec::new()));
    let work = || {
        while let Some(&(board, frame, number)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = catch_unwind(AssertUnwindSafe(|| {
                walk::walk(frame, &board.source.puzzle(frame.topology(), number), board.look)
            }));
            let (tally, violations) = &mut *results.lock().unwrap();
            let at = format!("puzzle {number} of {}", board.name);
            match result {
                Ok(Ok(counts)) => tally.add(board.name, counts),
                Ok(Err(violation)) => violations.push(format!("{at}: {violation}")),
                Err(panic) => violations.push(format!("{at}: {}", message(&*panic))),
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    results.into_inner().unwrap()
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}
