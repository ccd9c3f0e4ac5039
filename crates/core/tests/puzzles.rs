//! Puzzles, grids and solutions: what is refused, what follows, what is undone.

#![allow(clippy::unwrap_used)]

use hyperdoku_core::{
    Candidate, Cell, Contradiction, Grid, Puzzle, PuzzleError, Solution, SolutionError, Symbol,
};
use hyperdoku_testkit::{
    Expected, cases, explicit_board, known_solution, naive_solutions, random_puzzle, strategies, topology,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

fn symbol(number: u32) -> Symbol {
    Symbol::from_number(number).unwrap()
}

fn givens(cells: usize, given: &[(usize, u32)]) -> Vec<Option<Symbol>> {
    let mut givens = vec![None; cells];
    for &(cell, number) in given {
        givens[cell] = Some(symbol(number));
    }
    givens
}

fn refused(board: &str, givens: Vec<Option<Symbol>>) -> PuzzleError {
    Puzzle::new(topology(board), givens).unwrap_err()
}

#[test]
fn a_clash_names_its_cells_and_their_house() {
    let check = |board: &str, cells: usize, pair: [usize; 2], expected: &str| {
        let error = refused(board, givens(cells, &[(pair[0], 3), (pair[1], 3)]));
        assert_eq!(error.to_string(), expected, "{board}");
    };
    check("3x3", 81, [0, 8], "found 3 twice, at r1c1 and r1c9, expected it once in row 1");
    check("3x3", 81, [4, 76], "found 3 twice, at r1c5 and r9c5, expected it once in column 5");
    check("3x3", 81, [0, 10], "found 3 twice, at r1c1 and r2c2, expected it once in box 1");
    check(
        "2x2x1",
        64,
        [1, 49],
        "found 3 twice, at x2y1z1 and x2y1z4, expected it once in the z line at x2y1",
    );
    check("wrap:4", 48, [0, 16], "found 3 twice, at L r1c1 and R r1c1, expected it once in row 1 of L+R");
    check("hoops", 96, [16, 31], "found 3 twice, at +x r1c1 and +x r4c4, expected it once in face +x");
    check(
        "iso",
        243,
        [9, 17],
        "found 3 twice, at lozenge 2 r1c1 and lozenge 2 r3c3, expected it once in lozenge 2",
    );
    check(
        "2x2x2",
        512,
        [0, 73],
        "found 3 twice, at x1y1z1 and x2y2z2, expected it once in the xyz box x1-2 y1-2 z1-2",
    );
    check(
        "slice:3^3",
        729,
        [80, 242],
        "found 3 twice, at x9y9z1 and x9y9z3, expected it once in the xz box x7-9 y9 z1-3",
    );
    let diagonal = "found 3 twice, at r1c1 and r9c9, expected it once in the diagonal from r1c1";
    check("3x3+diagonals", 81, [0, 80], diagonal);
    let latin = "found 3 twice, at (1,1,1,1,1) and (1,1,1,1,3), expected it once in the line along axis 5 from (1,1,1,1,1)";
    check("latin:3^5", 243, [0, 162], latin);
}

#[test]
fn givens_must_fit_the_board() {
    assert_eq!(refused("3x3", givens(80, &[])), PuzzleError::WrongLength { found: 80, expected: 81 });
    let error = refused("2x2", givens(16, &[(5, 7)]));
    assert_eq!(error.to_string(), "found symbol 7 at r2c2, expected 1 to 4");
}

#[test]
fn only_what_is_right_becomes_a_solution() {
    let board = topology("2x2");
    let right = known_solution(&board).unwrap().symbols().to_vec();
    let mut puzzle = givens(16, &[]);
    puzzle[3] = Some(if right[3] == symbol(1) { symbol(2) } else { symbol(1) });
    let puzzle = Puzzle::new(Arc::clone(&board), puzzle).unwrap();
    let error = Solution::check(&puzzle, right.clone()).unwrap_err();
    assert!(matches!(error, SolutionError::AgainstGiven { cell: Cell(3), .. }), "{error}");
    let empty = Puzzle::empty(board);
    assert_eq!(
        Solution::check(&empty, right[..15].to_vec()),
        Err(SolutionError::WrongLength { found: 15, expected: 16 })
    );
    let mut wrong = right.clone();
    wrong.swap(0, 1);
    assert!(matches!(Solution::check(&empty, wrong), Err(SolutionError::Incomplete { .. })));
    assert!(Solution::check(&empty, right).is_ok());
}

#[test]
fn a_cell_in_no_house_holds_a_symbol_of_the_board_too() {
    let board = explicit_board();
    let mut symbols = naive_solutions(&Puzzle::empty(Arc::clone(&board)), 1)[0].symbols().to_vec();
    symbols[16] = symbol(5);
    let error = Solution::check(&Puzzle::empty(board), symbols).unwrap_err();
    assert_eq!(error.to_string(), "found symbol 5 at cell 16, expected 1 to 4");
}

#[test]
fn a_hidden_single_is_placed() {
    // Row 1 and column 2 keep symbol 4 from all cells of the first container but r2c1, which has others left.
    let puzzle = Puzzle::new(topology("2x2"), givens(16, &[(3, 4), (9, 4)])).unwrap();
    let mut grid = Grid::of(&puzzle).unwrap();
    assert_eq!(grid.candidates(Cell(4)).len(), 4);
    grid.propagate().unwrap();
    assert_eq!(grid.symbol(Cell(4)), Some(symbol(4)));
}

#[test]
fn marks_are_opened_at_a_fixpoint_and_closed_once() {
    let puzzle = Puzzle::new(topology("latin:3^2"), givens(9, &[(0, 1), (4, 2)])).unwrap();
    let panics = |work: fn(&mut Grid), grid: &mut Grid| {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(grid))).is_err()
    };
    let mut grid = Grid::of(&puzzle).unwrap();
    assert!(panics(Grid::mark, &mut grid), "singles wait");
    assert!(panics(Grid::undo, &mut Grid::new(puzzle.topology())), "no mark is open");
}

#[test]
fn singles_solve_what_they_can() {
    let board = topology("latin:3^2");
    let puzzle = Puzzle::new(Arc::clone(&board), givens(9, &[(0, 1), (4, 2)])).unwrap();
    let mut grid = Grid::of(&puzzle).unwrap();
    assert_eq!(grid.unplaced(), 7);
    assert_eq!(grid.symbol(Cell(0)), Some(symbol(1)));
    assert!(!grid.candidates(Cell(1)).contains(symbol(1)));
    grid.propagate().unwrap();
    let numbers: Vec<u32> = grid.complete().unwrap().iter().map(|s| s.number()).collect();
    assert_eq!(numbers, [1, 3, 2, 3, 2, 1, 2, 1, 3]);
}

#[test]
fn contradictions_say_where() {
    let board = topology("2x2");
    let mut grid = Grid::new(&board);
    let candidate = |cell, number| Candidate { cell: Cell(cell), symbol: symbol(number) };
    for number in 1..=3 {
        grid.eliminate(candidate(5, number)).unwrap();
    }
    assert_eq!(grid.eliminate(candidate(5, 4)), Err(Contradiction::NoSymbol(Cell(5))));
    let mut grid = Grid::new(&board);
    for cell in [0, 1, 4] {
        grid.eliminate(candidate(cell, 1)).unwrap();
    }
    assert!(matches!(grid.eliminate(candidate(5, 1)), Err(Contradiction::NoPlace(_, s)) if s == symbol(1)));
    let mut grid = Grid::new(&board);
    grid.place(candidate(0, 1)).unwrap();
    assert_eq!(grid.place(candidate(1, 1)), Err(Contradiction::NoSymbol(Cell(1))));
}

#[test]
fn propagation_never_refutes_what_has_a_solution() {
    for case in cases().filter(|case| case.expected != Expected::None) {
        let mut grid = Grid::of(&case.puzzle).unwrap();
        assert!(grid.propagate().is_ok(), "{}", case.puzzle.topology().shape());
    }
}

proptest! {
    #[test]
    fn what_is_undone_leaves_no_trace(puzzle in strategies::puzzle(), seed in any::<u64>()) {
        let mut grid = Grid::of(&puzzle).unwrap();
        prop_assume!(grid.propagate().is_ok());
        let before = format!("{grid:?}");
        let open = puzzle.topology().cells().find(|&cell| grid.symbol(cell).is_none());
        if let Some(cell) = open {
            let count = grid.candidates(cell).len() as u64;
            let symbol = grid.candidates(cell).nth((seed % count) as usize).unwrap();
            grid.mark();
            let _ = grid.place(Candidate { cell, symbol }).and_then(|()| grid.propagate());
            grid.undo();
        }
        prop_assert_eq!(format!("{grid:?}"), before);
    }

    #[test]
    fn no_single_is_left_at_the_fixpoint(puzzle in strategies::puzzle()) {
        let mut grid = Grid::of(&puzzle).unwrap();
        grid.propagate().unwrap();
        let topology = puzzle.topology();
        let open = |cell: &Cell| grid.symbol(*cell).is_none();
        prop_assert!(topology.cells().filter(open).all(|cell| grid.candidates(cell).len() > 1));
        for house in topology.houses() {
            for symbol in topology.all_symbols().filter(|&symbol| grid.place_count(house, symbol) == 1) {
                prop_assert!(grid.places(house, symbol).all(|cell| grid.symbol(cell) == Some(symbol)));
            }
        }
    }

    #[test]
    fn propagation_keeps_every_solution(seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let puzzle = random_puzzle(&known_solution(&topology("2x2")).unwrap(), 25, &mut rng);
        let mut grid = Grid::of(&puzzle).unwrap();
        grid.propagate().unwrap();
        for solution in naive_solutions(&puzzle, 300) {
            for (cell, &symbol) in puzzle.topology().cells().zip(solution.symbols()) {
                prop_assert!(grid.candidates(cell).contains(symbol));
            }
        }
    }
}
