//! Exact cover on a matrix that is of no board.

use super::{allowance, heuristic, limit, matrix};
use crate::args::{Cover, Global};
use crate::failure::{Exit, Failure};
use hyperdoku::cover::ExactCover;
use hyperdoku::{Ending, Status};
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

/// Tells the rows of each solution, a solution a line.
pub fn run(file: &str, args: &Cover, global: &Global) -> Result<Exit, Failure> {
    if args.to.is_some() {
        return Err(Failure::Usage("--to needs a board, found only a matrix: give --board as well".into()));
    }
    let allowance = allowance(args)?;
    let matrix = matrix::read(file)?;
    let limit = limit(args);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut count = 0;
    let mut told = Ok(());
    let report = ExactCover::new(&matrix, heuristic(args)).solve(&[], &allowance.budget, &mut |rows| {
        count += 1;
        told = tell(rows, count, global, &mut out);
        if count < limit.get() && told.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    told?;
    let (word, status, exit) = match report.ending {
        Ending::Exhausted if count == 0 => ("no solution", Some(Status::None), Exit::No),
        Ending::Exhausted | Ending::Stopped => ("", None, Exit::Done),
        Ending::OutOfBudget | Ending::Cancelled | Ending::TooLarge => {
            ("undecided", Some(Status::Undecided), Exit::Undecided)
        }
    };
    let written = match status {
        Some(status) if global.json => {
            writeln!(out, "{}", json!({"status": status.name(), "solutions": count}))
        }
        Some(_) => writeln!(out, "{word}"),
        None => Ok(()),
    };
    let written = written.and_then(|()| out.flush()).map_err(Failure::from);
    Ok(allowance.exit(exit.once_told(written)?))
}

fn tell(rows: &[u32], number: usize, global: &Global, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = rows.to_vec();
    rows.sort_unstable();
    if global.json {
        return writeln!(out, "{}", json!({"number": number, "rows": rows}));
    }
    let words: Vec<String> = rows.iter().map(u32::to_string).collect();
    writeln!(out, "{}", words.join(" "))
}
