//! Any board in lanes: singles, as its houses say.

use super::bits::{Bits, at_least};
use super::flight::{Kernel, Look};
use hyperdoku_core::Topology;

/// A board as lists of positions.
#[derive(Debug)]
pub(crate) struct Houses {
    symbols: usize,
    /// For each house the rows of its cells' first candidates.
    cells: Vec<Vec<usize>>,
    /// For each cell the places in the notes of its houses' first symbols.
    houses: Vec<Vec<usize>>,
}

impl Houses {
    pub(crate) fn new(topology: &Topology) -> Self {
        let symbols = topology.symbols() as usize;
        let cells = |house| topology.house(house).iter().map(|cell| cell.index() * symbols).collect();
        let houses = |cell| topology.houses_of(cell).iter().map(|house| house.index() * symbols).collect();
        Houses {
            symbols,
            cells: topology.houses().map(cells).collect(),
            houses: topology.cells().map(houses).collect(),
        }
    }
}

/// What is kept from look to look.
pub(crate) struct Notes<V> {
    /// For each cell the lanes in which it has one candidate.
    one: Vec<V>,
    /// For each house and symbol the lanes in which a cell has no other candidate than this.
    single: Vec<V>,
    /// For each house and symbol the lanes in which one cell has this candidate.
    sure: Vec<V>,
}

impl<V: Bits> Kernel<V> for Houses {
    type Notes = Notes<V>;
    const PARTS: usize = 1;

    fn cells(&self) -> usize {
        self.houses.len()
    }

    fn symbols(&self) -> usize {
        self.symbols
    }

    fn notes(&self) -> Notes<V> {
        let of_houses = vec![V::none(); self.cells.len() * self.symbols];
        Notes { one: vec![V::none(); self.houses.len()], single: of_houses.clone(), sure: of_houses }
    }

    #[inline(always)]
    fn refresh(&self, state: &[V], notes: &mut Notes<V>) {
        for (one, candidates) in notes.one.iter_mut().zip(state.chunks_exact(self.symbols)) {
            let [any, two] = at_least(candidates);
            *one = any.without(two);
        }
    }

    #[inline(always)]
    fn look(&self, _: usize, state: &mut [V], notes: &mut Notes<V>) -> Look<V> {
        let mut look = Look { dead: V::none(), open: V::none(), changed: V::none() };
        self.see_houses(state, notes, &mut look);
        for (cell, houses) in self.houses.iter().enumerate() {
            let candidates = &mut state[cell * self.symbols..][..self.symbols];
            let one = notes.one[cell];
            notes.one[cell] = settle(candidates, houses, one, notes, &mut look);
        }
        look
    }

    #[inline(always)]
    fn choose(&self, state: &[V], stuck: V, picks: &mut [V]) {
        picks.fill(V::none());
        let mut left = stuck;
        // Pairs first, then sets of three; whatever is larger at last.
        for size in 2..=4 {
            for (pick, candidates) in picks.iter_mut().zip(state.chunks_exact(self.symbols)) {
                let least: [V; 5] = at_least(candidates);
                let larger = if size < 4 { least[size] } else { V::none() };
                let chosen = least[size - 1].without(larger).and(left);
                *pick = pick.or(chosen);
                left = left.without(chosen);
            }
            if left.is_none() {
                return;
            }
        }
    }
}

impl Houses {
    /// Notes where symbols may be in houses.
    #[inline(always)]
    fn see_houses<V: Bits>(&self, state: &[V], notes: &mut Notes<V>, look: &mut Look<V>) {
        for (house, rows) in self.cells.iter().enumerate() {
            for symbol in 0..self.symbols {
                let (mut any, mut two, mut single) = (V::none(), V::none(), V::none());
                for &row in rows {
                    let candidate = state[row + symbol];
                    two = two.or_both(any, candidate);
                    any = any.or(candidate);
                    single = single.or_both(candidate, notes.one[row / self.symbols]);
                }
                look.dead = look.dead.or_without(V::all(), any);
                notes.single[house * self.symbols + symbol] = single;
                notes.sure[house * self.symbols + symbol] = any.without(two);
            }
        }
    }
}

/// Removes from a cell what is single elsewhere, and the others where a candidate is sure; tells where one is left.
#[inline(always)]
fn settle<V: Bits>(
    candidates: &mut [V],
    houses: &[usize],
    one: V,
    notes: &Notes<V>,
    look: &mut Look<V>,
) -> V {
    let mut hit = V::none();
    for (symbol, &candidate) in candidates.iter().enumerate() {
        for &house in houses {
            hit = hit.or_both(candidate, notes.sure[house + symbol]);
        }
    }
    let (mut any, mut two) = (V::none(), V::none());
    for (symbol, candidate) in candidates.iter_mut().enumerate() {
        let (mut sure, mut single) = (V::none(), V::none());
        for &house in houses {
            sure = sure.or(notes.sure[house + symbol]);
            single = single.or(notes.single[house + symbol]);
        }
        // What is single here is so because of this cell, or of a second one like it: then some symbol has no place.
        let after = candidate.without2(single.without(one), hit.without(sure));
        look.changed = look.changed.or(candidate.xor(after));
        *candidate = after;
        two = two.or_both(any, after);
        any = any.or(after);
    }
    look.dead = look.dead.or_without(V::all(), any);
    look.open = look.open.or(two);
    any.without(two)
}
