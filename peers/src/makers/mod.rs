//! Makers of minimal 9x9 puzzles: how many a second of processor time.

mod ours;
mod sudoku;

use crate::answer::{Count, Question};
use crate::clock;
use crate::line::{CELLS, Grid, Line};
use crate::race::{self, Lap, Pair};
use crate::squares::lanes;
use crate::table;
use hyperdoku_core::Budget;
use hyperdoku_search::lanes::{Lanes, Width};
use serde_json::{Value, json};
use std::error::Error;
use std::num::NonZeroUsize;

/// How puzzles are made and how many are checked.
#[derive(clap::Args)]
pub struct Args {
    /// Every maker makes so many puzzles a round
    #[arg(long, value_name = "N", default_value = "1000")]
    puzzles: NonZeroUsize,
    /// Run every maker this often; times are medians
    #[arg(long, value_name = "N", default_value = "5")]
    rounds: NonZeroUsize,
    /// Make the puzzles from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Of each round, check that so many are unique and minimal
    #[arg(long, value_name = "N", default_value_t = 100)]
    check: usize,
}

/// One who makes minimal puzzles.
struct Maker {
    name: &'static str,
    version: &'static str,
    /// Fills the grids with puzzles; those of a number are always the same, those of another number are others.
    make: fn(u64, &mut [Grid]),
}

/// Ours first.
const MAKERS: &[Maker] = &[ours::MAKER, sudoku::MAKER];

/// Measures all makers.
///
/// # Errors
/// If a puzzle that is checked is not unique, or not minimal.
pub fn run(args: &Args, json: bool) -> Result<String, Box<dyn Error>> {
    let lanes = lanes::lanes(Width::widest());
    let mut seed = args.seed;
    let pairs = race::in_turn(MAKERS.len(), args.rounds, |index| {
        seed = seed.wrapping_add(1);
        let lap = |maker: &Maker| {
            let mut puzzles = vec![[0; CELLS]; args.puzzles.get()];
            let ((), time) = clock::measure(|| (maker.make)(seed, &mut puzzles));
            check(maker, &lanes, &puzzles[..args.check.min(puzzles.len())]).map(|()| time)
        };
        let ours = lap(&MAKERS[0])?;
        let theirs = if index == 0 { ours } else { lap(&MAKERS[index])? };
        Ok::<_, String>(Pair { ours, theirs })
    })?;
    let laps: Vec<Lap> = pairs.iter().map(|pairs| Lap::of(pairs, args.puzzles.get())).collect();
    Ok(if json { tell_json(&laps, args) } else { tell(&laps) })
}

/// Whether puzzles have one solution, and without any given more.
fn check(maker: &Maker, lanes: &Lanes, puzzles: &[Grid]) -> Result<(), String> {
    for puzzle in puzzles {
        let givens = (0..CELLS).filter(|&cell| puzzle[cell] != 0);
        let fewer = givens.map(|given| {
            let mut fewer = *puzzle;
            fewer[given] = 0;
            fewer
        });
        let all: Vec<u8> = [*puzzle].into_iter().chain(fewer).flatten().collect();
        let tallies = lanes.count(&all, lanes::limit(Question::Uniqueness), &Budget::unlimited());
        let mut counts = tallies.iter().map(|tally| Count::of(tally.solutions as usize));
        if counts.next() != Some(Count::One) || counts.any(|count| count != Count::More) {
            return Err(format!("{}: {} is not unique and minimal", maker.name, Line::of(puzzle)));
        }
    }
    Ok(())
}

fn tell(laps: &[Lap]) -> String {
    let row = |(maker, lap): (&Maker, &Lap)| {
        let rate = format!("{:.0}", rate(lap));
        vec![format!("{} {}", maker.name, maker.version), rate, format!("{:.2}", lap.ratio)]
    };
    let head = ["puzzles a second", "times as long as ours"].map(str::to_owned);
    table::grid("maker", &head, MAKERS.iter().zip(laps).map(row))
}

fn tell_json(laps: &[Lap], args: &Args) -> String {
    let maker = |(maker, lap): (&Maker, &Lap)| {
        let (name, version, rate) = (maker.name, maker.version, rate(lap));
        json!({ "name": name, "version": version, "rate": rate, "ratio": lap.ratio })
    };
    let value = json!({
        "puzzles": args.puzzles,
        "rounds": args.rounds,
        "checked": args.check.min(args.puzzles.get()) * args.rounds.get(),
        "makers": MAKERS.iter().zip(laps).map(maker).collect::<Value>(),
    });
    format!("{value:#}")
}

fn rate(lap: &Lap) -> f64 {
    1e6 / lap.microseconds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_unique_and_minimal_and_repeat() {
        let lanes = lanes::lanes(Width::widest());
        for maker in MAKERS {
            let make = |seed| {
                let mut puzzles = vec![[0; CELLS]; 3];
                (maker.make)(seed, &mut puzzles);
                puzzles
            };
            assert_eq!(check(maker, &lanes, &make(1)), Ok(()));
            assert_eq!(make(1), make(1), "{}", maker.name);
            assert_ne!(make(1), make(2), "{}", maker.name);
        }
        let [unique, open] = [make_full(), [0; CELLS]];
        assert!(check(&MAKERS[0], &lanes, &[unique]).is_err(), "no given is needed");
        assert!(check(&MAKERS[0], &lanes, &[open]).is_err(), "it has many solutions");
    }

    /// A solution.
    fn make_full() -> Grid {
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            ((3 * row + row / 3 + column) % 9) as u8 + 1
        })
    }
}
