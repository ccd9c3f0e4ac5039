//! `dimacs encode`: a puzzle as clauses.

use crate::args::{Encode, Global};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::files::{Draft, failed};
use crate::input;
use crate::output;
use hyperdoku::Puzzle;
use hyperdoku::sat::{self, Scope};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::path::Path;

pub fn run(args: &Encode, global: &Global) -> Result<Exit, Failure> {
    if global.json && args.output.is_none() {
        let text = "--json tells of a file that is written, found standard output: give -o OUT as well";
        return Err(Failure::Usage(text.into()));
    }
    let puzzle = input::read_one(&args.target)?;
    let allowance = Allowance::new(None, None)?;
    let scope = if args.residual { Scope::Residual } else { Scope::Whole };
    let encoding = super::encoding(&args.clauses);
    let write =
        |out: &mut dyn Write| sat::write_dimacs(&puzzle, encoding, scope, None, &allowance.budget, out);
    let unless_interrupted = |failure: Failure| match allowance.is_interrupted() {
        true => Failure::Interrupted,
        false => failure,
    };
    let Some(file) = &args.output else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        write(&mut out).map_err(|error| unless_interrupted(error.into()))?;
        out.flush()?;
        return Ok(Exit::Done);
    };
    let path = Path::new(file);
    let mut draft = Draft::new(path)?;
    write(draft.out()).map_err(|error| unless_interrupted(failed(path, error)))?;
    let size = global.json.then(|| size(draft.settle()?)).transpose()?;
    draft.keep()?;
    if let Some(size) = size {
        writeln!(io::stdout(), "{}", describe(file, &puzzle, size))?;
    }
    Ok(Exit::Done)
}

/// Variables and clauses, as the header of a file says.
fn size(path: &Path) -> Result<[Option<u64>; 2], Failure> {
    let failed = |error| failed(path, error);
    for line in io::BufReader::new(File::open(path).map_err(failed)?).lines() {
        if let Some(numbers) = line.map_err(failed)?.strip_prefix("p cnf ") {
            let mut numbers = numbers.split(' ').map(|number| number.parse().ok());
            return Ok([numbers.next().flatten(), numbers.next().flatten()]);
        }
    }
    Ok([None, None])
}

fn describe(file: &str, puzzle: &Puzzle, [variables, clauses]: [Option<u64>; 2]) -> Value {
    let board = output::board_json(puzzle.topology().shape());
    json!({"board": board, "file": file, "variables": variables, "clauses": clauses})
}
