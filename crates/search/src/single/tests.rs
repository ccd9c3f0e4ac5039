use super::*;
use crate::cases::{CASES, at_random, expected, numbers};
use hyperdoku_testkit::topology;
use std::collections::HashSet;

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
        let clash = expected(&topology("3x3"), solution, 1)[0].is_empty();
        assert!(!clash, "{solution:?} is none");
    }
    solutions
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
    for givens in at_random(&numbers(CASES[0].0), 4000, 22..50).as_chunks().0 {
        for limit in [1, 2, 5] {
            let own = solutions(givens, limit);
            let right = expected(&topology("3x3"), givens, limit as usize).remove(0);
            assert_eq!(own.len(), right.len(), "{givens:?}, limit {limit}");
            let is_all = right.len() < limit as usize;
            assert!(!is_all || own.iter().all(|solution| right.contains(&solution[..])), "{givens:?}");
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
