//! The registry and the ladders made of it.

use hyperdoku_core::{Budget, Ending, Puzzle};
use hyperdoku_logic::{
    Frame, Known, Ladder, Needs, PathEnd, Sheet, TECHNIQUES, all_steps, next_step, rate, solve_path,
    technique,
};
use hyperdoku_testkit::topology;
use std::collections::BTreeSet;

fn empty(board: &str) -> Puzzle {
    Puzzle::empty(topology(board))
}

#[test]
fn names_are_unique_and_found() {
    let ids: BTreeSet<&str> = TECHNIQUES.iter().map(|technique| technique.id.0).collect();
    let names: BTreeSet<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
    assert_eq!((ids.len(), names.len()), (TECHNIQUES.len(), TECHNIQUES.len()));
    assert!(ids.iter().all(|id| technique(id).is_some_and(|technique| technique.id.0 == *id)));
    assert!(technique("guessing").is_none());
}

#[test]
fn every_technique_counts_on_some_ladder_and_classes_never_fall() {
    assert!(TECHNIQUES.iter().all(|technique| technique.score.is_some() || technique.er.is_some()));
    let levels: Vec<_> = Ladder::score(Known::Unique)
        .techniques()
        .iter()
        .filter_map(|technique| technique.score)
        .map(|score| score.level)
        .collect();
    assert!(levels.is_sorted());
}

#[test]
fn the_er_ladder_has_its_own_order() {
    let ids: Vec<&str> = Ladder::er(Known::Unique).techniques().iter().map(|t| t.id.0).collect();
    let place = |id: &str| ids.iter().position(|other| *other == id);
    for [one, next] in [
        ["full-house", "hidden-single"],
        ["hidden-single", "direct-pointing"],
        ["direct-hidden-triple", "pointing"],
        ["x-wing", "hidden-pair"],
        ["swordfish", "hidden-triple"],
        ["hidden-triple", "xy-wing"],
        ["uniqueness-1", "naked-quad"],
        ["aic", "nishio"],
    ] {
        assert!(place(one) < place(next), "{one} comes before {next}");
    }
    assert_eq!(place("w-wing"), None);
}

#[test]
fn uniqueness_is_used_only_where_it_is_known() {
    let uses = |ladder: Ladder| ladder.techniques().iter().any(|t| t.needs == Needs::Uniqueness);
    assert!(uses(Ladder::score(Known::Unique)) && uses(Ladder::er(Known::Unique)));
    assert!(!uses(Ladder::score(Known::Nothing)) && !uses(Ladder::er(Known::Nothing)));
}

#[test]
fn nothing_is_found_on_an_empty_board() {
    for board in ["3x3", "2x2x1", "slice:2^3", "iso", "wrap:4", "3x3+diagonals"] {
        let puzzle = empty(board);
        let frame = Frame::new(puzzle.topology());
        let ladder = Ladder::of(TECHNIQUES.iter().filter(|technique| technique.needs == Needs::Nothing));
        let path = solve_path(&frame, &puzzle, &ladder, &Budget::unlimited());
        assert_eq!((path.end, path.steps.len()), (PathEnd::Stuck, 0), "{board}");
    }
}

#[test]
fn a_board_of_one_cell_is_solved_in_a_step() {
    let puzzle = empty("latin:1^2");
    let path = solve_path(
        &Frame::new(puzzle.topology()),
        &puzzle,
        &Ladder::score(Known::Nothing),
        &Budget::unlimited(),
    );
    assert_eq!((path.end, path.steps.len()), (PathEnd::Solved, 1));
}

#[test]
fn budgets_and_cancelling_end_every_search() {
    let puzzle = empty("3x3");
    let frame = Frame::new(puzzle.topology());
    let sheet = Sheet::empty(&frame);
    let ladder = Ladder::er(Known::Nothing);
    let short = Budget::of_nodes(10);
    assert_eq!(next_step(&sheet, &ladder, &short), Err(Ending::OutOfBudget));
    assert_eq!(all_steps(&sheet, &ladder, &short), Err(Ending::OutOfBudget));
    assert_eq!(solve_path(&frame, &puzzle, &ladder, &short).end, PathEnd::Ended(Ending::OutOfBudget));
    let cancelled = Budget::unlimited();
    cancelled.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(next_step(&sheet, &ladder, &cancelled), Err(Ending::Cancelled));
    assert!(rate(&frame, &puzzle, Known::Nothing, &cancelled).is_err());
}
