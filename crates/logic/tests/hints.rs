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

fn solution() -> Solution {
    let puzzle = Puzzle::new(board(), cells(GIVENS)).expect("no two givens clash");
    Solution::check(&puzzle, cells(SOLVED).into_iter().flatten().collect()).expect("it is the solution")
}

fn hint_for(text: &str, marks: Option<Vec<SymbolSet>>, solution: Option<&Solution>) -> Hint {
    let played = Played { entries: cells(text), marks };
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
            "Look for a naked single in box 2.",
            "Naked single: look at r1c3.",
            "Naked single: r1c3 can hold 4 only: every other symbol is ruled out there. So r1c3 is 4.",
        ],
    );
}

#[test]
fn mistakes_come_first() {
    let there = "There is a mistake on the board.";
    check(
        "11....2...3....4",
        Some(&solution()),
        [
            there,
            "There is a mistake: look at r1c1 and r1c2 in box 1.",
            "1 stands twice in box 1, at r1c1 and r1c2: only one of them can be right.",
        ],
    );
    check(
        "13....2...3....4",
        Some(&solution()),
        [there, "There is a mistake: look at r1c2.", "There is a mistake: r1c2 is not 3."],
    );
    let no_place = "There is a mistake: 2 has no place left in column 1.";
    check("1...4.2..23....4", None, [there, no_place, no_place]);
}

#[test]
fn marks_that_leave_out_the_solution_are_a_mistake() {
    let mut marks = vec![SymbolSet::first(4); 16];
    let missing = Candidate { cell: Cell(7), symbol: Symbol::from_number(1).unwrap() };
    marks[7].remove(missing.symbol);
    let hint = hint_for(GIVENS, Some(marks), Some(&solution()));
    assert_eq!(hint, Hint::Mistake(Mistake::Missing(vec![missing])));
    let text = hint_text(&board(), &hint, Grade::What);
    assert_eq!(text, "There is a mistake in the marks: 1 is still possible in r2c4.");
}

#[test]
fn marks_are_taken_up_by_the_next_step() {
    let mut marks = vec![SymbolSet::first(4); 16];
    marks[1] = SymbolSet::of(Symbol::from_number(2).unwrap());
    let Hint::Step(step) = hint_for(GIVENS, Some(marks), Some(&solution())) else {
        panic!("there is a step")
    };
    assert_eq!(step.technique.0, "naked-single");
    assert!(hint_text(&board(), &Hint::Step(step), Grade::What).ends_with("So r1c2 is 2."));
}

#[test]
fn a_full_board_is_told_so() {
    assert_eq!(hint_for(SOLVED, None, Some(&solution())), Hint::Solved);
    assert_eq!(hint_for("................", None, None), Hint::Beyond);
}
