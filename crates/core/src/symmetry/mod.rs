//! The symmetries of a board: its group, the order of the group, random elements and generators.
//!
//! A symmetry permutes the candidates of a board and maps every solution to a solution. Two forms of group
//! cover all boards:
//!
//! - Container, slice and Latin boards have a group known by formula. A candidate is a point with one
//!   coordinate more than its cell, the symbol; symmetries permute the values along each axis and exchange
//!   axes, also the symbol's with another where the rules treat them alike.
//! - For every other board the permutations of cells that map houses to houses are found by search, and any
//!   permutation of symbols goes with each. Symmetries that mix symbols with cells, or that move cells in one
//!   way for one symbol and in another for the next, are not counted there.

mod cells;
mod chain;
mod incidence;
mod lattice;
mod partition;
mod refiner;
mod search;
#[cfg(test)]
mod tests;
mod work;

use crate::ids::{Candidate, Cell, Symbol};
use crate::puzzle::Puzzle;
use crate::topology::Topology;
use cells::{CellGroup, CellMap};
pub(crate) use lattice::random_values;
use lattice::{LatticeGroup, LatticeMap};
use num_bigint::BigUint;
use rand::Rng;
use rand::seq::SliceRandom;
use std::fmt;
use std::sync::Arc;
use work::Work;

/// The most cells of a board whose symmetries are searched for: a square board with the most symbols.
pub const MAX_CELLS: usize = 4096;

/// The most houses of such a board: far beyond all but lists made to be long.
pub const MAX_HOUSES: usize = 65_536;

/// The symmetries of a board, as a group.
#[derive(Clone, Debug)]
pub struct Group {
    form: GroupForm,
}

/// One symmetry of a board.
///
/// Two that are equal permute the candidates in the same way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    form: SymmetryForm,
}

/// Why the symmetries of a board are not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotComputed {
    /// The board has no formula, and more than [`MAX_CELLS`] cells or [`MAX_HOUSES`] houses.
    TooLarge,
    /// The search used up its limit of work.
    TooMuchWork,
}

#[derive(Clone, Debug)]
enum GroupForm {
    Lattice(LatticeGroup),
    Cells(CellGroup),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum SymmetryForm {
    Lattice(LatticeMap),
    Cells(CellMap),
}

impl Group {
    /// The group of a board: at once where there is a formula, otherwise by a search that is limited in
    /// work, not in time, so that the answer repeats exactly.
    pub fn of(topology: &Topology) -> Result<Group, NotComputed> {
        let form = match LatticeGroup::of(topology.shape()) {
            Some(group) => GroupForm::Lattice(group),
            None => GroupForm::Cells(CellGroup::of(topology, &mut Work::default())?),
        };
        Ok(Group { form })
    }

    /// How many symmetries there are.
    pub fn order(&self) -> BigUint {
        match &self.form {
            GroupForm::Lattice(group) => group.order(),
            GroupForm::Cells(group) => group.order(),
        }
    }

    /// A symmetry drawn at random, each equally likely.
    pub fn random(&self, rng: &mut (impl Rng + ?Sized)) -> Symmetry {
        let form = match &self.form {
            GroupForm::Lattice(group) => SymmetryForm::Lattice(group.random(rng)),
            GroupForm::Cells(group) => SymmetryForm::Cells(group.random(rng)),
        };
        Symmetry { form }
    }

    /// A few symmetries whose products are all symmetries; none for a group of order 1.
    pub fn generators(&self) -> Vec<Symmetry> {
        let forms: Vec<SymmetryForm> = match &self.form {
            GroupForm::Lattice(group) => group.generators().into_iter().map(SymmetryForm::Lattice).collect(),
            GroupForm::Cells(group) => group.generators().into_iter().map(SymmetryForm::Cells).collect(),
        };
        forms.into_iter().map(|form| Symmetry { form }).collect()
    }
}

impl Symmetry {
    /// The image of a candidate of the board.
    pub fn apply(&self, candidate: Candidate) -> Candidate {
        match &self.form {
            SymmetryForm::Lattice(map) => map.apply(candidate),
            SymmetryForm::Cells(map) => map.apply(candidate),
        }
    }

    /// The image of a solution: one symbol a cell, in cell order, as are the symbols returned.
    ///
    /// # Panics
    /// If the symbols are of another board. It may panic if they are not a solution, since where symbols
    /// change places with coordinates only a solution has an image that fills the board.
    pub fn apply_all(&self, symbols: &[Symbol]) -> Vec<Symbol> {
        let images = self.images(symbols.iter().copied().map(Some));
        images.into_iter().map(|image| image.expect("a symmetry maps solutions to solutions")).collect()
    }

    /// The image of a puzzle: as many givens, on the same board, with as many solutions.
    ///
    /// # Panics
    /// If the puzzle is of another board.
    pub fn apply_to_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let images = self.images(puzzle.givens().iter().copied());
        let topology = Arc::clone(puzzle.topology());
        Puzzle::new(topology, images).expect("a symmetry maps houses to houses")
    }

    fn images(&self, symbols: impl ExactSizeIterator<Item = Option<Symbol>>) -> Vec<Option<Symbol>> {
        let cells = match &self.form {
            SymmetryForm::Lattice(map) => map.cell_count(),
            SymmetryForm::Cells(map) => map.cell_count(),
        };
        assert_eq!(symbols.len(), cells, "a symmetry is of one board");
        let mut images = vec![None; cells];
        for (index, symbol) in symbols.enumerate() {
            let Some(symbol) = symbol else { continue };
            let image = self.apply(Candidate { cell: Cell::new(index), symbol });
            images[image.cell.index()] = Some(image.symbol);
        }
        images
    }
}

impl fmt::Display for NotComputed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotComputed::TooLarge => write!(
                f,
                "symmetries not computed: the board has no formula for them, and more than {MAX_CELLS} cells \
                 or {MAX_HOUSES} houses"
            ),
            NotComputed::TooMuchWork => {
                f.write_str("symmetries not computed: the search for them reached its limit of work")
            }
        }
    }
}

impl std::error::Error for NotComputed {}

/// A random permutation of 0..n.
pub(crate) fn shuffled(n: usize, rng: &mut (impl Rng + ?Sized)) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    order.shuffle(rng);
    order
}

/// n!, the number of permutations of n things.
fn factorial(n: usize) -> BigUint {
    (2..=n).map(BigUint::from).product()
}

/// Permutations that generate all those of 0..n: the exchange of the first two, and the cycle of all.
fn symmetric_generators(n: usize) -> Vec<Vec<usize>> {
    let exchange = || (0..n).map(|i| if i < 2 { 1 - i } else { i }).collect();
    let cycle = || (0..n).map(|i| (i + 1) % n).collect();
    match n {
        0 | 1 => Vec::new(),
        2 => vec![exchange()],
        _ => vec![exchange(), cycle()],
    }
}
