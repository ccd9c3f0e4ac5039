//! What players are told: mistakes before logic, and each grade more than the one before.

use hyperdoku_core::{Budget, Candidate, Cell, Puzzle, Solution, Symbol, SymbolSet, Topology};
use hyperdoku_logic::{Frame, Grade, Hint, Known, Ladder, Mistake, Played, hint, hint_text};
use hyperdoku_testkit::topology;
use std::sync::Arc;

const GIVENS: &str = "1.....2...3....4";
const SOLVED: &str = "1243342141322314";

fn board() -> Arc<Topology> {
    topology("2x2")
}

fn cells(text: &str) -> Vec<Option<Symbol>> {
    text.chars().map(|letter| letter.to_digit(10).and_then(Symbol::from_number)).collect()
}

fn puzzle() -> Puzzle {
    Puzzle::new(board(), cells(GIVENS)).expect("no two givens clash")
}

fn solution() -> Solution {
    Solution::check(&puzzle(), cells(SOLVED).into_iter().flatten().collect()).expect("it is the solution")
}

fn hint_for(text: &str, marks: Option<Vec<SymbolSet>>, solution: Option<&Solution>) -> Hint {
    let puzzle = puzzle();
    let played = Played { puzzle: &puzzle, entries: cells(text), marks };
    hint(&Frame::new(&board()), &played, solution, &Ladder::score(Known::Unique), &Budget::unlimited())
        .expect("there is no limit")
}

/// The three grades of the hint for a board.
fn check(text: &str, solution: Option<&Solution>, expected: [&str; 3]) {
    let hint = hint_for(text, None, solution);
    assert_eq!(Grade::ALL.map(|grade| hint_text(&board(), &hint, grade)), expected, "{text}");
}

#[test]
fn each_grade_tells_more() {
    check(
        GIVENS,
        Some(&solution()),
        [
            "Naked single: look at box 2.",
            "Naked single: look at r1c3.",
            "Naked single: r1c3 can hold only 4: every other symbol is ruled out there. So r1c3 is 4.",
        ],
    );
}

#[test]
fn mistakes_come_first() {
    let there = "Something is wrong on the board.";
    let check_wrong = |text, solution, which: &str, what: &str| {
        let told = [which, what].map(|tail| format!("Something is wrong on the board: {tail}."));
        check(text, solution, [there, &told[0], &told[1]]);
    };
    let (solution, twice) = (solution(), "1 stands twice in box 1, at r1c1 and r1c2, and r1c2 is wrong");
    check_wrong("11....2...3....4", Some(&solution), "look at r1c1 and r1c2 in box 1", twice);
    check_wrong("11....2...3....4", None, "look at r1c1 and r1c2 in box 1", twice);
    let (look, twice) = ("look at r2c1 and r2c2 in box 1", "3 stands twice in box 1, at r2c1 and r2c2, and");
    let known = format!("{twice} r2c2 is wrong");
    check_wrong("1...332...3....4", Some(&solution), look, &known);
    check_wrong("1...332...3....4", None, look, &format!("{twice} at most one of them can be right"));
    let both = "4 stands twice in box 1, at r1c2 and r2c1, and both are wrong";
    check_wrong("14..4.2...3....4", Some(&solution), "look at r1c2 and r2c1 in box 1", both);
    check_wrong("13....2...3....4", Some(&solution), "look at r1c2", "r1c2 is not 3");
    check_wrong("2.....2...3....4", None, "look at r1c1", "r1c1 (given as 1) cannot be changed");
    let givens = "r1c1 (given as 1), r2c3 (given as 2) and r3c3 (given as 3) cannot be changed";
    check_wrong("4.....3...2....4", None, "look at r1c1, r2c3 and r3c3", givens);
    let no_place = "2 has no place left in column 1";
    check_wrong("1...4.2..23....4", None, no_place, no_place);
}

#[test]
fn several_mistakes_are_told_together() {
    let what = "Something is wrong on the board: r1c2 is not 3 and r4c1 is not 3.";
    let which = "Something is wrong on the board: look at r1c2 and r4c1.";
    check("13....2...3.3..4", Some(&solution()), ["Something is wrong on the board.", which, what]);
}

#[test]
fn marks_that_leave_out_the_solution_are_a_mistake() {
    let mut marks = vec![SymbolSet::first(4); 16];
    let missing = Candidate { cell: Cell(7), symbol: Symbol::from_number(1).unwrap() };
    marks[7].remove(missing.symbol);
    let hint = hint_for(GIVENS, Some(marks), Some(&solution()));
    assert_eq!(hint, Hint::Mistake(Mistake::Missing(vec![missing])));
    let text = hint_text(&board(), &hint, Grade::What);
    assert_eq!(text, "Something is wrong in the marks: 1 is still possible in r2c4.");
}

#[test]
fn marks_are_taken_up_by_the_next_step() {
    let mut marks = vec![SymbolSet::first(4); 16];
    marks[1] = SymbolSet::of(Symbol::from_number(2).unwrap());
    let hint = hint_for(GIVENS, Some(marks), Some(&solution()));
    let text = hint_text(&board(), &hint, Grade::What);
    assert!(text.starts_with("Naked single") && text.ends_with("So r1c2 is 2."), "{text}");
}

#[test]
fn a_full_board_is_told_so() {
    assert_eq!(hint_for(SOLVED, None, Some(&solution())), Hint::Solved);
}

#[test]
fn where_nothing_is_forced_no_step_is_told() {
    let empty = Puzzle::new(board(), vec![None; 16]).expect("nothing is given");
    let played = Played { puzzle: &empty, entries: vec![None; 16], marks: None };
    let ladder = Ladder::score(Known::Nothing);
    let hint = hint(&Frame::new(&board()), &played, None, &ladder, &Budget::unlimited());
    assert_eq!(hint, Ok(Hint::Beyond));
}
