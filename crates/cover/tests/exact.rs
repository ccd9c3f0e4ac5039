//! Exact cover on matrices that are given.

use hyperdoku_core::{Budget, Ending, Puzzle, Report, Solution, SolutionError, Symbol};
use hyperdoku_cover::{CoverError, ExactCover, HEURISTICS, Heuristic, Matrix, MatrixSolver, matrix_file};
use hyperdoku_testkit::{BOARDS, cases, known_solution, naive_solutions, random_puzzle, topology};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;

/// All exact covers, each sorted, in order.
fn covers(matrix: &Matrix, heuristic: &Heuristic, given: &[u32]) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let report = ExactCover::new(matrix, heuristic).solve(given, &Budget::unlimited(), &mut |rows| {
        let mut rows = rows.to_vec();
        rows.sort_unstable();
        found.push(rows);
        ControlFlow::Continue(())
    });
    assert_eq!(report.ending, Ending::Exhausted);
    found.sort();
    found
}

/// Pairs as a matrix: a string of columns for each row.
fn matrix(rows: &[&[u32]]) -> Matrix {
    let pairs = (0..).zip(rows).flat_map(|(row, columns)| columns.iter().map(move |column| (row, column)));
    let text: String = pairs.map(|(row, column): (u32, _)| format!("{row} {column}\n")).collect();
    matrix_file::read(text.as_bytes()).expect("the pairs are in order")
}

#[test]
fn small_matrices_are_covered() {
    let check = |rows: &[&[u32]], given: &[u32], expected: &[&[u32]]| {
        for heuristic in HEURISTICS {
            assert_eq!(covers(&matrix(rows), heuristic, given), expected, "{}: {rows:?}", heuristic.name);
        }
    };
    // Two pairs and a whole, two ways.
    check(&[&[0, 1], &[2, 3], &[0, 1, 2, 3]], &[], &[&[0, 1], &[2]]);
    check(&[&[0, 1], &[2, 3], &[0, 1, 2, 3]], &[0], &[&[1]]);
    check(&[&[0, 1], &[2, 3], &[0, 1, 2, 3]], &[2], &[&[]]);
    // Given rows that share a column.
    check(&[&[0, 1], &[2, 3], &[0, 1, 2, 3]], &[0, 2], &[]);
    // Column 1 has no row.
    check(&[&[0], &[2], &[0, 2]], &[], &[]);
    // Row 1 has no column, and is never chosen.
    check(&[&[0], &[], &[1, 2], &[0, 1, 2]], &[], &[&[0, 2], &[3]]);
    check(&[&[0], &[0], &[0]], &[], &[&[0], &[1], &[2]]);
}

/// Pairs of eight people, 7·5·3 ways; then with a column of more rows than fit a word, which links cover.
#[test]
fn long_columns_are_covered() {
    let pairs: Vec<[u32; 2]> = (0..8).flat_map(|a| (a + 1..8).map(move |b| [a, b])).collect();
    let short: Vec<&[u32]> = pairs.iter().map(|pair| &pair[..]).collect();
    let expected = covers(&matrix(&short), &HEURISTICS[0], &[]);
    assert_eq!(expected.len(), 105);
    let long: Vec<&[u32]> = short.iter().copied().chain(std::iter::repeat_n(&[8][..], 70)).collect();
    for heuristic in HEURISTICS {
        assert_eq!(covers(&matrix(&short), heuristic, &[]), expected, "{}", heuristic.name);
        let many = covers(&matrix(&long), heuristic, &[]);
        assert_eq!(many.len(), 70 * expected.len(), "{}", heuristic.name);
    }
}

#[test]
fn random_searches_find_the_same() {
    let board = topology("2x2");
    let matrix = Matrix::of(&board).unwrap();
    for heuristic in HEURISTICS {
        let rng = Box::new(ChaCha8Rng::seed_from_u64(3));
        let mut count = 0;
        ExactCover::random(&matrix, heuristic, rng).solve(&[], &Budget::unlimited(), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, 288, "{}", heuristic.name);
    }
}

#[test]
fn searches_keep_to_their_budget_and_stop() {
    let matrix = Matrix::of(&topology("2x2")).unwrap();
    let mut search = ExactCover::new(&matrix, &HEURISTICS[0]);
    let report = search.solve(&[], &Budget::of_nodes(3), &mut |_| ControlFlow::Continue(()));
    assert_eq!(report, Report { ending: Ending::OutOfBudget, nodes: 3 });
    let report = search.solve(&[], &Budget::unlimited(), &mut |_| ControlFlow::Break(()));
    assert_eq!(report.ending, Ending::Stopped);
}

fn solutions(solver: &mut MatrixSolver, puzzle: &Puzzle, limit: usize) -> Result<Vec<Solution>, CoverError> {
    let mut found = Vec::new();
    solver.solve(puzzle, &Budget::unlimited(), &mut |solution| {
        found.push(solution);
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(found)
}

#[test]
fn the_matrix_of_a_board_solves_its_puzzles() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for name in BOARDS {
        let topology = topology(name);
        let matrix = Matrix::of(&topology).unwrap();
        let mut solver = MatrixSolver::new(&topology, &matrix, &HEURISTICS[0]).unwrap();
        let known = known_solution(&topology).unwrap();
        let puzzle = random_puzzle(&known, 80, &mut rng);
        let found = solutions(&mut solver, &puzzle, 20).unwrap();
        assert!(!found.is_empty(), "{name}");
    }
    let board = topology("2x2");
    let matrix = Matrix::of(&board).unwrap();
    for heuristic in HEURISTICS {
        let mut solver = MatrixSolver::new(&board, &matrix, heuristic).unwrap();
        for case in cases().filter(|case| case.puzzle.topology().shape() == board.shape()) {
            let twin = naive_solutions(&case.puzzle, usize::MAX);
            assert_eq!(solutions(&mut solver, &case.puzzle, usize::MAX).unwrap().len(), twin.len());
        }
    }
}

/// A matrix of another board is an error at once or at its first wrong answer.
#[test]
fn wrong_matrices_are_told() {
    let board = topology("2x2");
    let small = Matrix::of(&topology("2x1")).unwrap();
    let error = MatrixSolver::new(&board, &small, &HEURISTICS[0]).err().unwrap();
    assert_eq!(error, CoverError::Rows { found: 8, expected: 64 });
    assert_eq!(error.to_string(), "found a matrix of 8 rows, expected 64: one for each cell and symbol");
    let empty = Puzzle::empty(board.clone());
    // Latin squares are no Sudokus.
    let latin = Matrix::of(&topology("latin:4^2")).unwrap();
    let mut solver = MatrixSolver::new(&board, &latin, &HEURISTICS[0]).unwrap();
    let error = solutions(&mut solver, &empty, usize::MAX).unwrap_err();
    assert!(matches!(error, CoverError::Solution(SolutionError::Incomplete { .. })), "{error:?}");
    // One column that every row covers: any row alone is a cover, and no filled board.
    let ones: String = (0..64).map(|row| format!("{row} 0\n")).collect();
    let ones = matrix_file::read(ones.as_bytes()).unwrap();
    for heuristic in HEURISTICS {
        let mut solver = MatrixSolver::new(&board, &ones, heuristic).unwrap();
        assert_eq!(solutions(&mut solver, &empty, 2).unwrap_err(), CoverError::Cells);
        // A given is a cover by itself.
        let mut givens = vec![None; 16];
        givens[0] = Symbol::from_number(1);
        let given = Puzzle::new(board.clone(), givens).unwrap();
        assert_eq!(solutions(&mut solver, &given, 2).unwrap_err(), CoverError::Cells);
    }
}
