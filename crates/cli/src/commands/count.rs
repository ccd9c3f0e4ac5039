//! `count`: how many solutions.

use crate::args::{Count, Global};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use crate::progress::Progress;
use hyperdoku::Ending;
use hyperdoku::search::Search;
use serde_json::json;
use std::io::{self, Write};

pub fn run(args: &Count, global: &Global) -> Result<Exit, Failure> {
    let puzzle = input::read_one(&args.target)?;
    let allowance = Allowance::new(args.spend.nodes.map(Into::into), args.spend.timeout)?;
    let progress = Progress::puzzles(1, &allowance.budget);
    let (count, report) = Search::new(puzzle.topology()).count(&puzzle, &allowance.budget);
    drop(progress);
    let exact = report.ending == Ending::Exhausted;
    let text = if global.json {
        // A decimal text: counts outgrow the numbers of JSON.
        json!({
            "board": output::board_json(puzzle.topology().shape()),
            "count": count.to_string(),
            "exact": exact,
            "nodes": report.nodes,
        })
        .to_string()
    } else if exact {
        count.to_string()
    } else {
        format!("at least {count}")
    };
    let written = writeln!(io::stdout(), "{text}").map_err(Failure::from);
    let exit = if exact { Exit::Done } else { Exit::Undecided };
    Ok(allowance.exit(exit.once_told(written)?))
}
