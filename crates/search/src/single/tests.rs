use super::*;
use crate::Search;
use crate::cases::{CASES, numbers};
use hyperdoku_core::{Budget, Puzzle, Solver, Symbol};
use hyperdoku_testkit::topology;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Solutions, with what must hold for any puzzle checked on the way.
fn solutions(givens: &[u8; 81], limit: u32) -> Vec<[u8; 81]> {
    let mut solutions = vec![[0; 81]];
    let nodes = solve(givens, limit, u32::MAX, &mut solutions).expect("patience is endless");
    assert_eq!(solutions.remove(0), [0; 81], "what was there stays");
    let count = Count { solutions: solutions.len() as u32, nodes };
    assert_eq!(super::count(givens, limit, u32::MAX), Some(count));
    assert_eq!(solutions.iter().collect::<HashSet<_>>().len(), solutions.len(), "a solution came twice");
    for solution in &solutions {
        assert!(givens.iter().zip(solution).all(|(given, number)| *given == 0 || given == number));
        let clash = expected(solution, 1).is_empty();
        assert!(!clash, "{solution:?} is none");
    }
    solutions
}

/// The same by the general search, which shares nothing with this one.
fn expected(givens: &[u8; 81], limit: usize) -> HashSet<[u8; 81]> {
    let board = topology("3x3");
    let symbol = |&number: &u8| number.checked_sub(1).map(|index| Symbol::from_index(index.into()));
    let mut found = HashSet::new();
    let Ok(puzzle) = Puzzle::new(Arc::clone(&board), givens.iter().map(symbol).collect()) else {
        return found;
    };
    Search::new(&board).solve(&puzzle, &Budget::unlimited(), &mut |solution| {
        found.insert(std::array::from_fn(|cell| solution.symbols()[cell].number() as u8));
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

#[test]
fn known_puzzles_have_their_solutions() {
    for (text, right) in CASES {
        assert_eq!(solutions(&numbers(text), 2).len() as u32, *right, "{text}");
    }
}

/// Givens taken away from a solution at random, some of them changed: none, one and many solutions.
#[test]
fn single_puzzles_agree_with_search() {
    let solution = numbers(CASES[0].0);
    let mut random = 1u64;
    let mut below = |most: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % most
    };
    for _ in 0..4000 {
        let kept = 18 + below(22);
        let is_odd = below(4) == 0;
        let givens = solution.map(|number| match below(81) {
            draw if draw >= kept => 0,
            0 if is_odd => 1 + below(9) as u8,
            _ => number,
        });
        for limit in [1, 2, 5] {
            let (own, right) = (solutions(&givens, limit), expected(&givens, limit as usize));
            assert_eq!(own.len(), right.len(), "{givens:?}, limit {limit}");
            let is_all = right.len() < limit as usize;
            assert!(!is_all || own.iter().all(|solution| right.contains(solution)), "{givens:?}");
        }
    }
}

#[test]
fn many_solutions_are_all_different() {
    assert_eq!(solutions(&[0; 81], 3000).len(), 3000);
}

/// Whoever gives up does so when one choice more was needed, and leaves nothing behind.
#[test]
fn patience_ends() {
    let givens = numbers(CASES[13].0);
    let all = count(&givens, 2, u32::MAX).expect("patience is endless");
    assert!(all.nodes > 3);
    let mut found = Vec::new();
    assert_eq!(solve(&givens, 2, all.nodes, &mut found), Some(all.nodes));
    assert_eq!(found.len(), 1);
    for patience in 0..all.nodes {
        assert_eq!(solve(&givens, 2, patience, &mut found), None);
        assert_eq!(count(&givens, 2, patience), None);
        assert_eq!(found.len(), 1);
    }
    assert_eq!(count(&[0; 81], 1, 3), None);
}

#[test]
fn without_a_limit_to_reach_nothing_is_done() {
    assert_eq!(count(&[0; 81], 0, 0), Some(Count { solutions: 0, nodes: 0 }));
}

#[test]
#[should_panic(expected = "9 symbols")]
fn a_number_above_nine_is_refused() {
    count(&[10; 81], 1, 0);
}
