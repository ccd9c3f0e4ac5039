//! A solution tree as indented text, a line a node.
//!
//! ```text
//! r1c3: 2 options
//! ├ r1c3 = 4
//! │   r2c2 = 7   only place for 7 in row 2
//! │   dead end: no symbol left for r6c1
//! └ r1c3 = 9
//!     solution 1
//! ```

use crate::tree::{Node, Outcome, Tree};
use hyperdoku_core::{Ending, Subject, Topology};
use std::fmt;

impl Tree {
    /// The tree as text: options indent, what they force does not.
    pub fn indented(&self) -> impl fmt::Display + '_ {
        Indented(self)
    }
}

struct Indented<'a>(&'a Tree);

/// The most levels that are drawn; deeper nodes tell their depth instead, so that a line has an end.
const MOST_LEVELS: usize = 32;

impl fmt::Display for Indented<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tree = self.0;
        let is_last = last_options(&tree.nodes);
        // Whether the option taken at each level of the path was its last.
        let mut levels: Vec<bool> = Vec::new();
        outcome(f, tree, &levels, None)?;
        for (position, node) in tree.nodes.iter().enumerate() {
            levels.truncate(node.depth as usize);
            if node.options > 1 {
                // The first option of a branch follows its parent; the others come after all that follows it.
                let before = position.checked_sub(1);
                if node.parent.map(|parent| parent as usize) == before {
                    indent(f, &levels)?;
                    writeln!(f, "{}: {} options", question(&tree.board, node.column), node.options)?;
                }
                indent(f, &levels)?;
                f.write_str(if is_last[position] { "└ " } else { "├ " })?;
                writeln!(f, "{}", Answer(&tree.board, node))?;
                levels.push(is_last[position]);
            } else {
                indent(f, &levels)?;
                writeln!(f, "{}   {}", Answer(&tree.board, node), reason(&tree.board, node.column))?;
            }
            outcome(f, tree, &levels, Some(position))?;
        }
        summary(f, tree)
    }
}

/// For each choice whether no other option of its branch comes after it.
fn last_options(nodes: &[Node]) -> Vec<bool> {
    let mut is_last = vec![true; nodes.len()];
    // Whether an option of this depth comes later in the same branch, for each depth.
    let mut later: Vec<bool> = Vec::new();
    for (position, node) in nodes.iter().enumerate().rev().filter(|(_, node)| node.options > 1) {
        let depth = node.depth as usize;
        later.resize(depth + 1, false);
        is_last[position] = !std::mem::replace(&mut later[depth], true);
    }
    is_last
}

fn indent(f: &mut fmt::Formatter<'_>, levels: &[bool]) -> fmt::Result {
    for &is_last in levels.iter().take(MOST_LEVELS) {
        f.write_str(if is_last { "    " } else { "│   " })?;
    }
    if levels.len() > MOST_LEVELS {
        write!(f, "[{}] ", levels.len())?;
    }
    Ok(())
}

/// What came of a node, or of the puzzle before any.
fn outcome(f: &mut fmt::Formatter<'_>, tree: &Tree, levels: &[bool], node: Option<usize>) -> fmt::Result {
    let board = &tree.board;
    let text = match node.map_or(tree.start, |position| tree.nodes[position].outcome) {
        Outcome::CutOff if node.map_or(0, |position| position + 1) == tree.nodes.len() => {
            "cut off".to_owned()
        }
        // What was cut off after some options shows those.
        Outcome::WentOn | Outcome::CutOff => return Ok(()),
        Outcome::DeadEnd(Subject::Place(house, symbol)) => {
            format!("dead end: no place left for {symbol} in {}", board.house_name(house))
        }
        Outcome::DeadEnd(subject) => format!("dead end: no symbol left for {}", question(board, subject)),
        Outcome::Solution(number) => format!("solution {number}"),
    };
    indent(f, levels)?;
    writeln!(f, "{text}")
}

/// What a column asks: what a cell holds, or where a house holds a symbol.
fn question(board: &Topology, column: Subject) -> String {
    match column {
        Subject::Place(house, symbol) => format!("{symbol} in {}", board.house_name(house)),
        Subject::Cell(cell) => board.shape().cell_name(cell),
        other => format!("{other:?}"),
    }
}

fn reason(board: &Topology, column: Subject) -> String {
    match column {
        Subject::Place(..) => format!("only place for {}", question(board, column)),
        _ => "only symbol left".to_owned(),
    }
}

/// A symbol in a cell.
struct Answer<'a>(&'a Topology, &'a Node);

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.0.shape().cell_name(self.1.choice.cell), self.1.choice.symbol)
    }
}

fn summary(f: &mut fmt::Formatter<'_>, tree: &Tree) -> fmt::Result {
    let solutions = counted(tree.solutions, "solution");
    let choices = counted(tree.report.nodes, "choice");
    let end = match tree.report.ending {
        _ if tree.is_full => {
            format!(", cut off: no more than {} are kept", counted(tree.nodes.len() as u64, "node"))
        }
        Ending::Exhausted => String::new(),
        Ending::Stopped => ", and no others were looked for".to_owned(),
        Ending::OutOfBudget => ", cut off: out of budget".to_owned(),
        Ending::Cancelled => ", cut off: cancelled".to_owned(),
        Ending::TooLarge => ", cut off: the board is too large".to_owned(),
    };
    writeln!(f, "{solutions}, {choices}{end}")
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
