//! Puzzles for the tests of the kernels, and what the general search says of them, which shares nothing with kernels.

use crate::Search;
use hyperdoku_core::{Budget, Puzzle, Solver, Symbol, Topology};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// 9x9 puzzles with how many solutions they have, at most two counted.
pub(crate) const CASES: &[(&str, u32)] = &[
    ("123456789456789123789123456231674895875912364694538217317265948542897631968341572", 1),
    ("12345678945678912378912345623167489587591236469453821731726594854289763196834157.", 1),
    ("123456789456789123789123456231674895875912364694538217317265948542897631968341577", 0),
    // Clashes in a row, in a column and in a box, on boards that are open otherwise.
    ("11...............................................................................", 0),
    ("1.......1........................................................................", 0),
    ("1.......................................................................1........", 0),
    ("1...................1............................................................", 0),
    ("12345678........9................................................................", 0),
    (".................................................................................", 2),
    (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", 1),
    (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...96....7...", 2),
    ("8................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", 0),
    ("001000000200000000003000000400000005005000600600000040007103000800000000009020000", 2),
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1),
    // No solution, which takes many choices to see.
    (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
];

/// The givens of a 9x9 puzzle as numbers, 0 where there is none.
pub(crate) fn numbers(text: &str) -> [u8; 81] {
    let number = |byte: u8| byte.checked_sub(b'0').filter(|number| *number <= 9).unwrap_or(0);
    text.bytes().map(number).collect::<Vec<_>>().try_into().expect("81 cells")
}

/// Puzzles one after the other: of a solution about so many percent of the cells, in every fourth with some of them changed.
/// They have no solution, one or many.
pub(crate) fn at_random(solution: &[u8], count: usize, percent: std::ops::Range<u64>) -> Vec<u8> {
    let mut random = 1u64;
    let mut below = |most: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % most
    };
    let symbols = solution.iter().max().map_or(0, |&most| u64::from(most));
    let mut givens = Vec::new();
    for _ in 0..count {
        let kept = percent.start + below(percent.end - percent.start);
        let is_odd = below(4) == 0;
        givens.extend(solution.iter().map(|&number| match below(100) {
            draw if draw >= kept => 0,
            0 if is_odd => 1 + below(symbols) as u8,
            _ => number,
        }));
    }
    givens
}

/// The solutions of each puzzle, up to a limit.
pub(crate) fn expected(board: &Arc<Topology>, givens: &[u8], limit: usize) -> Vec<HashSet<Vec<u8>>> {
    let mut search = Search::new(board);
    let symbol = |&number: &u8| number.checked_sub(1).map(|index| Symbol::from_index(index.into()));
    let solve = |givens: &[u8]| {
        let mut found = HashSet::new();
        let Ok(puzzle) = Puzzle::new(Arc::clone(board), givens.iter().map(symbol).collect()) else {
            return found;
        };
        search.solve(&puzzle, &Budget::unlimited(), &mut |solution| {
            found.insert(solution.symbols().iter().map(|symbol| symbol.number() as u8).collect());
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found
    };
    givens.chunks_exact(board.cell_count()).map(solve).collect()
}
