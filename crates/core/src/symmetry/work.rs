//! A limit on the search for symmetries, counted in steps so that results repeat exactly.

use super::NotComputed;

/// Steps that may still be taken: vertices and edges looked at.
pub(super) struct Work {
    left: u64,
}

/// A second or so of computing, never more than a few; boards that people play take a thousandth of it.
const LIMIT: u64 = 200_000_000;

impl Default for Work {
    fn default() -> Self {
        Work::of(LIMIT)
    }
}

impl Work {
    pub(super) fn of(steps: u64) -> Self {
        Work { left: steps }
    }

    pub(super) fn spend(&mut self, steps: usize) -> Result<(), NotComputed> {
        self.left = self.left.checked_sub(steps as u64).ok_or(NotComputed::TooMuchWork)?;
        Ok(())
    }
}
