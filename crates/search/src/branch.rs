//! Where to branch: the smallest of all cells and (house, symbol) pairs.

use hyperdoku_core::{Candidate, Cell, Grid, HouseId, Randomness, Symbol, SymbolSet};
use rand::{Rng, RngExt};

/// Chooses branches among those that were open when the search began.
///
/// Only what propagation left open at the root is looked at: on a large board that is a small part.
pub(crate) struct Branches {
    cells: Vec<Cell>,
    pairs: Vec<(HouseId, Symbol)>,
    order: Order,
}

enum Order {
    First,
    Random(Randomness),
}

#[derive(Clone, Copy)]
enum Branch {
    Cell(Cell),
    Pair(HouseId, Symbol),
}

/// No open branch is smaller, so the first of this size ends the look.
const SMALLEST: u32 = 2;

impl Branches {
    pub(crate) fn in_order() -> Self {
        Branches { cells: Vec::new(), pairs: Vec::new(), order: Order::First }
    }

    pub(crate) fn at_random(rng: Randomness) -> Self {
        Branches { order: Order::Random(rng), ..Branches::in_order() }
    }

    /// Notes what is open in a grid at its fixpoint.
    pub(crate) fn collect(&mut self, grid: &Grid) {
        self.cells.clear();
        self.pairs.clear();
        if grid.unplaced() == 0 {
            return;
        }
        let topology = grid.topology();
        self.cells.extend(topology.cells().filter(|&cell| grid.symbol(cell).is_none()));
        for house in topology.houses() {
            let members = topology.house(house).iter();
            let open: SymbolSet = members
                .map(|&cell| grid.candidates(cell))
                .filter(|set| set.len() > 1)
                .fold(SymbolSet::EMPTY, |union, set| union | set);
            self.pairs.extend(open.map(|symbol| (house, symbol)));
        }
    }

    /// The candidate to try next, or `None` when the grid is complete.
    pub(crate) fn choose(&mut self, grid: &Grid) -> Option<Candidate> {
        if grid.unplaced() == 0 {
            return None;
        }
        match &mut self.order {
            Order::First => first_of(grid, first_smallest(grid, &self.cells, &self.pairs)?),
            Order::Random(rng) => {
                let branch = random_smallest(grid, &self.cells, &self.pairs, rng)?;
                let candidates = candidates_of(grid, branch);
                candidates.get(rng.random_range(0..candidates.len())).copied()
            }
        }
    }
}

/// The open branches with their sizes, cells before pairs.
fn open<'a>(
    grid: &'a Grid,
    cells: &'a [Cell],
    pairs: &'a [(HouseId, Symbol)],
) -> impl Iterator<Item = (u32, Branch)> + 'a {
    let cells = cells.iter().map(|&cell| (grid.candidates(cell).len(), Branch::Cell(cell)));
    let pairs =
        pairs.iter().map(|&(house, symbol)| (grid.place_count(house, symbol), Branch::Pair(house, symbol)));
    cells.chain(pairs).filter(|&(size, _)| size >= SMALLEST)
}

fn first_smallest(grid: &Grid, cells: &[Cell], pairs: &[(HouseId, Symbol)]) -> Option<Branch> {
    let mut best = None;
    let mut best_size = u32::MAX;
    for (size, branch) in open(grid, cells, pairs) {
        if size < best_size {
            (best, best_size) = (Some(branch), size);
            if size == SMALLEST {
                break;
            }
        }
    }
    best
}

/// One pass, each of the smallest kept with equal chance.
fn random_smallest(
    grid: &Grid,
    cells: &[Cell],
    pairs: &[(HouseId, Symbol)],
    rng: &mut dyn Rng,
) -> Option<Branch> {
    let mut best = None;
    let mut best_size = u32::MAX;
    let mut ties = 0u32;
    for (size, branch) in open(grid, cells, pairs) {
        if size > best_size {
            continue;
        }
        ties = if size < best_size { 1 } else { ties + 1 };
        best_size = size;
        if rng.random_range(0..ties) == 0 {
            best = Some(branch);
        }
    }
    best
}

fn first_of(grid: &Grid, branch: Branch) -> Option<Candidate> {
    match branch {
        Branch::Cell(cell) => grid.candidates(cell).least().map(|symbol| Candidate { cell, symbol }),
        Branch::Pair(house, symbol) => {
            grid.places(house, symbol).next().map(|cell| Candidate { cell, symbol })
        }
    }
}

fn candidates_of(grid: &Grid, branch: Branch) -> Vec<Candidate> {
    match branch {
        Branch::Cell(cell) => grid.candidates(cell).map(|symbol| Candidate { cell, symbol }).collect(),
        Branch::Pair(house, symbol) => {
            grid.places(house, symbol).map(|cell| Candidate { cell, symbol }).collect()
        }
    }
}
