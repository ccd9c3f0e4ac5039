//! The table that every engine must pass, whatever it is made of.

use crate::boards::{BOARDS, explicit_board, known_solution, random_puzzle, topology};
use crate::corpora::{Expected, cases, counts};
use crate::naive;
use hyperdoku_core::symmetry::Group;
use hyperdoku_core::{Budget, Ending, Engine, Puzzle, Report, Solution, Solver, Topology};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Runs every check on an engine, and again on its random form if it has one.
///
/// # Panics
/// With the board, the puzzle and the difference, at the first check that fails.
pub fn conformance(engine: &Engine) {
    table(&Tested { name: engine.name.to_owned(), make: Box::new(engine.new) });
    if let Some(random) = engine.random {
        let seeded = move |seed: u64| {
            move |topology: &Arc<Topology>| random(topology, Box::new(ChaCha8Rng::seed_from_u64(seed)))
        };
        table(&Tested { name: format!("random {}", engine.name), make: Box::new(seeded(1)) });
        random_order(&seeded(1), &seeded(2));
    }
}

/// What is tested: a way to make solvers, and its name.
struct Tested<'a> {
    name: String,
    make: Box<Make<'a>>,
}

type Make<'a> = dyn Fn(&Arc<Topology>) -> Box<dyn Solver> + 'a;

fn table(tested: &Tested<'_>) {
    corpus(tested);
    published_counts(tested);
    full_boards(tested);
    empty_boards(tested);
    agreement_with_naive(tested);
    known_solutions_are_found(tested);
    cells_in_no_house(tested);
    budgets(tested);
    cancelling(tested);
    one_solver_for_many_puzzles(tested);
    one_board_for_a_solver(tested);
}

/// Up to `limit` solutions: all different, each right for the puzzle.
fn solve(tested: &Tested<'_>, puzzle: &Puzzle, limit: usize) -> (Vec<Solution>, Report) {
    let mut solver = (tested.make)(puzzle.topology());
    let mut found: Vec<Solution> = Vec::new();
    let report = solver.solve(puzzle, &Budget::unlimited(), &mut |solution| {
        found.push(solution);
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let board = puzzle.topology().shape();
    let distinct: HashSet<_> = found.iter().map(|solution| solution.symbols().to_vec()).collect();
    assert_eq!(distinct.len(), found.len(), "{}: {board}: a solution came twice", tested.name);
    for solution in &found {
        let again = Solution::check(puzzle, solution.symbols().to_vec());
        assert!(again.is_ok(), "{}: {board}: {again:?}", tested.name);
    }
    let expected = if found.len() == limit { Ending::Stopped } else { Ending::Exhausted };
    assert_eq!(report.ending, expected, "{}: {board}: {} found of {limit}", tested.name, found.len());
    (found, report)
}

fn corpus(tested: &Tested<'_>) {
    for case in cases() {
        let (found, _) = solve(tested, &case.puzzle, 2);
        let got = [Expected::None, Expected::Unique, Expected::Multiple][found.len()];
        let board = case.puzzle.topology().shape();
        assert_eq!(got, case.expected, "{}: {board}: {:?}", tested.name, case.puzzle.givens());
    }
}

fn published_counts(tested: &Tested<'_>) {
    for (topology, expected) in counts() {
        let mut solver = (tested.make)(&topology);
        let mut count = 0;
        let report = solver.solve(&Puzzle::empty(Arc::clone(&topology)), &Budget::unlimited(), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(
            (count, report.ending),
            (expected, Ending::Exhausted),
            "{}: {}",
            tested.name,
            topology.shape()
        );
    }
}

fn full_boards(tested: &Tested<'_>) {
    for solution in known_solutions() {
        let full = random_puzzle(&solution, 100, &mut ChaCha8Rng::seed_from_u64(1));
        let (found, _) = solve(tested, &full, 2);
        let board = full.topology().shape();
        let [only] = &found[..] else { panic!("{}: {board}: a full board has one solution", tested.name) };
        // Where nothing is left to choose, no budget is needed.
        let report = (tested.make)(full.topology())
            .solve(&full, &Budget::of_nodes(0), &mut |_| ControlFlow::Continue(()));
        assert_eq!(report, Report { ending: Ending::Exhausted, nodes: 0 }, "{}: {board}", tested.name);
        assert!(only.symbols().iter().zip(full.givens()).all(|(&symbol, given)| Some(symbol) == *given));
    }
}

/// A first solution of boards that plain engines fill at once; larger ones are a matter of `auto`.
fn empty_boards(tested: &Tested<'_>) {
    for name in ["5", "3x1", "2x2", "3x2", "3x3", "2x2x1", "latin:4^3", "slice:2^3", "wrap:4", "latin:2^5"] {
        let (found, _) = solve(tested, &Puzzle::empty(topology(name)), 3);
        assert!(!found.is_empty(), "{}: {name}", tested.name);
    }
}

/// On boards that the naive solver can exhaust, the set of solutions is the same.
fn agreement_with_naive(tested: &Tested<'_>) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let small = known_solutions().filter(|solution| solution.symbols().len() <= 36);
    for solution in small.flat_map(|solution| std::iter::repeat_n(solution, 40)) {
        let puzzle = random_puzzle(&solution, 30, &mut rng);
        let limit = 2000;
        let naive = naive::solutions(&puzzle, limit);
        let (found, _) = solve(tested, &puzzle, limit);
        let board = puzzle.topology().shape();
        assert_eq!(found.len(), naive.len(), "{}: {board}: {:?}", tested.name, puzzle.givens());
        if naive.len() < limit {
            assert!(found.iter().all(|solution| naive.contains(solution)), "{}: {board}", tested.name);
        }
    }
}

/// On every board, puzzles with many givens: if there is one solution it is the one they came from.
fn known_solutions_are_found(tested: &Tested<'_>) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for solution in known_solutions() {
        let group = Group::of(solution.topology()).expect("these boards are small");
        let image = group.random(&mut rng).apply_all(solution.symbols());
        let empty = Puzzle::empty(Arc::clone(solution.topology()));
        let known = Solution::check(&empty, image).expect("a symmetry maps solutions to solutions");
        for percent in [75, 55] {
            let puzzle = with_fewer_givens(&known, percent, &mut rng);
            let (found, _) = solve(tested, &puzzle, 20);
            let board = puzzle.topology().shape();
            assert!(found.len() == 20 || found.contains(&known), "{}: {board}", tested.name);
        }
    }
}

fn with_fewer_givens(known: &Solution, percent: u32, rng: &mut ChaCha8Rng) -> Puzzle {
    let keep = |&symbol| (rng.random_range(0..100) < percent).then_some(symbol);
    let givens = known.symbols().iter().map(keep).collect();
    Puzzle::new(Arc::clone(known.topology()), givens).expect("part of a solution is a puzzle")
}

/// A cell in no house takes any symbol: 576 Latin squares times 4.
fn cells_in_no_house(tested: &Tested<'_>) {
    let (found, _) = solve(tested, &Puzzle::empty(explicit_board()), 10_000);
    assert_eq!(found.len(), 576 * 4, "{}", tested.name);
}

/// So many nodes and no more, told exactly and shown as progress.
fn budgets(tested: &Tested<'_>) {
    for name in ["hoops", "2x2"] {
        let puzzle = Puzzle::empty(topology(name));
        let mut solver = (tested.make)(puzzle.topology());
        for nodes in [0, 1, 3, 50] {
            let budget = Budget::of_nodes(nodes);
            let report = solver.solve(&puzzle, &budget, &mut |_| ControlFlow::Continue(()));
            assert_eq!(report, Report { ending: Ending::OutOfBudget, nodes }, "{}: {name}", tested.name);
            assert_eq!(budget.progress.load(Ordering::Relaxed), nodes, "{}: {name}", tested.name);
        }
    }
}

/// A set flag ends the work at once, with nothing found, also where a formula knows a solution.
fn cancelling(tested: &Tested<'_>) {
    let cancelled = Budget::unlimited();
    cancelled.cancel.store(true, Ordering::Relaxed);
    for name in ["hoops", "3x3", "2x2x2"] {
        let puzzle = Puzzle::empty(topology(name));
        let report = (tested.make)(puzzle.topology()).solve(&puzzle, &cancelled, &mut |_| {
            panic!("{}: {name}: a solution after the end", tested.name);
        });
        assert_eq!(report.ending, Ending::Cancelled, "{}: {name}", tested.name);
    }
}

/// A puzzle of another board is a mistake of the caller, never an answer.
fn one_board_for_a_solver(tested: &Tested<'_>) {
    let mut solver = (tested.make)(&topology("2x2"));
    for puzzle in [Puzzle::empty(topology("latin:4^2")), Puzzle::empty(topology("3x3"))] {
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            solver.solve(&puzzle, &Budget::unlimited(), &mut |_| ControlFlow::Break(()))
        }));
        assert!(outcome.is_err(), "{}: solved a puzzle of another board", tested.name);
    }
}

/// The same random numbers give the same solutions in the same order, others another order.
fn random_order(one: &Make<'_>, two: &Make<'_>) {
    let puzzle = Puzzle::empty(topology("2x2"));
    let order = |mut solver: Box<dyn Solver>| {
        let mut found = Vec::new();
        solver.solve(&puzzle, &Budget::unlimited(), &mut |solution| {
            found.push(solution.symbols().to_vec());
            ControlFlow::Continue(())
        });
        found
    };
    let board = puzzle.topology();
    assert_eq!(order(one(board)), order(one(board)));
    assert_ne!(order(one(board)), order(two(board)));
}

/// A solver forgets one puzzle before the next, whether it was solved, refuted or interrupted.
fn one_solver_for_many_puzzles(tested: &Tested<'_>) {
    let board: Arc<Topology> = topology("2x2");
    let mut solver = (tested.make)(&board);
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
        assert_eq!(count(&case.puzzle, &Budget::unlimited()), twin, "{}", tested.name);
        count(&Puzzle::empty(Arc::clone(&board)), &Budget::of_nodes(2));
        assert_eq!(count(&case.puzzle, &Budget::unlimited()), twin, "{}", tested.name);
    }
}

fn known_solutions() -> impl Iterator<Item = Solution> {
    BOARDS
        .iter()
        .map(|name| known_solution(&topology(name)).unwrap_or_else(|| panic!("{name} has none kept")))
}
