//! Filling a board cell by cell, and going back when a cell can hold nothing.
//!
//! The plain way: cells in order, symbols in a random order, no look ahead. It fills squares of 9 x 9 cells and small
//! cubes; beyond that it may not end in a lifetime, so it has a budget.

use hyperdoku_core::{Budget, Cell, Ending, Meter, Puzzle, Solution, Symbol, SymbolSet, Topology};
use rand::Rng;
use rand::seq::SliceRandom;
use std::sync::Arc;

/// A random solution of the empty board. A node is a symbol put in a cell.
///
/// # Errors
/// If the budget ends first, or there is no solution.
pub(crate) fn fill(
    topology: &Arc<Topology>,
    rng: &mut (impl Rng + ?Sized),
    budget: &Budget,
) -> Result<Solution, Ending> {
    let mut board =
        Board { topology, held: vec![SymbolSet::EMPTY; topology.house_count()], filled: Vec::new() };
    let mut meter = Meter::new(budget);
    // The symbols not tried yet in each filled cell, and in the one after them once that is looked at.
    let mut untried: Vec<Vec<Symbol>> = Vec::new();
    while board.filled.len() < topology.cell_count() {
        if untried.len() == board.filled.len() {
            let mut free = board.free();
            free.shuffle(rng);
            untried.push(free);
        }
        match untried.last_mut().and_then(Vec::pop) {
            Some(symbol) => {
                meter.node()?;
                board.put(symbol);
            }
            None if board.filled.is_empty() => return Err(meter.report(Ending::Exhausted).ending),
            None => {
                untried.pop();
                board.take_back();
            }
        }
    }
    meter.report(Ending::Stopped);
    let empty = Puzzle::empty(Arc::clone(topology));
    Ok(Solution::check(&empty, board.filled).expect("no house holds a symbol twice"))
}

/// The first cells, filled.
struct Board<'a> {
    topology: &'a Topology,
    /// What each house holds.
    held: Vec<SymbolSet>,
    filled: Vec<Symbol>,
}

impl Board<'_> {
    /// What the next cell can hold.
    fn free(&self) -> Vec<Symbol> {
        let houses = self.topology.houses_of(Cell::new(self.filled.len())).iter();
        let seen = houses.fold(SymbolSet::EMPTY, |seen, house| seen | self.held[house.index()]);
        self.topology.all_symbols().filter(|&symbol| !seen.contains(symbol)).collect()
    }

    fn put(&mut self, symbol: Symbol) {
        for house in self.topology.houses_of(Cell::new(self.filled.len())) {
            self.held[house.index()].insert(symbol);
        }
        self.filled.push(symbol);
    }

    fn take_back(&mut self) {
        let Some(symbol) = self.filled.pop() else { return };
        for house in self.topology.houses_of(Cell::new(self.filled.len())) {
            self.held[house.index()].remove(symbol);
        }
    }
}
