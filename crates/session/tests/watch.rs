//! Solvers watched to their end: what they tell adds up to the solution, or they say where they are stuck.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use hyperdoku_core::{Budget, Cell, Puzzle, Symbol};
use hyperdoku_format::{ReadOptions, read};
use hyperdoku_logic::{Frame, Known};
use hyperdoku_session::{End, SOLVERS, Watch, WatchedSolver};

const EASY: &str = "3x3:..8.9...5.47.3...993.......7.....6....18.5.......721......54..6.2...749....9....2";
const HARD: &str = "3x3:4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes(), &ReadOptions::default()).unwrap().records.remove(0).puzzle
}

/// Watches to the end: the values told, how many events there were, and the end.
fn watch(name: &str, puzzle: &Puzzle) -> (Vec<Option<Symbol>>, usize, End) {
    let frame = Frame::new(puzzle.topology());
    let solver = WatchedSolver::named(name).unwrap();
    let mut watch = Watch::new(solver, &frame, puzzle, Known::Unique).unwrap();
    let mut values = puzzle.givens().to_vec();
    let mut events = 0;
    loop {
        match watch.advance(&Budget::default()) {
            Ok(event) => {
                assert!(!event.headline.is_empty() && !event.reason.is_empty(), "{event:?}");
                assert!(!event.looked.is_empty(), "{event:?}");
                for change in &event.changes {
                    assert_ne!(values[change.cell.index()], change.symbol, "{event:?} changes nothing");
                    values[change.cell.index()] = change.symbol;
                }
                events += 1;
                assert!(events < 100_000, "{name} does not end");
            }
            Err(end) => return (values, events, end),
        }
    }
}

#[test]
fn search_solves_and_others_do_or_are_stuck() {
    for text in [EASY, HARD, "2x2x1:......................2.........4........3..2.....4..3.........."] {
        let puzzle = puzzle(text);
        let (right, _, end) = watch("search", &puzzle);
        assert_eq!(end, End::Solved);
        let topology = puzzle.topology();
        let is_full = |house| topology.house(house).iter().all(|cell: &Cell| right[cell.index()].is_some());
        assert!(topology.houses().all(is_full));
        for solver in &SOLVERS {
            let (values, _, end) = watch(solver.name, &puzzle);
            let unfilled = values.iter().filter(|value| value.is_none()).count();
            match end {
                End::Solved => assert_eq!(values, right, "{}", solver.name),
                End::Stuck { unfilled: told, stronger } => {
                    assert_eq!(unfilled, told, "{}", solver.name);
                    assert!(stronger.is_some());
                    let agrees = |(value, right): (&Option<Symbol>, _)| value.is_none() || value == right;
                    assert!(values.iter().zip(&right).all(agrees), "{}", solver.name);
                }
                other => panic!("{}: {other:?}", solver.name),
            }
        }
    }
}

#[test]
fn letters_tell_why_a_symbol_fits_nowhere_else() {
    let puzzle = puzzle(EASY);
    let topology = puzzle.topology();
    let frame = Frame::new(topology);
    let solver = WatchedSolver::named("ladder").unwrap();
    let mut watch = Watch::new(solver, &frame, &puzzle, Known::Unique).unwrap();
    let mut values = puzzle.givens().to_vec();
    let mut lettered = 0;
    while let Ok(event) = watch.advance(&Budget::default()) {
        lettered += usize::from(!event.letters.is_empty());
        for letter in &event.letters {
            assert_eq!(values[letter.by.cell.index()], Some(letter.by.symbol), "{event:?}");
            let peers = topology.peers_of(letter.by.cell);
            let is_closed = |cell: &Cell| values[cell.index()].is_none() && peers.contains(cell);
            assert!(letter.closes.iter().all(is_closed), "{event:?}");
        }
        event.changes.iter().for_each(|change| values[change.cell.index()] = change.symbol);
    }
    assert!(lettered > 5, "{lettered}");
}

#[test]
fn search_takes_back_what_fails() {
    let puzzle = puzzle(HARD);
    let frame = Frame::new(puzzle.topology());
    let mut watch =
        Watch::new(WatchedSolver::named("search").unwrap(), &frame, &puzzle, Known::Nothing).unwrap();
    let mut taken_back = 0;
    while let Ok(event) = watch.advance(&Budget::default()) {
        taken_back += usize::from(event.changes.iter().any(|change| change.symbol.is_none()));
    }
    assert!(taken_back > 0, "{taken_back}");
}

#[test]
fn givens_that_leave_a_cell_with_nothing_are_refused() {
    // The first row has 1 to 8, and the column of its last cell a 9.
    let mut text = "3x3:12345678.".to_owned() + &".".repeat(72);
    text.replace_range(4 + 44..4 + 45, "9");
    let puzzle = puzzle(&text);
    let frame = Frame::new(puzzle.topology());
    for solver in &SOLVERS {
        assert!(Watch::new(solver, &frame, &puzzle, Known::Nothing).is_err(), "{}", solver.name);
    }
}

#[test]
fn names_are_unique_and_each_but_the_last_has_a_stronger_one() {
    for (index, solver) in SOLVERS.iter().enumerate() {
        assert_eq!(WatchedSolver::named(solver.name), Some(solver));
        assert_eq!(solver.stronger().is_some(), index + 1 < SOLVERS.len());
    }
}
