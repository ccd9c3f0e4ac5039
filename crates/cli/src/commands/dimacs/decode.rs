//! `dimacs decode`: what a solver answered.

use crate::args::{Decode, Global, Target};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use hyperdoku::format::{self, Record};
use hyperdoku::sat::SolverAnswer;
use hyperdoku::{Puzzle, Solution, Status};
use serde_json::json;
use std::io::{self, Write};

pub fn run(args: &Decode, global: &Global) -> Result<Exit, Failure> {
    let answer = args.answer.as_deref().unwrap_or("-");
    if global.json && args.to.is_some() {
        return Err(Failure::Usage("--json writes JSON, found --to as well: give one of them".into()));
    }
    if answer == "-" && args.puzzle.as_deref() == Some("-") {
        return Err(Failure::Usage(
            "found standard input for both puzzle and answer, expected it once".into(),
        ));
    }
    let target = Target { file: args.puzzle.clone(), board: args.board.clone(), from: args.from.clone() };
    let puzzle = input::read_one(&target)?;
    let (name, bytes) = input::load(answer)?;
    let wrong = |problem: String| Failure::Content { name: name.clone(), problem };
    let answer = SolverAnswer::parse(&String::from_utf8_lossy(&bytes));
    let answer = answer.map_err(|error| wrong(error.to_string()))?;
    let solution = answer.solution(&puzzle).map_err(|error| wrong(error.to_string()))?;
    let (status, exit) = match answer {
        SolverAnswer::Satisfiable(_) => (Status::Solved, Exit::Done),
        SolverAnswer::Unsatisfiable => (Status::None, Exit::No),
        SolverAnswer::Unknown => (Status::Undecided, Exit::Undecided),
    };
    let text = match &solution {
        _ if global.json => json(&puzzle, status, solution.as_ref()),
        Some(solution) => {
            let shape = puzzle.topology().shape();
            let format = args.to.as_deref().map_or_else(|| format::compact(shape), input::format_named);
            format::write(format, &[Record::filled(solution)])?
        }
        None if status == Status::None => "no solution\n".into(),
        None => "undecided\n".into(),
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(exit)
}

fn json(puzzle: &Puzzle, status: Status, solution: Option<&Solution>) -> String {
    let topology = puzzle.topology();
    let object = json!({
        "board": output::board_json(topology.shape()),
        "status": status.name(),
        "solution": solution.map(|solution| output::symbols_json(solution.symbols(), topology.symbols())),
    });
    format!("{object}\n")
}
