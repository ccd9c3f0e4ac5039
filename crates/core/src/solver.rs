//! The contract between engines and everyone who calls one.

use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::topology::Topology;
use rand::Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Receives each solution as it is found; breaks to stop the search.
pub type Found<'a> = dyn FnMut(Solution) -> ControlFlow<()> + 'a;

/// Where an engine takes its random choices from.
pub type Randomness = Box<dyn Rng + Send>;

/// Makes a solver that takes its choices at random.
pub type RandomSolver = fn(&Arc<Topology>, Randomness) -> Box<dyn Solver>;

/// An engine at work on one board; made once, used for many puzzles of that board.
pub trait Solver {
    /// Finds all solutions, each once, until told to stop or out of budget.
    ///
    /// # Panics
    /// If the puzzle is of another board than the solver was made for.
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget, found: &mut Found<'_>) -> Report;
}

/// An engine by name.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// What users call it.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Makes a solver for a board.
    pub new: fn(&Arc<Topology>) -> Box<dyn Solver>,
    /// Makes a solver that takes its choices at random, so that it finds solutions in a random order; `None`
    /// for engines that make no choices.
    pub random: Option<RandomSolver>,
}

/// What an engine did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// Why it ended.
    pub ending: Ending,
    /// How many choices it made.
    pub nodes: u64,
}

/// Why an engine ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// There are no more solutions.
    Exhausted,
    /// The receiver of solutions asked it to stop.
    Stopped,
    /// The budget of nodes is used up.
    OutOfBudget,
    /// The cancel flag was set.
    Cancelled,
    /// The board, or the puzzle, is more than the engine is made for, whatever the budget.
    TooLarge,
}

impl Ending {
    /// Whether everything asked for is known.
    pub fn is_complete(self) -> bool {
        matches!(self, Ending::Exhausted | Ending::Stopped)
    }
}

/// What an engine may spend, counted in nodes so that results repeat exactly.
///
/// There is no clock here: a deadline is someone else setting the cancel flag.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most nodes, or no limit.
    pub nodes: Option<u64>,
    /// Set by anyone to end the work soon.
    pub cancel: Arc<AtomicBool>,
    /// Nodes used so far by all who share this budget, for showing progress; it may lag behind a little.
    pub progress: Arc<AtomicU64>,
}

impl Budget {
    /// No limit: for work that is known to be short.
    pub fn unlimited() -> Self {
        Budget::default()
    }

    /// At most this many nodes for each puzzle.
    pub fn of_nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// What is left of it for the rest of a puzzle, after so many nodes.
    pub fn after(&self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)), ..self.clone() }
    }

    /// Whether someone asked to end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Why an engine that may not go on ends.
    pub fn ending(&self) -> Ending {
        if self.is_cancelled() { Ending::Cancelled } else { Ending::OutOfBudget }
    }
}

/// Counts the nodes of one solve against its budget.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    nodes: u64,
}

/// How often the shared progress is written: rarely enough not to slow down the threads that share it.
const PROGRESS_STEP: u64 = 1024;

impl<'a> Meter<'a> {
    /// Starts at zero.
    pub fn new(budget: &'a Budget) -> Self {
        Meter { budget, nodes: 0 }
    }

    /// Counts a node, or says why there may not be another.
    pub fn node(&mut self) -> Result<(), Ending> {
        if self.budget.is_cancelled() {
            return Err(Ending::Cancelled);
        }
        if self.budget.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Ending::OutOfBudget);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(PROGRESS_STEP) {
            self.budget.progress.fetch_add(PROGRESS_STEP, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Closes the account.
    pub fn report(self, ending: Ending) -> Report {
        self.budget.progress.fetch_add(self.nodes % PROGRESS_STEP, Ordering::Relaxed);
        Report { ending, nodes: self.nodes }
    }
}
