//! Algorithm X: choose a column, try each of its rows, cover what the row covers, go on; undo in the opposite
//! order.
//!
//! Columns that are left with one row are noted while others are covered and taken before the next choice, so
//! the rule looks for a column only where there is a true branch. The stack of choices is a list.

use crate::layout::Layout;
use crate::rule::Rule;
use hyperdoku_core::{Ending, Meter, Randomness};
use rand::seq::SliceRandom;
use std::ops::ControlFlow;

/// Receives the chosen rows of each solution, givens left out; breaks to stop the search.
pub(crate) type RowsFound<'a> = dyn FnMut(&[u32]) -> ControlFlow<()> + 'a;

/// What is open at the start of a search.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    /// The rows that can be chosen.
    pub(crate) alive: &'a [u32],
    /// The columns that givens cover; no alive row has one.
    pub(crate) covered: &'a [u32],
    /// How many columns are those of cells; they come first.
    pub(crate) cell_columns: u32,
}

/// Sees what a search does. Nothing by default, at no cost.
pub(crate) trait Watch {
    /// Whether it can take no more though a row is left to try, so that the search ends.
    fn is_full(&mut self) -> bool {
        false
    }

    /// A column with several rows was chosen.
    fn branch(&mut self, _column: u32, _options: u32) {}

    /// A row of the last branch is tried.
    fn try_row(&mut self, _row: u32) {}

    /// The only row of a column is taken.
    fn force(&mut self, _column: u32, _row: u32) {}

    /// What was done last left a column without rows.
    fn dead_end(&mut self, _column: u32) {}

    /// What was done last covered every column.
    fn solution(&mut self) {}

    /// All rows of the last branch were tried.
    fn leave(&mut self) {}
}

/// Sees nothing.
pub(crate) struct Unwatched;

impl Watch for Unwatched {}

/// A search on one matrix, with its memory kept from puzzle to puzzle.
pub(crate) struct Dance<L, R> {
    pub(crate) layout: L,
    rule: R,
    rng: Option<Randomness>,
    /// The rows taken, in order.
    chosen: Vec<u32>,
    /// Columns noted as left with one row; a note may be out of date.
    forced: Vec<u32>,
    branches: Vec<Branch>,
    /// The rows not yet tried of each branch, those of the last on top, the next to try last.
    options: Vec<u32>,
}

/// A choice made, and what was there before it.
#[derive(Clone, Copy)]
struct Branch {
    column: u32,
    chosen: usize,
    options: usize,
}

/// Where a search stands.
enum State {
    Open,
    DeadEnd,
}

impl<L: Layout, R: Rule> Dance<L, R> {
    pub(crate) fn new(rng: Option<Randomness>) -> Self {
        Dance {
            layout: L::default(),
            rule: R::default(),
            rng,
            chosen: Vec::new(),
            forced: Vec::new(),
            branches: Vec::new(),
            options: Vec::new(),
        }
    }

    /// Searches the matrix that the layout was built from.
    pub(crate) fn run<W: Watch>(
        &mut self,
        start: Start<'_>,
        meter: &mut Meter<'_>,
        watch: &mut W,
        found: &mut RowsFound<'_>,
    ) -> Ending {
        self.chosen.clear();
        self.forced.clear();
        self.branches.clear();
        self.options.clear();
        self.layout.start(start.alive, start.covered);
        self.rule.start(self.layout.columns(), start.cell_columns);
        let state = match self.layout.decided(&mut self.forced) {
            Ok(()) => self.take_forced(watch),
            Err(column) => self.dead_end(column, watch),
        };
        match self.walk(state, meter, watch, found) {
            ControlFlow::Break(ending) => ending,
            ControlFlow::Continue(()) => Ending::Exhausted,
        }
    }

    /// Depth first over the tree of choices.
    fn walk<W: Watch>(
        &mut self,
        mut state: State,
        meter: &mut Meter<'_>,
        watch: &mut W,
        found: &mut RowsFound<'_>,
    ) -> ControlFlow<Ending> {
        loop {
            if let State::Open = state {
                match self.rule.choose(&self.layout, self.rng.as_mut()) {
                    None => {
                        watch.solution();
                        found(&self.chosen).map_break(|()| Ending::Stopped)?;
                    }
                    Some(column) => match self.layout.only_row(column) {
                        Some(row) => {
                            state = self.force(column, row, watch);
                            continue;
                        }
                        None => self.branch(column, watch),
                    },
                }
            }
            let Some(row) = self.next_option(watch) else { return ControlFlow::Continue(()) };
            if watch.is_full() {
                return ControlFlow::Break(Ending::OutOfBudget);
            }
            meter.node().map_or_else(ControlFlow::Break, ControlFlow::Continue)?;
            watch.try_row(row);
            state = self.take(row, watch);
        }
    }

    /// Opens a branch on a column: all its rows are options.
    fn branch<W: Watch>(&mut self, column: u32, watch: &mut W) {
        let options = self.options.len();
        self.branches.push(Branch { column, chosen: self.chosen.len(), options });
        self.layout.rows_of(column, &mut self.options);
        let rows = &mut self.options[options..];
        match &mut self.rng {
            Some(rng) => rows.shuffle(rng),
            None => rows.reverse(),
        }
        watch.branch(column, rows.len() as u32);
    }

    /// Goes back to the last branch that has an option left, and takes it from the list.
    fn next_option<W: Watch>(&mut self, watch: &mut W) -> Option<u32> {
        while let Some(&Branch { column, chosen, options }) = self.branches.last() {
            while self.chosen.len() > chosen {
                if let Some(row) = self.chosen.pop() {
                    self.layout.unselect(row);
                }
            }
            self.rule.back_to(column);
            if self.options.len() > options {
                return self.options.pop();
            }
            self.branches.pop();
            watch.leave();
        }
        None
    }

    /// Takes a row and what it forces.
    fn take<W: Watch>(&mut self, row: u32, watch: &mut W) -> State {
        self.chosen.push(row);
        match self.layout.select(row, &mut self.forced) {
            Ok(()) => self.take_forced(watch),
            Err(column) => self.dead_end(column, watch),
        }
    }

    /// Takes the only row of a column and what it forces.
    fn force<W: Watch>(&mut self, column: u32, row: u32, watch: &mut W) -> State {
        watch.force(column, row);
        self.take(row, watch)
    }

    /// Takes the only rows of noted columns until none is left.
    fn take_forced<W: Watch>(&mut self, watch: &mut W) -> State {
        while let Some(column) = self.forced.pop() {
            if !self.rule.forces(column) {
                continue;
            }
            let Some(row) = self.layout.only_row(column) else { continue };
            watch.force(column, row);
            self.chosen.push(row);
            if let Err(emptied) = self.layout.select(row, &mut self.forced) {
                return self.dead_end(emptied, watch);
            }
        }
        State::Open
    }

    fn dead_end<W: Watch>(&mut self, column: u32, watch: &mut W) -> State {
        self.forced.clear();
        self.rule.emptied(column);
        watch.dead_end(column);
        State::DeadEnd
    }
}
