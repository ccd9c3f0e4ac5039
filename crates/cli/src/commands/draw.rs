//! `draw`: boards in the terminal.

use crate::args::{Draw, Global};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output;
use serde_json::json;
use std::io::{self, Write};

pub fn run(args: &Draw, global: &Global) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    for source in input::read(&args.input)? {
        for record in &source.document.records {
            let drawing = output::drawing(&record.puzzle, record.solution.as_ref(), args.paper);
            if global.json {
                let board = output::board_json(record.puzzle.topology().shape());
                writeln!(out, "{}", json!({"line": record.line, "board": board, "drawing": drawing}))?;
            } else {
                out.write_all(drawing.as_bytes())?;
            }
        }
    }
    Ok(Exit::Done)
}
