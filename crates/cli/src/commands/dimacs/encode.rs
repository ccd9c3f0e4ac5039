//! `dimacs encode`: a puzzle as clauses.

use crate::args::{Encode, Global};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::files::{Draft, failed, is_taken, taken};
use crate::input;
use crate::output;
use hyperdoku::sat::{Cnf, Scope};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

pub fn run(args: &Encode, global: &Global) -> Result<Exit, Failure> {
    let output = args.output.as_deref().filter(|&file| file != "-");
    if global.json && output.is_none() {
        let text = "--json tells of a file that is written, found standard output: give -o OUT as well";
        return Err(Failure::Usage(text.into()));
    }
    if let Some(path) = output.map(Path::new).filter(|path| !args.force && is_taken(path)) {
        return Err(taken(path, "another -o OUT"));
    }
    let puzzle = input::read_one(&args.target)?;
    let allowance = Allowance::new(None, None)?;
    let scope = if args.residual { Scope::Residual } else { Scope::Whole };
    let cnf = Cnf { puzzle: &puzzle, encoding: super::encoding(&args.clauses), scope, excluded: None };
    let unless_interrupted = |failure: Failure| match allowance.is_interrupted() {
        true => Failure::Interrupted,
        false => failure,
    };
    let Some(file) = output else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        cnf.write(&allowance.budget, &mut out).map_err(|error| unless_interrupted(error.into()))?;
        out.flush()?;
        return Ok(Exit::Done);
    };
    let path = Path::new(file);
    let mut draft = Draft::new(path)?;
    let written = cnf.write(&allowance.budget, draft.out());
    let size = written.map_err(|error| unless_interrupted(failed(path, error)))?;
    draft.keep()?;
    if global.json {
        let board = output::board_json(puzzle.topology().shape());
        let object =
            json!({"board": board, "file": file, "variables": size.variables, "clauses": size.clauses});
        writeln!(io::stdout(), "{object}")?;
    }
    Ok(Exit::Done)
}
