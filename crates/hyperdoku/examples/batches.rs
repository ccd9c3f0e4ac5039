//! Batches of puzzles in lanes and one by one: `cargo run --release -p hyperdoku --example batches -- FILE BOARD` asks
//! whether the puzzles of a file, one a line, have one solution, and writes the microseconds a puzzle of the general
//! search and of lanes at every width as JSON. Both make every solution that they find; time is that of the thread.

#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use cpu_time::ThreadTime;
use hyperdoku::format::{self, ReadOptions};
use hyperdoku::search::Search;
use hyperdoku::search::lanes::{Lanes, Width};
use hyperdoku::{Budget, Ending, Puzzle, Status, TWO};
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// How often everything is run, in turns. Medians are told.
const ROUNDS: usize = 5;

/// The most choices for a puzzle.
const MOST: u64 = 100_000;

const ENOUGH: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

/// Microseconds a puzzle of every round, and how many puzzles were found to have one solution.
#[derive(Default)]
struct Runs {
    micros: Vec<f64>,
    unique: usize,
}

impl Runs {
    fn add(&mut self, puzzles: usize, run: impl FnOnce() -> usize) {
        let start = ThreadTime::now();
        self.unique = run();
        self.micros.push(start.elapsed().as_secs_f64() * 1e6 / puzzles as f64);
    }

    fn told(mut self, name: &str) -> String {
        self.micros.sort_by(f64::total_cmp);
        format!(
            "{{\"name\": \"{name}\", \"micros\": {}, \"unique\": {}}}",
            self.micros[ROUNDS / 2],
            self.unique
        )
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, board] = &arguments[..] else { return Err("expected FILE BOARD".into()) };
    let options = ReadOptions { board: Some(board.parse()?), ..ReadOptions::default() };
    let document = format::read(&std::fs::read(file)?, &options)?;
    let puzzles: Vec<&Puzzle> = document.records.iter().map(|record| &record.puzzle).collect();
    let topology = puzzles.first().ok_or("there is no puzzle")?.topology();
    let givens: Vec<u8> = puzzles
        .iter()
        .flat_map(|puzzle| puzzle.givens())
        .map(|given| given.map_or(0, |symbol| symbol.number() as u8))
        .collect();
    let budget = Budget::of_nodes(MOST);
    let mut search = Search::new(topology);
    let mut by_search = Runs::default();
    let widths =
        Width::ALL.iter().copied().filter_map(|width| Some((width, Lanes::with_width(topology, width)?)));
    let mut lanes: Vec<_> = widths.map(|(width, lanes)| (width, lanes, Runs::default())).collect();
    for _ in 0..ROUNDS {
        by_search.add(puzzles.len(), || {
            let answers = puzzles.iter().map(|puzzle| hyperdoku::answer(&mut search, puzzle, TWO, &budget));
            answers.filter(|answer| answer.status == Status::Unique).count()
        });
        for (_, lanes, runs) in &mut lanes {
            runs.add(puzzles.len(), || {
                let mut last = Vec::new();
                let tallies = lanes.solve(&givens, ENOUGH, &budget, &mut |_, solution| {
                    solution.clone_into(&mut last);
                    ControlFlow::Continue(())
                });
                tallies
                    .iter()
                    .filter(|tally| tally.solutions == 1 && tally.ending == Ending::Exhausted)
                    .count()
            });
        }
    }
    let lanes = lanes.into_iter().map(|(width, _, runs)| runs.told(&format!("{width:?}").to_lowercase()));
    let told: Vec<String> = std::iter::once(by_search.told("search")).chain(lanes).collect();
    println!("{{\"puzzles\": {}, \"solvers\": [{}]}}", puzzles.len(), told.join(", "));
    Ok(())
}
