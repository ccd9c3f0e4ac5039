//! What stuck lanes choose: a cell and a candidate of it, for all lanes at once.

use super::bits::Bits;
use super::flight::Kernel;
use super::numbers::{Tile, turn_over};

/// What lanes do next.
#[derive(Clone, Copy)]
pub(crate) struct Moves<V> {
    /// Those that choose.
    pub stuck: V,
    /// Those of them that have no choice open: this is their root.
    pub rooted: V,
    /// Those that start again where they were last stuck.
    pub from_camp: V,
    /// Those that start again from their roots.
    pub from_root: V,
}

/// The choices of stuck lanes.
pub(crate) struct Picks<V> {
    /// For each cell the lanes that choose there.
    cells: Vec<V>,
    /// For each symbol the lanes that choose it.
    symbols: Vec<V>,
    /// The numbers of both as bits, and turned over as a word a lane.
    numbers: Tile<V>,
}

/// From which bit on the symbol stands in a word.
const SYMBOL: usize = 16;

impl<V: Bits> Picks<V> {
    pub(crate) fn new(cells: usize, symbols: usize) -> Self {
        Picks { cells: vec![V::none(); cells], symbols: vec![V::none(); symbols], numbers: [V::none(); 64] }
    }

    /// Has stuck lanes choose cells.
    #[inline(always)]
    pub(crate) fn choose<K: Kernel<V>>(&mut self, kernel: &K, state: &[V], stuck: V) {
        if stuck.is_none() {
            self.cells.fill(V::none());
        } else {
            kernel.choose(state, stuck, &mut self.cells);
        }
    }

    /// Leaves stuck lanes the first candidate of their cells, and their camps the others; and has other lanes start
    /// again.
    #[inline(always)]
    pub(crate) fn carry_out(&mut self, moves: Moves<V>, state: &mut [V], camps: &mut [V], roots: &mut [V]) {
        let Moves { stuck, rooted, from_camp, from_root } = moves;
        let size = self.symbols.len();
        self.symbols.fill(V::none());
        let rows =
            state.chunks_exact_mut(size).zip(camps.chunks_exact_mut(size)).zip(roots.chunks_exact_mut(size));
        for (((state, camps), roots), &pick) in rows.zip(&self.cells) {
            let mut left = pick;
            let rows = state.iter_mut().zip(camps).zip(roots).zip(&mut self.symbols);
            for (((state, camp), root), symbol) in rows {
                let own = *state;
                let chosen = own.and(left);
                left = left.without(chosen);
                *symbol = symbol.or(chosen);
                *state = from_root.choose(*root, from_camp.choose(*camp, chosen.or_without(own, pick)));
                *camp = stuck.choose(own.without(chosen), *camp);
                *root = rooted.choose(own, *root);
            }
        }
        self.number();
    }

    /// Has cells and symbols as words of lanes.
    #[inline(always)]
    fn number(&mut self) {
        self.numbers.fill(V::none());
        let (cells, symbols) = self.numbers.split_at_mut(SYMBOL);
        bits(&mut self.cells, cells);
        bits(&mut self.symbols, symbols);
        turn_over(&mut self.numbers);
    }

    /// The cell and the symbol of a lane, after they were carried out.
    #[inline(always)]
    pub(crate) fn of(&self, lane: usize) -> (u16, u8) {
        let word = V::words(&self.numbers)[lane % 64 * V::WORDS + lane / 64 % V::WORDS];
        (word as u16, (word >> SYMBOL) as u8)
    }
}

/// The bits of the number of the row that each lane is in, the lowest first. Of the rows nothing is left.
#[inline(always)]
fn bits<V: Bits>(mut rows: &mut [V], bits: &mut [V]) {
    for bit in bits {
        if rows.len() < 2 {
            return;
        }
        for place in 0..rows.len() / 2 {
            let (even, odd) = (rows[2 * place], rows[2 * place + 1]);
            *bit = bit.or(odd);
            rows[place] = even.or(odd);
        }
        if rows.len() % 2 == 1 {
            rows[rows.len() / 2] = rows[rows.len() - 1];
        }
        let half = rows.len().div_ceil(2);
        rows = &mut rows[..half];
    }
}
