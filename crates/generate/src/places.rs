//! Where each house of a solution has each symbol.

use hyperdoku_core::{Cell, HouseId, Solution, Symbol};

/// A table of places, one for each house and symbol.
pub(crate) struct Places {
    cells: Vec<Cell>,
    symbols: usize,
}

impl Places {
    pub(crate) fn of(solution: &Solution) -> Self {
        let topology = solution.topology();
        let symbols = topology.symbols() as usize;
        let mut cells = vec![Cell(0); topology.house_count() * symbols];
        for house in topology.houses() {
            for &cell in topology.house(house) {
                cells[house.index() * symbols + solution.symbols()[cell.index()].index()] = cell;
            }
        }
        Places { cells, symbols }
    }

    pub(crate) fn at(&self, house: HouseId, symbol: Symbol) -> Cell {
        self.cells[house.index() * self.symbols + symbol.index()]
    }
}
