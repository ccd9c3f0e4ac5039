//! `rate`, `hint`, `explain` and `solve --engine logic`.

mod common;

use common::{Run, run};
use serde_json::Value;

const EASY: &str = "..82...9.92.687.4.4..3...21.7...63.263...2.7.....3.1.57..9.34.....5...1...21.86..";
/// Needs a naked pair.
const MEDIUM: &str = "..92.83...52.7.68..8.....9.....4.....9.6.5.4.73.8.2.56.7.....6...39.14..9...8...3";
/// Needs more than one level of suppositions.
const BEYOND: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";
/// Easy techniques do not see that it has no solution.
const NONE_BY_SEARCH: &str =
    "1..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const CUBE: &str = "latin:4^3:.423.2.4.....1..2...4..3..3.....423......1..2.....42.4....13...4";

fn json(got: &Run) -> Value {
    serde_json::from_str(&got.out).unwrap_or_else(|error| panic!("{error}: {}{}", got.out, got.err))
}

#[test]
fn puzzles_are_rated_by_line_and_by_object() {
    let got = run(&["rate"], EASY.as_bytes());
    assert_eq!(
        got.out,
        "line 1: easy, ER 1.2 (hidden single), score 188 by 21 × full house, 26 × naked single\n"
    );
    let object = json(&run(&["rate", "--json"], EASY.as_bytes()));
    assert_eq!(object["er"], 1.2);
    assert_eq!(object["class"], "easy");
    assert_eq!(object["techniques"]["naked-single"], 26);
    let harder = json(&run(&["rate", "--json"], MEDIUM.as_bytes()));
    assert_eq!((&harder["class"], &harder["er"]), (&Value::from("medium"), &Value::from(3.0)));
}

#[test]
fn ratings_of_many_puzzles_keep_their_order_on_any_number_of_threads() {
    let input = [EASY, MEDIUM].repeat(40).join("\n");
    let one = run(&["rate", "-j", "1"], input.as_bytes());
    let two = run(&["rate", "-j", "2"], input.as_bytes());
    assert_eq!(one.out, two.out);
    assert_eq!(one.out.lines().count(), 80);
    assert!(one.out.lines().nth(41).is_some_and(|line| line.starts_with("line 42: medium")), "{}", one.out);
}

#[test]
fn what_has_not_one_solution_has_no_rating() {
    for (puzzle, word, status) in [(MANY, "multiple solutions", "multiple"), (NONE, "no solution", "none")] {
        let got = run(&["rate"], puzzle.as_bytes());
        assert_eq!((got.code, got.out), (1, format!("line 1: {word}\n")));
        let object = json(&run(&["rate", "--json"], puzzle.as_bytes()));
        assert_eq!((&object["status"], &object["er"]), (&Value::from(status), &Value::Null));
    }
}

#[test]
fn a_path_ends_with_the_solution() {
    let got = run(&["explain"], EASY.as_bytes());
    assert_eq!(got.code, 0);
    assert_eq!(got.out.lines().count(), 49);
    let solved = run(&["solve"], EASY.as_bytes()).out;
    assert!(got.out.ends_with(&format!("\nSolved in 47 steps.\n{solved}")), "{}", got.out);
    let object = json(&run(&["explain", "--json"], EASY.as_bytes()));
    assert_eq!(object["cells"], Value::from(solved.trim()));
    assert_eq!(object["steps"].as_array().map(Vec::len), Some(47));
    assert_eq!(object["steps"][0]["effects"][0]["place"]["cell"], "r2c7");
    let markdown = run(&["explain", "--markdown"], EASY.as_bytes()).out;
    assert!(markdown.starts_with("1. **Naked single.** r2c7 can hold only 5"), "{markdown}");
}

#[test]
fn cells_are_named_by_the_axes_of_a_cube() {
    let got = run(&["explain"], CUBE.as_bytes());
    assert_eq!(got.code, 0, "{}", got.out);
    assert!(got.out.contains("the x line at y"), "{}", got.out);
    assert!(got.out.contains("So x"), "{}", got.out);
}

#[test]
fn a_path_that_cannot_end_says_why() {
    let many = run(&["explain"], MANY.as_bytes());
    assert_eq!(many.code, 1);
    assert!(many.out.contains("cells left: the puzzle has several solutions.\n1234"), "{}", many.out);
    let none = run(&["explain"], NONE.as_bytes());
    assert_eq!(
        (none.code, none.out.as_str()),
        (1, "No solution: 4 has no place left in row 1.\n123....4........\n")
    );
    let searched = run(&["explain", "--nodes", "3000"], NONE_BY_SEARCH.as_bytes());
    assert_eq!(searched.code, 1);
    assert!(searched.out.contains("\nNo solution, as search shows: 2 steps taken, "), "{}", searched.out);
    let simple = run(&["explain", "--ladder", "cells"], MEDIUM.as_bytes());
    assert_eq!(simple.code, 3);
    assert!(simple.out.contains("Stuck after "), "{}", simple.out);
}

#[test]
fn hints_have_three_grades_and_tell_mistakes_first() {
    let hint = |args: &[&str]| run(&[&["hint"], args].concat(), EASY.as_bytes());
    assert_eq!(hint(&["--grade", "1"]).out, "Naked single: look at box 3.\n");
    assert_eq!(hint(&["--grade", "2"]).out, "Naked single: look at r2c7.\n");
    assert!(hint(&[]).out.ends_with("So r2c7 is 5.\n"));
    let wrong = EASY.replacen('.', "5", 1);
    let played = hint(&["--played", &wrong]);
    assert_eq!((played.code, played.out.as_str()), (0, "Something is wrong on the board: r1c1 is not 5.\n"));
    let clash = EASY.replacen('.', "8", 1);
    assert!(
        hint(&["--played", &clash])
            .out
            .ends_with("8 stands twice in box 1, at r1c1 and r1c3, and r1c1 is wrong.\n")
    );
    let object = json(&hint(&["--json"]));
    assert_eq!(
        (&object["hint"], &object["data"]["steps"][0]["technique"]),
        (&Value::from("steps"), &Value::from("naked-single"))
    );
    let object = json(&hint(&["--json", "--played", &wrong]));
    assert_eq!((&object["hint"], &object["data"]["mistake"]), (&"mistake".into(), &"wrong".into()));
    assert_eq!(
        object["data"]["candidates"][0],
        serde_json::json!({ "cell": "r1c1", "index": 0, "symbol": 5 })
    );
    let of_grade = |grade| json(&hint(&["--json", "--grade", grade, "--played", &wrong]))["data"].clone();
    assert_eq!(of_grade("1"), Value::Null);
    assert_eq!(of_grade("2"), serde_json::json!({ "cells": [{ "cell": "r1c1", "index": 0 }] }));
}

#[test]
fn hints_go_on_to_the_next_cell_filled() {
    // The naked pair comes first, and a hint without it would be told again and again.
    let path = run(&["explain"], MEDIUM.as_bytes()).out;
    let steps: Vec<&str> = path.lines().filter_map(|line| Some(line.split_once(". ")?.1)).collect();
    let first = steps.iter().position(|step| step.contains("cannot be")).expect("a step that eliminates");
    let fills = |step: &&str| !step.contains("cannot be");
    let filled = first + steps[first..].iter().position(fills).expect("the path goes on");
    let played: String = {
        let object = json(&run(&["explain", "--json"], MEDIUM.as_bytes()));
        let mut cells: Vec<char> = MEDIUM.chars().collect();
        for step in &object["steps"].as_array().unwrap()[..first] {
            let place = &step["effects"][0]["place"];
            let symbol = char::from_digit(place["symbol"].as_u64().unwrap() as u32, 10).unwrap();
            cells[place["index"].as_u64().unwrap() as usize] = symbol;
        }
        cells.into_iter().collect()
    };
    let hint = run(&["hint", "--played", &played], MEDIUM.as_bytes());
    assert_eq!(hint.out.lines().collect::<Vec<_>>(), &steps[first..=filled]);
}

#[test]
fn hints_know_of_several_solutions() {
    let hint = |played: &str| run(&["hint", "--played", played], MANY.as_bytes());
    assert!(hint("123.............").out.ends_with("\nThe puzzle has several solutions.\n"));
    let full = "Every cell is filled, and all is right.\nThe puzzle has several solutions.\n";
    assert_eq!(hint("1234341243212143").out, full);
    let none = "Something is wrong: no solution of the puzzle has all these cells.\nThe puzzle has several solutions.\n";
    assert_eq!(hint("123.......2.2.1.").out, none);
    assert_eq!(run(&["hint"], NONE.as_bytes()).code, 1);
}

#[test]
fn logic_solves_what_it_can_and_tells_how_far_it_got() {
    let logic = |args: &[&str], puzzle: &str| {
        run(&[&["solve", "--engine", "logic"], args].concat(), puzzle.as_bytes())
    };
    let solved = run(&["solve"], EASY.as_bytes()).out;
    for ladder in ["score", "er", "cells", "rounds"] {
        let got = logic(&["--ladder", ladder], EASY);
        assert_eq!((got.code, &got.out, got.err.as_str()), (0, &solved, ""), "{ladder}");
    }
    assert_eq!(logic(&[], NONE).out, "no solution\n");
    let got = logic(&["--rounds", "1"], EASY);
    assert_eq!((got.code, got.err.as_str()), (3, ""));
    let (word, cells) = got.out.trim().rsplit_once(' ').unwrap();
    let left = cells.matches('.').count();
    assert_eq!(word, format!("stopped {left}"));
    assert!((1..47).contains(&left), "{left}");
    let object = json(&logic(&["--rounds", "1", "--json"], EASY));
    assert_eq!(object["status"], "undecided");
    assert_eq!((&object["cells_left"], &object["partial"]), (&Value::from(left), &Value::from(cells)));
    for format in ["sdk", "csv", "json"] {
        let got = logic(&["--rounds", "1", "--to", format], EASY);
        assert!(
            got.code == 3 && got.out.contains(&format!("stopped {left}")),
            "{format}: {}{}",
            got.out,
            got.err
        );
    }
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let check = |args: &[&str], expected: &str| {
        let got = run(args, EASY.as_bytes());
        assert_eq!((got.code, got.out.as_str()), (2, ""), "{args:?}");
        assert!(got.err.contains(expected), "{args:?}: {}", got.err);
    };
    check(&["solve", "--ladder", "cells"], "--ladder and --rounds are for --engine logic");
    check(&["solve", "--engine", "logic", "--seed", "1"], "logic makes no choices");
    check(
        &["solve", "--engine", "logic", "--ladder", "er", "--rounds", "3"],
        "--rounds is for --ladder rounds, found --ladder er",
    );
    check(&["explain", "--json", "--markdown"], "--json writes JSON");
    check(&["hint", "--grade", "4"], "4");
    check(&["hint", "--played", "12"], "found 2 cells, expected 81");
    check(&["hint", "--played", &"?".repeat(81)], "--played: line 1, column 1");
}

#[test]
fn what_no_technique_solves_is_beyond() {
    let got = run(&["rate"], BEYOND.as_bytes());
    assert_eq!(
        (got.code, got.out.as_str()),
        (0, "line 1: beyond (60 of 81 cells left), ER unknown, score 10000\n")
    );
    let object = json(&run(&["rate", "--json"], BEYOND.as_bytes()));
    assert_eq!((&object["er"], &object["cells_left"]), (&Value::Null, &Value::from(60)));
    let hint = run(&["hint"], BEYOND.as_bytes());
    assert_eq!(
        (hint.code, hint.out.as_str()),
        (3, "No technique finds a step here: this puzzle is beyond them.\n")
    );
}

#[test]
fn boards_with_more_symbols_than_letters_are_told_in_numbers() {
    let puzzle = format!("latin:64^1: {}", (0..64).map(|i| format!("{i} ")).collect::<String>());
    let object = json(&run(&["explain", "--json"], puzzle.as_bytes()));
    assert_eq!(object["end"], "solved");
    assert_eq!((&object["cells"][0], &object["cells"][63]), (&Value::from(64), &Value::from(63)));
}
