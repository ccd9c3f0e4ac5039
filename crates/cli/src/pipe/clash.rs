//! Whether givens of the board 3x3 clash, some cells at a time.
//!
//! Idea: three cells side by side are one entry of a table, which has a bit for each symbol in each of the three columns, and
//! one for each symbol in any of them. Two entries clash in a row or box if they share one of the latter, in a column
//! if they share one of the former.

use super::puzzles::CELLS;

/// For each symbol, whether it is in one of three cells.
const TOGETHER: u64 = 0x1ff << 27;

/// For each column and symbol, whether it is there.
const APART: u64 = (1 << 27) - 1;

/// A symbol is there twice.
const TWICE: u64 = 1 << 63;

/// What the numbers of three cells, four bits each, say.
static ENTRIES: [u64; 1 << 12] = entries();

/// Whether some house has a number twice. Only the lowest four bits of numbers are looked at, and those above 9 are nothing.
#[inline]
pub fn is_any(givens: &[u8; CELLS]) -> bool {
    let (rows, _) = givens.as_chunks::<9>();
    // What was seen in each stack of boxes, and in its part of the band at hand.
    let mut stacks = [0; 3];
    let mut twice = 0;
    for band in rows.as_chunks::<3>().0 {
        let mut boxes = [0; 3];
        for row in band {
            let [first, second, third] = entries_of(row);
            let mut together = first & second | (first | second) & third;
            together |= boxes[0] & first | boxes[1] & second | boxes[2] & third;
            twice |= together & TOGETHER;
            boxes = [boxes[0] | first, boxes[1] | second, boxes[2] | third];
            let apart = stacks[0] & first | stacks[1] & second | stacks[2] & third;
            stacks = [stacks[0] | first, stacks[1] | second, stacks[2] | third];
            twice |= apart & APART;
        }
    }
    twice | (stacks[0] | stacks[1] | stacks[2]) & TWICE != 0
}

/// The entries of the three triples of a row.
#[inline]
fn entries_of(row: &[u8; 9]) -> [u64; 3] {
    let entry = |a: u8, b: u8, c: u8| {
        ENTRIES[usize::from(a & 15) << 8 | usize::from(b & 15) << 4 | usize::from(c & 15)]
    };
    let &[a, b, c, d, e, f, g, h, i] = row;
    [entry(a, b, c), entry(d, e, f), entry(g, h, i)]
}

const fn entries() -> [u64; 1 << 12] {
    let mut entries = [0; 1 << 12];
    let mut index = 0;
    while index < entries.len() {
        let numbers = [index >> 8, index >> 4 & 15, index & 15];
        let mut column = 0;
        while column < 3 {
            let number = numbers[column];
            if number >= 1 && number <= 9 {
                let apart = 1 << (9 * column + number - 1);
                let together = 1 << (27 + number - 1);
                if entries[index] & together != 0 {
                    entries[index] |= TWICE;
                }
                entries[index] |= apart | together;
            }
            column += 1;
        }
        index += 1;
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether two cells of the board 3x3 share a house.
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
                    assert_eq!(is_any(&givens), are_peers(one, two), "{number} in {one} and {two}");
                    givens[two] = number % 9 + 1;
                    assert!(!is_any(&givens), "{givens:?}");
                }
            }
        }
    }

    #[test]
    fn full_boards_clash_when_a_cell_is_changed() {
        let full: [u8; CELLS] = std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            ((row % 3 * 3 + row / 3 + column) % 9 + 1) as u8
        });
        assert!(!is_any(&full));
        for cell in 0..CELLS {
            let mut changed = full;
            changed[cell] = changed[cell] % 9 + 1;
            assert!(is_any(&changed), "{cell}");
            changed[cell] = 0;
            assert!(!is_any(&changed), "{cell}");
        }
    }
}
