//! Makes puzzles with few givens: `cargo run --release -p hyperdoku-generate --example make -- slice:3^3 1 5`
//! makes those of the seeds 1 to 5, one a line, with the number of givens before it.

#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use hyperdoku_core::{Budget, Topology};
use hyperdoku_generate::{Effort, Minimal, Recipe, Shaking, make};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, first, last] = &arguments[..] else { return Err("expected BOARD FIRST LAST".into()) };
    let topology = Topology::new(board.parse()?)?;
    let shaking = Shaking { rounds: 60, symbols: 4 };
    let recipe = Recipe { shaking, effort: Effort { search: 100, sat: 3_000, work: u64::MAX } };
    for seed in first.parse()?..=last.parse::<u64>()? {
        let made = make(&topology, seed, recipe, &Budget::unlimited()).ok_or("no full grid was found")?;
        let open = match made.minimal {
            Minimal::Proven => 0,
            Minimal::NotProven(cells) => cells.len(),
        };
        let mut line = format!("{board}:");
        for given in made.puzzle.givens() {
            line.push(given.map_or('.', |symbol| char::from_digit(symbol.number(), 36).unwrap_or('?')));
        }
        println!(
            "seed {seed}: {} givens, {open} of them perhaps not needed\n{line}",
            made.puzzle.given_count()
        );
    }
    Ok(())
}
