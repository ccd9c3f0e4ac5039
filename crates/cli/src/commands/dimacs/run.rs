//! `dimacs run`: a solver that is installed at work on a puzzle.

use super::program::{Outcome, Program};
use crate::args::{Global, Run};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::report::{SolverName, Style};
use crate::single;
use hyperdoku::sat::{Cnf, Encoding, Scope, SolverAnswer};
use hyperdoku::{Budget, Ending, Found, Limit, Puzzle, Report, Solution};

pub fn run(args: &Run, global: &Global) -> Result<Exit, Failure> {
    let style = Style::new(SolverName::Program(&args.solver), args.to.as_deref(), global)?;
    let program = Program::parse(&args.solver)?;
    let source = input::read_single(&args.target)?;
    let limit = Limit::new(args.limit.into()).expect("arguments are 1 or 2");
    let allowance = Allowance::new(None, args.timeout)?;
    let encoding = super::encoding(&args.clauses);
    single::run(&source, &style, limit, &allowance, |puzzle, budget, found| {
        let ending = search(&program, encoding, puzzle, budget, found)?;
        Ok(Report { ending, nodes: 0 })
    })
}

/// Finds a solution, and another if that is wanted. Nobody can ask for more than two.
fn search(
    program: &Program,
    encoding: &Encoding,
    puzzle: &Puzzle,
    budget: &Budget,
    found: &mut Found<'_>,
) -> Result<Ending, Failure> {
    let first = match ask(program, encoding, puzzle, None, budget)? {
        Asked::Solution(solution) => solution,
        Asked::Ended(ending) => return Ok(ending),
    };
    if found(first.clone()).is_break() {
        return Ok(Ending::Stopped);
    }
    match ask(program, encoding, puzzle, Some(&first), budget)? {
        Asked::Solution(second) if second == first => {
            Err(program.refused("the model is the solution that the clauses exclude"))
        }
        Asked::Solution(second) => {
            // There may be a third, but no clause says how to look for it.
            let _ = found(second);
            Ok(Ending::Stopped)
        }
        Asked::Ended(ending) => Ok(ending),
    }
}

/// What came of a run.
enum Asked {
    Solution(Solution),
    Ended(Ending),
}

fn ask(
    program: &Program,
    encoding: &Encoding,
    puzzle: &Puzzle,
    excluded: Option<&Solution>,
    budget: &Budget,
) -> Result<Asked, Failure> {
    let cnf = Cnf { puzzle, encoding, scope: Scope::Residual, excluded };
    let outcome = program.ask(budget, |out| cnf.write(budget, out).map(drop))?;
    let Outcome::Answered(answer) = outcome else { return Ok(Asked::Ended(Ending::Cancelled)) };
    let solution = answer.solution(puzzle).map_err(|error| program.refused(&error.to_string()))?;
    Ok(match (solution, answer) {
        (Some(solution), _) => Asked::Solution(solution),
        (None, SolverAnswer::Unknown) => Asked::Ended(Ending::OutOfBudget),
        (None, _) => Asked::Ended(Ending::Exhausted),
    })
}
