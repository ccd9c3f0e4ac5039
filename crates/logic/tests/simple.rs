//! The two simple solvers: what they fill, in which order, and where they stop.

use hyperdoku_core::{Budget, Effect, Ending, Puzzle, Symbol};
use hyperdoku_logic::{CellByCell, Frame, PathEnd, ROUNDS, Sheet, cell_by_cell, rounds};
use hyperdoku_testkit::topology;

/// Naked singles solve it, in several turns.
const EASY: &str = "..82...9.92.687.4.4..3...21.7...63.263...2.7.....3.1.57..9.34.....5...1...21.86..";
/// They do not get far with this.
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn puzzle(text: &str) -> Puzzle {
    let cells = text.chars().map(|letter| letter.to_digit(10).and_then(Symbol::from_number));
    Puzzle::new(topology("3x3"), cells.collect()).expect("no two givens clash")
}

#[test]
fn cell_by_cell_goes_round_until_nothing_changes() {
    let puzzle = puzzle(EASY);
    let frame = Frame::new(puzzle.topology());
    let path = cell_by_cell(&frame, &puzzle, &Budget::unlimited());
    assert_eq!(path.end, PathEnd::Solved);
    let mut watched = CellByCell::new(Sheet::of(&frame, &puzzle).unwrap());
    let mut cells = Vec::new();
    while let Some(look) = watched.look().unwrap() {
        assert_eq!(look.step.is_some(), look.candidates.len() == 1);
        cells.push((look.cell, look.step));
    }
    let turns = cells.windows(2).filter(|pair| pair[1].0 <= pair[0].0).count();
    assert!(turns > 0, "some cells are filled in a later turn only");
    let steps: Vec<_> = cells.into_iter().filter_map(|(_, step)| step).collect();
    assert_eq!(steps, path.steps);
    assert_eq!(watched.sheet().unfilled(), 0);
}

#[test]
fn a_round_sees_only_what_was_there_before_it() {
    let puzzle = puzzle(EASY);
    let frame = Frame::new(puzzle.topology());
    let (whole, all) = rounds(&frame, &puzzle, ROUNDS, &Budget::unlimited());
    assert_eq!(whole.end, PathEnd::Solved);
    let mut before = Sheet::of(&frame, &puzzle).unwrap();
    for most in 1..=all {
        let (path, done) = rounds(&frame, &puzzle, most, &Budget::unlimited());
        assert_eq!(done, most);
        let new = path.steps.iter().flat_map(|step| &step.effects).filter_map(|effect| match *effect {
            Effect::Place(candidate) if before.value(candidate.cell).is_none() => Some(candidate),
            _ => None,
        });
        for candidate in new {
            assert_eq!(before.candidates(candidate.cell).single(), Some(candidate.symbol));
        }
        assert_eq!(path.end == PathEnd::Solved, most == all);
        before = path.sheet;
    }
}

#[test]
fn both_stop_where_no_cell_has_one_value_left() {
    let puzzle = puzzle(HARD);
    let frame = Frame::new(puzzle.topology());
    let (in_rounds, _) = rounds(&frame, &puzzle, ROUNDS, &Budget::unlimited());
    let by_cell = cell_by_cell(&frame, &puzzle, &Budget::unlimited());
    for path in [in_rounds, by_cell] {
        assert_eq!(path.end, PathEnd::Stuck);
        assert_eq!(path.sheet.unfilled(), 81 - puzzle.given_count() - path.steps.len());
        assert!(puzzle.topology().cells().all(|cell| path.sheet.candidates(cell).len() != 1));
    }
}

#[test]
fn what_has_no_solution_is_told() {
    let broken = puzzle(&format!("12345678.........9{}", ".".repeat(63)));
    let frame = Frame::new(broken.topology());
    assert!(matches!(cell_by_cell(&frame, &broken, &Budget::unlimited()).end, PathEnd::Broken(_)));
    assert!(matches!(rounds(&frame, &broken, ROUNDS, &Budget::unlimited()).0.end, PathEnd::Broken(_)));
}

#[test]
fn a_budget_ends_them() {
    let puzzle = puzzle(EASY);
    let frame = Frame::new(puzzle.topology());
    let path = cell_by_cell(&frame, &puzzle, &Budget::of_nodes(3));
    assert_eq!(path.end, PathEnd::Ended(Ending::OutOfBudget));
    assert_eq!(
        rounds(&frame, &puzzle, ROUNDS, &Budget::of_nodes(1)).0.end,
        PathEnd::Ended(Ending::OutOfBudget)
    );
}
