//! `demo`: puzzles of different boards, solved and drawn.

use crate::args::{Demo, Global};
use crate::failure::{Exit, Failure};
use crate::output;
use hyperdoku::format::{self, ReadOptions};
use hyperdoku::{Budget, Puzzle, Solution, TWO};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::Instant;

/// What the demonstration shows, and from which file.
const EXAMPLES: &[(&str, &[u8])] = &[
    ("Two dimensions", include_bytes!("../../../../samples/3x3.sdk")),
    ("Irregular regions", include_bytes!("../../../../samples/jigsaw_9.txt")),
    ("Three faces of a cube", include_bytes!("../../../../samples/wrap_4.txt")),
    ("Three dimensions", include_bytes!("../../../../samples/sudokuFile_3x2x1.txt")),
    ("Four dimensions", include_bytes!("../../../../samples/2x2x1x1.txt")),
];

pub fn run(args: &Demo, global: &Global) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    for (title, bytes) in EXAMPLES {
        let document = format::read(bytes, &ReadOptions::default()).expect("the samples are in order");
        let puzzle = &document.records[0].puzzle;
        let start = Instant::now();
        let mut solver = (hyperdoku::DEFAULT_ENGINE.new)(puzzle.topology());
        let answer = hyperdoku::answer(&mut *solver, puzzle, TWO, &Budget::unlimited());
        let micros = start.elapsed().as_micros() as u64;
        let [solution] = &answer.solutions[..] else { panic!("the samples have one solution") };
        if global.json {
            writeln!(out, "{}", example_json(title, puzzle, solution, micros))?;
            continue;
        }
        writeln!(out, "{}", heading(title, puzzle))?;
        writeln!(out, "{}", output::drawing(puzzle, None, args.paper)?)?;
        writeln!(out, "Solved in {micros} µs, and proved to have no other solution:")?;
        writeln!(out, "{}", output::drawing(puzzle, Some(solution), args.paper)?)?;
    }
    Ok(Exit::Done)
}

fn heading(title: &str, puzzle: &Puzzle) -> String {
    let topology = puzzle.topology();
    format!(
        "{title} ({}): {} cells, {} symbols, {} houses, {} givens.",
        topology.shape(),
        topology.cell_count(),
        topology.symbols(),
        topology.house_count(),
        puzzle.given_count()
    )
}

fn example_json(title: &str, puzzle: &Puzzle, solution: &Solution, micros: u64) -> Value {
    let topology = puzzle.topology();
    json!({
        "title": title,
        "board": output::board_json(topology.shape()),
        "givens": puzzle.given_count(),
        "solution": output::symbols_json(solution.symbols(), topology.symbols()),
        "micros": micros,
    })
}
