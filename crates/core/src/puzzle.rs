//! A board with givens, checked once.

use crate::ids::{Cell, HouseId, Symbol};
use crate::symbol_set::SymbolSet;
use crate::topology::Topology;
use std::fmt;
use std::sync::Arc;

/// Givens on a board: in range, and no two alike in a house.
#[derive(Clone, Debug)]
pub struct Puzzle {
    topology: Arc<Topology>,
    // One entry a cell; every symbol below N, and no house holds one twice.
    givens: Box<[Option<Symbol>]>,
}

/// Why givens do not make a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// Not one entry a cell.
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
        /// The symbol's number.
        found: u32,
        /// N.
        symbols: u32,
    },
    /// The same symbol twice in a house.
    Clash {
        /// The symbol.
        symbol: Symbol,
        /// The two cells.
        cells: [Cell; 2],
        /// Their names.
        cell_names: [String; 2],
        /// The house they share.
        house: HouseId,
        /// Its name.
        house_name: String,
    },
}

impl Puzzle {
    /// Checks givens: one entry a cell, in cell order.
    pub fn new(topology: Arc<Topology>, givens: Vec<Option<Symbol>>) -> Result<Self, PuzzleError> {
        if givens.len() != topology.cell_count() {
            return Err(PuzzleError::WrongLength { found: givens.len(), expected: topology.cell_count() });
        }
        let symbols = topology.symbols();
        for (cell, symbol) in topology.cells().zip(&givens) {
            if let Some(symbol) = symbol.filter(|symbol| symbol.number() > symbols) {
                let cell_name = topology.shape().cell_name(cell);
                return Err(PuzzleError::OutOfRange { cell, cell_name, found: symbol.number(), symbols });
            }
        }
        match topology.houses().find_map(|house| clash(&topology, house, &givens)) {
            Some(error) => Err(error),
            None => Ok(Puzzle { topology, givens: givens.into() }),
        }
    }

    /// Givens that are part of a solution: always a puzzle.
    pub(crate) fn of_solution(topology: Arc<Topology>, givens: Box<[Option<Symbol>]>) -> Self {
        Puzzle { topology, givens }
    }

    /// The puzzle without givens.
    pub fn empty(topology: Arc<Topology>) -> Self {
        let givens = vec![None; topology.cell_count()].into();
        Puzzle { topology, givens }
    }

    /// Its board.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// One entry a cell, in cell order.
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The given of a cell, if it has one.
    pub fn given(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// How many givens there are.
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// The same puzzle with one given less: always a puzzle.
    pub fn without(&self, cell: Cell) -> Puzzle {
        let mut puzzle = self.clone();
        puzzle.givens[cell.index()] = None;
        puzzle
    }
}

/// Puzzles are equal when they have the same givens on the same board.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.topology.is_same_board(&other.topology) && self.givens == other.givens
    }
}

impl Eq for Puzzle {}

fn clash(topology: &Topology, house: HouseId, givens: &[Option<Symbol>]) -> Option<PuzzleError> {
    let mut seen = SymbolSet::EMPTY;
    let members = topology.house(house);
    let second = members.iter().copied().find(|cell| {
        givens[cell.index()].is_some_and(|symbol| {
            let again = seen.contains(symbol);
            seen.insert(symbol);
            again
        })
    })?;
    let symbol = givens[second.index()]?;
    let first = members.iter().copied().find(|cell| givens[cell.index()] == Some(symbol))?;
    let cells = [first, second];
    let cell_names = cells.map(|cell| topology.shape().cell_name(cell));
    Some(PuzzleError::Clash { symbol, cells, cell_names, house, house_name: topology.house_name(house) })
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::WrongLength { found, expected } => {
                write!(f, "found {found} cells, expected {expected}")
            }
            PuzzleError::OutOfRange { cell_name, found, symbols, .. } => {
                write!(f, "found symbol {found} at {cell_name}, expected 1 to {symbols}")
            }
            PuzzleError::Clash { symbol, cell_names: [first, second], house_name, .. } => {
                write!(f, "found {symbol} twice, at {first} and {second}, expected it once in {house_name}")
            }
        }
    }
}

impl std::error::Error for PuzzleError {}
