//! Symmetries of any board: a permutation of cells that maps houses to houses, and one of symbols.

use super::chain::Chain;
use super::incidence::Incidence;
use super::work::Work;
use super::{MAX_CELLS, MAX_HOUSES, NotComputed, factorial, shuffled, symmetric_generators};
use crate::ids::{Candidate, Cell, Symbol};
use crate::topology::Topology;
use num_bigint::BigUint;
use rand::Rng;

/// The group of a board without a formula.
#[derive(Clone, Debug)]
pub(super) struct CellGroup {
    cells: Chain,
    symbols: usize,
}

/// Where each cell goes, and what each symbol becomes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct CellMap {
    cells: Vec<Cell>,
    symbols: Vec<Symbol>,
}

impl CellGroup {
    pub(super) fn of(topology: &Topology, work: &mut Work) -> Result<Self, NotComputed> {
        if topology.cell_count() > MAX_CELLS || topology.house_count() > MAX_HOUSES {
            return Err(NotComputed::TooLarge);
        }
        let cells = Chain::of(&Incidence::of_cells(topology), work)?;
        Ok(CellGroup { cells, symbols: topology.symbols() as usize })
    }

    pub(super) fn order(&self) -> BigUint {
        self.cells.order() * factorial(self.symbols)
    }

    pub(super) fn random(&self, rng: &mut (impl Rng + ?Sized)) -> CellMap {
        let symbols = shuffled(self.symbols, rng);
        CellMap::new(self.cells.random(rng), symbols)
    }

    pub(super) fn generators(&self) -> Vec<CellMap> {
        let all_symbols = || (0..self.symbols).collect();
        let of_cells = self.cells.generators().map(|cells| CellMap::new(cells, all_symbols()));
        let of_symbols = symmetric_generators(self.symbols)
            .into_iter()
            .map(|symbols| CellMap::new((0..self.cells.point_count()).collect(), symbols));
        of_cells.chain(of_symbols).collect()
    }
}

impl CellMap {
    fn new(cells: Vec<usize>, symbols: Vec<usize>) -> Self {
        CellMap {
            cells: cells.into_iter().map(Cell::new).collect(),
            symbols: symbols.into_iter().map(Symbol::from_index).collect(),
        }
    }

    pub(super) fn cell_count(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn apply(&self, Candidate { cell, symbol }: Candidate) -> Candidate {
        Candidate { cell: self.cells[cell.index()], symbol: self.symbols[symbol.index()] }
    }
}
