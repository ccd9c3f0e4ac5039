//! Whether a board can be filled at all, answered before any search.

use crate::shape::{Extras, Family, ISO_HEIGHTS, Shape};
use std::fmt;

/// What is known about the solutions of an empty board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Existence {
    /// It can be filled.
    Exists,
    /// It cannot, for this reason.
    Impossible(Impossible),
    /// Only a search can tell.
    Unknown,
}

/// Why a board cannot be filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// A slice board with more than m + 1 axes.
    SlicePacking {
        /// Side of the boxes.
        side: u32,
        /// Number of axes asked for.
        dimensions: u32,
    },
    /// A slice board of side 6 in four or more dimensions.
    SliceOfSix {
        /// Number of axes asked for.
        dimensions: u32,
    },
    /// Diagonals on a Latin square of order 2 or 3.
    SmallDiagonals {
        /// Number of symbols.
        order: u32,
    },
}

impl Shape {
    /// Whether the empty board has a solution, from theorems, formulas and solutions that are known.
    pub fn existence(&self) -> Existence {
        if self.extras() != Extras::default() {
            return self.existence_with_extras();
        }
        match self.family() {
            Family::Container(_) | Family::Latin { .. } => Existence::Exists,
            Family::Slice { side, dimensions } => slice(*side, *dimensions),
            // Each is a published puzzle, or was filled once.
            Family::Hoops | Family::Iso(ISO_HEIGHTS) | Family::Wrap { side: 2 | 4 | 6 } => Existence::Exists,
            Family::Iso(_) | Family::Wrap { .. } | Family::Jigsaw(_) | Family::Explicit(_) => {
                Existence::Unknown
            }
        }
    }

    /// Every order but 2 and 3 has a Latin square with both diagonals.
    fn existence_with_extras(&self) -> Existence {
        let order = self.symbols();
        if self.extras().diagonals && (order == 2 || order == 3) {
            return Existence::Impossible(Impossible::SmallDiagonals { order });
        }
        let sides = match self.family() {
            Family::Latin { .. } => vec![order, 1],
            Family::Slice { side, .. } => vec![*side, *side],
            Family::Container(sides) => sides.clone(),
            _ => return Existence::Unknown,
        };
        match sides[..] {
            [1, _] | [_, 1] if !self.extras().windows => Existence::Exists,
            // Known as puzzles, or filled once.
            [2, 2] | [3, 3] => Existence::Exists,
            [4, 4] if !(self.extras().diagonals && self.extras().windows) => Existence::Exists,
            _ => Existence::Unknown,
        }
    }
}

/// Prime powers up to m + 1 axes by the formula, any side up to 3 axes; 6 is the only other side there is.
fn slice(side: u32, dimensions: u32) -> Existence {
    if side > 1 && dimensions > side + 1 {
        return Existence::Impossible(Impossible::SlicePacking { side, dimensions });
    }
    if side == 6 && dimensions > 3 {
        return Existence::Impossible(Impossible::SliceOfSix { dimensions });
    }
    Existence::Exists
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::SlicePacking { side, dimensions } => write!(
                f,
                "slice:{side}^{dimensions} cannot be filled: boxes of side {side} allow at most {} dimensions. \
                 Inside a block of {side} cells along each axis, the cells of one symbol differ pairwise in \
                 three coordinates or more, and sphere packing leaves no room for them beyond that",
                side + 1
            ),
            Impossible::SliceOfSix { dimensions } => write!(
                f,
                "slice:6^{dimensions} cannot be filled: boxes of side 6 allow at most 3 dimensions. A fourth \
                 would give two orthogonal Latin squares of order 6, which do not exist"
            ),
            Impossible::SmallDiagonals { order } => write!(
                f,
                "no Latin square of order {order} has each symbol once on both diagonals, so no such board \
                 can be filled"
            ),
        }
    }
}

impl std::error::Error for Impossible {}
