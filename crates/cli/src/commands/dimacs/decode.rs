//! `dimacs decode`: what a solver answered.

use crate::args::{Decode, Global, Target};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::report::{SolverName, Style};
use crate::single;
use hyperdoku::sat::SolverAnswer;
use hyperdoku::{Ending, Limit, Report};

pub fn run(args: &Decode, global: &Global) -> Result<Exit, Failure> {
    let style = Style::new(SolverName::NotKnown, args.to.as_deref(), global)?;
    let answer = args.answer.as_deref().unwrap_or("-");
    if answer == "-" && args.puzzle.as_deref() == Some("-") {
        return Err(Failure::Usage(
            "found standard input for both puzzle and answer, expected it once".into(),
        ));
    }
    if args.puzzle.is_none() && args.reading.board.is_none() {
        let text = "found neither what was encoded nor its board, expected --puzzle FILE or --board";
        return Err(Failure::Usage(text.into()));
    }
    let target = Target { file: args.puzzle.clone(), reading: args.reading.clone() };
    let source = input::read_single(&target)?;
    let allowance = Allowance::new(None, None)?;
    let (name, bytes) = input::load(answer)?;
    let wrong = |problem: String| Failure::Content { name: name.clone(), problem };
    let answer = SolverAnswer::parse(&String::from_utf8_lossy(&bytes));
    let answer = answer.map_err(|error| wrong(error.to_string()))?;
    // An answer has one solution at most, and says nothing about others.
    single::run(&source, &style, Limit::MIN, &allowance, |puzzle, _, found| {
        let solution = answer.solution(puzzle).map_err(|error| wrong(error.to_string()))?;
        let is_over = solution.is_some_and(|solution| found(solution).is_break());
        let ending = match answer {
            _ if is_over => Ending::Stopped,
            SolverAnswer::Satisfiable(_) | SolverAnswer::Unsatisfiable => Ending::Exhausted,
            SolverAnswer::Unknown => Ending::OutOfBudget,
        };
        Ok(Report { ending, nodes: 0 })
    })
}
