//! The 9x9 board, which some kernels know.

use hyperdoku_core::Topology;
use std::array;
use std::collections::BTreeSet;

pub(crate) const CELLS: usize = 81;

/// Whether a board is the 9x9 one, whatever its name: rows, columns and boxes, and no other house.
pub fn is_square(topology: &Topology) -> bool {
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
