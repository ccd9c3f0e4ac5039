//! A solution tree as one JSON object.
//!
//! ```json
//! {"board": "2x2", "heuristic": "min", "ending": "exhausted", "solutions": 1, "choices": 0, "is_full": false,
//!  "start": {"kind": "went_on"},
//!  "nodes": [{"parent": null, "depth": 0, "column": {"house": 4, "symbol": 1, "name": "1 in row 1"},
//!             "choice": {"cell": 3, "symbol": 1, "name": "r1c4"}, "options": 1,
//!             "outcome": {"kind": "solution", "number": 1}}]}
//! ```
//!
//! Cells and houses are numbered from 0 as everywhere in files, symbols are written as they are.

use crate::tree::{Node, Outcome, Tree};
use hyperdoku_core::{Ending, Subject, Topology};
use std::fmt;
use std::io::{self, Write};

impl Tree {
    /// Writes the tree as one JSON object on a line, node by node.
    pub fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = io::BufWriter::new(out);
        let shape = self.board.shape();
        let name = shape.has_name().then(|| shape.to_string());
        let name = name.map_or("null".to_owned(), |name| Quoted(&name).to_string());
        let start = OutcomeJson(&self.board, self.start);
        write!(out, "{{\"board\":{name},\"heuristic\":{}", Quoted(self.heuristic))?;
        write!(out, ",\"ending\":{}", Quoted(ending_word(self.report.ending)))?;
        write!(out, ",\"solutions\":{},\"choices\":{}", self.solutions, self.report.nodes)?;
        write!(out, ",\"is_full\":{},\"start\":{start},\"nodes\":[", self.is_full)?;
        for (position, node) in self.nodes.iter().enumerate() {
            let comma = if position > 0 { "," } else { "" };
            write!(out, "{comma}{}", NodeJson(&self.board, node))?;
        }
        writeln!(out, "]}}")?;
        out.flush()
    }
}

fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Exhausted => "exhausted",
        Ending::Stopped => "stopped",
        Ending::OutOfBudget => "out_of_budget",
        Ending::Cancelled => "cancelled",
        Ending::TooLarge => "too_large",
    }
}

struct NodeJson<'a>(&'a Topology, &'a Node);

impl fmt::Display for NodeJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NodeJson(board, node) = self;
        match node.parent {
            Some(parent) => write!(f, "{{\"parent\":{parent}")?,
            None => f.write_str("{\"parent\":null")?,
        }
        write!(f, ",\"depth\":{},\"column\":{}", node.depth, SubjectJson(board, node.column))?;
        let name = board.shape().cell_name(node.choice.cell);
        let (cell, symbol) = (node.choice.cell.0, node.choice.symbol);
        write!(f, ",\"choice\":{{\"cell\":{cell},\"symbol\":{symbol},\"name\":{}}}", Quoted(&name))?;
        write!(f, ",\"options\":{},\"outcome\":{}}}", node.options, OutcomeJson(board, node.outcome))
    }
}

struct OutcomeJson<'a>(&'a Topology, Outcome);

impl fmt::Display for OutcomeJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Outcome::WentOn => f.write_str("{\"kind\":\"went_on\"}"),
            Outcome::CutOff => f.write_str("{\"kind\":\"cut_off\"}"),
            Outcome::Solution(number) => write!(f, "{{\"kind\":\"solution\",\"number\":{number}}}"),
            Outcome::DeadEnd(column) => {
                write!(f, "{{\"kind\":\"dead_end\",\"column\":{}}}", SubjectJson(self.0, column))
            }
        }
    }
}

struct SubjectJson<'a>(&'a Topology, Subject);

impl fmt::Display for SubjectJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SubjectJson(board, subject) = self;
        match *subject {
            Subject::Place(house, symbol) => {
                let name = format!("{symbol} in {}", board.house_name(house));
                write!(f, "{{\"house\":{},\"symbol\":{symbol},\"name\":{}}}", house.0, Quoted(&name))
            }
            Subject::Cell(cell) => {
                let name = board.shape().cell_name(cell);
                write!(f, "{{\"cell\":{},\"name\":{}}}", cell.0, Quoted(&name))
            }
            // A tree has no other columns.
            _ => f.write_str("null"),
        }
    }
}

/// A JSON string.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for character in self.0.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                control if control < ' ' => write!(f, "\\u{:04x}", control as u32)?,
                other => write!(f, "{other}")?,
            }
        }
        f.write_str("\"")
    }
}
