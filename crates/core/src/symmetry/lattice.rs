//! Symmetries of container, slice and Latin boards, by formula.
//!
//! A candidate of such a board is a point with n + 1 coordinates below N: those of its cell, and its symbol.
//! What a solution must hit exactly once is then a family of sets of N points: every line along every axis
//! (lines along the symbol's axis are the cells), and boxes that are `d` long on some axes and 1 on others. A
//! permutation of the values of one axis keeps these sets if it maps blocks of d values to such blocks, and
//! two axes can be exchanged if they have blocks of the same size. An axis of side 1 and the symbol's are
//! alike: their blocks are single values, and all permutations keep those. Where the only box is a line, the
//! board is a Latin square, cube or hypercube and all its axes are alike.
//!
//! So the order is ∏ (d!)^(N/d)·(N/d)! over the n + 1 axes, times k! for every k axes of equal blocks. That
//! there are no other symmetries is checked under test by a search on small boards of every family.

use super::{factorial, shuffled, symmetric_generators};
use crate::ids::{Candidate, Cell, Symbol};
use crate::shape::{Extras, Family, Shape};
use num_bigint::BigUint;
use rand::Rng;
use rand::seq::SliceRandom;

/// The group of a lattice board.
#[derive(Clone, Debug)]
pub(super) struct LatticeGroup {
    /// N: how many values each coordinate has.
    side: usize,
    cells: usize,
    /// The size of the blocks of values on each axis, a divisor of N; the symbol's axis comes last.
    blocks: Vec<usize>,
}

/// A permutation of the values on every axis, then of the axes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct LatticeMap {
    side: usize,
    cells: usize,
    /// What value v of axis a adds to the number of the image, at a·N + v. A candidate's number is
    /// symbol·N^n + cell, so an axis that lands on axis b adds the value's image times N^b.
    terms: Vec<u32>,
}

impl LatticeGroup {
    /// The group of a board, if its family has a formula and it has no extra houses.
    pub(super) fn of(shape: &Shape) -> Option<Self> {
        if shape.extras() != Extras::default() {
            return None;
        }
        let mut blocks: Vec<usize> = match shape.family() {
            Family::Container(sides) if sides.iter().filter(|&&side| side > 1).count() > 1 => {
                sides.iter().map(|&side| side as usize).collect()
            }
            Family::Container(sides) => vec![1; sides.len()],
            Family::Latin { dimensions, .. } | Family::Slice { dimensions: dimensions @ 1, .. } => {
                vec![1; *dimensions as usize]
            }
            Family::Slice { side, dimensions } => vec![*side as usize; *dimensions as usize],
            _ => return None,
        };
        blocks.push(1);
        Some(LatticeGroup { side: shape.symbols() as usize, cells: shape.cells() as usize, blocks })
    }

    pub(super) fn order(&self) -> BigUint {
        // With one value on each axis, exchanging axes changes nothing.
        if self.side == 1 {
            return BigUint::from(1u32);
        }
        let values = self.blocks.iter().map(|&block| {
            let count = self.side / block;
            factorial(block).pow(count as u32) * factorial(count)
        });
        let axes = self.alike().into_iter().map(|axes| factorial(axes.len()));
        values.chain(axes).product()
    }

    pub(super) fn random(&self, rng: &mut (impl Rng + ?Sized)) -> LatticeMap {
        let values: Vec<Vec<usize>> =
            self.blocks.iter().map(|&block| random_values(self.side, block, rng)).collect();
        let mut targets = vec![0; self.blocks.len()];
        for axes in self.alike() {
            let mut images = axes.clone();
            images.shuffle(rng);
            for (axis, image) in axes.into_iter().zip(images) {
                targets[axis] = image;
            }
        }
        self.map(&values, &targets)
    }

    /// Generators for the values of one axis of each kind, and exchanges that carry them to the others.
    pub(super) fn generators(&self) -> Vec<LatticeMap> {
        if self.side == 1 {
            return Vec::new();
        }
        let still: Vec<Vec<usize>> = vec![(0..self.side).collect(); self.blocks.len()];
        let in_place: Vec<usize> = (0..self.blocks.len()).collect();
        let mut generators = Vec::new();
        for axes in self.alike() {
            for permutation in value_generators(self.side, self.blocks[axes[0]]) {
                let mut values = still.clone();
                values[axes[0]] = permutation;
                generators.push(self.map(&values, &in_place));
            }
            for pair in axes.windows(2) {
                let mut targets = in_place.clone();
                targets.swap(pair[0], pair[1]);
                generators.push(self.map(&still, &targets));
            }
        }
        generators
    }

    /// The axes in sets that can be exchanged with each other.
    fn alike(&self) -> Vec<Vec<usize>> {
        let mut sizes = self.blocks.clone();
        sizes.sort_unstable();
        sizes.dedup();
        let with_size = |size| (0..self.blocks.len()).filter(|&axis| self.blocks[axis] == size).collect();
        sizes.into_iter().map(with_size).collect()
    }

    fn map(&self, values: &[Vec<usize>], targets: &[usize]) -> LatticeMap {
        let terms = values.iter().zip(targets).flat_map(|(values, &target)| {
            let stride = self.side.pow(target as u32);
            values.iter().map(move |&value| (value * stride) as u32)
        });
        LatticeMap { side: self.side, cells: self.cells, terms: terms.collect() }
    }
}

impl LatticeMap {
    pub(super) fn cell_count(&self) -> usize {
        self.cells
    }

    pub(super) fn apply(&self, Candidate { cell, symbol }: Candidate) -> Candidate {
        debug_assert!(cell.index() < self.cells && symbol.index() < self.side, "a candidate of the board");
        let (axes, symbol_terms) = self.terms.split_at(self.terms.len() - self.side);
        let mut rest = cell.index();
        let mut image = symbol_terms[symbol.index()];
        for terms in axes.chunks_exact(self.side) {
            image += terms[rest % self.side];
            rest /= self.side;
        }
        let (symbol, cell) = (image as usize / self.cells, image as usize % self.cells);
        Candidate { cell: Cell::new(cell), symbol: Symbol::from_index(symbol) }
    }
}

/// A random permutation that keeps blocks together: first of the blocks, then within each.
pub(crate) fn random_values(side: usize, block: usize, rng: &mut (impl Rng + ?Sized)) -> Vec<usize> {
    let blocks = shuffled(side / block, rng);
    let mut values = Vec::with_capacity(side);
    for first in blocks.into_iter().map(|target| target * block) {
        let start = values.len();
        values.extend(first..first + block);
        values[start..].shuffle(rng);
    }
    values
}

/// Generators of the permutations that keep blocks together: those of the first block, and of the blocks.
fn value_generators(side: usize, block: usize) -> Vec<Vec<usize>> {
    let within = symmetric_generators(block).into_iter().map(|inner| {
        let rest = block..side;
        inner.into_iter().chain(rest).collect()
    });
    let between = symmetric_generators(side / block)
        .into_iter()
        .map(|outer| (0..side).map(|value| outer[value / block] * block + value % block).collect());
    within.chain(between).collect()
}
