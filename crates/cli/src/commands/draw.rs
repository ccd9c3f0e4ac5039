//! `draw`: boards in the terminal.

use crate::args::{Draw, Global};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use serde_json::json;
use std::io::{self, Write};

pub fn run(args: &Draw, global: &Global) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    let mut between = "";
    for source in input::read(&args.input)? {
        for record in &source.document.records {
            let drawing = output::drawing(&record.puzzle, None, args.paper)?;
            if global.json {
                let board = output::board_json(record.puzzle.topology().shape());
                writeln!(out, "{}", json!({"line": record.line, "board": board, "drawing": drawing}))?;
            } else {
                write!(out, "{between}{drawing}")?;
                between = "\n";
            }
        }
    }
    Ok(Exit::Done)
}
