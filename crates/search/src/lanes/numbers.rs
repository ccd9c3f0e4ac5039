//! Numbers of symbols to bits of lanes, and back.
//!
//! The numbers of a puzzle are packed into words, those of 64 puzzles are a square of bits, and turned over it has a bit of
//! a number of each puzzle in a row.

use super::bits::{Bits, LaneSet};

/// Puzzles on their way to lanes.
pub(crate) struct Arrivals<V> {
    /// For each word of a puzzle this word of each lane's puzzle.
    tiles: Vec<Tile<V>>,
}

/// Solutions on their way from lanes.
pub(crate) struct Departures<V> {
    /// For each word of a solution its bits.
    planes: Vec<Tile<V>>,
}

/// As many squares of 64 by 64 bits as a row has words.
pub(crate) type Tile<V> = [V; 64];

/// How the numbers of a board lie in words.
#[derive(Clone, Copy)]
struct Packing {
    /// Bits a number: 4, which is two numbers a byte, or 8.
    bits: usize,
}

impl Packing {
    #[inline(always)]
    fn of(symbols: usize) -> Self {
        Packing { bits: if symbols < 16 { 4 } else { 8 } }
    }

    /// Numbers a word.
    #[inline(always)]
    fn in_word(self) -> usize {
        64 / self.bits
    }

    /// Words a puzzle.
    fn words(self, cells: usize) -> usize {
        cells.div_ceil(self.in_word())
    }

    /// Where the bits of a cell's number are: which word, and from which bit of it on.
    #[inline(always)]
    fn place(self, cell: usize) -> (usize, usize) {
        let (word, number) = (cell / self.in_word(), cell % self.in_word());
        (word, 8 * (number % 8) + 4 * (number / 8))
    }
}

impl<V: Bits> Arrivals<V> {
    pub(crate) fn new(cells: usize, symbols: usize) -> Self {
        Arrivals { tiles: vec![[V::none(); 64]; Packing::of(symbols).words(cells)] }
    }

    /// Puts the givens of a puzzle in a lane.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, symbols: usize, givens: &[u8]) {
        for (tile, givens) in self.tiles.iter_mut().zip(givens.chunks(Packing::of(symbols).in_word())) {
            let (low, high) = givens.split_at(givens.len().min(8));
            V::words_mut(tile)[lane % 64 * V::WORDS + lane / 64] = eight(low) | eight(high) << 4;
        }
    }

    /// Makes candidates of what was put into these lanes.
    #[inline(always)]
    pub(crate) fn land(&mut self, lanes: V, symbols: usize, rows: &mut [V]) {
        for tile in &mut self.tiles {
            turn_over(tile);
        }
        for (cell, rows) in rows.chunks_exact_mut(symbols).enumerate() {
            let (word, first) = Packing::of(symbols).place(cell);
            let planes = &self.tiles[word][first..];
            let low: [V; 16] = products(&planes[..4]);
            let high: [V; 8] = products(&planes[4..Packing::of(symbols).bits.min(7)]);
            for (number, row) in (1..).zip(rows) {
                let open = low[0].and(high[0]);
                *row = lanes.choose(open.or_both(low[number % 16], high[number / 16]), *row);
            }
        }
    }
}

impl<V: Bits> Departures<V> {
    pub(crate) fn new(cells: usize, symbols: usize) -> Self {
        Departures { planes: vec![[V::none(); 64]; Packing::of(symbols).words(cells)] }
    }

    /// Takes the number of the only candidate of each cell in these lanes.
    #[inline(always)]
    pub(crate) fn take(&mut self, lanes: V, symbols: usize, state: &[V]) {
        for (cell, candidates) in state.chunks_exact(symbols).enumerate() {
            let (word, first) = Packing::of(symbols).place(cell);
            for (bit, plane) in
                self.planes[word][first..].iter_mut().take(Packing::of(symbols).bits).enumerate()
            {
                let mut sum = V::none();
                for (number, &candidate) in (1..).zip(candidates) {
                    if number >> bit & 1 == 1 {
                        sum = sum.or(candidate);
                    }
                }
                *plane = lanes.choose(sum, *plane);
            }
        }
    }

    /// Tells the solution of each of these lanes.
    #[inline(always)]
    pub(crate) fn tell(
        &mut self,
        lanes: V,
        (cells, symbols): (usize, usize),
        mut tell: impl FnMut(usize, &[u8]),
    ) {
        let packing = Packing::of(symbols);
        for tile in &mut self.planes {
            turn_over(tile);
        }
        let mut solution = vec![0; packing.in_word() * self.planes.len()];
        for lane in lanes.lanes() {
            for (tile, numbers) in self.planes.iter().zip(solution.chunks_exact_mut(packing.in_word())) {
                unpack(V::words(tile)[lane % 64 * V::WORDS + lane / 64], packing.bits, numbers);
            }
            tell(lane, &solution[..cells]);
        }
    }
}

/// All products of these planes and their opposites, by the number whose bits they are.
#[inline(always)]
fn products<V: Bits, const MOST: usize>(planes: &[V]) -> [V; MOST] {
    let mut all = [V::all(); MOST];
    for (bit, &plane) in planes.iter().enumerate() {
        for (number, product) in all.iter_mut().enumerate() {
            *product = if number >> bit & 1 == 1 { product.and(plane) } else { product.without(plane) };
        }
    }
    all
}

/// The first eight bytes of these; what they lack is 0.
#[inline(always)]
fn eight(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The numbers of a word, a byte each.
#[inline(always)]
fn unpack(word: u64, bits: usize, bytes: &mut [u8]) {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    if bits == 8 {
        bytes.copy_from_slice(&word.to_le_bytes());
    } else {
        bytes[..8].copy_from_slice(&(word & LOW).to_le_bytes());
        bytes[8..].copy_from_slice(&(word >> 4 & LOW).to_le_bytes());
    }
}

/// Exchanges rows and columns of squares of bits: bit `n` of row `m` for bit `m` of row `n`.
#[inline(always)]
pub(crate) fn turn_over<V: Bits>(tile: &mut Tile<V>) {
    exchange::<V, 32>(tile);
    exchange::<V, 16>(tile);
    exchange::<V, 8>(tile);
    exchange::<V, 4>(tile);
    exchange::<V, 2>(tile);
    exchange::<V, 1>(tile);
}

/// Exchanges bits with those so many rows and columns away.
#[inline(always)]
fn exchange<V: Bits, const AWAY: i32>(tile: &mut Tile<V>) {
    // So many bits of each word, and then as many not.
    let mask = u64::MAX / ((1 << AWAY) + 1);
    let mask = V::of(&LaneSet::repeat(mask));
    for rows in tile.chunks_exact_mut(2 * AWAY as usize) {
        let (low, high) = rows.split_at_mut(AWAY as usize);
        for (low, high) in low.iter_mut().zip(high) {
            let moved = low.down::<AWAY>().xor(*high).and(mask);
            *high = high.xor(moved);
            *low = low.xor(moved.up::<AWAY>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_turned_over() {
        let mut word = 1u64;
        let tile: Tile<[u64; 1]> = std::array::from_fn(|_| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            [word]
        });
        let mut turned = tile;
        turn_over(&mut turned);
        for (row, [word]) in tile.into_iter().enumerate() {
            for (column, [turned]) in turned.into_iter().enumerate() {
                assert_eq!(turned >> row & 1, word >> column & 1);
            }
        }
    }

    /// Boards whose numbers take four bits and eight, and fill words and do not.
    #[test]
    fn numbers_come_out_as_they_went_in() {
        for (cells, symbols) in [(81, 9), (16, 4), (225, 15), (256, 16), (100, 64)] {
            let numbers = |lane: usize| -> Vec<u8> {
                (0..cells).map(|cell| ((lane * 7 + cell * 5) % symbols + 1) as u8).collect()
            };
            let mut state = vec![[0u64]; cells * symbols];
            let lanes = 0xf0f0_f0f0_1234_5678;
            let rest = !lanes & u64::MAX >> 1;
            let mut arrivals = Arrivals::new(cells, symbols);
            (0..64).for_each(|lane| arrivals.put(lane, symbols, &numbers(lane)));
            arrivals.land([lanes], symbols, &mut state);
            let mut departures = Departures::new(cells, symbols);
            departures.take([lanes], symbols, &state);
            let mut told = 0;
            departures.tell([lanes], (cells, symbols), |lane, solution| {
                assert_eq!(solution, numbers(lane), "lane {lane} of {cells} cells");
                told |= 1 << lane;
            });
            assert_eq!(told, lanes);
            // A cell without given has every candidate, and lanes that nothing came to are as before.
            (0..64).for_each(|lane| arrivals.put(lane, symbols, &vec![0; cells]));
            arrivals.land([rest], symbols, &mut state);
            assert!(state.iter().all(|[row]| row & rest == rest));
        }
    }
}
