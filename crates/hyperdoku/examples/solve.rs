//! Solves the first puzzle of a file and draws it: `cargo run -p hyperdoku --example solve -- FILE`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use hyperdoku::{Budget, TWO, answer, engine, format, render};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/3x3.sdk");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| SAMPLE.to_owned());
    let document = format::read(&std::fs::read(file)?, &format::ReadOptions::default())?;
    let puzzle = &document.records[0].puzzle;
    let mut solver = (engine("auto").expect("auto is registered").new)(puzzle.topology());
    let answer = answer(&mut *solver, puzzle, TWO, &Budget::unlimited());
    println!("{}: {:?}", puzzle.topology().shape(), answer.status);
    let contents = render::Contents { puzzle, solution: answer.solutions.first() };
    print!("{}", render::terminal::draw(&contents, &render::terminal::Options::default()));
    Ok(())
}
