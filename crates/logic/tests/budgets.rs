//! Budgets and cancelling end every technique, on large boards too.

use hyperdoku_core::{Budget, Ending, Puzzle, Topology};
use hyperdoku_logic::{
    Frame, Ladder, PathEnd, Sheet, TECHNIQUES, Technique, all_steps, next_step, solve_path_from,
};
use hyperdoku_testkit::{known_solution, topology};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Boards, and how many of a hundred cells are given: few and many candidates, many symbols and many directions.
const LARGE: [(&str, usize); 3] = [("3x3x3", 10), ("3x3x3", 60), ("latin:2^13", 10)];

#[test]
fn every_technique_heeds_its_budget_on_large_boards() {
    let mut heeding = BTreeSet::new();
    for (board, percent) in LARGE {
        let sheet = sheet(&topology(board), percent);
        for technique in TECHNIQUES {
            let place = format!("{} on {board}, {percent} % given", technique.id.0);
            if check(&sheet, technique, &place) {
                heeding.insert(technique.id.0);
            }
        }
    }
    let others: Vec<_> = TECHNIQUES.iter().filter(|technique| !heeding.contains(technique.id.0)).collect();
    assert!(others.is_empty(), "nowhere was there anything to look at for {others:?}");
}

/// Whether the technique has a place to look at: then it ends when it may not do so.
fn check(sheet: &Sheet, technique: &'static Technique, place: &str) -> bool {
    let ladder = Ladder::of([technique]);
    let cancelled = Budget::unlimited();
    cancelled.cancel.store(true, Ordering::Relaxed);
    let looks = match all_steps(sheet, &ladder, &Budget::of_nodes(0)) {
        Ok(steps) => {
            assert_eq!(steps, [], "{place}: found without looking");
            assert_eq!(all_steps(sheet, &ladder, &cancelled), Ok(steps), "{place}");
            false
        }
        Err(ending) => {
            assert_eq!(ending, Ending::OutOfBudget, "{place}");
            assert_eq!(all_steps(sheet, &ladder, &cancelled), Err(Ending::Cancelled), "{place}");
            assert_eq!(next_step(sheet, &ladder, &cancelled), Err(Ending::Cancelled), "{place}");
            true
        }
    };
    for nodes in [1, 7] {
        let budget = Budget::of_nodes(nodes);
        let path = solve_path_from(sheet.clone(), &ladder, &budget);
        assert!(path.nodes <= nodes, "{place}: {} nodes of {nodes}", path.nodes);
        assert_eq!(looks, path.nodes > 0, "{place}");
        if let PathEnd::Ended(ending) = path.end {
            assert_eq!((ending, path.nodes), (Ending::OutOfBudget, nodes), "{place}");
        }
        assert_eq!(all_steps(sheet, &ladder, &budget), all_steps(sheet, &ladder, &budget), "{place}");
    }
    looks
}

/// A sheet with about so many of a hundred cells given.
fn sheet(topology: &Arc<Topology>, percent: usize) -> Sheet {
    let solution = known_solution(topology).expect("there is a formula");
    let given = |(cell, symbol)| (scattered(cell) < percent).then_some(symbol);
    let givens = solution.symbols().iter().copied().enumerate().map(given).collect();
    let puzzle = Puzzle::new(Arc::clone(topology), givens).expect("part of a solution is a puzzle");
    Sheet::of(&Frame::new(topology), &puzzle).expect("it has a solution")
}

/// A number below 100 for each cell, without order.
fn scattered(cell: usize) -> usize {
    cell.wrapping_add(1).wrapping_mul(0x9e37_79b9) % 1_000_003 % 100
}
