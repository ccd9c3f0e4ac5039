use super::*;
use crate::Search;
use crate::cases::{CASES, numbers};
use hyperdoku_core::{Budget, Cell, Puzzle, Solution, Solver, Symbol};
use hyperdoku_testkit::topology;
use std::collections::HashSet;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::Arc;

fn widths() -> impl Iterator<Item = Width> {
    Width::ALL.iter().copied().filter(|width| width.is_available())
}

/// Checks that a solution is one of these givens.
fn check(givens: &[u8], solution: &[u8]) {
    let symbols = solution.iter().map(|&number| Symbol::from_index(usize::from(number) - 1)).collect();
    let is_kept = givens.iter().zip(solution).all(|(given, number)| *given == 0 || given == number);
    let checked = Solution::check(&Puzzle::empty(topology("3x3")), symbols);
    assert!(is_kept && checked.is_ok(), "{solution:?} is none of {givens:?}");
}

/// Tallies and solutions by puzzle.
fn solve(givens: &[u8], limit: u32, width: Width) -> (Vec<Tally>, Vec<HashSet<Vec<u8>>>) {
    let mut solutions = vec![HashSet::new(); givens.len() / 81];
    let limit = NonZeroU32::new(limit).expect("a limit is not 0");
    let lanes = Lanes::with_width(&topology("3x3"), width).expect("the processor has the width");
    let tallies = lanes.solve(givens, limit, &Budget::unlimited(), &mut |puzzle, solution| {
        check(&givens[81 * puzzle..][..81], solution);
        assert!(solutions[puzzle].insert(solution.to_vec()), "a solution came twice");
        ControlFlow::Continue(())
    });
    (tallies, solutions)
}

/// The same by the general search, which shares nothing with lanes.
fn expected(givens: &[u8], limit: usize) -> Vec<HashSet<Vec<u8>>> {
    let board = topology("3x3");
    let mut search = Search::new(&board);
    let symbol = |&number: &u8| number.checked_sub(1).map(|index| Symbol::from_index(index.into()));
    let solve = |givens: &[u8]| {
        let mut found = HashSet::new();
        let Ok(puzzle) = Puzzle::new(Arc::clone(&board), givens.iter().map(symbol).collect()) else {
            return found;
        };
        search.solve(&puzzle, &Budget::unlimited(), &mut |solution| {
            found.insert(solution.symbols().iter().map(|symbol| symbol.number() as u8).collect());
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found
    };
    givens.chunks_exact(81).map(solve).collect()
}

#[test]
fn known_puzzles_have_their_solutions() {
    let givens: Vec<u8> = CASES.iter().flat_map(|(text, _)| numbers(text)).collect();
    for width in widths() {
        let (tallies, solutions) = solve(&givens, 2, width);
        let counts: Vec<u32> = tallies.iter().map(|tally| tally.solutions).collect();
        let right: Vec<u32> = CASES.iter().map(|&(_, count)| count).collect();
        assert_eq!(counts, right, "{width:?}");
        let told: Vec<u32> = solutions.iter().map(|set| set.len() as u32).collect();
        assert_eq!(told, right, "{width:?}");
    }
}

/// Givens taken away from a solution at random, some of them changed: none, one and many solutions.
#[test]
fn lanes_agree_with_search_and_with_each_other() {
    let solution = numbers(CASES[0].0);
    let mut random = 1u64;
    let mut below = |most: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % most
    };
    let mut givens = Vec::new();
    for _ in 0..2000 {
        let kept = 24 + below(16);
        let is_odd = below(4) == 0;
        givens.extend(solution.iter().map(|&number| match below(81) {
            draw if draw >= kept => 0,
            0 if is_odd => 1 + below(9) as u8,
            _ => number,
        }));
    }
    for limit in [1, 2, 5] {
        let right = expected(&givens, limit as usize);
        for width in widths() {
            let (tallies, solutions) = solve(&givens, limit, width);
            for (puzzle, (set, right)) in solutions.iter().zip(&right).enumerate() {
                assert_eq!(tallies[puzzle].solutions as usize, set.len(), "{width:?}, puzzle {puzzle}");
                assert_eq!(set.len(), right.len(), "{width:?}, puzzle {puzzle}, limit {limit}");
                assert!(right.len() == limit as usize || set == right, "{width:?}, puzzle {puzzle}");
            }
        }
    }
}

/// Solutions of wide open boards are counted far beyond the lanes.
#[test]
fn many_solutions_are_all_different() {
    let givens = [0; 81 * 3];
    for width in widths() {
        let (tallies, solutions) = solve(&givens, 5000, width);
        assert!(tallies.iter().all(|tally| tally.solutions == 5000), "{width:?}");
        assert!(solutions.iter().all(|set| set.len() == 5000), "{width:?}");
    }
}

/// A few puzzles are solved one by one or handed over, with or without a candidate left out, as many are.
#[test]
fn few_puzzles_are_solved_as_many_are() {
    let board = topology("3x3");
    for width in widths() {
        let lanes = Lanes::with_width(&board, width).expect("the processor has the width");
        for (text, count) in CASES {
            let givens = numbers(text);
            let many: Vec<u8> = givens.repeat(FEW);
            let first = solve(&givens, 1, width).1.remove(0).into_iter().next();
            let symbol = |cell: usize| first.as_ref().map_or(1, |solution| solution[cell]);
            for cell in [0, 1, 40, 80] {
                let candidate = Candidate {
                    cell: Cell(cell as u32),
                    symbol: Symbol::from_index(usize::from(symbol(cell)) - 1),
                };
                let budget = Budget::unlimited();
                let one = lanes.solve_without(&givens, &[candidate], &budget)[0];
                let all = lanes.solve_without(&many, &[candidate; FEW], &budget);
                assert!(all.iter().all(|tally| tally.solutions == one.solutions), "{width:?} {text} {cell}");
                assert!(*count != 1 || one.solutions == 0, "{width:?} {text} {cell}");
            }
            for limit in [1, 2, 3_000] {
                let (one, solutions) = solve(&givens, limit, width);
                assert_eq!(one[0].solutions as usize, solutions[0].len(), "{width:?} {text}");
                assert_eq!(one[0].ending == Ending::Stopped, one[0].solutions == limit, "{width:?} {text}");
                let (all, _) = solve(&many, limit, width);
                assert!(all.iter().all(|tally| tally.solutions == one[0].solutions), "{width:?} {text}");
            }
        }
    }
}
