//! Makes a hard puzzle of a board and draws it: `cargo run -p hyperdoku --example generate -- 3x3 7`.
#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use hyperdoku::generate::{Generator, Givens, Grade, Pattern, Spread, Wish};
use hyperdoku::logic::Level;
use hyperdoku::{Budget, Topology, render};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let topology = Topology::new(arguments.next().as_deref().unwrap_or("3x3").parse()?)?;
    let seed = arguments.next().as_deref().unwrap_or("1").parse()?;
    let wish = Wish {
        givens: Givens::Few,
        grade: Grade { class: Some(Level::Hard..=Level::Hard), ..Grade::default() },
        pattern: Pattern::new(&topology, None, Spread::Random)?,
        solution: None,
        tries: 100,
    };
    let made = Generator::new(&topology, wish).make(seed, &Budget::unlimited())?;
    println!("{} givens, seed {seed}", made.puzzle.given_count());
    let contents = render::Contents { puzzle: &made.puzzle, solution: None };
    print!("{}", render::terminal::draw(&contents, &render::terminal::Options::default()));
    Ok(())
}
