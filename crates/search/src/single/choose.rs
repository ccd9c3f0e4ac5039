//! Which cell to branch on.
//!
//! Idea: of the cells with two candidates, the one whose choice has the most consequences either way: each peer that
//! loses a candidate counts, and five times if it is left with one. Only a few cells are asked, for it takes time.

use super::places::{Bands, Places, ROWS};

/// A candidate.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The cell, as a bit of a word.
    pub cell: u32,
    pub band: usize,
    /// The symbol, as its index.
    pub symbol: usize,
}

impl Choice {
    /// Kind and trio of the symbol.
    pub(super) fn place(self) -> (usize, usize) {
        (self.symbol / 3, self.symbol % 3)
    }
}

/// A candidate to suppose, on a board that is stuck.
pub(super) fn choose(places: &Places) -> Choice {
    let counts: [Counts; 3] = std::array::from_fn(|band| count(places, band));
    let pairs = counts.map(|count| count.two & !count.three);
    if let Some((band, position)) = best_pair(places, &pairs) {
        return first_symbol(places, band, 1 << position);
    }
    // Cells with three candidates, or any that are open.
    let threes = counts.map(|count| count.three & !count.four);
    let fours = counts.map(|count| count.four);
    let rest = if threes == [0; 3] { fours } else { threes };
    let band = (0..3).find(|&band| rest[band] != 0).expect("a stuck board has open cells");
    first_symbol(places, band, rest[band] & rest[band].wrapping_neg())
}

/// How many cells are asked at most.
const ASKED: u32 = 8;

/// Cells with so many candidates at least.
#[derive(Clone, Copy, Default)]
struct Counts {
    one: u32,
    two: u32,
    three: u32,
    four: u32,
}

fn count(places: &Places, band: usize) -> Counts {
    let mut counts = Counts::default();
    for kind in places {
        for &cells in &kind[band][..3] {
            counts.four |= counts.three & cells;
            counts.three |= counts.two & cells;
            counts.two |= counts.one & cells;
            counts.one |= cells;
        }
    }
    counts
}

/// Band and position of the cell of two candidates that has the most consequences.
fn best_pair(places: &Places, pairs: &Bands) -> Option<(usize, u32)> {
    let (mut best, mut most, mut asked) = (None, 0, 0);
    for band in 0..3 {
        let mut left = pairs[band];
        while left != 0 && asked < ASKED {
            let position = left.trailing_zeros();
            left &= left - 1;
            asked += 1;
            let weight = 1 + consequences(places, pairs, band, position);
            if weight > most {
                (best, most) = (Some((band, position)), weight);
            }
        }
    }
    best
}

fn consequences(places: &Places, pairs: &Bands, band: usize, position: u32) -> u32 {
    let row = 0x1FF << (position / 10 * 10);
    let column = position % 10;
    let near = (row | (0o7 * ROWS) << (column / 3 * 3)) & !(1 << position);
    let far = ROWS << column;
    let (next, last) = ((band + 1) % 3, (band + 2) % 3);
    // The peers in one word.
    let peers =
        |[own, next, last]: Bands| u64::from(own & near) | u64::from(next & far | (last & far) << 1) << 32;
    let pairs = peers([pairs[band], pairs[next], pairs[last]]);
    let mut symbols = 0u32;
    for symbol in 0..9 {
        symbols |= (places[symbol / 3][band][symbol % 3] >> position & 1) << symbol;
    }
    let weight = |symbol: usize| {
        let (kind, trio) = (&places[symbol / 3 % 3], symbol % 3);
        let peers = peers([kind[band][trio], kind[next][trio], kind[last][trio]]);
        peers.count_ones() + 4 * (peers & pairs).count_ones()
    };
    weight(symbols.trailing_zeros() as usize)
        + weight((symbols & symbols.wrapping_sub(1)).trailing_zeros() as usize)
}

fn first_symbol(places: &Places, band: usize, cell: u32) -> Choice {
    let symbol = (0..9).find(|symbol| places[symbol / 3][band][symbol % 3] & cell != 0);
    Choice { cell, band, symbol: symbol.expect("an open cell has candidates") }
}
