//! The exact cover of a board: its rows as candidates, its columns as cells and places, and what givens leave.
//!
//! Columns are one a cell and one a (house, symbol), each house once: those of houses that coincide say
//! nothing new.

use crate::matrix::Matrix;
use hyperdoku_core::{Candidate, Cell, HouseId, Puzzle, Subject, Symbol, SymbolSet, Topology};
use std::sync::Arc;

/// A board, and what the last puzzle on it leaves open.
pub(crate) struct Board {
    topology: Arc<Topology>,
    taken: Vec<SymbolSet>,
    /// Rows that no given rules out.
    pub(crate) alive: Vec<u32>,
    /// Columns that givens cover.
    pub(crate) covered: Vec<u32>,
}

impl Board {
    pub(crate) fn new(topology: &Arc<Topology>) -> Self {
        Board { topology: Arc::clone(topology), taken: Vec::new(), alive: Vec::new(), covered: Vec::new() }
    }

    pub(crate) fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// How many rows there are; boards keep this below 2^32.
    pub(crate) fn rows(&self) -> u32 {
        self.topology.shape().cells() * self.topology.symbols()
    }

    /// How many columns there are; boards have fewer than 2^32 members of houses, which is as many.
    pub(crate) fn columns(&self) -> u32 {
        self.topology.shape().cells() + self.topology.house_count() as u32 * self.topology.symbols()
    }

    /// What a row stands for.
    pub(crate) fn candidate(&self, row: u32) -> Candidate {
        let order = self.topology.symbols();
        Candidate { cell: Cell(row / order), symbol: Symbol::from_index((row % order) as usize) }
    }

    /// What a column stands for.
    pub(crate) fn subject(&self, column: u32) -> Subject {
        let order = self.topology.symbols();
        match column.checked_sub(self.topology.shape().cells()) {
            None => Subject::Cell(Cell(column)),
            Some(place) => {
                Subject::Place(HouseId(place / order), Symbol::from_index((place % order) as usize))
            }
        }
    }

    /// The columns of a row, ascending.
    pub(crate) fn columns_of(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let Candidate { cell, symbol } = self.candidate(row);
        let (cells, order) = (self.topology.shape().cells(), self.topology.symbols());
        let places = self.topology.houses_of(cell).iter();
        std::iter::once(cell.0)
            .chain(places.map(move |house| cells + house.0 * order + symbol.index() as u32))
    }

    /// Finds out what a puzzle's givens leave open.
    pub(crate) fn place_givens(&mut self, puzzle: &Puzzle) {
        let topology = &*self.topology;
        let (cells, order) = (topology.shape().cells(), topology.symbols());
        self.taken.clear();
        self.taken.resize(topology.house_count(), SymbolSet::EMPTY);
        self.alive.clear();
        self.covered.clear();
        for (cell, given) in topology.cells().zip(puzzle.givens()) {
            let Some(symbol) = *given else { continue };
            self.covered.push(cell.0);
            for house in topology.houses_of(cell) {
                self.taken[house.index()].insert(symbol);
                self.covered.push(cells + house.0 * order + symbol.index() as u32);
            }
        }
        let all = topology.all_symbols();
        for (cell, given) in topology.cells().zip(puzzle.givens()) {
            if given.is_some() {
                continue;
            }
            let houses = topology.houses_of(cell).iter();
            let taken = houses.fold(SymbolSet::EMPTY, |taken, house| taken | self.taken[house.index()]);
            self.alive.extend((all - taken).map(|symbol| cell.0 * order + symbol.index() as u32));
        }
    }

    /// Makes a matrix of the alive rows alone, all columns kept, unless its entries are too many to number.
    pub(crate) fn reduce(&self, matrix: &mut Matrix) -> Result<(), Unnumbered> {
        let entries: u64 = self.alive.iter().map(|&row| self.columns_of(row).count() as u64).sum();
        if entries + u64::from(self.columns()) >= u64::from(u32::MAX) {
            return Err(Unnumbered);
        }
        matrix.clear(self.columns());
        for &row in &self.alive {
            matrix.push_row(self.columns_of(row));
        }
        Ok(())
    }

    /// The symbols of all cells: givens, and chosen rows. `None` if a cell has none or two.
    pub(crate) fn symbols(&self, puzzle: &Puzzle, rows: impl Iterator<Item = u32>) -> Option<Vec<Symbol>> {
        let mut cells = puzzle.givens().to_vec();
        for row in rows {
            let Candidate { cell, symbol } = self.candidate(row);
            if cells[cell.index()].replace(symbol).is_some() {
                return None;
            }
        }
        cells.into_iter().collect()
    }
}

/// More entries than 32 bits can number.
pub(crate) struct Unnumbered;
