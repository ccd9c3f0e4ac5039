//! The files of one puzzle: written, read back, checked, and only then given their names.

use super::names::Names;
use crate::failure::Failure;
use crate::files::{Draft, failed};
use hyperdoku::proof::{self, CheckError, Checked};
use hyperdoku::sat::{self, ProveError, TraceError};
use hyperdoku::{Budget, Puzzle, Solution};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// What came of it.
pub enum Written {
    /// Both files are there.
    Both(Checked),
    /// There are too many clauses for a proof, in words.
    TooLarge(String),
    /// The budget ran out, or the work was cancelled.
    OutOfBudget,
}

/// Writes the claim that a puzzle has another solution than this one, and the proof that it has none.
pub fn run(puzzle: &Puzzle, solution: &Solution, names: &Names, budget: &Budget) -> Result<Written, Failure> {
    // The proof first: it knows soon if there are too many clauses.
    let mut lrat = Draft::new(&names.lrat)?;
    match sat::prove(puzzle, solution, budget, lrat.out()) {
        Ok(_) => {}
        Err(ProveError::Ended(_)) => return Ok(Written::OutOfBudget),
        Err(error @ ProveError::TooLarge) => return Ok(Written::TooLarge(error.to_string())),
        Err(ProveError::Trace(TraceError::TooLarge)) => {
            return Ok(Written::TooLarge(TraceError::TooLarge.to_string()));
        }
        Err(ProveError::Trace(TraceError::Write(error))) => return Err(failed(&names.lrat, error)),
        Err(error) => return Err(wrong(&names.lrat, error.to_string())),
    }
    let mut cnf = Draft::new(&names.cnf)?;
    match sat::claim(puzzle, solution).write(budget, cnf.out()) {
        Ok(_) => {}
        Err(_) if budget.is_cancelled() => return Ok(Written::OutOfBudget),
        Err(error) => return Err(failed(&names.cnf, error)),
    }
    let checked = {
        let claim = reader(cnf.settle()?, &names.cnf)?;
        let steps = reader(lrat.settle()?, &names.lrat)?;
        proof::check(claim, steps, &budget.cancel)
    };
    match checked {
        Ok(checked) => {
            cnf.keep()?;
            lrat.keep()?;
            Ok(Written::Both(checked))
        }
        Err(CheckError::Cancelled) => Ok(Written::OutOfBudget),
        Err(error) => Err(wrong(&names.lrat, format!("the checker does not accept it: {error}"))),
    }
}

fn reader(path: &Path, name: &Path) -> Result<BufReader<File>, Failure> {
    let opened: io::Result<File> = File::open(path);
    opened.map(BufReader::new).map_err(|error| failed(name, error))
}

fn wrong(path: &Path, problem: String) -> Failure {
    Failure::Content { name: path.display().to_string(), problem }
}
