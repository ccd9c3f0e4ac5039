//! `rate`, `hint`, `explain` and `solve --engine logic`.

mod common;

use common::{Run, run};
use serde_json::Value;

const EASY: &str = "..82...9.92.687.4.4..3...21.7...63.263...2.7.....3.1.57..9.34.....5...1...21.86..";
/// Needs a naked pair.
const MEDIUM: &str = "..92.83...52.7.68..8.....9.....4.....9.6.5.4.73.8.2.56.7.....6...39.14..9...8...3";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";
const CUBE: &str = "latin:4^3:.423.2.4.....1..2...4..3..3.....423......1..2.....42.4....13...4";

fn json(got: &Run) -> Value {
    serde_json::from_str(&got.out).unwrap_or_else(|error| panic!("{error}: {}{}", got.out, got.err))
}

#[test]
fn puzzles_are_rated_by_line_and_by_object() {
    let got = run(&["rate"], EASY.as_bytes());
    assert_eq!(got.out, "line 1: easy, ER 1.2, score 188: full house 21, naked single 26\n");
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
    assert_eq!(got.out.lines().count(), 48);
    let last = got.out.lines().last();
    assert_eq!(last, Some("Solved in 47 steps."));
    let object = json(&run(&["explain", "--json"], EASY.as_bytes()));
    assert_eq!(object["cells"], Value::from(run(&["solve"], EASY.as_bytes()).out.trim()));
    assert_eq!(object["steps"].as_array().map(Vec::len), Some(47));
    assert_eq!(object["steps"][0]["effects"][0]["place"]["cell"], "r2c7");
    let markdown = run(&["explain", "--markdown"], EASY.as_bytes()).out;
    assert!(markdown.starts_with("1. **Naked single.** r2c7 can hold 5 only"), "{markdown}");
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
    assert!(many.out.ends_with("cells left: the puzzle has several solutions.\n"), "{}", many.out);
    let none = run(&["explain"], NONE.as_bytes());
    assert_eq!((none.code, none.out.as_str()), (1, "No solution: 4 has no place left in row 1.\n"));
    let simple = run(&["explain", "--ladder", "cells"], MEDIUM.as_bytes());
    assert_eq!(simple.code, 3);
    assert!(simple.out.contains("Stuck after "), "{}", simple.out);
}

#[test]
fn hints_have_three_grades_and_tell_mistakes_first() {
    let hint = |args: &[&str]| run(&[&["hint"], args].concat(), EASY.as_bytes());
    assert_eq!(hint(&["--grade", "1"]).out, "Look for a naked single in box 3.\n");
    assert_eq!(hint(&["--grade", "2"]).out, "Naked single: look at r2c7.\n");
    assert!(hint(&[]).out.ends_with("So r2c7 is 5.\n"));
    let wrong = EASY.replacen('.', "5", 1);
    let played = hint(&["--played", &wrong]);
    assert_eq!((played.code, played.out.as_str()), (0, "There is a mistake: r1c1 is not 5.\n"));
    let clash = EASY.replacen('.', "8", 1);
    assert!(hint(&["--played", &clash]).out.starts_with("8 stands twice in box 1, at r1c1 and r1c3"));
    let object = json(&hint(&["--json"]));
    assert_eq!(
        (&object["hint"], &object["step"]["technique"]),
        (&Value::from("step"), &Value::from("naked-single"))
    );
}

#[test]
fn logic_solves_what_it_can_and_tells_how_far_it_got() {
    let logic = |args: &[&str], puzzle: &str| {
        run(&[&["solve", "--engine", "logic"], args].concat(), puzzle.as_bytes())
    };
    let solved = run(&["solve"], EASY.as_bytes()).out;
    for ladder in ["score", "er", "cells", "rounds"] {
        let got = logic(&["--ladder", ladder], EASY);
        assert_eq!((got.code, &got.out), (0, &solved), "{ladder}");
    }
    assert_eq!(logic(&[], NONE).out, "no solution\n");
    let got = logic(&["--rounds", "1"], EASY);
    assert_eq!(got.code, 3);
    let (word, cells) = got.out.trim().rsplit_once(' ').unwrap();
    let left = cells.matches('.').count();
    assert_eq!(word, format!("stuck {left}"));
    assert!((1..47).contains(&left), "{left}");
    let object = json(&logic(&["--rounds", "1", "--json"], EASY));
    assert_eq!(object["status"], "undecided");
    assert_eq!((&object["left"], &object["partial"]), (&Value::from(left), &Value::from(cells)));
    for format in ["sdk", "csv", "json"] {
        let got = logic(&["--rounds", "1", "--to", format], EASY);
        assert!(
            got.code == 3 && got.out.contains(&format!("stuck {left}")),
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
        "--rounds is for the ladder rounds",
    );
    check(&["explain", "--json", "--markdown"], "--json writes JSON");
    check(&["hint", "--grade", "4"], "4");
    check(&["hint", "--played", "12"], "found 2 cells, expected 81");
    check(&["hint", "--played", &"?".repeat(81)], "--played: line 1, column 1");
}
