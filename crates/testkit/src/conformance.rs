//! The table that every engine must pass, whatever it is made of.

use crate::boards::{BOARDS, explicit_board, known_solution, random_puzzle, topology};
use crate::corpora::{Expected, cases, counts};
use crate::naive;
use hyperdoku_core::symmetry::Group;
use hyperdoku_core::{Budget, Ending, Engine, Puzzle, Report, Solution, Topology};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Runs every check on an engine.
///
/// # Panics
/// With the board, the puzzle and the difference, at the first check that fails.
pub fn conformance(engine: &Engine) {
    corpus(engine);
    published_counts(engine);
    full_boards(engine);
    empty_boards(engine);
    agreement_with_naive(engine);
    known_solutions_are_found(engine);
    cells_in_no_house(engine);
    budgets(engine);
    one_solver_for_many_puzzles(engine);
}

/// Up to `limit` solutions: all different, each right for the puzzle.
fn solve(engine: &Engine, puzzle: &Puzzle, limit: usize) -> (Vec<Solution>, Report) {
    let mut solver = (engine.new)(puzzle.topology());
    let mut found: Vec<Solution> = Vec::new();
    let report = solver.solve(puzzle, &Budget::unlimited(), &mut |solution| {
        found.push(solution);
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let board = puzzle.topology().shape();
    let distinct: HashSet<_> = found.iter().map(|solution| solution.symbols().to_vec()).collect();
    assert_eq!(distinct.len(), found.len(), "{}: {board}: a solution came twice", engine.name);
    for solution in &found {
        let again = Solution::check(puzzle, solution.symbols().to_vec());
        assert!(again.is_ok(), "{}: {board}: {again:?}", engine.name);
    }
    let expected = if found.len() == limit { Ending::Stopped } else { Ending::Exhausted };
    assert_eq!(report.ending, expected, "{}: {board}: {} found of {limit}", engine.name, found.len());
    (found, report)
}

fn corpus(engine: &Engine) {
    for case in cases() {
        let (found, _) = solve(engine, &case.puzzle, 2);
        let got = [Expected::None, Expected::Unique, Expected::Multiple][found.len()];
        let board = case.puzzle.topology().shape();
        assert_eq!(got, case.expected, "{}: {board}: {:?}", engine.name, case.puzzle.givens());
    }
}

fn published_counts(engine: &Engine) {
    for (topology, expected) in counts() {
        let mut solver = (engine.new)(&topology);
        let mut count = 0;
        let report = solver.solve(&Puzzle::empty(Arc::clone(&topology)), &Budget::unlimited(), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(
            (count, report.ending),
            (expected, Ending::Exhausted),
            "{}: {}",
            engine.name,
            topology.shape()
        );
    }
}

fn full_boards(engine: &Engine) {
    for solution in known_solutions() {
        let full = random_puzzle(&solution, 100, &mut ChaCha8Rng::seed_from_u64(1));
        let (found, _) = solve(engine, &full, 2);
        let [only] = &found[..] else { panic!("{}: a full board has one solution", engine.name) };
        assert!(only.symbols().iter().zip(full.givens()).all(|(&symbol, given)| Some(symbol) == *given));
    }
}

/// A first solution of boards that plain engines fill at once; larger ones are a matter of `auto`.
fn empty_boards(engine: &Engine) {
    for name in ["5", "3x1", "2x2", "3x2", "3x3", "2x2x1", "latin:4^3", "slice:2^3", "wrap:4", "latin:2^5"] {
        let (found, _) = solve(engine, &Puzzle::empty(topology(name)), 3);
        assert!(!found.is_empty(), "{}: {name}", engine.name);
    }
}

/// On boards that the naive solver can exhaust, the set of solutions is the same.
fn agreement_with_naive(engine: &Engine) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let small = known_solutions().filter(|solution| solution.symbols().len() <= 36);
    for solution in small.flat_map(|solution| std::iter::repeat_n(solution, 40)) {
        let puzzle = random_puzzle(&solution, 30, &mut rng);
        let limit = 2000;
        let naive = naive::solutions(&puzzle, limit);
        let (found, _) = solve(engine, &puzzle, limit);
        let board = puzzle.topology().shape();
        assert_eq!(found.len(), naive.len(), "{}: {board}: {:?}", engine.name, puzzle.givens());
        if naive.len() < limit {
            assert!(found.iter().all(|solution| naive.contains(solution)), "{}: {board}", engine.name);
        }
    }
}

/// On every board, puzzles with many givens: if there is one solution it is the one they came from.
fn known_solutions_are_found(engine: &Engine) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for solution in known_solutions() {
        let group = Group::of(solution.topology()).expect("these boards are small");
        let image = group.random(&mut rng).apply_all(solution.symbols());
        let empty = Puzzle::empty(Arc::clone(solution.topology()));
        let known = Solution::check(&empty, image).expect("a symmetry maps solutions to solutions");
        for percent in [75, 55] {
            let puzzle = with_fewer_givens(&known, percent, &mut rng);
            let (found, _) = solve(engine, &puzzle, 20);
            let board = puzzle.topology().shape();
            assert!(found.len() == 20 || found.contains(&known), "{}: {board}", engine.name);
        }
    }
}

fn with_fewer_givens(known: &Solution, percent: u32, rng: &mut ChaCha8Rng) -> Puzzle {
    use rand::RngExt;
    let keep = |&symbol| (rng.random_range(0..100) < percent).then_some(symbol);
    let givens = known.symbols().iter().map(keep).collect();
    Puzzle::new(Arc::clone(known.topology()), givens).expect("part of a solution is a puzzle")
}

/// A cell in no house takes any symbol: 576 Latin squares times 4.
fn cells_in_no_house(engine: &Engine) {
    let (found, _) = solve(engine, &Puzzle::empty(explicit_board()), 10_000);
    assert_eq!(found.len(), 576 * 4, "{}", engine.name);
}

/// No nodes and a set flag end the work at once, with nothing claimed.
fn budgets(engine: &Engine) {
    let puzzle = Puzzle::empty(topology("hoops"));
    let mut solver = (engine.new)(puzzle.topology());
    let mut run = |budget: &Budget| solver.solve(&puzzle, budget, &mut |_| ControlFlow::Continue(()));
    let report = run(&Budget::of_nodes(3));
    assert_eq!(report.ending, Ending::OutOfBudget, "{}", engine.name);
    assert!(report.nodes <= 3, "{}", engine.name);
    assert_eq!(run(&Budget::of_nodes(50)), run(&Budget::of_nodes(50)), "{}: budgets repeat", engine.name);
    let cancelled = Budget::unlimited();
    cancelled.cancel.store(true, Ordering::Relaxed);
    assert_eq!(run(&cancelled).ending, Ending::Cancelled, "{}", engine.name);
}

/// A solver forgets one puzzle before the next, whether it was solved, refuted or interrupted.
fn one_solver_for_many_puzzles(engine: &Engine) {
    let board: Arc<Topology> = topology("2x2");
    let mut solver = (engine.new)(&board);
    let mut count = |puzzle: &Puzzle, budget: &Budget| {
        let mut count = 0;
        solver.solve(puzzle, budget, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    };
    for case in cases().filter(|case| case.puzzle.topology().shape() == board.shape()) {
        let twin = naive::solutions(&case.puzzle, usize::MAX).len();
        assert_eq!(count(&case.puzzle, &Budget::unlimited()), twin, "{}", engine.name);
        count(&Puzzle::empty(Arc::clone(&board)), &Budget::of_nodes(2));
        assert_eq!(count(&case.puzzle, &Budget::unlimited()), twin, "{}", engine.name);
    }
}

fn known_solutions() -> impl Iterator<Item = Solution> {
    BOARDS
        .iter()
        .map(|name| known_solution(&topology(name)).unwrap_or_else(|| panic!("{name} has none kept")))
}
