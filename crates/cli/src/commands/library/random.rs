//! `library random`: one puzzle.

use crate::args::{Global, Random};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::making;
use hyperdoku::format::{self, Record};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::io::{self, Write};
use std::path::Path;

pub fn run(args: &Random, data: Option<&Path>, global: &Global) -> Result<Exit, Failure> {
    if global.json && args.to.is_some() {
        return Err(Failure::Usage("--json writes JSON, found --to as well: give one of them".into()));
    }
    let filter = super::filter(&args.which)?;
    let data = super::open(data)?;
    let mut rng = ChaCha8Rng::seed_from_u64(making::seed(args.seed));
    let Some(kept) = data.check(data.store.random(&filter, &mut rng))? else {
        return Ok(super::none_found());
    };
    if global.json {
        writeln!(io::stdout(), "{}", super::kept_json(&kept))?;
        return Ok(Exit::Done);
    }
    let (puzzle, solution) = data.check(kept.puzzle())?;
    let format = match &args.to {
        Some(name) => input::format_named(name),
        None => format::compact(puzzle.topology().shape()),
    };
    let record = Record { solution: Some(solution), ..Record::new(1, puzzle) };
    io::stdout().write_all(format::write(format, &[record])?.as_bytes())?;
    Ok(Exit::Done)
}
