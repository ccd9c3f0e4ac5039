//! The smallest branch from a stack for each size.
//!
//! Whatever shrinks is pushed onto the stack of its new size and left on the old one; an entry counts only
//! while the branch has that size. What is pushed and popped is logged and undone with the choices, so that
//! the entry of a branch that grows back is there again. A node costs what its propagation did, however
//! large the board; and of equals the branch touched last wins, which keeps the search in one place.

use crate::branch::{Branch, SMALLEST};
use hyperdoku_core::{Candidate, Grid, Randomness};
use rand::RngExt;

/// The open branches by size.
pub(crate) struct Stacks {
    /// Every open branch of size k has an entry on stack k.
    stacks: Vec<Vec<Branch>>,
    log: Vec<Change>,
    /// Lengths of the log at the open marks.
    marks: Vec<usize>,
    /// How much of the grid's history the stacks have seen.
    seen: usize,
}

#[derive(Clone, Copy)]
enum Change {
    Pushed(u8),
    Popped(u8, Branch),
}

/// How often a random entry is drawn before the last one is taken: entries may be out of date.
const DRAWS: usize = 8;

impl Stacks {
    /// All open branches of a grid, the first on top.
    pub(crate) fn new(grid: &Grid, open: &[Branch]) -> Self {
        let sizes = grid.topology().symbols() as usize + 1;
        let seen = grid.history_len();
        let mut stacks = Stacks { stacks: vec![Vec::new(); sizes], log: Vec::new(), marks: Vec::new(), seen };
        open.iter().rev().for_each(|&branch| stacks.push(grid, branch));
        stacks.log.clear();
        stacks
    }

    /// A branch from the first stack that has one: the last, or a random one.
    pub(crate) fn smallest(&mut self, grid: &Grid, rng: Option<&mut Randomness>) -> Option<Branch> {
        self.follow(grid);
        for (size, stack) in self.stacks.iter_mut().enumerate() {
            while let Some(&branch) = stack.last() {
                if branch.size(grid) as usize == size {
                    return rng.and_then(|rng| drawn(grid, stack, size, rng)).or(Some(branch));
                }
                stack.pop();
                self.log.push(Change::Popped(size as u8, branch));
            }
        }
        None
    }

    /// Opens a mark to undo to.
    pub(crate) fn mark(&mut self) {
        self.marks.push(self.log.len());
    }

    /// Takes back everything since the last mark, after the grid did.
    pub(crate) fn undo(&mut self, grid: &Grid) {
        let start = self.marks.pop().unwrap_or(self.log.len());
        for change in self.log.drain(start..).rev() {
            match change {
                Change::Pushed(size) => drop(self.stacks[usize::from(size)].pop()),
                Change::Popped(size, branch) => self.stacks[usize::from(size)].push(branch),
            }
        }
        self.seen = self.seen.min(grid.history_len());
    }

    /// Pushes what shrank since the stacks were last looked at.
    fn follow(&mut self, grid: &Grid) {
        for Candidate { cell, symbol } in grid.removals_since(self.seen) {
            self.push(grid, Branch::Cell(cell));
            for &house in grid.topology().houses_of(cell) {
                self.push(grid, Branch::Pair(house, symbol));
            }
        }
        self.seen = grid.history_len();
    }

    fn push(&mut self, grid: &Grid, branch: Branch) {
        let size = branch.size(grid);
        if size >= SMALLEST {
            self.stacks[size as usize].push(branch);
            self.log.push(Change::Pushed(size as u8));
        }
    }
}

/// A random entry of a stack that is not out of date, unless too many are.
fn drawn(grid: &Grid, stack: &[Branch], size: usize, rng: &mut Randomness) -> Option<Branch> {
    let mut draws = (0..DRAWS).map(|_| stack[rng.random_range(0..stack.len())]);
    draws.find(|&branch| branch.size(grid) as usize == size)
}
