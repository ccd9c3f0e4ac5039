//! Rounds of every solver on every set in turn, each right after ours, so that whatever slows the machine down for a
//! while slows both; and the check that all say the same.

use crate::answer::{Answers, Question};
use crate::clock;
use crate::line::Line;
use crate::peer::Peer;
use crate::sets::PuzzleSet;
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

/// How solvers are compared.
#[derive(Clone, Copy)]
pub struct Plan {
    /// What they are asked.
    pub question: Question,
    /// How often each is run on each set.
    pub rounds: NonZeroUsize,
    /// About how long a solver may take for a set; a slower one is measured on the first puzzles of it.
    pub limit: Duration,
}

/// The times of one solver.
pub struct Times {
    /// Whose they are.
    pub peer: Peer,
    /// For each set.
    pub laps: Vec<Lap>,
}

/// How long a solver took for a set.
#[derive(Clone, Copy)]
pub struct Lap {
    /// How many puzzles of the set it was measured on: the first so many.
    pub puzzles: usize,
    /// Microseconds a puzzle: the median of all rounds.
    pub microseconds: f64,
    /// How many times as long as ours on the same puzzles: the median of all rounds.
    pub ratio: f64,
}

/// Ours, and another one right after it, on the same work.
#[derive(Clone, Copy)]
pub struct Pair {
    /// The time of ours.
    pub ours: Duration,
    /// The time of the other.
    pub theirs: Duration,
}

/// A solver that says something else than ours.
#[derive(Debug)]
pub struct Disagreement {
    peer: String,
    said: String,
    ours: String,
    expected: String,
    puzzle: Line,
}

/// Measures the solvers; the first is the one that the others must agree with.
pub fn run(mut peers: Vec<Peer>, sets: &[PuzzleSet], plan: Plan) -> Result<Vec<Times>, Disagreement> {
    let mut laps = vec![Vec::new(); peers.len()];
    for set in sets {
        peers.iter_mut().for_each(|peer| peer.contestant.load(&set.puzzles));
        let parts: Vec<usize> = peers.iter_mut().map(|peer| part(peer, set, plan.limit)).collect();
        let pairs = in_turn(peers.len(), plan.rounds, |index| {
            let (expected, ours) = lap(&mut peers[0], parts[index], LEAST);
            if index == 0 {
                return Ok(Pair { ours, theirs: ours });
            }
            let (said, theirs) = lap(&mut peers[index], parts[index], LEAST);
            agree([&peers[index], &peers[0]], [&said, &expected], set, plan.question)?;
            Ok(Pair { ours, theirs })
        })?;
        for ((laps, pairs), puzzles) in laps.iter_mut().zip(pairs).zip(parts) {
            laps.push(Lap::of(&pairs, puzzles));
        }
    }
    Ok(peers.into_iter().zip(laps).map(|(peer, laps)| Times { peer, laps }).collect())
}

/// So many rounds in which each, by its place, is run right after ours.
pub fn in_turn<E>(
    count: usize,
    rounds: NonZeroUsize,
    mut run: impl FnMut(usize) -> Result<Pair, E>,
) -> Result<Vec<Vec<Pair>>, E> {
    let mut pairs = vec![Vec::new(); count];
    for _ in 0..rounds.get() {
        for (index, pairs) in pairs.iter_mut().enumerate() {
            pairs.push(run(index)?);
        }
    }
    Ok(pairs)
}

impl Lap {
    /// The medians of rounds on so many puzzles.
    pub fn of(pairs: &[Pair], puzzles: usize) -> Self {
        const MICROSECOND: Duration = Duration::from_micros(1);
        let time = median(pairs.iter().map(|pair| pair.theirs.div_duration_f64(MICROSECOND)));
        let ratio = median(pairs.iter().map(|pair| pair.theirs.div_duration_f64(pair.ours)));
        Lap { puzzles, microseconds: time / puzzles as f64, ratio }
    }
}

/// How long a lap lasts at least: one that is shorter is run again, since the first moments after another solver are slow.
const LEAST: Duration = Duration::from_millis(20);

/// How many puzzles, from the first, a solver answers in about that time: all, one, or a power of two.
fn part(peer: &mut Peer, set: &PuzzleSet, limit: Duration) -> usize {
    let mut puzzles = 1;
    loop {
        let (_, time) = lap(peer, puzzles, Duration::ZERO);
        if puzzles == set.puzzles.len() || 2 * time > limit {
            return puzzles;
        }
        puzzles = set.puzzles.len().min(2 * puzzles);
    }
}

fn lap(peer: &mut Peer, puzzles: usize, least: Duration) -> (Answers, Duration) {
    let mut answers = Answers::new(puzzles);
    let time = clock::measure_often(least, || peer.contestant.answer(&mut answers));
    (answers, time)
}

fn agree(
    [peer, ours]: [&Peer; 2],
    [said, expected]: [&Answers; 2],
    set: &PuzzleSet,
    question: Question,
) -> Result<(), Disagreement> {
    let Some(place) = said.differences(expected, &set.puzzles).next() else { return Ok(()) };
    Err(Disagreement {
        peer: peer.name.clone(),
        said: said.describe(question, place),
        ours: ours.name.clone(),
        expected: expected.describe(question, place),
        puzzle: set.puzzles[place].clone(),
    })
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len().is_multiple_of(2) { (values[middle - 1] + values[middle]) / 2.0 } else { values[middle] }
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
    use crate::answer::Count;
    use crate::contestant::{counting, finding};
    use crate::line::CELLS;
    use crate::ours;

    const EMPTY: &str = ".................................................................................";

    fn check(question: Question, wrong: Peer, expected: &str) {
        let set = PuzzleSet { name: "empty".to_owned(), puzzles: vec![Line::new(EMPTY).expect("a line")] };
        let plan = Plan { question, rounds: NonZeroUsize::MIN, limit: Duration::ZERO };
        let error = run(vec![ours::search(question), wrong], &[set], plan).err().expect("they disagree");
        assert!(error.to_string().starts_with(&format!("{EMPTY}: wrong finds {expected}")), "{error}");
    }

    #[test]
    fn a_wrong_answer_is_an_error() {
        let silent = counting(Line::clone, |_| Count::Zero);
        let expected = "no solution, search finds more than one solution";
        check(Question::Uniqueness, Peer::of_crate("wrong", "0", silent), expected);
        let silent = finding(Line::clone, |_| None);
        check(
            Question::First,
            Peer::of_crate("wrong", "0", silent),
            "no solution, search finds the solution ",
        );
        let ones = finding(Line::clone, |_| Some([1; CELLS]));
        check(Question::First, Peer::of_crate("wrong", "0", ones), "the solution 1111111111");
    }

    #[test]
    fn medians_are_taken_of_times_and_of_ratios() {
        let pair =
            |ours, theirs| Pair { ours: Duration::from_micros(ours), theirs: Duration::from_micros(theirs) };
        let lap = Lap::of(&[pair(10, 20), pair(10, 40), pair(20, 80)], 10);
        assert_eq!((lap.microseconds, lap.ratio), (4.0, 4.0));
        let lap = Lap::of(&[pair(10, 20), pair(10, 40)], 1);
        assert_eq!((lap.microseconds, lap.ratio), (30.0, 3.0));
    }
}
