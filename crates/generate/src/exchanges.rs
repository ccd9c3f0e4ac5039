//! Two symbols that can be exchanged in some cells, and the solution is another.
//!
//! Among the cells that hold one of two symbols, link those that share a house. Whatever is linked must be exchanged
//! together, and nothing else: each house then still holds both symbols once. So a puzzle that gives no cell of such a
//! set has another solution, and a given that is the only one in such a set is needed: no search can tell that sooner.

use hyperdoku_core::{Cell, Puzzle, Solution, Symbol};

/// The sets of cells in which two symbols of a solution can be exchanged.
pub(crate) struct Exchanges {
    /// The sets that a cell is in, N - 1 for each cell: one for each other symbol.
    sets_of: Vec<u32>,
    /// Where the cells of each set begin in `members`, and where the last ends.
    first: Vec<u32>,
    members: Vec<Cell>,
    others: usize,
}

impl Exchanges {
    pub(crate) fn of(solution: &Solution) -> Self {
        let topology = solution.topology();
        let order = topology.symbols() as usize;
        let others = order - 1;
        let mut exchanges = Exchanges {
            sets_of: vec![u32::MAX; topology.cell_count() * others],
            first: vec![0],
            members: Vec::with_capacity(topology.cell_count() * others),
            others,
        };
        // Where each house has each symbol.
        let mut places = vec![Cell(0); topology.house_count() * order];
        for house in topology.houses() {
            for &cell in topology.house(house) {
                places[house.index() * order + solution.symbols()[cell.index()].index()] = cell;
            }
        }
        for start in topology.cells() {
            let own = solution.symbols()[start.index()];
            for other in topology.all_symbols().filter(|&other| other != own) {
                exchanges.collect(start, [own, other], solution, &places);
            }
        }
        exchanges
    }

    /// The set of a cell and two symbols, unless it is known.
    fn collect(&mut self, start: Cell, pair: [Symbol; 2], solution: &Solution, places: &[Cell]) {
        let topology = solution.topology();
        let order = topology.symbols() as usize;
        let set = self.first.len() as u32 - 1;
        let mut at = self.members.len();
        if !self.note(start, pair, solution, set) {
            return;
        }
        while at < self.members.len() {
            let cell = self.members[at];
            let other = partner(pair, solution.symbols()[cell.index()]);
            for house in topology.houses_of(cell) {
                self.note(places[house.index() * order + other.index()], pair, solution, set);
            }
            at += 1;
        }
        self.first.push(self.members.len() as u32);
    }

    /// Takes a cell into a set; `false` if it is in one already.
    fn note(&mut self, cell: Cell, pair: [Symbol; 2], solution: &Solution, set: u32) -> bool {
        let own = solution.symbols()[cell.index()];
        let other = partner(pair, own).index();
        let position = if other < own.index() { other } else { other - 1 };
        let slot = &mut self.sets_of[cell.index() * self.others + position];
        if *slot != u32::MAX {
            return false;
        }
        *slot = set;
        self.members.push(cell);
        true
    }

    /// Whether a puzzle gives no cell of one of the sets that a cell is in: then it has another solution.
    pub(crate) fn is_open(&self, puzzle: &Puzzle, cell: Cell) -> bool {
        self.sets_of[cell.index() * self.others..][..self.others].iter().any(|&set| {
            let range = self.first[set as usize] as usize..self.first[set as usize + 1] as usize;
            self.members[range].iter().all(|&member| puzzle.given(member).is_none())
        })
    }
}

fn partner(pair: [Symbol; 2], own: Symbol) -> Symbol {
    if pair[0] == own { pair[1] } else { pair[0] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::{known_solution, topology};
    use std::collections::HashSet;

    /// Exchanging the symbols in a set gives another solution, and each cell is in a set with each other symbol.
    #[test]
    fn every_set_is_an_exchange() {
        for board in ["2x2", "3x3", "2x2x1", "slice:2^3", "latin:4^3", "3x2x1"] {
            let solution = known_solution(&topology(board)).expect("it has a closed form");
            let exchanges = Exchanges::of(&solution);
            let empty = Puzzle::empty(solution.topology().clone());
            for set in exchanges.first.windows(2) {
                let members = &exchanges.members[set[0] as usize..set[1] as usize];
                let symbols: HashSet<Symbol> =
                    members.iter().map(|cell| solution.symbols()[cell.index()]).collect();
                let pair: [Symbol; 2] =
                    symbols.into_iter().collect::<Vec<_>>().try_into().expect("two symbols");
                let mut exchanged = solution.symbols().to_vec();
                members.iter().for_each(|cell| {
                    exchanged[cell.index()] = partner(pair, exchanged[cell.index()]);
                });
                Solution::check(&empty, exchanged).expect("it is a solution");
            }
            assert!(exchanges.sets_of.iter().all(|&set| set != u32::MAX));
        }
    }

    #[test]
    fn a_set_without_given_is_open() {
        let solution = known_solution(&topology("2x2")).expect("it has a closed form");
        let exchanges = Exchanges::of(&solution);
        assert!(exchanges.is_open(&solution.part(|_| false), Cell(3)));
        assert!(!exchanges.is_open(&solution.part(|_| true), Cell(3)));
    }
}
