//! Questions to a formula: assumptions, cores, blocking, budgets.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hyperdoku_core::{Budget, Candidate, Cell, Ending, Grid, Puzzle, Solution, Symbol};
use hyperdoku_sat::{Formula, Literal, NoFormula, Outcome, Phases};
use hyperdoku_testkit::{known_solution, topology};
use std::collections::HashSet;
use std::sync::Arc;

fn candidate(cell: u32, number: u32) -> Candidate {
    Candidate { cell: Cell(cell), symbol: Symbol::from_number(number).unwrap() }
}

fn of_empty(board: &str) -> Formula {
    Formula::new(&Grid::new(&topology(board)), Phases::Usual, &Budget::unlimited()).unwrap()
}

fn ask(formula: &mut Formula, assumptions: &[Literal]) -> Outcome {
    formula.solve(assumptions, &Budget::unlimited(), &mut 0)
}

#[test]
fn models_keep_what_is_assumed() {
    let mut formula = of_empty("2x2");
    let assumed =
        [Literal::Is(candidate(0, 3)), Literal::IsNot(candidate(1, 4)), Literal::Is(candidate(15, 3))];
    let Outcome::Model(symbols) = ask(&mut formula, &assumed) else { panic!("there is a model") };
    assert_eq!(symbols[0].number(), 3);
    assert_ne!(symbols[1].number(), 4);
    assert_eq!(symbols[15].number(), 3);
    Solution::check(&Puzzle::empty(topology("2x2")), symbols).unwrap();
}

#[test]
fn a_core_names_only_what_clashes() {
    let mut formula = of_empty("2x2");
    let clash = [Literal::Is(candidate(0, 3)), Literal::Is(candidate(3, 3))];
    let assumed = [Literal::Is(candidate(10, 1)), clash[0], Literal::Is(candidate(9, 2)), clash[1]];
    let Outcome::Core(core) = ask(&mut formula, &assumed) else { panic!("two 3s in a row") };
    assert_eq!(core.iter().collect::<HashSet<_>>(), clash.iter().collect());
    // The next question does not suffer from the last.
    assert!(matches!(ask(&mut formula, &assumed[..2]), Outcome::Model(_)));
}

#[test]
fn what_the_grid_knows_needs_no_solver() {
    let mut grid = Grid::new(&topology("2x2"));
    grid.place(candidate(0, 1)).unwrap();
    grid.propagate().unwrap();
    let mut formula = Formula::new(&grid, Phases::Usual, &Budget::unlimited()).unwrap();
    let gone = Literal::Is(candidate(1, 1));
    let other = Literal::Is(candidate(0, 2));
    assert_eq!(ask(&mut formula, &[gone]), Outcome::Core(vec![gone]));
    assert_eq!(ask(&mut formula, &[other]), Outcome::Core(vec![other]));
    assert!(matches!(ask(&mut formula, &[Literal::Is(candidate(0, 1))]), Outcome::Model(_)));
    assert!(matches!(ask(&mut formula, &[Literal::IsNot(candidate(1, 1))]), Outcome::Model(_)));
}

#[test]
fn blocked_models_do_not_come_back() {
    let mut formula = of_empty("2x2");
    let mut seen = HashSet::new();
    while let Outcome::Model(symbols) = ask(&mut formula, &[]) {
        formula.block(&symbols);
        assert!(seen.insert(symbols));
    }
    assert_eq!(seen.len(), 288);
    assert_eq!(ask(&mut formula, &[]), Outcome::Core(vec![]));
}

#[test]
fn blocking_what_the_grid_rules_out_forbids_nothing() {
    let board = topology("2x2");
    let known = known_solution(&board).unwrap();
    let mut grid = Grid::new(&board);
    let first = known.symbols()[0];
    let other = board.all_symbols().find(|&symbol| symbol != first).unwrap();
    grid.place(Candidate { cell: Cell(0), symbol: other }).unwrap();
    grid.propagate().unwrap();
    let mut formula = Formula::new(&grid, Phases::Usual, &Budget::unlimited()).unwrap();
    formula.block(known.symbols());
    let mut count = 0;
    while let Outcome::Model(symbols) = ask(&mut formula, &[]) {
        formula.block(&symbols);
        count += 1;
    }
    assert_eq!(count, 72);
}

#[test]
fn a_budget_is_kept_over_several_questions() {
    let mut formula = of_empty("slice:3^3");
    let budget = Budget::of_nodes(20);
    let mut nodes = 0;
    assert_eq!(formula.solve(&[], &budget, &mut nodes), Outcome::Ended(Ending::OutOfBudget));
    assert_eq!(nodes, 20);
    assert_eq!(formula.solve(&[], &budget, &mut nodes), Outcome::Ended(Ending::OutOfBudget));
    budget.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(formula.solve(&[], &budget, &mut 0), Outcome::Ended(Ending::Cancelled));
}

#[test]
fn a_board_with_too_many_clauses_is_refused() {
    let board = Arc::clone(&topology("4x3x2x1"));
    let refused = Formula::new(&Grid::new(&board), Phases::Usual, &Budget::unlimited());
    assert_eq!(refused.err(), Some(NoFormula::TooLarge));
}

#[test]
fn a_cancelled_budget_ends_the_encoding() {
    let budget = Budget::unlimited();
    budget.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let ended = Formula::new(&Grid::new(&topology("3x3")), Phases::Usual, &budget);
    assert_eq!(ended.err(), Some(NoFormula::Cancelled));
}
