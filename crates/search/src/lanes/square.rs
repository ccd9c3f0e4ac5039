//! The 9x9 board in lanes: one look at all bands, then at all stacks.
//!
//! In a minirow, three cells where a line and a box meet, a symbol is somewhere, twice or single. In a band it takes one
//! minirow of each line and of each box: there are six ways, and what is on none of those left is removed.

use super::flight::{Kernel, Look, chosen};
use super::vector::{LaneMask, MOST_LANES, Vector};
use hyperdoku_core::Topology;
use std::array;
use std::collections::BTreeSet;

pub(crate) const CELLS: usize = 81;
const ALL: u16 = 0x1ff;

/// The 9x9 board.
pub(crate) struct Square;

/// Whether a board is the 9x9 one, whatever its name: rows, columns and boxes, and no other house.
pub(crate) fn is_square(topology: &Topology) -> bool {
    let own = (0..9).flat_map(|index| {
        let (row, column) = (index / 3 * 3, index % 3 * 3);
        [
            array::from_fn::<usize, 9, _>(|cell| 9 * index + cell),
            array::from_fn(|cell| 9 * cell + index),
            array::from_fn(|cell| 9 * (row + cell / 3) + column + cell % 3),
        ]
    });
    let own: BTreeSet<[usize; 9]> = own.collect();
    let house = |house| -> Option<[usize; 9]> {
        let mut cells: Vec<usize> = topology.house(house).iter().map(|cell| cell.index()).collect();
        cells.sort_unstable();
        cells.try_into().ok()
    };
    let houses: Option<BTreeSet<[usize; 9]>> = topology.houses().map(house).collect();
    topology.cell_count() == CELLS && houses == Some(own)
}

impl<V: Vector<Word = u16>> Kernel<V> for Square {
    #[inline(always)]
    fn cells(&self) -> usize {
        CELLS
    }

    #[inline(always)]
    fn symbols(&self) -> usize {
        9
    }

    #[inline(always)]
    fn look(&self, cells: &mut [V]) -> Look {
        let cells: &mut [V; CELLS] = cells.try_into().expect("a 9x9 board has 81 cells");
        let bands = half::<V, 9, 1>(cells);
        let stacks = half::<V, 1, 9>(cells);
        Look {
            dead: bands.dead | stacks.dead,
            stuck: bands.stuck & stacks.stuck,
            // After the first half all cells are settled as far as rows go; the second sees the columns.
            full: bands.full & stacks.full,
        }
    }

    #[inline(always)]
    fn choose(&self, cells: &[V], stuck: LaneMask) -> [usize; MOST_LANES] {
        let zero = V::splat(0);
        let mut pairs = [zero; CELLS];
        let (mut rows, mut columns, mut boxes) = ([zero; 9], [zero; 9], [zero; 9]);
        for (cell, set) in cells.iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            let pair = set.pairs();
            pairs[cell] = pair;
            rows[row] = rows[row].sub(pair);
            columns[column] = columns[column].sub(pair);
            boxes[row / 3 * 3 + column / 3] = boxes[row / 3 * 3 + column / 3].sub(pair);
        }
        let mut best = (zero, zero);
        for (cell, pair) in pairs.into_iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            let neighbours = rows[row].add(columns[column]).add(boxes[row / 3 * 3 + column / 3]);
            let others = (neighbours.and(pair), V::splat(cell as u16));
            best = V::larger(best.0, best.1, others);
        }
        chosen(cells, stuck, best)
    }
}

/// The three bands, or the three stacks: lines are so many cells apart, and the cells along a line so many.
#[inline(always)]
fn half<V: Vector<Word = u16>, const LINE: usize, const ALONG: usize>(cells: &mut [V; CELLS]) -> Look {
    let mut sum = Sum { present: V::splat(ALL), full: V::splat(ALL), changed: V::splat(0) };
    for chute_index in 0..3 {
        chute::<V, LINE, ALONG>(cells, 3 * chute_index * LINE, &mut sum);
    }
    let lacking = |sum: V| V::splat(ALL).without(sum).occupied();
    Look { dead: lacking(sum.present), stuck: !sum.changed.occupied(), full: !lacking(sum.full) }
}

struct Sum<V> {
    present: V,
    full: V,
    changed: V,
}

#[inline(always)]
fn chute<V: Vector<Word = u16>, const LINE: usize, const ALONG: usize>(
    cells: &mut [V; CELLS],
    first: usize,
    sum: &mut Sum<V>,
) {
    let at = |m: usize, c: usize| first + (m / 3) * LINE + (3 * (m % 3) + c) * ALONG;
    let mut inner = [V::splat(0); 27];
    let mut single = [V::splat(0); 9];
    let mut any = [V::splat(0); 9];
    let mut twice = [V::splat(0); 9];
    for m in 0..9 {
        let x: [V; 3] = array::from_fn(|c| cells[at(m, c)]);
        let s: [V; 3] = array::from_fn(|c| x[c].singles());
        single[m] = V::or3(s[0], s[1], s[2]);
        let x: [V; 3] = array::from_fn(|c| s[c].or_without(x[c], single[m]));
        any[m] = V::or3(x[0], x[1], x[2]);
        twice[m] = V::twice(x[0], x[1], x[2]);
        for c in 0..3 {
            inner[3 * m + c] = x[c];
        }
    }
    // Singles of the other minirows of the line and of the box.
    let left: [V; 9] = array::from_fn(|m| {
        let (r, b) = (m / 3, m % 3);
        let line = single[3 * r + (b + 1) % 3].or(single[3 * r + (b + 2) % 3]);
        let both = V::or3(line, single[3 * ((r + 1) % 3) + b], single[3 * ((r + 2) % 3) + b]);
        any[m].without(both)
    });
    let way = |a: usize, b: usize, c: usize| V::and3(left[a], left[3 + b], left[6 + c]);
    // The six ways a symbol can lie in the three lines; each minirow is on two of them.
    let ways = [way(0, 1, 2), way(0, 2, 1), way(1, 0, 2), way(2, 0, 1), way(1, 2, 0), way(2, 1, 0)];
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
    sum.present = sum.present.and(V::or3(kept[0], kept[1], kept[2]));
    for r in 0..3 {
        let sure: [V; 3] = array::from_fn(|b| {
            let m = 3 * r + b;
            kept[m].without(twice[m]).without2(kept[3 * r + (b + 1) % 3], kept[3 * r + (b + 2) % 3])
        });
        sum.full = sum.full.and(V::or3(sure[0], sure[1], sure[2]));
        for (b, sure) in sure.into_iter().enumerate() {
            let m = 3 * r + b;
            for c in 0..3 {
                let after = inner[3 * m + c].and(kept[m]).pinned(sure);
                let cell = &mut cells[at(m, c)];
                sum.changed = sum.changed.or_differences(*cell, after);
                *cell = after;
            }
        }
    }
}
