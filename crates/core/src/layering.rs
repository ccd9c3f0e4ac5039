//! Random solutions by pattern, without any search.
//!
//! An ordered board is written down by formula on the axes that have boxes; its lines are shuffled within their slabs
//! and the slabs among each other, axis by axis, and its symbols exchanged. Along every other axis the board is laid
//! back to back with copies of itself, in a random order, in each of which the symbols have moved on around a circle.
//! All grids made so are much alike: their layers differ by names of symbols only.

use crate::ids::Symbol;
use crate::shape::{Family, Lattice, Shape};
use crate::symmetry::{random_values, shuffled};
use rand::Rng;

impl Shape {
    /// The symbols of a random solution of the empty board, for families that have a formula; `None` for others.
    pub fn patterned(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Vec<Symbol>> {
        let lattice = self.lattice()?;
        let ordered = self.closed_form()?;
        if lattice.side == 1 {
            return Some(ordered);
        }
        let sides = match self.family() {
            Family::Latin { order, dimensions } => {
                (0..*dimensions).map(|axis| if axis == 0 { *order } else { 1 }).collect()
            }
            _ => self.box_sides()?,
        };
        let board = Board::shuffled(self, &sides, rng)?;
        let layers: Vec<Option<Layers>> =
            sides.iter().map(|&side| (side == 1).then(|| Layers::random(lattice.side, rng))).collect();
        let mut point = Vec::with_capacity(sides.len());
        let cells = (0..self.cells()).map(|cell| {
            point.clear();
            point.extend(lattice.coordinates(crate::Cell(cell)).map(|x| x as usize));
            let symbol = board.at(&point);
            let moved = layers.iter().zip(&point).fold(symbol, |symbol, (layers, &x)| match layers {
                Some(layers) => layers.images[x][symbol],
                None => symbol,
            });
            Symbol::from_index(moved)
        });
        Some(cells.collect())
    }
}

/// The ordered board on the axes that have boxes, shuffled.
struct Board {
    symbols: Vec<Symbol>,
    lattice: Lattice,
    /// For each axis that has boxes, its position on the whole board and where its lines went.
    axes: Vec<(usize, Vec<usize>)>,
    names: Vec<usize>,
}

impl Board {
    fn shuffled(whole: &Shape, sides: &[u32], rng: &mut (impl Rng + ?Sized)) -> Option<Self> {
        let boxed: Vec<(usize, u32)> =
            sides.iter().copied().enumerate().filter(|&(_, side)| side > 1).collect();
        let shape = match whole.family() {
            Family::Slice { .. } => whole.clone(),
            _ => Shape::container(&boxed.iter().map(|&(_, side)| side).collect::<Vec<_>>()).ok()?,
        };
        let lattice = shape.lattice()?;
        let order = lattice.side as usize;
        let lines = |(axis, side): (usize, u32)| (axis, random_values(order, side as usize, &mut *rng));
        let axes = boxed.into_iter().map(lines).collect();
        Some(Board { symbols: shape.closed_form()?, lattice, axes, names: shuffled(order, rng) })
    }

    fn at(&self, point: &[usize]) -> usize {
        let coordinates = self.axes.iter().map(|(axis, lines)| lines[point[*axis]] as u32);
        let cell = self.lattice.cell_at(&coordinates.collect::<Vec<_>>());
        self.names[self.symbols[cell.index()].index()]
    }
}

/// What becomes of each symbol in each layer along an axis.
struct Layers {
    images: Vec<Vec<usize>>,
}

impl Layers {
    fn random(order: u32, rng: &mut (impl Rng + ?Sized)) -> Self {
        let order = order as usize;
        let circle = shuffled(order, rng);
        let mut place = vec![0; order];
        circle.iter().enumerate().for_each(|(at, &symbol)| place[symbol] = at);
        let moved = |steps: usize| (0..order).map(|symbol| circle[(place[symbol] + steps) % order]).collect();
        Layers { images: shuffled(order, rng).into_iter().map(moved).collect() }
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::Puzzle;
    use crate::shape::Shape;
    use crate::solution::Solution;
    use crate::topology::Topology;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashSet;

    #[test]
    fn patterns_are_solutions_and_differ() {
        for name in [
            "1",
            "5",
            "3x3",
            "2x3",
            "3x2x1",
            "1x2x2",
            "2x2x2",
            "3x3x1",
            "2x1x2x1",
            "slice:3^3",
            "slice:2^3",
            "latin:5^2",
            "latin:4^3",
            "latin:2^5",
        ] {
            let topology = Topology::new(name.parse::<Shape>().unwrap()).unwrap();
            let empty = Puzzle::empty(topology.clone());
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut seen = HashSet::new();
            for _ in 0..20 {
                let symbols = topology.shape().patterned(&mut rng).expect("it has a formula");
                Solution::check(&empty, symbols.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
                seen.insert(symbols);
            }
            let least = if topology.symbols() < 3 { 1 } else { 10 };
            assert!(seen.len() >= least, "{name}: {} different", seen.len());
        }
    }

    #[test]
    fn boards_without_formula_have_none() {
        for name in ["iso", "wrap:4", "hoops", "3x3+diagonals", "jigsaw:AABAABCCCBBCDDDD"] {
            let shape: Shape = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(shape.patterned(&mut ChaCha8Rng::seed_from_u64(1)), None, "{name}");
        }
    }
}
