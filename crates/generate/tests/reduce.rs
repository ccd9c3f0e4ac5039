//! What reduction promises, checked by other engines.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hyperdoku_core::{Budget, Cell, Puzzle, Solution, Topology};
use hyperdoku_engines::{Minimality, Status, TWO, answer, engine, minimality};
use hyperdoku_generate::{Effort, Minimal, Recipe, Shaking, make, reduce, shake};
use hyperdoku_testkit::{known_solution, topology};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const RECIPE: Recipe = Recipe { shaking: Shaking { rounds: 10, symbols: 3 }, effort: Effort::QUICK };

fn status(puzzle: &Puzzle) -> Status {
    // Reduction asks search and SAT, so somebody else is to judge.
    let mut judge = (engine("cover").unwrap().new)(puzzle.topology());
    answer(&mut *judge, puzzle, TWO, &Budget::unlimited()).status
}

#[test]
fn made_puzzles_are_unique_and_as_minimal_as_they_say() {
    for board in ["2x2", "3x2", "3x3", "2x2x1", "latin:4^3", "slice:2^3", "3x2x1", "wrap:4", "3x3+diagonals"]
    {
        for seed in 1..=5 {
            let made = make(&topology(board), seed, RECIPE, &Budget::unlimited()).unwrap();
            assert_eq!(status(&made.puzzle), Status::Unique, "{board} {seed}");
            if made.minimal == Minimal::Proven {
                let mut judge = (engine("cover").unwrap().new)(made.puzzle.topology());
                let verdict = minimality(&mut *judge, &made.puzzle, &Budget::unlimited());
                assert_eq!(verdict, Minimality::Minimal, "{board} {seed}");
            }
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    for board in ["3x3", "2x2x1", "hoops"] {
        let made = |seed| make(&topology(board), seed, RECIPE, &Budget::unlimited()).unwrap().puzzle;
        assert_eq!(made(1), made(1), "{board}");
        assert_ne!(made(1), made(2), "{board}");
    }
}

#[test]
fn the_order_is_kept_to() {
    let solution = known_solution(&topology("3x3")).unwrap();
    let order: Vec<Cell> = solution.topology().cells().collect();
    let forwards = reduce(&solution, &order, Effort::QUICK, &Budget::unlimited()).puzzle;
    let backwards: Vec<Cell> = order.iter().rev().copied().collect();
    let backwards = reduce(&solution, &backwards, Effort::QUICK, &Budget::unlimited()).puzzle;
    // Whoever is tried first goes first.
    assert!(forwards.given(Cell(0)).is_none() && backwards.given(Cell(80)).is_none());
    let early = |puzzle: &Puzzle| order[..40].iter().filter(|cell| puzzle.given(**cell).is_some()).count();
    assert!(early(&forwards) < early(&backwards));
}

#[test]
fn cells_that_are_not_in_the_order_stay() {
    let solution = known_solution(&topology("3x3")).unwrap();
    let order: Vec<Cell> = solution.topology().cells().take(10).collect();
    let order: Vec<Cell> = order.iter().chain(&order).copied().collect();
    let reduced = reduce(&solution, &order, Effort::QUICK, &Budget::unlimited());
    let rest: Vec<Cell> = solution.topology().cells().skip(10).collect();
    assert!(rest.iter().all(|&cell| reduced.puzzle.given(cell).is_some()));
    assert_eq!(reduced.minimal, Minimal::NotProven(rest));
}

/// Without effort only singles are asked, and what they leave standing is not proven to be needed.
#[test]
fn what_is_not_found_out_is_said() {
    let solution = known_solution(&topology("3x3x1")).unwrap();
    let order: Vec<Cell> = solution.topology().cells().collect();
    let easy = reduce(&solution, &order, Effort::NONE, &Budget::unlimited());
    assert_eq!(status(&easy.puzzle), Status::Unique);
    let Minimal::NotProven(open) = easy.minimal else { panic!("nothing was asked") };
    assert_eq!(open.len(), easy.puzzle.given_count());
    let harder =
        reduce(&solution, &order, Effort { search: 10, sat: 100, work: u64::MAX }, &Budget::unlimited());
    assert!(harder.puzzle.given_count() < easy.puzzle.given_count());
}

#[test]
fn cancelled_work_keeps_what_it_has() {
    let solution = known_solution(&topology("3x3")).unwrap();
    let order: Vec<Cell> = solution.topology().cells().collect();
    let budget = Budget::unlimited();
    budget.cancel.store(true, Ordering::Relaxed);
    let reduced = reduce(&solution, &order, Effort::QUICK, &budget);
    assert_eq!(reduced.puzzle.given_count(), 81);
    assert_eq!(reduced.minimal, Minimal::NotProven(order));
}

#[test]
fn shaking_leads_away_and_stays_a_solution() {
    for board in ["3x3", "2x2x1", "3x3x1", "slice:3^3"] {
        let board: Arc<Topology> = topology(board);
        let known = known_solution(&board).unwrap();
        let shaking = Shaking { rounds: 10, symbols: 3 };
        let shaken =
            |seed| shake(&known, shaking, &mut ChaCha8Rng::seed_from_u64(seed), &Budget::unlimited());
        let one: Solution = shaken(1);
        assert_ne!(one, known, "{}", board.shape());
        assert_ne!(one, shaken(2), "{}", board.shape());
        assert_eq!(one, shaken(1), "{}", board.shape());
        let still = Shaking { rounds: 0, symbols: 3 };
        assert_eq!(shake(&known, still, &mut ChaCha8Rng::seed_from_u64(1), &Budget::unlimited()), known);
    }
}
