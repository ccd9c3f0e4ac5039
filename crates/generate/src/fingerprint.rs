//! Puzzles that differ by more than a symmetry of their board.
//!
//! A symmetry permutes the candidates of a board, and with them the sets of which each solution takes one: the
//! candidates of a cell, and those of a symbol in a house. A puzzle with its solution is a colouring of candidates:
//! given, of the solution, other. Colours are refined by those around, again and again, as far as they tell apart
//! anything; the sum of all of them is then the same for every image of a puzzle. So two puzzles with different sums are
//! no images of each other: proved. Two with the same sum most likely are, and whoever wants different ones does
//! without the second.
//! Origin: Weisfeiler and Leman (1968), as used in tests for isomorphism of graphs.

use crate::places::Places;
use hyperdoku_core::{Cell, Puzzle, Solution, Topology};

/// What a puzzle shares with all its images.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingerprint(u64);

/// A colour, or a sum of colours.
type Colour = u64;

/// The fingerprint of a puzzle and its only solution.
///
/// # Panics
/// If the solution is of another board.
pub fn fingerprint(puzzle: &Puzzle, solution: &Solution) -> Fingerprint {
    let structure = Structure::of(solution);
    let given = |cell: Cell| if puzzle.given(cell).is_some() { 1 } else { 2 };
    let mut colours: Vec<Colour> = puzzle.topology().cells().map(given).collect();
    structure.refine(&mut colours);
    let whole = sum(&colours);
    if distinct(&colours) == colours.len() || colours.len() > MOST_SINGLED_OUT {
        return Fingerprint(whole);
    }
    // Regular boards leave many cells alike: each given is singled out in turn.
    let singled = puzzle.topology().cells().filter(|&cell| puzzle.given(cell).is_some()).map(|cell| {
        let mut own = colours.clone();
        own[cell.index()] = mix(own[cell.index()], 3);
        structure.refine(&mut own);
        mix(sum(&own), 4)
    });
    Fingerprint(singled.fold(whole, Colour::wrapping_add))
}

/// Beyond so many cells one refinement has to do.
const MOST_SINGLED_OUT: usize = 4096;

/// For each candidate, the cells whose solution it rules out: its own, and one in each house of its cell.
struct Structure<'a> {
    topology: &'a Topology,
    solution: &'a Solution,
    places: Places,
}

impl<'a> Structure<'a> {
    fn of(solution: &'a Solution) -> Self {
        Structure { topology: solution.topology(), solution, places: Places::of(solution) }
    }

    /// Refines the colours of cells until no more are told apart.
    fn refine(&self, colours: &mut Vec<Colour>) {
        let mut known = distinct(colours);
        loop {
            *colours = self.refined(colours);
            let now = distinct(colours);
            if now <= known {
                return;
            }
            known = now;
        }
    }

    /// A candidate that is not of the solution is coloured by the cells it rules out, and colours them in turn.
    fn refined(&self, colours: &[Colour]) -> Vec<Colour> {
        let mut sums = vec![0u64; colours.len()];
        for cell in self.topology.cells() {
            let own = self.solution.symbols()[cell.index()];
            for symbol in self.topology.all_symbols().filter(|&symbol| symbol != own) {
                let places = || {
                    let houses = self.topology.houses_of(cell).iter();
                    houses.map(|&house| self.places.at(house, symbol))
                };
                let ruled_out = || places().chain([cell]);
                let around =
                    ruled_out().fold(0, |sum: Colour, at| sum.wrapping_add(mix(colours[at.index()], 5)));
                let colour = mix(around, 6);
                for at in ruled_out() {
                    sums[at.index()] = sums[at.index()].wrapping_add(colour);
                }
            }
        }
        colours.iter().zip(sums).map(|(&own, sum)| mix(own ^ mix(sum, 7), 8)).collect()
    }
}

fn distinct(colours: &[Colour]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

fn sum(colours: &[Colour]) -> Colour {
    colours.iter().fold(0, |sum: Colour, &colour| sum.wrapping_add(mix(colour, 9)))
}

/// Numbers that are near each other end up far apart; `kind` keeps sums of different things from each other.
/// Origin: the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
fn mix(colour: Colour, kind: u64) -> Colour {
    let mut x = colour.wrapping_add(kind.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, Shaking, make, prove::Effort};
    use hyperdoku_core::Budget;
    use hyperdoku_core::symmetry::Group;
    use hyperdoku_engines::{DEFAULT_ENGINE, TWO, answer};
    use hyperdoku_testkit::topology;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashSet;

    fn of(puzzle: &Puzzle) -> Fingerprint {
        let mut solver = (DEFAULT_ENGINE.new)(puzzle.topology());
        let answer = answer(&mut *solver, puzzle, TWO, &Budget::unlimited());
        fingerprint(puzzle, &answer.solutions[0])
    }

    /// Images under random symmetries, those that exchange symbols with places among them, have the same.
    #[test]
    fn images_have_the_same_and_others_do_not() {
        let recipe = Recipe { shaking: Shaking { rounds: 5, symbols: 3 }, effort: Effort::QUICK };
        for board in ["3x3", "2x2x1", "latin:4^3", "3x2x1", "slice:2^3", "wrap:4", "3x3+diagonals", "2x2x1x1"]
        {
            let topology = topology(board);
            let group = Group::of(&topology).expect("it is small");
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut seen = HashSet::new();
            for seed in 1..=10 {
                let puzzle =
                    make(&topology, seed, recipe, &Budget::unlimited()).expect("it can be filled").puzzle;
                let own = of(&puzzle);
                for _ in 0..3 {
                    let image = group.random(&mut rng).apply_to_puzzle(&puzzle);
                    assert_eq!(of(&image), own, "{board} {seed}");
                }
                seen.insert(own);
            }
            assert!(seen.len() >= 9, "{board}: {} of 10", seen.len());
        }
    }

    /// All 288 squares of 2 x 2 boxes, each fully given, are of two classes.
    #[test]
    fn full_squares_are_of_two_kinds() {
        let topology = topology("2x2");
        let empty = Puzzle::empty(topology.clone());
        let mut prints = HashSet::new();
        let mut solver = (DEFAULT_ENGINE.new)(&topology);
        solver.solve(&empty, &Budget::unlimited(), &mut |solution| {
            prints.insert(fingerprint(&solution.part(|_| true), &solution));
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(prints.len(), 2);
    }
}
