//! What a solver must do to be compared: say whether a puzzle has no solution, one, or more.

use std::fmt;

/// Solvers that are compared with each other.
#[derive(Clone, Copy)]
pub struct Family {
    /// What the command line calls it.
    pub name: &'static str,
    /// The solvers; the first is ours, and the others are compared with it.
    pub peers: &'static [Peer],
}

/// A solver by name.
#[derive(Clone, Copy)]
pub struct Peer {
    /// The name of its crate; of ours, the name of the engine.
    pub name: &'static str,
    /// The version of its crate, as in the lock file.
    pub version: &'static str,
    /// Makes a solver, once; what it prepares here is not measured.
    pub make: fn() -> Box<dyn Counter>,
}

/// A solver at work on 9x9 puzzles; made once, used for many.
pub trait Counter {
    /// Counts the solutions of a puzzle, and stops at the second.
    fn count(&mut self, line: &Line) -> Count;
}

/// How many solutions a puzzle has, as far as anyone asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// None.
    Zero,
    /// Exactly one.
    One,
    /// At least two.
    More,
}

/// A 9x9 puzzle as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// 81 characters: `1` to `9`, and `.` for cells without a given.
    text: String,
}

impl Family {
    /// Ours, and the peers whose names contain one of the texts; all without any text.
    pub fn select(&self, only: &[String]) -> Vec<Peer> {
        let wanted =
            |peer: &Peer| only.is_empty() || only.iter().any(|text| peer.name.contains(text.as_str()));
        let (ours, others) = self.peers.split_first().expect("every family has one of ours");
        [*ours].into_iter().chain(others.iter().copied().filter(wanted)).collect()
    }
}

impl Count {
    /// The count for a number of solutions found.
    pub fn of(found: usize) -> Self {
        match found {
            0 => Count::Zero,
            1 => Count::One,
            _ => Count::More,
        }
    }
}

impl Line {
    /// Reads 81 characters; `0` is as good as `.`. `None` if there are more, fewer or others.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.replace('0', ".");
        let fits = text.len() == 81 && text.bytes().all(|byte| matches!(byte, b'1'..=b'9' | b'.'));
        fits.then_some(Line { text })
    }

    /// Each cell's given as an index from 0, in cell order.
    pub fn givens(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.text.bytes().map(|byte| byte.checked_sub(b'1').map(usize::from))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Count::Zero => "no solution",
            Count::One => "one solution",
            Count::More => "more than one solution",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FAMILIES;

    /// Puzzles with their answers; the corners that crates treat differently come first.
    const CASES: &[(&str, Count)] = &[
        // A solution, and one without its last given.
        ("123456789456789123789123456231674895875912364694538217317265948542897631968341572", Count::One),
        ("12345678945678912378912345623167489587591236469453821731726594854289763196834157.", Count::One),
        // Two alike in a row.
        ("11...............................................................................", Count::Zero),
        // No candidate for a cell.
        ("12345678........9................................................................", Count::Zero),
        // Nothing given.
        (".................................................................................", Count::More),
        // 17 givens, one less, and one more that is wrong.
        (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", Count::One),
        (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...96....7...", Count::More),
        ("8................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", Count::Zero),
    ];

    #[test]
    fn every_peer_gives_every_answer() {
        for peer in FAMILIES.iter().flat_map(|family| family.peers) {
            let mut counter = (peer.make)();
            for (text, expected) in CASES {
                let line = Line::new(text).expect("cases are lines");
                assert_eq!(counter.count(&line), *expected, "{} on {line}", peer.name);
            }
        }
    }

    #[test]
    fn versions_are_those_of_the_lock_file() {
        let lock = include_str!("../Cargo.lock");
        for peer in FAMILIES.iter().flat_map(|family| family.peers) {
            let package = |name| format!("name = \"{name}\"\nversion = \"{}\"\n", peer.version);
            let ours = format!("hyperdoku-{}", peer.name);
            let found = lock.contains(&package(peer.name)) || lock.contains(&package(&ours));
            assert!(found, "{} {}", peer.name, peer.version);
        }
    }
}
