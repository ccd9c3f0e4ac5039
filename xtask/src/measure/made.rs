//! Puzzles made from solutions, the same on every machine.

use super::board::{Board, Family, Puzzle};

/// A solution of the container board with these sides, which exists for all of them:
/// with `x = q·d + r` on each axis and `P` the product of the sides before it, the value of a cell is
/// the sum over the axes of `r·P + q mod P + ⌊q/P⌋·P·d`, modulo the number of symbols.
pub fn closed_form(sides: &'static [usize]) -> Vec<usize> {
    let board = Board::container("", sides);
    let value = |cell| {
        let mut sum = 0;
        let mut before = 1;
        for (x, side) in board.coordinates(cell).into_iter().zip(sides) {
            let (block, within) = (x / side, x % side);
            sum += within * before + block % before + block / before * before * side;
            before *= side;
        }
        sum % board.symbols() + 1
    };
    (0..board.cells()).map(value).collect()
}

/// A puzzle in which each cell of a solution is given with the same chance.
pub fn thinned(board: Board, solution: &[usize], percent: u64, seed: u64) -> Puzzle {
    let mut state = seed;
    let values = solution.iter().map(|&value| if next(&mut state) % 100 < percent { value } else { 0 });
    Puzzle { board, values: values.collect() }
}

/// The puzzle with so many more cells of its solution given, drawn at random; with one seed, what is given
/// of few is given of many.
pub fn thickened(puzzle: &Puzzle, solution: &[usize], more: usize, seed: u64) -> Puzzle {
    let mut empty: Vec<usize> = (0..puzzle.values.len()).filter(|&cell| puzzle.values[cell] == 0).collect();
    shuffle(&mut empty, seed);
    let mut thicker = puzzle.clone();
    for &cell in empty.iter().take(more) {
        thicker.values[cell] = solution[cell];
    }
    thicker
}

/// The values with blocks exchanged along each axis, and coordinates within each block, at random: a puzzle
/// of a container board as hard as before, and with one seed its solution.
pub fn scrambled(board: Board, values: &[usize], seed: u64) -> Vec<usize> {
    let Family::Container(sides) = board.family else { return values.to_vec() };
    let symbols = board.symbols();
    let mut state = seed;
    let mut order = |side: usize| {
        let mut blocks: Vec<usize> = (0..symbols / side).collect();
        shuffle(&mut blocks, next(&mut state));
        let mut within = |block: usize| {
            let mut coordinates: Vec<usize> = (block * side..(block + 1) * side).collect();
            shuffle(&mut coordinates, next(&mut state));
            coordinates
        };
        blocks.into_iter().flat_map(&mut within).collect::<Vec<usize>>()
    };
    let orders: Vec<Vec<usize>> = sides.iter().map(|&side| order(side)).collect();
    let source = |cell| {
        let axes = board.coordinates(cell).into_iter().zip(&orders);
        axes.rev().fold(0, |place, (x, order)| place * symbols + order[x])
    };
    (0..board.cells()).map(|cell| values[source(cell)]).collect()
}

/// Puts items into a random order (Fisher and Yates, 1938).
fn shuffle(items: &mut [usize], seed: u64) {
    let mut state = seed;
    for last in (1..items.len()).rev() {
        let chosen = next(&mut state) % (last as u64 + 1);
        items.swap(last, chosen as usize);
    }
}

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood, 2014): small, and the same everywhere.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const NINE: Board = Board::container("3x3", &[3, 3]);

    #[test]
    fn the_closed_form_solves_its_board() {
        const SHAPES: &[&[usize]] =
            &[&[3, 3], &[3, 3, 1], &[2, 2, 2], &[5, 1], &[3, 2, 1], &[3, 3, 1, 1], &[4, 3, 2, 1]];
        for sides in SHAPES {
            let values: Vec<String> = closed_form(sides).iter().map(usize::to_string).collect();
            let board = Board::container("", sides);
            assert!(Puzzle::empty(board).solution(&values.join(" ")).is_ok(), "{sides:?}");
        }
    }

    #[test]
    fn a_thinned_puzzle_gives_the_asked_share_of_cells() {
        let board = Board::container("5x5x1", &[5, 5, 1]);
        let solution = closed_form(&[5, 5, 1]);
        let puzzle = thinned(board, &solution, 40, 1);
        assert!((39..=41).contains(&(puzzle.givens() * 100 / board.cells())), "{}", puzzle.givens());
        assert_eq!(puzzle, thinned(board, &solution, 40, 1));
    }

    #[test]
    fn a_scrambled_solution_is_another_solution() {
        const SIDES: &[usize] = &[3, 2, 1];
        let board = Board::container("3x2x1", SIDES);
        let solution = closed_form(SIDES);
        let mut seen = HashSet::from([solution.clone()]);
        for seed in 0..5 {
            let other = scrambled(board, &solution, seed);
            assert_eq!(Puzzle::empty(board).check(&other), Ok(()), "{seed}");
            assert_eq!(other, scrambled(board, &solution, seed));
            assert!(seen.insert(other), "{seed}");
        }
    }

    #[test]
    fn a_thickened_puzzle_gives_more_of_the_same_solution() {
        let solution = closed_form(&[3, 3]);
        let puzzle = thinned(NINE, &solution, 30, 1);
        let mut before = puzzle.clone();
        for more in [0, 1, 20, 81] {
            let thicker = thickened(&puzzle, &solution, more, 7);
            assert_eq!(thicker.givens(), (puzzle.givens() + more).min(81));
            let kept = |(old, new): (&usize, &usize)| *old == 0 || old == new;
            assert!(before.values.iter().zip(&thicker.values).all(kept), "{more}");
            before = thicker;
        }
        assert_eq!(before.values, solution);
    }
}
