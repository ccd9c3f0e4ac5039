//! One file a command.

mod bench;
mod boards;
mod check;
mod convert;
mod count;
mod cover;
mod demo;
mod dimacs;
mod draw;
mod enumerate;
mod explain;
mod fill;
mod generate;
mod hint;
mod library;
mod play;
mod prove;
mod rate;
mod shell;
mod solve;

use crate::args::{Cli, Command};
use crate::failure::{Exit, Failure};
use std::io::{self, IsTerminal, Write};

/// Runs what was asked for.
pub fn run(cli: Cli) -> Result<Exit, Failure> {
    let global = &cli.global;
    match cli.command {
        Some(Command::Solve(args)) => solve::run(&args, global),
        Some(Command::Check(args)) => check::run(&args, global),
        Some(Command::Rate(args)) => rate::run(&args, global),
        Some(Command::Hint(args)) => hint::run(&args, global),
        Some(Command::Explain(args)) => explain::run(&args, global),
        Some(Command::Generate(args)) => generate::run(&args, global),
        Some(Command::Fill(args)) => fill::run(&args, global),
        Some(Command::Enumerate(args)) => enumerate::run(&args, global),
        Some(Command::Count(args)) => count::run(&args, global),
        Some(Command::Convert(args)) => convert::run(&args, global),
        Some(Command::Draw(args)) => draw::run(&args, global),
        Some(Command::Boards(args)) => boards::run(&args, global),
        Some(Command::Dimacs(args)) => dimacs::run(&args, global),
        Some(Command::Prove(args)) => prove::run(&args, global),
        Some(Command::Cover(args)) => cover::run(&args, global),
        Some(Command::Library(args)) => library::run(&args, global),
        Some(Command::Bench(args)) => bench::run(&args, global),
        Some(Command::Play(args)) => play::run(&args, global),
        Some(Command::Demo(args)) => demo::run(&args, global),
        Some(Command::Completions(args)) => shell::completions(&args, global),
        Some(Command::Man(args)) => shell::man(&args, global),
        None if io::stdout().is_terminal() => menu(),
        None => Err(Failure::Usage("found no command, expected one: see hyperdoku --help".into())),
    }
}

/// What `hyperdoku` alone shows on a terminal.
fn menu() -> Result<Exit, Failure> {
    io::stdout().write_all(MENU.as_bytes())?;
    Ok(Exit::Done)
}

const MENU: &str = "\
Hyperdoku: Sudoku in any number of dimensions

  hyperdoku play                     play in the browser
  hyperdoku demo                     solve and draw puzzles of different boards
  hyperdoku generate --class hard    make puzzles; fill makes full grids
  hyperdoku solve FILE               solve puzzles, and tell whether the solution is the only one
  hyperdoku check FILE               valid, complete, unique, minimal?
  hyperdoku rate FILE                how hard are they?
  hyperdoku hint FILE                what to look at next; explain FILE tells every step
  hyperdoku draw FILE                draw puzzles, layer by layer
  hyperdoku boards                   the families of boards; boards 3x2x1 describes one
  hyperdoku enumerate --board 2x2    list all solutions; count --board 2x2 counts them
  hyperdoku convert --to json FILE   between formats
  hyperdoku dimacs encode FILE       as clauses for SAT solvers; decode their answers, or run one
  hyperdoku prove FILE               a proof of uniqueness that anyone can check
  hyperdoku cover --tree FILE        exact cover: what was tried; matrix files
  hyperdoku library list             the stored games; import, export, random, sample, stats
  hyperdoku bench                    the engines against each other

  hyperdoku COMMAND --help           options and examples
";
