//! Pairs of symbols whose exchange in some cells gives another solution.
//!
//! Among the cells that hold one of two symbols, link those that share a house. Whatever is linked must be exchanged
//! together, and nothing else: each house then still holds both symbols once. So a puzzle that gives no cell of such a
//! set has another solution, and a given that is the only one in such a set is needed: no search can tell that sooner.

use crate::places::Places;
use hyperdoku_core::{Cell, Solution, Symbol};

/// Looks for exchanges in one solution.
pub(crate) struct Exchanges<'a> {
    solution: &'a Solution,
    places: Places,
    /// The cells that must be exchanged, in the order in which they were met.
    met: Vec<Cell>,
    /// The last look that met each cell.
    met_in: Vec<u32>,
    looks: u32,
}

impl<'a> Exchanges<'a> {
    pub(crate) fn of(solution: &'a Solution) -> Self {
        let met_in = vec![0; solution.topology().cell_count()];
        Exchanges { solution, places: Places::of(solution), met: Vec::new(), met_in, looks: 0 }
    }

    /// Whether a puzzle gives no cell of one of the sets that a cell is in: then it has another solution.
    pub(crate) fn is_open(&mut self, is_given: impl Fn(Cell) -> bool, cell: Cell) -> bool {
        let own = self.solution.symbols()[cell.index()];
        let others = self.solution.topology().all_symbols();
        others.filter(|&other| other != own).any(|other| self.is_without_given(&is_given, cell, [own, other]))
    }

    /// Whether a puzzle gives no cell of the set that a cell is in with two symbols.
    fn is_without_given(&mut self, is_given: &impl Fn(Cell) -> bool, start: Cell, pair: [Symbol; 2]) -> bool {
        self.looks += 1;
        self.met.clear();
        self.meet(start);
        let mut next = 0;
        while let Some(&cell) = self.met.get(next) {
            if is_given(cell) {
                return false;
            }
            let own = self.solution.symbols()[cell.index()];
            let other = if pair[0] == own { pair[1] } else { pair[0] };
            for &house in self.solution.topology().houses_of(cell) {
                self.meet(self.places.at(house, other));
            }
            next += 1;
        }
        true
    }

    fn meet(&mut self, cell: Cell) {
        if std::mem::replace(&mut self.met_in[cell.index()], self.looks) != self.looks {
            self.met.push(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_core::Puzzle;
    use hyperdoku_testkit::{known_solution, topology};

    /// Exchanging the symbols in a set gives another solution.
    #[test]
    fn every_set_is_an_exchange() {
        for board in ["2x2", "3x3", "2x2x1", "slice:2^3", "latin:4^3", "3x2x1"] {
            let solution = known_solution(&topology(board)).expect("it has a closed form");
            let mut exchanges = Exchanges::of(&solution);
            let empty = Puzzle::empty(solution.topology().clone());
            for cell in solution.topology().cells() {
                let own = solution.symbols()[cell.index()];
                for other in solution.topology().all_symbols().filter(|&other| other != own) {
                    assert!(exchanges.is_without_given(&|_| false, cell, [own, other]));
                    let mut exchanged = solution.symbols().to_vec();
                    for member in &exchanges.met {
                        let symbol = &mut exchanged[member.index()];
                        assert!(*symbol == own || *symbol == other);
                        *symbol = if *symbol == own { other } else { own };
                    }
                    Solution::check(&empty, exchanged).expect("it is a solution");
                }
            }
        }
    }

    #[test]
    fn a_set_without_given_is_open() {
        let solution = known_solution(&topology("2x2")).expect("it has a closed form");
        let mut exchanges = Exchanges::of(&solution);
        assert!(exchanges.is_open(|_| false, Cell(3)));
        assert!(!exchanges.is_open(|_| true, Cell(3)));
        let missing = solution.symbols()[0];
        assert!(!exchanges.is_open(|cell| solution.symbols()[cell.index()] != missing, Cell(0)));
    }
}
