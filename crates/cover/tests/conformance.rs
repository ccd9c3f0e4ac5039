//! Every heuristic against the table that every engine must pass, and what the table leaves out.

use hyperdoku_core::{Budget, Ending, Puzzle, Report, Symbol};
use hyperdoku_cover::{ENGINE, HEURISTICS, heuristic};
use hyperdoku_testkit::{BOARDS, conformance, known_solution, naive_solutions, random_puzzle, topology};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

fn check_conformance(name: &str) {
    conformance(&heuristic(name).expect("a registered name").engine);
}

#[test]
fn min() {
    check_conformance("min");
}

#[test]
fn cells() {
    check_conformance("cells");
}

#[test]
fn weighted() {
    check_conformance("weighted");
}

/// The first column passes the whole table too, in twenty times the time: here are boards it takes at once.
#[test]
fn first() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let engine = heuristic("first").unwrap().engine;
    let small = BOARDS.iter().filter_map(|name| known_solution(&topology(name)));
    let small = small.filter(|solution| solution.symbols().len() <= 36);
    for solution in small.flat_map(|solution| std::iter::repeat_n(solution, 10)) {
        let puzzle = random_puzzle(&solution, 30, &mut rng);
        let expected = naive_solutions(&puzzle, 500);
        let random = engine.random.unwrap()(puzzle.topology(), Box::new(ChaCha8Rng::seed_from_u64(9)));
        for mut solver in [(engine.new)(puzzle.topology()), random] {
            let mut found = Vec::new();
            solver.solve(&puzzle, &Budget::unlimited(), &mut |solution| {
                found.push(solution);
                if found.len() < 500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(found.len(), expected.len(), "{}", puzzle.topology().shape());
            assert!(found.len() == 500 || found.iter().all(|solution| expected.contains(solution)));
        }
    }
}

/// Nodes are options tried, so that a forced move is none.
#[test]
fn forced_moves_are_no_nodes() {
    let solution = known_solution(&topology("3x3")).unwrap();
    let mut givens: Vec<Option<Symbol>> = solution.symbols().iter().copied().map(Some).collect();
    givens[..5].fill(None);
    let puzzle = Puzzle::new(Arc::clone(solution.topology()), givens).unwrap();
    for known in HEURISTICS {
        let mut solver = (known.engine.new)(puzzle.topology());
        let report = solver.solve(&puzzle, &Budget::of_nodes(0), &mut |_| ControlFlow::Continue(()));
        assert_eq!(report, Report { ending: Ending::Exhausted, nodes: 0 }, "{}", known.name);
    }
}

/// Boards far beyond the caches, on bits and, with 64 symbols, on links.
#[test]
fn large_boards_are_solved() {
    for (name, percent) in [("4x3x2x1", 60), ("8x8", 85)] {
        let known = known_solution(&topology(name)).unwrap();
        let puzzle = random_puzzle(&known, percent, &mut ChaCha8Rng::seed_from_u64(5));
        let mut found = 0;
        let report = (ENGINE.new)(puzzle.topology()).solve(&puzzle, &Budget::of_nodes(10_000), &mut |_| {
            found += 1;
            ControlFlow::Break(())
        });
        assert_eq!((found, report.ending), (1, Ending::Stopped), "{name}");
    }
}

#[test]
fn names_are_unique_and_found() {
    let names: HashSet<_> = HEURISTICS.iter().map(|heuristic| heuristic.name).collect();
    let engines: HashSet<_> = HEURISTICS.iter().map(|heuristic| heuristic.engine.name).collect();
    assert_eq!((names.len(), engines.len()), (HEURISTICS.len(), HEURISTICS.len()));
    assert!(HEURISTICS.iter().all(|known| heuristic(known.name).unwrap().engine.name == known.engine.name));
    assert_eq!(HEURISTICS[0].engine.name, ENGINE.name);
    assert!(heuristic("nothing").is_none());
}
