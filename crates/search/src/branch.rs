//! Where to branch: the smallest of all cells and (house, symbol) pairs, found in one of two ways.

use crate::scan::Scan;
use crate::stacks::Stacks;
use hyperdoku_core::{Candidate, Cell, Grid, HouseId, Randomness, Symbol, SymbolSet};
use rand::RngExt;

/// A question with a few answers: which symbol in this cell, or which cell of this house for this symbol?
#[derive(Clone, Copy)]
pub(crate) enum Branch {
    Cell(Cell),
    Pair(HouseId, Symbol),
}

/// Smaller branches are decided.
pub(crate) const SMALLEST: u32 = 2;

/// The most open branches that are looked through at each node. Stacks follow every change instead: on 9x9
/// boards (324 branches) that made the search a third slower, on 331,776 cells it is the only way.
const MOST_SCANNED: usize = 4096;

/// The open branches of a search, and how one is chosen.
pub(crate) struct Branches {
    open: Vec<Branch>,
    finder: Finder,
    most_scanned: usize,
    rng: Option<Randomness>,
}

enum Finder {
    Scan(Scan),
    Stacks(Stacks),
}

impl Branches {
    /// Without random numbers a branch is chosen by rule, and its candidates are taken in order.
    pub(crate) fn new(rng: Option<Randomness>) -> Self {
        Branches { open: Vec::new(), finder: Finder::Scan(Scan), most_scanned: MOST_SCANNED, rng }
    }

    /// Stacks on every board, however small.
    #[cfg(test)]
    pub(crate) fn on_stacks(rng: Option<Randomness>) -> Self {
        Branches { most_scanned: 0, ..Branches::new(rng) }
    }

    /// Notes what is open in a grid at its fixpoint: only that can be chosen from now on.
    pub(crate) fn collect(&mut self, grid: &Grid) {
        self.open.clear();
        if grid.unplaced() > 0 {
            self.open.extend(open_cells(grid).chain(open_pairs(grid)));
        }
        self.finder = if self.open.len() <= self.most_scanned {
            Finder::Scan(Scan)
        } else {
            Finder::Stacks(Stacks::new(grid, &self.open))
        };
    }

    /// The candidate to try next, or `None` when the grid is complete.
    pub(crate) fn choose(&mut self, grid: &Grid) -> Option<Candidate> {
        if grid.unplaced() == 0 {
            return None;
        }
        let branch = match &mut self.finder {
            Finder::Scan(scan) => scan.smallest(grid, &self.open, self.rng.as_mut()),
            Finder::Stacks(stacks) => stacks.smallest(grid, self.rng.as_mut()),
        };
        let branch = branch?;
        let among = branch.size(grid);
        let position = self.rng.as_mut().map_or(0, |rng| rng.random_range(0..among));
        branch.candidate(grid, position as usize)
    }

    /// Opens a mark to undo to, beside the grid's.
    pub(crate) fn mark(&mut self) {
        if let Finder::Stacks(stacks) = &mut self.finder {
            stacks.mark();
        }
    }

    /// Takes back everything since the last mark, after the grid did.
    pub(crate) fn undo(&mut self, grid: &Grid) {
        if let Finder::Stacks(stacks) = &mut self.finder {
            stacks.undo(grid);
        }
    }
}

impl Branch {
    /// How many candidates it has; 1 or none once it is decided.
    pub(crate) fn size(self, grid: &Grid) -> u32 {
        match self {
            Branch::Cell(cell) => grid.candidates(cell).len(),
            Branch::Pair(house, symbol) => grid.place_count(house, symbol),
        }
    }

    fn candidate(self, grid: &Grid, position: usize) -> Option<Candidate> {
        match self {
            Branch::Cell(cell) => {
                grid.candidates(cell).nth(position).map(|symbol| Candidate { cell, symbol })
            }
            Branch::Pair(house, symbol) => {
                grid.places(house, symbol).nth(position).map(|cell| Candidate { cell, symbol })
            }
        }
    }
}

fn open_cells(grid: &Grid) -> impl Iterator<Item = Branch> + '_ {
    grid.topology().cells().filter(|&cell| grid.symbol(cell).is_none()).map(Branch::Cell)
}

fn open_pairs(grid: &Grid) -> impl Iterator<Item = Branch> + '_ {
    let topology = grid.topology();
    topology.houses().flat_map(|house| {
        let sets = topology.house(house).iter().map(|&cell| grid.candidates(cell));
        let open = sets.filter(|set| set.len() > 1).fold(SymbolSet::EMPTY, |union, set| union | set);
        open.map(move |symbol| Branch::Pair(house, symbol))
    })
}
