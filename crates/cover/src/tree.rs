//! The solution tree: what a search tried, where, and how it went.

use crate::cover::Cover;
use crate::dance::Watch;
use crate::heuristic::Heuristic;
use crate::rule::Rule;
use hyperdoku_core::{Budget, Candidate, Puzzle, Report, Subject, Topology};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A search written down. Nodes stand in the order they were tried, each after its parent.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The board of the puzzle.
    pub board: Arc<Topology>,
    /// The name of the heuristic that chose the columns.
    pub heuristic: &'static str,
    /// How the puzzle stood before anything was tried: it went on unless there are no nodes.
    pub start: Outcome,
    /// What was tried.
    pub nodes: Vec<Node>,
    /// How many solutions were found.
    pub solutions: u64,
    /// Why the search ended, and how many choices it made.
    pub report: Report,
    /// Whether the search was ended because the tree may hold no more nodes.
    pub is_full: bool,
}

/// A row that was taken: one of several, or the only one left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The position of the node before it on its path; `None` for the first.
    pub parent: Option<u32>,
    /// How many choices among several options are above it.
    pub depth: u32,
    /// The column it was taken for: a cell, or the places of a symbol in a house.
    pub column: Subject,
    /// The row: a symbol placed in a cell.
    pub choice: Candidate,
    /// How many rows the column had; a move with one is forced.
    pub options: u32,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Others followed.
    WentOn,
    /// It left a cell without symbols, or a symbol without places in a house.
    DeadEnd(Subject),
    /// It completed the solution of this number, from 1.
    Solution(u64),
    /// The search ended before all that follows was tried.
    CutOff,
}

/// How far a tree is grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeLimits {
    /// The search stops at this many solutions; at least 1 are looked for.
    pub solutions: u64,
    /// The most nodes, forced ones too, before the tree is cut.
    pub nodes: usize,
}

/// Searches a puzzle and writes down what is tried.
pub fn tree(puzzle: &Puzzle, heuristic: &Heuristic, limits: TreeLimits, budget: &Budget) -> Tree {
    Tree { heuristic: heuristic.name, ..(heuristic.tree)(puzzle, limits, budget) }
}

/// The tree of a search by one rule, whose name is for others to tell.
pub(crate) fn grow<R: Rule>(puzzle: &Puzzle, limits: TreeLimits, budget: &Budget) -> Tree {
    let mut cover = Cover::<R>::new(puzzle.topology(), None);
    let mut growth = Growth::new(limits.nodes);
    let mut found = 0;
    let report = cover.visit(puzzle, budget, &mut growth, &mut |_| {
        found += 1;
        if found < limits.solutions { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if growth.is_full || !report.ending.is_complete() {
        growth.cut_off();
    }
    let outcome = |outcome: RawOutcome| match outcome {
        RawOutcome::WentOn => Outcome::WentOn,
        RawOutcome::DeadEnd(column) => Outcome::DeadEnd(cover.subject(column)),
        RawOutcome::Solution(number) => Outcome::Solution(number),
        RawOutcome::CutOff => Outcome::CutOff,
    };
    let node = |raw: &RawNode| Node {
        parent: raw.parent,
        depth: raw.depth,
        column: cover.subject(raw.column),
        choice: cover.candidate(raw.row),
        options: raw.options,
        outcome: outcome(raw.outcome),
    };
    Tree {
        board: Arc::clone(puzzle.topology()),
        heuristic: "",
        start: outcome(growth.start),
        nodes: growth.nodes.iter().map(node).collect(),
        solutions: growth.solutions,
        report,
        is_full: growth.is_full,
    }
}

/// A tree that grows, in rows and columns.
struct Growth {
    most: usize,
    nodes: Vec<RawNode>,
    start: RawOutcome,
    /// The last node on the path.
    last: Option<u32>,
    branches: Vec<RawBranch>,
    solutions: u64,
    /// Something was left to try when there was no place for it.
    is_full: bool,
    /// A move was not kept, so what follows belongs to none of the nodes.
    lost: bool,
}

struct RawNode {
    parent: Option<u32>,
    depth: u32,
    column: u32,
    row: u32,
    options: u32,
    outcome: RawOutcome,
}

#[derive(Clone, Copy)]
enum RawOutcome {
    WentOn,
    DeadEnd(u32),
    Solution(u64),
    CutOff,
}

#[derive(Clone, Copy)]
struct RawBranch {
    /// The node it follows.
    after: Option<u32>,
    column: u32,
    options: u32,
}

impl Growth {
    fn new(most: usize) -> Self {
        Growth {
            most: most.min(u32::MAX as usize),
            nodes: Vec::new(),
            start: RawOutcome::WentOn,
            last: None,
            branches: Vec::new(),
            solutions: 0,
            is_full: false,
            lost: false,
        }
    }

    fn add(&mut self, depth: usize, column: u32, row: u32, options: u32) {
        if self.nodes.len() >= self.most {
            (self.is_full, self.lost) = (true, true);
            return;
        }
        let outcome = RawOutcome::WentOn;
        self.nodes.push(RawNode { parent: self.last, depth: depth as u32, column, row, options, outcome });
        self.last = Some(self.nodes.len() as u32 - 1);
    }

    /// Says what came of the last move, unless that one was not kept.
    fn came_to(&mut self, outcome: RawOutcome) {
        if !self.lost {
            *self.outcome_of(self.last) = outcome;
        }
    }

    fn outcome_of(&mut self, node: Option<u32>) -> &mut RawOutcome {
        match node {
            Some(node) => &mut self.nodes[node as usize].outcome,
            None => &mut self.start,
        }
    }

    /// The search ended with options not tried.
    fn cut_off(&mut self) {
        let at = if self.lost { self.last } else { self.branches.last().and_then(|branch| branch.after) };
        *self.outcome_of(at) = RawOutcome::CutOff;
    }
}

impl Watch for Growth {
    fn is_full(&mut self) -> bool {
        self.is_full |= self.nodes.len() >= self.most;
        self.is_full
    }

    fn branch(&mut self, column: u32, options: u32) {
        self.branches.push(RawBranch { after: self.last, column, options });
    }

    fn try_row(&mut self, row: u32) {
        if let Some(&RawBranch { after, column, options }) = self.branches.last() {
            self.last = after;
            self.add(self.branches.len() - 1, column, row, options);
        }
    }

    fn force(&mut self, column: u32, row: u32) {
        self.add(self.branches.len(), column, row, 1);
    }

    fn dead_end(&mut self, column: u32) {
        self.came_to(RawOutcome::DeadEnd(column));
    }

    fn solution(&mut self) {
        self.solutions += 1;
        self.came_to(RawOutcome::Solution(self.solutions));
    }

    fn leave(&mut self) {
        self.branches.pop();
    }
}
