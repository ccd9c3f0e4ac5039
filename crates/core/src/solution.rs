//! A filled board that was checked.

use crate::ids::{Cell, HouseId, Symbol};
use crate::puzzle::Puzzle;
use crate::symbol_set::SymbolSet;
use crate::topology::Topology;
use std::fmt;
use std::sync::Arc;

/// A symbol for every cell, each once in every house, in agreement with the givens it was checked against.
#[derive(Clone, Debug)]
pub struct Solution {
    topology: Arc<Topology>,
    // Complete and correct: made only by `check`.
    symbols: Box<[Symbol]>,
}

/// Why symbols do not solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolutionError {
    /// Not one symbol a cell.
    WrongLength {
        /// How many there are.
        found: usize,
        /// How many cells the board has.
        expected: usize,
    },
    /// A given has another symbol.
    AgainstGiven(Cell),
    /// A house does not hold every symbol once.
    Incomplete(HouseId),
}

impl Solution {
    /// The only way to a solution: every house holds each symbol once and every given is kept.
    pub fn check(puzzle: &Puzzle, symbols: Vec<Symbol>) -> Result<Self, SolutionError> {
        let topology = puzzle.topology();
        if symbols.len() != topology.cell_count() {
            let expected = topology.cell_count();
            return Err(SolutionError::WrongLength { found: symbols.len(), expected });
        }
        let against = |cell: &Cell| puzzle.given(*cell).is_some_and(|given| given != symbols[cell.index()]);
        if let Some(cell) = topology.cells().find(against) {
            return Err(SolutionError::AgainstGiven(cell));
        }
        let all = topology.all_symbols();
        let incomplete = |house: &HouseId| {
            let members = topology.house(*house).iter();
            members.map(|cell| symbols[cell.index()]).collect::<SymbolSet>() != all
        };
        match topology.houses().find(incomplete) {
            Some(house) => Err(SolutionError::Incomplete(house)),
            None => Ok(Solution { topology: Arc::clone(topology), symbols: symbols.into() }),
        }
    }

    /// Its board.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// One symbol a cell, in cell order.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }
}

/// Solutions are equal when they have the same symbols on the same board.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.topology.shape() == other.topology.shape() && self.symbols == other.symbols
    }
}

impl Eq for Solution {}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::WrongLength { found, expected } => {
                write!(f, "found {found} symbols, expected {expected}")
            }
            SolutionError::AgainstGiven(cell) => write!(f, "cell number {} differs from its given", cell.0),
            SolutionError::Incomplete(house) => {
                write!(f, "house number {} does not hold every symbol once", house.0)
            }
        }
    }
}

impl std::error::Error for SolutionError {}
