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
    /// A symbol the board does not have.
    OutOfRange {
        /// Where.
        cell: Cell,
        /// Its name.
        cell_name: String,
        /// The symbol.
        found: Symbol,
        /// N.
        symbols: u32,
    },
    /// A given has another symbol.
    AgainstGiven {
        /// Where.
        cell: Cell,
        /// Its name.
        cell_name: String,
    },
    /// A house does not hold every symbol once.
    Incomplete {
        /// The house.
        house: HouseId,
        /// Its name.
        house_name: String,
    },
}

impl Solution {
    /// The only way to a solution: every house holds each symbol once, every given is kept, and no cell holds
    /// a symbol the board does not have.
    pub fn check(puzzle: &Puzzle, symbols: Vec<Symbol>) -> Result<Self, SolutionError> {
        let topology = puzzle.topology();
        if symbols.len() != topology.cell_count() {
            let expected = topology.cell_count();
            return Err(SolutionError::WrongLength { found: symbols.len(), expected });
        }
        let name = |cell: Cell| topology.shape().cell_name(cell);
        for (cell, &found) in topology.cells().zip(&symbols) {
            if found.number() > topology.symbols() {
                let symbols = topology.symbols();
                return Err(SolutionError::OutOfRange { cell, cell_name: name(cell), found, symbols });
            }
            if puzzle.given(cell).is_some_and(|given| given != found) {
                return Err(SolutionError::AgainstGiven { cell, cell_name: name(cell) });
            }
        }
        let all = topology.all_symbols();
        let incomplete = |house: &HouseId| {
            let members = topology.house(*house).iter();
            members.map(|cell| symbols[cell.index()]).collect::<SymbolSet>() != all
        };
        match topology.houses().find(incomplete) {
            Some(house) => Err(SolutionError::Incomplete { house, house_name: topology.house_name(house) }),
            None => Ok(Solution { topology: Arc::clone(topology), symbols: symbols.into() }),
        }
    }

    /// A puzzle that has this solution, among others perhaps: these cells of it are given.
    pub fn part(&self, is_given: impl Fn(Cell) -> bool) -> Puzzle {
        let given = |(cell, &symbol)| is_given(cell).then_some(symbol);
        let givens = self.topology.cells().zip(&self.symbols).map(given).collect();
        Puzzle::of_solution(Arc::clone(&self.topology), givens)
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
        self.topology.is_same_board(&other.topology) && self.symbols == other.symbols
    }
}

impl Eq for Solution {}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::WrongLength { found, expected } => {
                write!(f, "found {found} symbols, expected {expected}")
            }
            SolutionError::OutOfRange { cell_name, found, symbols, .. } => {
                write!(f, "found symbol {found} at {cell_name}, expected 1 to {symbols}")
            }
            SolutionError::AgainstGiven { cell_name, .. } => {
                write!(
                    f,
                    "found a solution that differs from the given at {cell_name}, expected one that keeps it"
                )
            }
            SolutionError::Incomplete { house_name, .. } => {
                write!(f, "found a solution that repeats a symbol in {house_name}, expected each symbol once")
            }
        }
    }
}

impl std::error::Error for SolutionError {}
