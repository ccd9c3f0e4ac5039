//! `library export`: puzzles of the database as text.

use crate::args::{Export, Global};
use crate::budget::Allowance;
use crate::data_folder::Data;
use crate::failure::{Exit, Failure};
use crate::files::{Draft, is_taken, taken};
use crate::input;
use crate::progress::Progress;
use hyperdoku::format::Format;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

pub fn run(args: &Export, data: Option<&Path>, global: &Global) -> Result<Exit, Failure> {
    let filter = super::filter(&args.which)?;
    let format = format(args, global)?;
    let output = args.output.as_deref().filter(|&file| file != "-").map(Path::new);
    if let Some(path) = output.filter(|path| !args.force && is_taken(path)) {
        return Err(taken(path, "another -o FILE"));
    }
    let allowance = Allowance::new(None, None)?;
    let data = Data::open(data, &allowance.budget.cancel)?;
    let progress = match output {
        Some(_) => Progress::lines(&allowance.budget),
        None => Progress::hidden(),
    };
    let mut told = |done| {
        progress.reach(done);
        if allowance.is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let count = match output {
        Some(path) => {
            let mut draft = Draft::new(path)?;
            let count = data.check(data.store.export(&filter, format, draft.out(), &mut told))?;
            if count > 0 {
                draft.keep()?;
            }
            count
        }
        None => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            let count = data.check(data.store.export(&filter, format, &mut out, &mut told))?;
            out.flush()?;
            count
        }
    };
    Ok(if count == 0 { super::none_found() } else { Exit::Done })
}

fn format(args: &Export, global: &Global) -> Result<&'static Format, Failure> {
    match &args.to {
        Some(name) if global.json && name != "json" => {
            Err(Failure::Usage(format!("--json writes json, found --to {name}: give one of them")))
        }
        Some(name) => Ok(input::format_named(name)),
        None => Ok(input::format_named(if global.json { "json" } else { "csv" })),
    }
}
