//! Proofs of uniqueness, checked by the checker that shares no code with their makers.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hyperdoku_core::{Budget, Ending, Puzzle, Solution, Solver};
use hyperdoku_proof::{CheckError, Checked, check};
use hyperdoku_sat::{ProveError, Sat, prove};
use hyperdoku_testkit::{known_solution, topology};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Boards of the ten proofs, five of them of three or more dimensions.
const BOARDS: [&str; 10] =
    ["2x2", "3x2", "3x3", "4x3", "2x2x1", "3x2x1", "slice:2^3", "2x2x1x1", "wrap:4", "3x3+diagonals+windows"];

/// A minimal puzzle of a board, and its solution.
fn unique(board: &str) -> (Puzzle, Solution) {
    let solution = known_solution(&topology(board)).unwrap();
    let givens = solution.symbols().iter().copied().map(Some).collect();
    let mut puzzle = Puzzle::new(topology(board), givens).unwrap();
    let mut cells: Vec<_> = puzzle.topology().cells().collect();
    cells.shuffle(&mut ChaCha8Rng::seed_from_u64(5));
    let mut sat = Sat::new(puzzle.topology());
    for cell in cells {
        let fewer = puzzle.without(cell);
        let mut count = 0;
        sat.solve(&fewer, &Budget::unlimited(), &mut |_| {
            count += 1;
            if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if count == 1 {
            puzzle = fewer;
        }
    }
    (puzzle, solution)
}

fn claim(puzzle: &Puzzle, solution: &Solution) -> String {
    let mut text = Vec::new();
    hyperdoku_sat::claim(puzzle, solution).write(&Budget::unlimited(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn proof(puzzle: &Puzzle, solution: &Solution) -> String {
    let mut text = Vec::new();
    prove(puzzle, solution, &Budget::unlimited(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn checked(claim: &str, proof: &str) -> Result<Checked, CheckError> {
    check(claim.as_bytes(), proof.as_bytes(), &AtomicBool::new(false))
}

#[test]
fn ten_puzzles_are_proved_unique() {
    for board in BOARDS {
        let (puzzle, solution) = unique(board);
        let told = checked(&claim(&puzzle, &solution), &proof(&puzzle, &solution)).unwrap();
        assert!(told.steps > 0 && told.clauses_used > 0, "{board}: {told:?}");
    }
}

/// Every step without one of its literals, with one negated, and every proof without one of its steps.
#[test]
fn what_was_tampered_with_is_refused() {
    for board in ["2x2", "2x2x1", "slice:2^3"] {
        let (puzzle, solution) = unique(board);
        let claim = claim(&puzzle, &solution);
        let proof = proof(&puzzle, &solution);
        let lines: Vec<&str> = proof.lines().collect();
        for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.contains('d')) {
            let joined = |changed: Option<String>| {
                let before = lines[..index].iter().map(|line| line.to_string());
                let after = lines[index + 1..].iter().map(|line| line.to_string());
                before.chain(changed).chain(after).collect::<Vec<_>>().join("\n")
            };
            assert!(checked(&claim, &joined(None)).is_err(), "{board}: without line {}", index + 1);
            let words: Vec<&str> = line.split(' ').collect();
            let end = words.iter().position(|&word| word == "0").unwrap();
            for literal in 1..end {
                let mut negated: Vec<String> = words.iter().map(|word| word.to_string()).collect();
                negated[literal] = (-words[literal].parse::<i32>().unwrap()).to_string();
                assert!(checked(&claim, &joined(Some(negated.join(" ")))).is_err(), "{board}: {line}");
                let mut fewer = words.clone();
                fewer.remove(literal);
                assert!(checked(&claim, &joined(Some(fewer.join(" ")))).is_err(), "{board}: {line}");
            }
        }
    }
}

#[test]
fn a_proof_is_of_its_own_puzzle_only() {
    let (puzzle, solution) = unique("3x3");
    let given = puzzle.topology().cells().find(|&cell| puzzle.given(cell).is_some()).unwrap();
    let fewer = puzzle.without(given);
    assert!(checked(&claim(&fewer, &solution), &proof(&puzzle, &solution)).is_err());
}

#[test]
fn another_solution_is_told() {
    let (puzzle, solution) = unique("3x3");
    let given = puzzle.topology().cells().find(|&cell| puzzle.given(cell).is_some()).unwrap();
    let error = prove(&puzzle.without(given), &solution, &Budget::unlimited(), std::io::sink()).unwrap_err();
    let ProveError::Another(other) = error else { panic!("{error}") };
    assert_ne!(*other, solution);
}

#[test]
fn budgets_end_the_work() {
    let board = topology("hoops");
    let solution = known_solution(&board).unwrap();
    let empty = Puzzle::empty(board);
    let budget = Budget::of_nodes(1);
    let ended = prove(&empty, &solution, &budget, std::io::sink());
    assert!(matches!(ended, Err(ProveError::Ended(Ending::OutOfBudget))));
    budget.cancel.store(true, Ordering::Relaxed);
    let ended = prove(&empty, &solution, &budget, std::io::sink());
    assert!(matches!(ended, Err(ProveError::Ended(Ending::Cancelled))));
}

#[test]
fn a_board_with_too_many_clauses_is_refused() {
    let board = topology("4x3x2x1");
    let solution = known_solution(&board).unwrap();
    let refused = prove(&Puzzle::empty(board), &solution, &Budget::unlimited(), std::io::sink());
    assert!(matches!(refused, Err(ProveError::TooLarge)));
}
