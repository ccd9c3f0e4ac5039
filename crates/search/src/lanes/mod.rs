//! Many 9x9 puzzles at once, one a lane of the processor's vectors.
//!
//! Idea: a search of one puzzle waits for its own results most of the time; 8, 16 or 32 of them side by side wait
//! together, and every instruction serves all. Cells are vectors of candidate sets. A look removes what singles and the
//! six ways a symbol can lie in a band or stack rule out; a lane that is stuck branches.
//! Origin: lanes as in vectorised searches of games; the six ways of a band are those of band-mask solvers.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod clash;
mod columns;
mod flight;
mod portable;
mod square;
mod vector;

pub use clash::first_clash;
use flight::Task;
use hyperdoku_core::{Budget, Ending, Topology};
use std::num::NonZeroU32;

/// The instructions that lanes are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// 8 lanes, on any processor.
    Portable,
    /// 16 lanes of AVX2.
    Avx2,
    /// 32 lanes of AVX-512 with its extensions BW, VL, VBMI2 and BITALG.
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
            Width::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512bitalg")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Width::Avx2 | Width::Avx512 => false,
        }
    }
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

/// Receives the position of a puzzle, and a solution of it as the number of each cell's symbol.
pub type FoundIn<'a> = dyn FnMut(usize, &[u8]) + 'a;

/// A board whose puzzles are solved side by side.
pub struct Lanes {
    width: Width,
}

impl Lanes {
    /// Lanes for a board, as wide as this processor has them; `None` for boards that they are not made for.
    pub fn new(topology: &Topology) -> Option<Self> {
        Lanes::with_width(topology, Width::widest())
    }

    /// Lanes of this width, if the processor has it and they are made for the board.
    pub fn with_width(topology: &Topology, width: Width) -> Option<Self> {
        (square::is_square(topology) && width.is_available()).then_some(Lanes { width })
    }

    /// Solves puzzles, each as many bytes as there are cells, in their order: the number of the given symbol, or 0 where
    /// there is none.
    ///
    /// Looks for at most `limit` solutions of each and tells them in no particular order, but in the same one whenever
    /// the same puzzles are solved at the same width. The budget's nodes are for each puzzle. Tallies are in the order
    /// of the puzzles.
    ///
    /// # Panics
    /// If the bytes are no multiple of the number of cells, or a number is above that of the symbols.
    pub fn solve(
        &mut self,
        givens: &[u8],
        limit: NonZeroU32,
        _budget: &Budget,
        found: &mut FoundIn<'_>,
    ) -> Vec<Tally> {
        assert!(givens.len().is_multiple_of(square::CELLS), "a 9x9 puzzle has 81 cells");
        assert!(givens.iter().fold(0, |most, &number| number.max(most)) <= 9, "a 9x9 puzzle has 9 symbols");
        let mut counts = vec![flight::Count::default(); givens.len() / square::CELLS];
        let task = Task { givens, limit: limit.get(), patience: 0 };
        run(self.width, task, &mut counts, found);
        let tally = |count: flight::Count| Tally {
            solutions: count.solutions,
            nodes: count.nodes.into(),
            ending: if count.solutions == limit.get() { Ending::Stopped } else { Ending::Exhausted },
        };
        counts.into_iter().map(tally).collect()
    }
}

#[allow(unsafe_code)]
fn run(width: Width, task: Task<'_>, tallies: &mut [flight::Count], found: &mut FoundIn<'_>) {
    match width {
        Width::Portable => {
            flight::run::<portable::U16x8, _>(&square::Square, Task { patience: 3, ..task }, tallies, found);
        }
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the caller made sure that the processor has it.
        Width::Avx2 => unsafe { run_avx2(Task { patience: 6, ..task }, tallies, found) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Width::Avx512 => unsafe { run_avx512(Task { patience: 20, ..task }, tallies, found) },
        #[cfg(not(target_arch = "x86_64"))]
        Width::Avx2 | Width::Avx512 => unreachable!("other processors have neither"),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2(task: Task<'_>, tallies: &mut [flight::Count], found: &mut FoundIn<'_>) {
    flight::run::<avx2::U16x16, _>(&square::Square, task, tallies, found);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512(task: Task<'_>, tallies: &mut [flight::Count], found: &mut FoundIn<'_>) {
    flight::run::<avx512::U16x32, _>(&square::Square, task, tallies, found);
}

#[cfg(test)]
mod tests;
