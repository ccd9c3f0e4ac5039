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
mod columns;
mod flight;
mod portable;
mod square;
mod vector;

use flight::Task;
pub use flight::{FoundIn, Tally};
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

/// Solves 9x9 puzzles: 81 bytes each, row by row, the number of the given symbol or 0 where there is none.
///
/// Looks for at most `limit` solutions of each and tells them in no particular order, but in the same one whenever the
/// same puzzles are solved at the same width. Tallies are in the order of the puzzles.
///
/// # Panics
/// If the bytes are no multiple of 81 or a number is above 9, or if this processor lacks the width.
pub fn solve_squares(givens: &[u8], limit: NonZeroU32, width: Width, found: &mut FoundIn<'_>) -> Vec<Tally> {
    assert!(givens.len().is_multiple_of(square::CELLS), "a 9x9 puzzle has 81 cells");
    assert!(givens.iter().fold(0, |most, &number| number.max(most)) <= 9, "a 9x9 puzzle has 9 symbols");
    assert!(width.is_available(), "this processor has no {width:?}");
    let mut tallies = vec![Tally::default(); givens.len() / square::CELLS];
    let task = Task { givens, limit: limit.get(), patience: 0 };
    run(width, task, &mut tallies, found);
    tallies
}

#[allow(unsafe_code)]
fn run(width: Width, task: Task<'_>, tallies: &mut [Tally], found: &mut FoundIn<'_>) {
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
fn run_avx2(task: Task<'_>, tallies: &mut [Tally], found: &mut FoundIn<'_>) {
    flight::run::<avx2::U16x16, _>(&square::Square, task, tallies, found);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512(task: Task<'_>, tallies: &mut [Tally], found: &mut FoundIn<'_>) {
    flight::run::<avx512::U16x32, _>(&square::Square, task, tallies, found);
}

#[cfg(test)]
mod tests;
