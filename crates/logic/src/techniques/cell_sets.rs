//! Sets of cells that are compared again and again, in one piece of memory.

use super::prelude::*;

/// Sets of cells, numbered from 0. A set is the words of its bits that are not zero, so that it takes no more
/// memory on a large board.
#[derive(Default)]
pub struct CellSets {
    /// The words of set i are `words[ends[i - 1]..ends[i]]`, from 0 for the first.
    ends: Vec<usize>,
    /// The number of each word, and its bits.
    words: Vec<(u32, u64)>,
}

impl CellSets {
    /// Forgets all sets.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.words.clear();
    }

    /// Adds a set.
    pub fn push(&mut self, cells: impl Iterator<Item = Cell>) {
        let start = self.words.len();
        for cell in cells {
            let (word, bit) = (cell.0 / 64, 1 << (cell.0 % 64));
            match self.words[start..].iter_mut().find(|(number, _)| *number == word) {
                Some((_, bits)) => *bits |= bit,
                None => self.words.push((word, bit)),
            }
        }
        self.words[start..].sort_unstable();
        self.ends.push(self.words.len());
    }

    /// Whether two sets have a cell in common.
    pub fn meet(&self, one: usize, other: usize) -> bool {
        self.common_words(one, other).next().is_some()
    }

    /// The cells that two sets have in common, ascending.
    pub fn common(&self, one: usize, other: usize) -> impl Iterator<Item = Cell> + '_ {
        self.common_words(one, other)
            .flat_map(|(number, word)| bits(word).map(move |bit| Cell(64 * number + bit)))
    }

    fn common_words(&self, one: usize, other: usize) -> impl Iterator<Item = (u32, u64)> + '_ {
        let mut others = self.set(other);
        self.set(one).iter().filter_map(move |&(number, word)| {
            while others.first().is_some_and(|(other, _)| *other < number) {
                others = &others[1..];
            }
            let &(same, other) = others.first()?;
            (same == number && word & other != 0).then_some((number, word & other))
        })
    }

    fn set(&self, number: usize) -> &[(u32, u64)] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.words[start..self.ends[number]]
    }
}
