//! Rounds of every solver on every set in turn, so that whatever slows the machine down for a while slows all
//! of them; and the check that all say the same.

use crate::clock;
use crate::peer::{Count, Counter, Line, Peer};
use crate::sets::PuzzleSet;
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The times of one solver.
pub struct Times {
    /// Whose they are.
    pub peer: Peer,
    /// For each set, microseconds a puzzle: the median of all rounds.
    pub microseconds: Vec<f64>,
}

/// A solver that says something else than ours.
#[derive(Debug)]
pub struct Disagreement {
    peer: &'static str,
    said: Count,
    ours: &'static str,
    expected: Count,
    puzzle: Line,
}

/// Measures the solvers; the first is the one that the others must agree with.
pub fn run(peers: &[Peer], sets: &[PuzzleSet], rounds: NonZeroUsize) -> Result<Vec<Times>, Disagreement> {
    let mut counters: Vec<Box<dyn Counter>> = peers.iter().map(|peer| (peer.make)()).collect();
    let mut times = vec![vec![Vec::new(); sets.len()]; peers.len()];
    for _ in 0..rounds.get() {
        for (index, set) in sets.iter().enumerate() {
            let mut expected = Vec::new();
            for ((peer, counter), times) in peers.iter().zip(&mut counters).zip(&mut times) {
                let (said, time) = clock::measure(|| count_all(counter.as_mut(), set));
                if expected.is_empty() {
                    expected.clone_from(&said);
                }
                agree(peer, &said, &peers[0], &expected, set)?;
                times[index].push(time);
            }
        }
    }
    let medians = peers.iter().zip(times).map(|(peer, times)| {
        let microseconds = times.into_iter().zip(sets).map(|(times, set)| per_puzzle(times, set)).collect();
        Times { peer: *peer, microseconds }
    });
    Ok(medians.collect())
}

fn count_all(counter: &mut dyn Counter, set: &PuzzleSet) -> Vec<Count> {
    set.puzzles.iter().map(|line| counter.count(line)).collect()
}

fn agree(
    peer: &Peer,
    said: &[Count],
    ours: &Peer,
    expected: &[Count],
    set: &PuzzleSet,
) -> Result<(), Disagreement> {
    let Some(index) = said.iter().zip(expected).position(|(said, expected)| said != expected) else {
        return Ok(());
    };
    Err(Disagreement {
        peer: peer.name,
        said: said[index],
        ours: ours.name,
        expected: expected[index],
        puzzle: set.puzzles[index].clone(),
    })
}

fn per_puzzle(mut times: Vec<Duration>, set: &PuzzleSet) -> f64 {
    times.sort_unstable();
    let middle = times.len() / 2;
    let median =
        if times.len().is_multiple_of(2) { (times[middle - 1] + times[middle]) / 2 } else { times[middle] };
    median.as_secs_f64() * 1e6 / set.puzzles.len() as f64
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { peer, said, ours, expected, puzzle } = self;
        write!(f, "{puzzle}: {peer} finds {said}, {ours} finds {expected}")
    }
}

impl std::error::Error for Disagreement {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ours;

    struct Silent;

    impl Counter for Silent {
        fn count(&mut self, _: &Line) -> Count {
            Count::Zero
        }
    }

    #[test]
    fn a_wrong_answer_is_an_error() {
        let wrong = Peer { name: "silent", version: "0", make: || Box::new(Silent) };
        let puzzles = vec![Line::new(&".".repeat(81)).expect("81 characters")];
        let set = PuzzleSet { name: "empty".to_owned(), puzzles };
        let error = run(&[ours::SEARCH, wrong], &[set], NonZeroUsize::MIN).err().expect("they disagree");
        let expected = "silent finds no solution, search finds more than one solution";
        assert_eq!(error.to_string(), format!("{}: {expected}", ".".repeat(81)));
    }
}
