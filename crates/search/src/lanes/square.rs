//! The 9x9 board in lanes: one look at all bands, the next at all stacks.
//!
//! In a band, three lines of three boxes, a symbol takes one minirow of each line and of each box, a minirow being the
//! three cells where a line and a box meet: there are six ways, and what is on none of those left is removed. A symbol
//! that has one cell of its only minirow keeps that cell for itself, and three symbols with the same only minirow keep
//! its cells.

use super::bits::{Bits, at_least};
use super::flight::{Kernel, Look};
use crate::square::CELLS;

const SYMBOLS: usize = 9;

/// The 9x9 board.
pub(crate) struct Square;

/// What is kept from look to look.
pub(crate) struct Notes<V> {
    /// For each cell the lanes in which it has one candidate.
    one: [V; CELLS],
}

impl<V: Bits> Kernel<V> for Square {
    type Notes = Notes<V>;
    const PARTS: usize = 2;

    fn cells(&self) -> usize {
        CELLS
    }

    fn symbols(&self) -> usize {
        SYMBOLS
    }

    fn notes(&self) -> Notes<V> {
        Notes { one: [V::none(); CELLS] }
    }

    #[inline(always)]
    fn refresh(&self, state: &[V], notes: &mut Notes<V>) {
        for (one, candidates) in notes.one.iter_mut().zip(state.chunks_exact(SYMBOLS)) {
            let [any, two] = at_least(candidates);
            *one = any.without(two);
        }
    }

    #[inline(always)]
    fn look(&self, part: usize, state: &mut [V], notes: &mut Notes<V>) -> Look<V> {
        let state: &mut State<V> = state.try_into().expect("a 9x9 board has 729 candidates");
        match part {
            0 => half::<V, 9, 1>(state, &mut notes.one),
            _ => half::<V, 1, 9>(state, &mut notes.one),
        }
    }

    /// Of the cells with two candidates the last whose houses hold most such cells: either way much follows at once. To
    /// count them is a tenth of all time; any of these cells instead costs 10 to 22 % more on most sets.
    #[inline(always)]
    fn choose(&self, state: &[V], stuck: V, picks: &mut [V]) {
        let picks: &mut [V; CELLS] = picks.try_into().expect("a 9x9 board has 81 cells");
        let mut pairs = [V::none(); CELLS];
        for (pair, candidates) in pairs.iter_mut().zip(state.chunks_exact(SYMBOLS)) {
            let [_, two, three] = at_least(candidates);
            *pair = two.without(three).and(stuck);
        }
        let mut sums = [[[V::none(); 5]; 9]; 3];
        for index in 0..9 {
            let (row, column) = (index / 3 * 3, index % 3 * 3);
            let mut own = [[V::none(); 9]; 3];
            for cell in 0..9 {
                own[0][cell] = pairs[9 * index + cell];
                own[1][cell] = pairs[9 * cell + index];
                own[2][cell] = pairs[9 * (row + cell / 3) + column + cell % 3];
            }
            for (sums, own) in sums.iter_mut().zip(own) {
                sums[index] = sum9(own);
            }
        }
        let [rows, columns, boxes] = sums;
        // The last cell that beats all before it.
        let mut best = [V::none(); 5];
        for (minirow, picks) in picks.chunks_exact_mut(3).enumerate() {
            let (row, stack) = (minirow / 3, minirow % 3);
            let around = add(rows[row], boxes[row / 3 * 3 + stack]);
            for (along, pick) in picks.iter_mut().enumerate() {
                let score = add(around, columns[3 * stack + along]);
                let mut more = V::none();
                for bit in 0..5 {
                    more = V::twice(score[bit], V::all().without(best[bit]), more);
                }
                *pick = more.and(pairs[3 * minirow + along]);
                for bit in 0..5 {
                    best[bit] = pick.choose(score[bit], best[bit]);
                }
            }
        }
        let mut left = stuck;
        for pick in picks.iter_mut().rev() {
            *pick = pick.and(left);
            left = left.without(*pick);
        }
        if !left.is_none() {
            smallest(state, left, picks);
        }
    }
}

/// The first cell with three candidates, or else with more.
#[inline(always)]
fn smallest<V: Bits>(state: &[V], mut left: V, picks: &mut [V; CELLS]) {
    for has_three in [true, false] {
        for (pick, candidates) in picks.iter_mut().zip(state.chunks_exact(SYMBOLS)) {
            let [_, two, three, four] = at_least(candidates);
            let fits = if has_three { three.without(four) } else { two };
            let chosen = fits.and(left);
            *pick = pick.or(chosen);
            left = left.without(chosen);
        }
    }
}

type State<V> = [V; CELLS * SYMBOLS];

/// An array of nine, one for each value of a constant: loops are not unrolled as surely.
macro_rules! nine {
    ($index:ident => $value:expr) => {
        [
            nine!($index = 0 => $value),
            nine!($index = 1 => $value),
            nine!($index = 2 => $value),
            nine!($index = 3 => $value),
            nine!($index = 4 => $value),
            nine!($index = 5 => $value),
            nine!($index = 6 => $value),
            nine!($index = 7 => $value),
            nine!($index = 8 => $value),
        ]
    };
    ($index:ident = $number:literal => $value:expr) => {{
        const $index: usize = $number;
        $value
    }};
}

/// A number of up to five bits in each lane, the lowest bit first.
type Number<V> = [V; 5];

#[inline(always)]
fn full<V: Bits>(a: V, b: V, c: V) -> (V, V) {
    (V::odd(a, b, c), V::twice(a, b, c))
}

/// How many of these.
#[inline(always)]
fn sum9<V: Bits>(x: [V; 9]) -> Number<V> {
    let ((s0, c0), (s1, c1), (s2, c2)) =
        (full(x[0], x[1], x[2]), full(x[3], x[4], x[5]), full(x[6], x[7], x[8]));
    let (ones, c3) = full(s0, s1, s2);
    let (t, d0) = full(c0, c1, c2);
    let (twos, d1) = (t.xor(c3), t.and(c3));
    [ones, twos, d0.xor(d1), d0.and(d1), V::none()]
}

#[inline(always)]
fn add<V: Bits>(a: Number<V>, b: Number<V>) -> Number<V> {
    let (mut sum, mut carry) = (a, V::none());
    for (sum, b) in sum.iter_mut().zip(b) {
        (*sum, carry) = full(*sum, b, carry);
    }
    sum
}

/// The three bands, or the three stacks: lines are so many cells apart, and the cells along a line so many.
#[inline(always)]
fn half<V: Bits, const LINE: usize, const ALONG: usize>(
    state: &mut State<V>,
    one: &mut [V; CELLS],
) -> Look<V> {
    let mut look = Look { dead: V::none(), open: V::none(), changed: V::none() };
    let mut plan = [[Plan { kept: V::none(), locked: V::none(), sure: V::none() }; SYMBOLS]; 9];
    // From the first cell of a band to its last: of a length that the compiler knows.
    let length = 2 * LINE + 8 * ALONG + 1;
    for chute in 0..3 {
        let first = 3 * chute * LINE;
        let state = &mut state[SYMBOLS * first..][..SYMBOLS * length];
        let one = &mut one[first..][..length];
        for symbol in 0..SYMBOLS {
            plan_symbol::<V, LINE, ALONG>(state, one, symbol, &mut plan, &mut look);
        }
        for (minirow, plan) in plan.iter().enumerate() {
            let cell = (minirow / 3) * LINE + 3 * (minirow % 3) * ALONG;
            let length = 2 * ALONG + 1;
            let state = &mut state[SYMBOLS * cell..][..SYMBOLS * length];
            settle::<V, ALONG>(state, &mut one[cell..][..length], plan, &mut look);
        }
    }
    look
}

/// What a symbol may do in a minirow.
#[derive(Clone, Copy)]
struct Plan<V> {
    /// Lanes in which it may be there.
    kept: V,
    /// Lanes in which it is nowhere else in line and box.
    locked: V,
    /// Those of them in which it has one cell.
    sure: V,
}

/// Where a symbol may be in a band.
#[inline(always)]
fn plan_symbol<V: Bits, const LINE: usize, const ALONG: usize>(
    state: &[V],
    one: &[V],
    symbol: usize,
    plan: &mut [[Plan<V>; SYMBOLS]; 9],
    look: &mut Look<V>,
) {
    let cells = nine!(M => {
        let cell = (M / 3) * LINE + 3 * (M % 3) * ALONG;
        [cell, cell + ALONG, cell + 2 * ALONG]
    });
    let own = nine!(M => [
        state[SYMBOLS * cells[M][0] + symbol],
        state[SYMBOLS * cells[M][1] + symbol],
        state[SYMBOLS * cells[M][2] + symbol],
    ]);
    let any = nine!(M => V::or3(own[M][0], own[M][1], own[M][2]));
    let twice = nine!(M => V::twice(own[M][0], own[M][1], own[M][2]));
    let single = nine!(M => {
        let first = own[M][0].and(one[cells[M][0]]);
        first.or_both(own[M][1], one[cells[M][1]]).or_both(own[M][2], one[cells[M][2]])
    });
    // What is single in the other minirows of the line and of the box is not here.
    let left = nine!(M => {
        const R: usize = M / 3;
        const B: usize = M % 3;
        let line = single[3 * R + (B + 1) % 3].or(single[3 * R + (B + 2) % 3]);
        let others = V::or3(line, single[3 * ((R + 1) % 3) + B], single[3 * ((R + 2) % 3) + B]);
        any[M].without(others)
    });
    // The six ways through the three lines; each minirow is on two of them.
    let ways = [
        V::and3(left[0], left[4], left[8]),
        V::and3(left[0], left[5], left[7]),
        V::and3(left[1], left[3], left[8]),
        V::and3(left[2], left[3], left[7]),
        V::and3(left[1], left[5], left[6]),
        V::and3(left[2], left[4], left[6]),
    ];
    let kept: [V; 9] = [
        ways[0].or(ways[1]),
        ways[2].or(ways[4]),
        ways[3].or(ways[5]),
        ways[2].or(ways[3]),
        ways[0].or(ways[5]),
        ways[1].or(ways[4]),
        ways[4].or(ways[5]),
        ways[1].or(ways[3]),
        ways[0].or(ways[2]),
    ];
    look.dead = look.dead.or_without(V::all(), V::or3(kept[0], kept[1], kept[2]));
    let locked = nine!(M => {
        const LINE: usize = M / 3 * 3;
        kept[M].without2(kept[LINE + (M + 1) % 3], kept[LINE + (M + 2) % 3])
    });
    let plans = nine!(M => Plan { kept: kept[M], locked: locked[M], sure: locked[M].without(twice[M]) });
    for (minirow, plan) in plan.iter_mut().zip(plans) {
        minirow[symbol] = plan;
    }
}

/// Removes from the cells of a minirow what is not kept, what is not locked where three are, and the others where one is
/// sure.
#[inline(always)]
fn settle<V: Bits, const ALONG: usize>(
    state: &mut [V],
    one: &mut [V],
    plan: &[Plan<V>; SYMBOLS],
    look: &mut Look<V>,
) {
    let (mut hit, mut locked) = ([V::none(); 3], [V::none(); 3]);
    for (symbol, plan) in plan.iter().enumerate() {
        for (c, hit) in hit.iter_mut().enumerate() {
            *hit = hit.or_both(state[c * SYMBOLS * ALONG + symbol], plan.sure);
        }
        locked[2] = locked[2].or_both(locked[1], plan.locked);
        locked[1] = locked[1].or_both(locked[0], plan.locked);
        locked[0] = locked[0].or(plan.locked);
    }
    let mut changed = look.changed;
    let (mut any, mut two) = ([V::none(); 3], [V::none(); 3]);
    for (symbol, plan) in plan.iter().enumerate() {
        let kept = plan.kept.without(locked[2].without(plan.locked));
        for (c, hit) in hit.into_iter().enumerate() {
            let candidate = state[c * SYMBOLS * ALONG + symbol];
            let stays = kept.without(hit.without(plan.sure));
            changed = changed.or_without(candidate, stays);
            let after = candidate.and(stays);
            state[c * SYMBOLS * ALONG + symbol] = after;
            two[c] = two[c].or_both(any[c], after);
            any[c] = any[c].or(after);
        }
    }
    look.changed = changed;
    look.dead = look.dead.or_without(V::all(), V::and3(any[0], any[1], any[2]));
    look.open = look.open.or(V::or3(two[0], two[1], two[2]));
    for c in 0..3 {
        one[c * ALONG] = any[c].without(two[c]);
    }
}
