use super::*;
use crate::cases::{CASES, at_random, expected, numbers};
use hyperdoku_core::{Budget, Cell, Explicit, Extras, Family, Limits, Puzzle, Shape, Solution, Symbol};
use hyperdoku_testkit::{BOARDS, known_solution, topology};
use std::collections::HashSet;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

fn widths() -> impl Iterator<Item = Width> {
    Width::ALL.iter().copied().filter(|width| width.is_available())
}

fn board() -> Arc<Topology> {
    topology("3x3")
}

/// Checks that a solution is one of these givens.
fn check(board: &Arc<Topology>, givens: &[u8], solution: &[u8]) {
    let symbols = solution.iter().map(|&number| Symbol::from_index(usize::from(number) - 1)).collect();
    let is_kept = givens.iter().zip(solution).all(|(given, number)| *given == 0 || given == number);
    let checked = Solution::check(&Puzzle::empty(Arc::clone(board)), symbols);
    assert!(is_kept && checked.is_ok(), "{solution:?} is none of {givens:?}");
}

/// Tallies and solutions by puzzle.
fn solve(
    board: &Arc<Topology>,
    givens: &[u8],
    limit: u32,
    width: Width,
) -> (Vec<Tally>, Vec<HashSet<Vec<u8>>>) {
    let cells = board.cell_count();
    let mut solutions = vec![HashSet::new(); givens.len() / cells];
    let limit = NonZeroU32::new(limit).expect("a limit is not 0");
    let lanes = Lanes::with_width(board, width).expect("the processor has the width");
    let tallies = lanes.solve(givens, limit, &Budget::unlimited(), &mut |puzzle, solution| {
        check(board, &givens[cells * puzzle..][..cells], solution);
        assert!(solutions[puzzle].insert(solution.to_vec()), "a solution came twice");
        ControlFlow::Continue(())
    });
    (tallies, solutions)
}

/// Checks that lanes of every width say what the general search does.
fn compare(board: &Arc<Topology>, givens: &[u8], limit: u32) {
    let name = board.shape();
    let right = expected(board, givens, limit as usize);
    for width in widths() {
        let (tallies, solutions) = solve(board, givens, limit, width);
        for (puzzle, (set, right)) in solutions.iter().zip(&right).enumerate() {
            assert_eq!(tallies[puzzle].solutions as usize, set.len(), "{name}, {width:?}, puzzle {puzzle}");
            assert_eq!(set.len(), right.len(), "{name}, {width:?}, puzzle {puzzle}, limit {limit}");
            assert!(right.len() == limit as usize || set == right, "{name}, {width:?}, puzzle {puzzle}");
            assert_eq!(tallies[puzzle].ending == Ending::Stopped, set.len() == limit as usize, "{name}");
        }
    }
}

#[test]
fn known_puzzles_have_their_solutions() {
    let givens: Vec<u8> = CASES.iter().flat_map(|(text, _)| numbers(text)).collect();
    for width in widths() {
        let (tallies, solutions) = solve(&board(), &givens, 2, width);
        let counts: Vec<u32> = tallies.iter().map(|tally| tally.solutions).collect();
        let right: Vec<u32> = CASES.iter().map(|&(_, count)| count).collect();
        assert_eq!(counts, right, "{width:?}");
        let told: Vec<u32> = solutions.iter().map(|set| set.len() as u32).collect();
        assert_eq!(told, right, "{width:?}");
    }
}

#[test]
fn lanes_agree_with_search_and_with_each_other() {
    let givens = at_random(&numbers(CASES[0].0), 2000, 30..50);
    for limit in [1, 2, 5] {
        compare(&board(), &givens, limit);
    }
}

/// More puzzles than lanes, and fewer.
#[test]
fn every_board_agrees_with_search() {
    let mut compared = 0;
    for name in BOARDS {
        let board = topology(name);
        let Some(solution) = known_solution(&board) else { continue };
        let numbers: Vec<u8> = solution.symbols().iter().map(|symbol| symbol.number() as u8).collect();
        let (count, percent) = match numbers.len() {
            0..=36 => (600, 5..70),
            37..=200 => (150, 45..80),
            _ => (20, 55..90),
        };
        let givens = at_random(&numbers, count, percent);
        for limit in [1, 2, 7] {
            compare(&board, &givens, limit);
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// A candidate left out of puzzles of any board.
#[test]
fn another_solution_is_found_without_a_candidate() {
    let mut told = Vec::new();
    for name in ["2x2", "3x2", "latin:4^3", "slice:2^3", "2x2x1x1"] {
        let board = topology(name);
        let solution = known_solution(&board).expect("there is a closed form");
        let numbers: Vec<u8> = solution.symbols().iter().map(|symbol| symbol.number() as u8).collect();
        let mut givens = at_random(&numbers, numbers.len(), 30..70);
        (0..numbers.len()).for_each(|cell| givens[(numbers.len() + 1) * cell] = 0);
        let excluded = board.cells().zip(solution.symbols());
        let excluded: Vec<_> = excluded.map(|(cell, &symbol)| Candidate { cell, symbol }).collect();
        let solutions = expected(&board, &givens, 10_000);
        let others = solutions.iter().enumerate();
        let right: Vec<bool> =
            others.map(|(cell, set)| set.iter().any(|other| other[cell] != numbers[cell])).collect();
        for width in widths() {
            let lanes = Lanes::with_width(&board, width).expect("the processor has the width");
            let tallies = lanes.solve_without(&givens, &excluded, &Budget::unlimited());
            let told: Vec<bool> = tallies.iter().map(|tally| tally.solutions > 0).collect();
            assert_eq!(told, right, "{name}, {width:?}");
        }
        told.extend(right);
    }
    assert!(told.contains(&true) && told.contains(&false), "{told:?}");
}

/// Solutions of wide open boards are counted far beyond the lanes.
#[test]
fn many_solutions_are_all_different() {
    let givens = [0; 81 * 3];
    for width in widths() {
        let (tallies, solutions) = solve(&board(), &givens, 5000, width);
        assert!(tallies.iter().all(|tally| tally.solutions == 5000), "{width:?}");
        assert!(solutions.iter().all(|set| set.len() == 5000), "{width:?}");
    }
}

/// A few puzzles are solved one by one or handed over, with or without a candidate left out, as many are.
#[test]
fn few_puzzles_are_solved_as_many_are() {
    for width in widths() {
        let lanes = Lanes::with_width(&board(), width).expect("the processor has the width");
        for (text, count) in CASES {
            let givens = numbers(text);
            let many: Vec<u8> = givens.repeat(FEW);
            let first = solve(&board(), &givens, 1, width).1.remove(0).into_iter().next();
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
                let (one, solutions) = solve(&board(), &givens, limit, width);
                assert_eq!(one[0].solutions as usize, solutions[0].len(), "{width:?} {text}");
                assert_eq!(one[0].ending == Ending::Stopped, one[0].solutions == limit, "{width:?} {text}");
                let (all, _) = solve(&board(), &many, limit, width);
                assert!(all.iter().all(|tally| tally.solutions == one[0].solutions), "{width:?} {text}");
            }
        }
    }
}

/// On a long chain of cells, each of which tells the next, lanes look for minutes before any is done.
#[test]
fn a_cancel_is_heard_while_no_lane_is_done() {
    let cells = 60_000;
    let houses = (1..cells).map(|cell| vec![Cell(cell - 1), Cell(cell)]).collect();
    let explicit = Explicit { symbols: 2, cells, houses, layout: Vec::new() };
    let family = Family::Explicit(Arc::new(explicit));
    let shape = Shape::new(family, Extras::default(), Limits::default()).expect("the houses are in order");
    let board = Topology::new(shape).expect("nothing is known against it");
    let mut givens = vec![0; cells as usize];
    givens[0] = 1;
    let lanes = Lanes::new(&board).expect("the board is not too large");
    let budget = Budget::unlimited();
    let tallies = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            budget.cancel.store(true, Ordering::Relaxed);
        });
        lanes.count(&givens, NonZeroU32::MIN, &budget)
    });
    assert_eq!(tallies[0].ending, Ending::Cancelled);
}

/// Choices are counted, and who runs out of them among others is told so.
#[test]
fn a_budget_of_nodes_is_for_each_puzzle() {
    let hard = numbers(CASES[13].0);
    let easy = numbers(CASES[1].0);
    let givens: Vec<u8> = (0..3 * FEW).flat_map(|place| if place % 2 == 0 { hard } else { easy }).collect();
    let two = NonZeroU32::new(2).expect("a limit is not 0");
    for width in widths() {
        let lanes = Lanes::with_width(&board(), width).expect("the processor has the width");
        let budget = Budget::of_nodes(2);
        for (place, tally) in lanes.count(&givens, two, &budget).into_iter().enumerate() {
            let expected = if place % 2 == 0 { Ending::OutOfBudget } else { Ending::Exhausted };
            assert_eq!(tally.ending, expected, "{width:?} {place}");
            assert!(tally.nodes <= 2, "{width:?} {place}");
        }
        let budget = Budget::unlimited();
        let tallies = lanes.count(&givens, two, &budget);
        let nodes: u64 = tallies.iter().map(|tally| tally.nodes).sum();
        assert!(nodes > 0, "{width:?}");
        assert_eq!(budget.progress.load(Ordering::Relaxed), nodes, "{width:?}");
    }
}

/// Who wants no more of one puzzle hears of the others.
#[test]
fn a_break_ends_one_puzzle_of_many() {
    let givens = [0; 81 * 40];
    let limit = NonZeroU32::new(300).expect("a limit is not 0");
    for width in widths() {
        let lanes = Lanes::with_width(&board(), width).expect("the processor has the width");
        let mut told = [0; 40];
        let tallies = lanes.solve(&givens, limit, &Budget::unlimited(), &mut |puzzle, _| {
            told[puzzle] += 1;
            if puzzle == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(tallies.iter().all(|tally| tally.ending == Ending::Stopped), "{width:?}");
        let expected: [u32; 40] = std::array::from_fn(|puzzle| if puzzle == 7 { 1 } else { 300 });
        assert_eq!(told, expected, "{width:?}");
    }
}

#[test]
fn boards_that_are_too_large_have_no_lanes() {
    for (name, has_lanes) in [("3x3", true), ("8x8", true), ("4x4x1x1", false), ("latin:2^17", false)] {
        assert_eq!(Lanes::new(&topology(name)).is_some(), has_lanes, "{name}");
    }
}

#[test]
fn lanes_pay_from_half_of_them_on() {
    let pay = |name: &str, width: Width, puzzles: usize| {
        Lanes::with_width(&topology(name), width).expect("the processor has the width").pay_for(puzzles)
    };
    for width in widths() {
        assert!(pay("3x3", width, 1));
        assert!(!pay("2x2", width, 10) && pay("2x2", width, 256));
        assert_eq!(pay("4x4", width, 256), width != Width::Portable);
    }
}

#[test]
#[should_panic(expected = "a puzzle has 81 cells")]
fn part_of_a_puzzle_is_refused() {
    Lanes::with_width(&board(), Width::Portable).expect("every processor has it").count(
        &[0; 80],
        NonZeroU32::MIN,
        &Budget::unlimited(),
    );
}
