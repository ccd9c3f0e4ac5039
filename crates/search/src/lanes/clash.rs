//! Whether givens of puzzles clash, told at the speed at which text is read where the board is the 9x9 one.
//!
//! Idea there: all 27 houses side by side, a byte each, and one of their cells after the other. Where the processor has no
//! instructions that put cells in that order, three cells of a row are one entry of a table, which has a bit for each symbol
//! in each column, and one for each symbol in any: entries clash in a row or box by the latter, in a column by the former.

use crate::square::{CELLS, is_square};
use hyperdoku_core::Topology;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// The position of the first puzzle that has a number twice in a house. Puzzles are as many bytes as the board has cells.
///
/// # Panics
/// If the bytes are no multiple of the number of cells, or a number is above that of the symbols.
pub fn first_clash(board: &Topology, givens: &[u8]) -> Option<usize> {
    let cells = board.cell_count();
    assert!(givens.len().is_multiple_of(cells), "a puzzle has {cells} cells");
    let most = givens.iter().fold(0, |most, &number| number.max(most));
    assert!(u32::from(most) <= board.symbols(), "a puzzle has {} symbols", board.symbols());
    match is_square(board) {
        true => first_of_square(givens.as_chunks().0),
        false => givens.chunks_exact(cells).position(|givens| clashes(board, givens)),
    }
}

fn clashes(board: &Topology, givens: &[u8]) -> bool {
    board.houses().any(|house| {
        let mut seen = [0u64; 4];
        board.house(house).iter().any(|cell| {
            let number = givens[cell.index()];
            let bit = 1 << (number % 64);
            let seen = &mut seen[usize::from(number / 64)];
            let is_twice = *seen & bit != 0 && number != 0;
            *seen |= bit;
            is_twice
        })
    })
}

fn first_of_square(puzzles: &[[u8; CELLS]]) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if is_avx512() {
        // SAFETY: the processor has it.
        #[allow(unsafe_code, reason = "not every processor can run it")]
        return unsafe { first_by_avx512(puzzles) };
    }
    first_by_entries(puzzles)
}

#[cfg(target_arch = "x86_64")]
fn is_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
}

/// For each pair of positions in a house, and each of 32 houses of which 27 are there: the cell.
#[cfg(target_arch = "x86_64")]
static ORDERS: [[u8; 64]; 5] = {
    let mut orders = [[NO_CELL; 64]; 5];
    let mut at = 0;
    while at < 27 * 9 {
        let (house, position) = (at / 9, at % 9);
        orders[position / 2][position % 2 * 32 + house] = cell(house, position) as u8;
        at += 1;
    }
    orders
};

/// A byte beyond the cells, which is 0 where they are loaded.
#[cfg(target_arch = "x86_64")]
const NO_CELL: u8 = 127;

/// The cell of a house, rows first, then columns, then boxes.
#[cfg(target_arch = "x86_64")]
const fn cell(house: usize, position: usize) -> usize {
    match house {
        0..9 => 9 * house + position,
        9..18 => 9 * position + house - 9,
        _ => 27 * ((house - 18) / 3) + 3 * (house % 3) + 9 * (position / 3) + position % 3,
    }
}

/// A bit for each number from 1 to 8, four times over.
#[cfg(target_arch = "x86_64")]
static BITS: [u8; 64] = {
    let mut bits = [0; 64];
    let mut at = 0;
    while at < 64 {
        if at % 16 >= 1 && at % 16 <= 8 {
            bits[at] = 1 << (at % 16 - 1);
        }
        at += 1;
    }
    bits
};

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[allow(unsafe_code, reason = "arrays are loaded as vectors")]
fn first_by_avx512(puzzles: &[[u8; CELLS]]) -> Option<usize> {
    // SAFETY: the arrays have as many bytes as are loaded.
    let load = |bytes: &[u8; 64]| unsafe { _mm512_loadu_epi8(bytes.as_ptr().cast()) };
    let orders = ORDERS.each_ref().map(load);
    let bits = load(&BITS);
    let nine = _mm512_set1_epi8(9);
    puzzles.iter().position(|puzzle| {
        let (first, rest) = puzzle.split_first_chunk::<64>().expect("there are 81 cells");
        let first = load(first);
        // SAFETY: bytes beyond those of the rest are masked out.
        let rest = unsafe { _mm512_maskz_loadu_epi8((1 << rest.len()) - 1, rest.as_ptr().cast()) };
        let (mut seen, mut twice) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        // The number 9 finds no bit in a byte.
        let (mut seen_nine, mut twice_nine) = (0u64, 0u64);
        for order in orders {
            let numbers = _mm512_permutex2var_epi8(first, order, rest);
            let found = _mm512_shuffle_epi8(bits, numbers);
            twice = _mm512_or_si512(twice, _mm512_and_si512(seen, found));
            seen = _mm512_or_si512(seen, found);
            let nines = _mm512_cmpeq_epi8_mask(numbers, nine);
            twice_nine |= seen_nine & nines;
            seen_nine |= nines;
        }
        // Even and odd positions of a house are 32 bytes apart.
        let other = _mm512_shuffle_i64x2::<0b01_00_11_10>(seen, seen);
        twice = _mm512_or_si512(twice, _mm512_and_si512(seen, other));
        twice_nine |= seen_nine & (seen_nine >> 32);
        _mm512_test_epi8_mask(twice, twice) | twice_nine != 0
    })
}

/// For each number, whether it is in one of three cells.
const TOGETHER: u64 = 0x1ff << 27;

/// For each column and number, whether it is there.
const APART: u64 = (1 << 27) - 1;

/// A number is there twice.
const TWICE: u64 = 1 << 63;

/// What the numbers of three cells, four bits each, say.
static ENTRIES: [u64; 1 << 12] = {
    let mut entries = [0; 1 << 12];
    let mut index = 0;
    while index < entries.len() {
        let mut column = 0;
        while column < 3 {
            let number = index >> (8 - 4 * column) & 15;
            if number >= 1 && number <= 9 {
                let together = 1 << (27 + number - 1);
                if entries[index] & together != 0 {
                    entries[index] |= TWICE;
                }
                entries[index] |= together | 1 << (9 * column + number - 1);
            }
            column += 1;
        }
        index += 1;
    }
    entries
};

fn first_by_entries(puzzles: &[[u8; CELLS]]) -> Option<usize> {
    puzzles.iter().position(|puzzle| {
        // What was seen in each stack of boxes, and in its part of the band at hand.
        let mut stacks = [0; 3];
        let mut twice = 0;
        for band in puzzle.as_chunks::<9>().0.as_chunks::<3>().0 {
            let mut boxes = [0; 3];
            for row in band {
                let [one, two, three] = entries_of(row);
                let mut together = one & two | (one | two) & three;
                together |= boxes[0] & one | boxes[1] & two | boxes[2] & three;
                let apart = stacks[0] & one | stacks[1] & two | stacks[2] & three;
                twice |= together & TOGETHER | apart & APART;
                boxes = [boxes[0] | one, boxes[1] | two, boxes[2] | three];
                stacks = [stacks[0] | one, stacks[1] | two, stacks[2] | three];
            }
        }
        twice | (stacks[0] | stacks[1] | stacks[2]) & TWICE != 0
    })
}

/// The entries of the three triples of a row.
#[inline]
fn entries_of(&[a, b, c, d, e, f, g, h, i]: &[u8; 9]) -> [u64; 3] {
    let entry = |a: u8, b: u8, c: u8| {
        ENTRIES[usize::from(a.min(15)) << 8 | usize::from(b.min(15)) << 4 | usize::from(c.min(15))]
    };
    [entry(a, b, c), entry(d, e, f), entry(g, h, i)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::topology;

    /// Checks what is found, in all three ways, with good puzzles before and behind.
    fn check(givens: &[u8; CELLS], expected: bool) {
        let puzzles = [[0; CELLS], full(), *givens, full()];
        let position = expected.then_some(2);
        let board = topology("3x3");
        assert_eq!(first_of_square(&puzzles), position, "{givens:?}");
        assert_eq!(puzzles.iter().position(|puzzle| clashes(&board, puzzle)), position, "{givens:?}");
        assert_eq!(first_by_entries(&puzzles), position, "{givens:?}");
    }

    /// A full board.
    fn full() -> [u8; CELLS] {
        std::array::from_fn(|cell| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8)
    }

    fn are_peers(one: usize, two: usize) -> bool {
        let houses = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        let ((row, column, area), other) = (houses(one), houses(two));
        row == other.0 || column == other.1 || area == other.2
    }

    #[test]
    fn two_alike_clash_where_they_share_a_house() {
        for number in 1..=9 {
            for one in 0..CELLS {
                for two in (0..CELLS).filter(|&two| two != one) {
                    let mut givens = [0; CELLS];
                    (givens[one], givens[two]) = (number, number);
                    check(&givens, are_peers(one, two));
                    givens[two] = number % 9 + 1;
                    check(&givens, false);
                }
            }
        }
    }

    #[test]
    fn a_full_board_clashes_when_a_cell_is_changed() {
        for cell in 0..CELLS {
            let mut changed = full();
            changed[cell] = changed[cell] % 9 + 1;
            check(&changed, true);
            changed[cell] = 0;
            check(&changed, false);
        }
    }

    #[test]
    fn every_board_has_clashes() {
        for (name, givens, position) in [
            ("3x3", "0".repeat(80) + "1", None),
            ("3x3", "0".repeat(80) + "11" + &"0".repeat(80), None),
            ("3x3", "0".repeat(81) + "11" + &"0".repeat(79), Some(1)),
            ("2x2x1", "1".to_owned() + &"0".repeat(62) + "2", None),
            ("2x2x1", "0".repeat(64) + "11" + &"0".repeat(62), Some(1)),
        ] {
            let numbers: Vec<u8> = givens.bytes().map(|byte| byte - b'0').collect();
            assert_eq!(first_clash(&topology(name), &numbers), position, "{name} {givens}");
        }
    }
}
