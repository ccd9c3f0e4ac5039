//! `cover --tree`: what a search tried.

use super::{allowance, heuristic, limit};
use crate::args::{Cover, Global};
use crate::failure::{Exit, Failure};
use crate::progress::Progress;
use hyperdoku::cover::{self, Tree, TreeLimits};
use hyperdoku::{Ending, Puzzle};
use std::io::{self, BufWriter, Write};

pub fn run(puzzle: &Puzzle, args: &Cover, global: &Global) -> Result<Exit, Failure> {
    let allowance = allowance(args)?;
    let limits = TreeLimits { solutions: limit(args).get() as u64, nodes: args.tree_nodes.get() };
    let progress = Progress::puzzles(1, &allowance.budget);
    let tree = cover::tree(puzzle, heuristic(args), limits, &allowance.budget);
    drop(progress);
    let mut out = BufWriter::new(io::stdout().lock());
    let written = match global.json {
        true => tree.write_json(&mut out),
        false => write!(out, "{}", tree.indented()),
    };
    let written = written.and_then(|()| out.flush()).map_err(Failure::from);
    Ok(allowance.exit(exit(&tree, args).once_told(written)?))
}

fn exit(tree: &Tree, args: &Cover) -> Exit {
    match tree.report.ending {
        Ending::Exhausted if tree.solutions == 0 => Exit::No,
        Ending::Exhausted | Ending::Stopped => Exit::Done,
        // Two are an answer, unless all were asked for.
        _ if tree.solutions > 1 && !args.all => Exit::Done,
        Ending::OutOfBudget | Ending::Cancelled | Ending::TooLarge => Exit::Undecided,
    }
}
