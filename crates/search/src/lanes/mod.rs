//! Many puzzles of one board at once, one a lane: a bit of the processor's vectors.
//!
//! Idea: a candidate of a board is a row of bits, one for each puzzle, and rules are a few logical operations on rows,
//! which serve 128, 256 or 512 puzzles at once. Nothing depends on what stands in a puzzle, so the processor never waits for
//! a result or guesses a branch. A lane that is stuck takes a candidate to be true, and back.
//! Origin: bit slicing, as fast implementations of ciphers use it; the six ways of a band are those of band-mask solvers.

mod bits;
mod clash;
mod engine;
mod few;
mod flight;
mod houses;
mod numbers;
mod picks;
mod square;
mod trail;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::is_square;
pub use clash::first_clash;
pub use engine::ENGINE;
use flight::{Kernel, Task};
use houses::Houses;
use hyperdoku_core::{Budget, Candidate, Ending, Topology};
use square::Square;
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// The instructions that lanes are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// 128 lanes, on any processor.
    Portable,
    /// 256 lanes of AVX2.
    Avx2,
    /// 512 lanes of AVX-512.
    Avx512,
}

impl Width {
    /// Every one, the narrowest first.
    pub const ALL: &[Width] = &[Width::Portable, Width::Avx2, Width::Avx512];

    /// The widest that this processor has.
    pub fn widest() -> Self {
        Width::ALL.iter().copied().rfind(|width| width.is_available()).unwrap_or(Width::Portable)
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        match self {
            Width::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => is_x86_feature_detected!("avx2") && has_bit_manipulation(),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => is_x86_feature_detected!("avx512f") && has_bit_manipulation(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// What every processor with wide vectors has besides them.
#[cfg(target_arch = "x86_64")]
fn has_bit_manipulation() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// What became of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Solutions found, at most as many as asked for.
    pub solutions: u32,
    /// Choices made.
    pub nodes: u64,
    /// Why nobody looks for more: there are none, there are enough, or the budget is used up.
    pub ending: Ending,
}

/// Receives the position of a puzzle, and a solution of it as the number of each cell's symbol; breaks when it wants no
/// more of this puzzle.
pub type FoundIn<'a> = dyn FnMut(usize, &[u8]) -> ControlFlow<()> + 'a;

/// A board whose puzzles are solved side by side.
#[derive(Debug)]
pub struct Lanes {
    board: Board,
    cells: usize,
    symbols: usize,
    width: Width,
}

/// What is known of the board.
#[derive(Debug)]
enum Board {
    Square,
    Houses(Houses),
}

/// The most candidates of a board: a state of 512 lanes takes 16 MB, and there are four. Cells are told in 16 bits.
const MOST_CANDIDATES: usize = 1 << 18;
const MOST_CELLS: usize = 1 << 16;

/// The most symbols of all houses: notes on 512 lanes take 64 MB.
const MOST_PLACES: usize = 1 << 19;

impl Lanes {
    /// Lanes for a board, as wide as this processor has them; `None` for boards that are too large.
    pub fn new(topology: &Topology) -> Option<Self> {
        Lanes::with_width(topology, Width::widest())
    }

    /// Lanes of this width; `None` for boards that are too large, or if this processor lacks the width.
    pub fn with_width(topology: &Topology, width: Width) -> Option<Self> {
        let (cells, symbols) = (topology.cell_count(), topology.symbols() as usize);
        let is_small = cells <= MOST_CELLS
            && cells * symbols <= MOST_CANDIDATES
            && topology.house_count() * symbols <= MOST_PLACES;
        if !is_small || !width.is_available() {
            return None;
        }
        let board = if is_square(topology) { Board::Square } else { Board::Houses(Houses::new(topology)) };
        Some(Lanes { board, cells, symbols, width })
    }

    /// Whether so many puzzles at once are usually solved sooner in lanes than one by one by the general search: on most
    /// boards from half of the lanes on, at 128 lanes with few symbols only.
    pub fn pay_for(&self, puzzles: usize) -> bool {
        let lanes = match self.width {
            Width::Portable if self.symbols > 10 && !self.is_square() => return false,
            Width::Portable => 128,
            Width::Avx2 => 256,
            Width::Avx512 => 512,
        };
        self.is_square() || 2 * puzzles >= lanes
    }

    /// Whether the board is the 9x9 one, for which lanes know more than singles.
    fn is_square(&self) -> bool {
        matches!(self.board, Board::Square)
    }

    /// Solves puzzles, each as many bytes as there are cells, in their order: the number of the given symbol, or 0 where
    /// there is none.
    ///
    /// Looks for at most `limit` solutions of each and tells them in no particular order, but in the same one whenever
    /// the same puzzles are solved at the same width. The budget's nodes are for each puzzle; as lanes share the choices
    /// of a puzzle when others are done, how far they lead depends on the width and on the other puzzles. Whoever breaks
    /// off may find more solutions in the tally than were told. Tallies are in the order of the puzzles.
    ///
    /// # Panics
    /// If the bytes are no multiple of the number of cells, or a number is above that of the symbols.
    pub fn solve(
        &self,
        givens: &[u8],
        limit: NonZeroU32,
        budget: &Budget,
        found: &mut FoundIn<'_>,
    ) -> Vec<Tally> {
        self.run(givens, &[], limit, budget, Some(found))
    }

    /// Counts the solutions of puzzles, at most `limit` of each, as [`Lanes::solve`] does, and does not tell them.
    ///
    /// # Panics
    /// As [`Lanes::solve`].
    pub fn count(&self, givens: &[u8], limit: NonZeroU32, budget: &Budget) -> Vec<Tally> {
        self.run(givens, &[], limit, budget, None)
    }

    /// Looks for a solution of each puzzle without a candidate of its own, as [`Lanes::solve`] does, and does not tell
    /// it.
    ///
    /// Where a solution with the candidate is known, this tells whether it is the only one in half the time that
    /// looking for two takes.
    ///
    /// # Panics
    /// As [`Lanes::solve`]; also if there are not as many candidates as puzzles, or one is not of the board.
    pub fn solve_without(&self, givens: &[u8], excluded: &[Candidate], budget: &Budget) -> Vec<Tally> {
        assert_eq!(givens.len(), self.cells * excluded.len(), "a puzzle for each candidate");
        let is_of_board = |candidate: &Candidate| {
            candidate.cell.index() < self.cells && candidate.symbol.index() < self.symbols
        };
        assert!(excluded.iter().all(is_of_board), "candidates are of the board");
        self.run(givens, excluded, NonZeroU32::MIN, budget, None)
    }

    fn run(
        &self,
        givens: &[u8],
        excluded: &[Candidate],
        limit: NonZeroU32,
        budget: &Budget,
        found: Option<&mut FoundIn<'_>>,
    ) -> Vec<Tally> {
        assert!(givens.len().is_multiple_of(self.cells), "a puzzle has {} cells", self.cells);
        let most = givens.iter().fold(0, |most, &number| number.max(most));
        assert!(usize::from(most) <= self.symbols, "a puzzle has {} symbols", self.symbols);
        let begun = Tally { solutions: 0, nodes: 0, ending: Ending::Exhausted };
        let mut tallies = vec![begun; givens.len() / self.cells];
        let task = Task { givens, excluded, limit: limit.get(), budget };
        match &self.board {
            Board::Square if tallies.len() < FEW => few::run(self.width, task, &mut tallies, found),
            Board::Square => run(self.width, &Square, task, &mut tallies, found),
            Board::Houses(houses) => run(self.width, houses, task, &mut tallies, found),
        }
        tallies
    }
}

/// So few 9x9 puzzles are solved sooner one by one.
const FEW: usize = 12;

/// Lanes without instructions that some processor lacks; compilers do two words at once where they can.
type Portable = [u64; 2];

/// A kernel for every width.
#[cfg(target_arch = "x86_64")]
trait AnyKernel: Kernel<Portable> + Kernel<x86::Avx2> + Kernel<x86::Avx512> {}
#[cfg(target_arch = "x86_64")]
impl<K: Kernel<Portable> + Kernel<x86::Avx2> + Kernel<x86::Avx512>> AnyKernel for K {}
#[cfg(not(target_arch = "x86_64"))]
trait AnyKernel: Kernel<Portable> {}
#[cfg(not(target_arch = "x86_64"))]
impl<K: Kernel<Portable>> AnyKernel for K {}

#[allow(unsafe_code, reason = "functions are called that not every processor can run")]
fn run<K: AnyKernel>(
    width: Width,
    kernel: &K,
    task: Task<'_>,
    tallies: &mut [Tally],
    found: Option<&mut FoundIn<'_>>,
) {
    match width {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: lanes are made for a width only if the processor has it.
        Width::Avx2 => unsafe { run_avx2(kernel, task, tallies, found) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Width::Avx512 => unsafe { run_avx512(kernel, task, tallies, found) },
        _ => flight::run::<Portable, K>(kernel, task, tallies, found),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<K: Kernel<x86::Avx2>>(
    kernel: &K,
    task: Task<'_>,
    tallies: &mut [Tally],
    found: Option<&mut FoundIn<'_>>,
) {
    flight::run::<x86::Avx2, K>(kernel, task, tallies, found);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512<K: Kernel<x86::Avx512>>(
    kernel: &K,
    task: Task<'_>,
    tallies: &mut [Tally],
    found: Option<&mut FoundIn<'_>>,
) {
    flight::run::<x86::Avx512, K>(kernel, task, tallies, found);
}

#[cfg(test)]
mod tests;
