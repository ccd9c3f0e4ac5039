//! The smallest branch by looking at all of them: nothing to keep up to date, and the first of the least
//! possible size ends the look.

use crate::branch::{Branch, SMALLEST};
use hyperdoku_core::{Grid, Randomness};
use rand::RngExt;

/// Keeps nothing.
pub(crate) struct Scan;

impl Scan {
    /// The first of the smallest branches, or a random one of them.
    pub(crate) fn smallest(
        &self,
        grid: &Grid,
        open: &[Branch],
        rng: Option<&mut Randomness>,
    ) -> Option<Branch> {
        let sized = open.iter().map(|&branch| (branch.size(grid), branch));
        let undecided = sized.filter(|&(size, _)| size >= SMALLEST);
        match rng {
            None => first(undecided),
            Some(rng) => random(undecided, rng),
        }
    }
}

fn first(branches: impl Iterator<Item = (u32, Branch)>) -> Option<Branch> {
    let mut best = None;
    let mut best_size = u32::MAX;
    for (size, branch) in branches {
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
fn random(branches: impl Iterator<Item = (u32, Branch)>, rng: &mut Randomness) -> Option<Branch> {
    let mut best = None;
    let mut best_size = u32::MAX;
    let mut ties = 0u32;
    for (size, branch) in branches {
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
