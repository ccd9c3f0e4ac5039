//! `generate` and `fill`: what they write, and how they end.

mod common;

use common::{Run, command, run};
use std::collections::HashSet;
use std::process::Stdio;
use std::time::Duration;

/// The JSON objects that a command writes.
fn objects(args: &[&str]) -> Vec<serde_json::Value> {
    let got = run(&[args, &["--json"]].concat(), b"");
    assert_eq!((got.code, got.err.as_str()), (0, ""), "{args:?}");
    got.out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn refused(args: &[&str], code: i32, message: &str) {
    let got = run(args, b"");
    assert_eq!((got.code, got.out.as_str()), (code, ""), "{args:?}: {}", got.err);
    assert!(got.err.contains(message), "{args:?}: {}", got.err);
}

#[test]
fn a_puzzle_is_told_with_all_that_is_known() {
    let made = objects(&["generate", "--seed", "5"]);
    let text = |key: &str| made[0][key].as_str().expect("a text").to_owned();
    assert_eq!((text("board").as_str(), text("givens").len(), text("solution").len()), ("3x3", 81, 81));
    let given = text("givens").chars().filter(|&cell| cell != '.').count() as u64;
    assert_eq!(made[0]["count"].as_u64(), Some(given));
    assert_eq!((made[0]["minimal"].as_bool(), made[0]["seed"].as_u64()), (Some(true), Some(5)));
    let solved = run(&["solve", "--unique", "--engine", "cover"], text("givens").as_bytes());
    assert_eq!((solved.code, solved.out.trim()), (0, text("solution").as_str()));
    let rated = run(&["rate", "--json"], text("givens").as_bytes());
    let rated: serde_json::Value = serde_json::from_str(&rated.out).expect("an object");
    for key in ["class", "er", "score"] {
        assert_eq!(made[0][key], rated[key], "{key}");
    }
}

/// The same seed gives the same bytes, whoever works on it, and each puzzle has a seed of its own.
#[test]
fn threads_change_nothing() {
    for args in [
        &["generate", "-n", "60", "--seed", "7", "--json"][..],
        &["generate", "-n", "12", "--class", "hard", "--distinct", "--seed", "7"],
        &["generate", "--board", "2x2", "-n", "12", "--distinct", "--seed", "7"],
        &["generate", "--board", "2x2x1", "--givens", "fewest", "--tries", "6", "--seed", "7"],
        &["fill", "--board", "3x2x1", "-n", "9", "--seed", "7"],
        &["fill", "--board", "2x2x1", "--uniform", "-n", "40", "--seed", "7"],
    ] {
        let with = |threads: &str| run(&[args, &["-j", threads]].concat(), b"").out;
        let one = with("1");
        assert!(!one.is_empty(), "{args:?}");
        assert_eq!((&one, &one), (&with("2"), &with("5")), "{args:?}");
    }
    let all = run(&["generate", "-n", "3", "--seed", "7"], b"").out;
    let last = run(&["generate", "--seed", "9"], b"").out;
    assert_eq!(all.lines().last(), last.lines().last());
}

#[test]
fn without_a_seed_every_run_differs() {
    let made: HashSet<String> = (0..3).map(|_| run(&["generate"], b"").out).collect();
    assert_eq!(made.len(), 3);
}

#[test]
fn wishes_are_granted() {
    let count = |args: &[&str]| objects(&[&["generate", "--seed", "1"], args].concat())[0]["count"].as_u64();
    assert_eq!(count(&["--givens", "33"]), Some(33));
    assert_eq!(count(&["--blanks", "40"]), Some(41));
    assert_eq!(count(&["--preset", "classic"]), Some(729 - 500));
    assert!(count(&["--givens", "25..26"]).is_some_and(|count| (25..=26).contains(&count)));
    assert!(count(&["--blanks", "50..51"]).is_some_and(|count| (30..=31).contains(&count)));
    let made =
        objects(&["generate", "--class", "medium..hard", "--er", "2.0..4.5", "-n", "5", "--seed", "1"]);
    for puzzle in made {
        assert!(["medium", "hard"].contains(&puzzle["class"].as_str().expect("a class")));
        assert!((2.0..=4.5).contains(&puzzle["er"].as_f64().expect("a rating")));
    }
    let needs = run(&["generate", "--needs", "x-wing", "--seed", "1"], b"");
    assert!(run(&["rate"], needs.out.as_bytes()).out.contains("X-wing"), "{}", needs.out);
    let symmetric = objects(&["generate", "--symmetry", "half-turn", "--seed", "1"]);
    let givens = symmetric[0]["givens"].as_str().expect("a line");
    let pattern: Vec<bool> = givens.chars().map(|cell| cell == '.').collect();
    assert!(pattern.iter().eq(pattern.iter().rev()), "{givens}");
}

#[test]
fn the_solution_of_a_file_is_kept() {
    let full = run(&["fill", "--board", "2x2x1", "--seed", "3"], b"").out;
    let path = std::env::temp_dir().join(format!("hyperdoku-full-{}.txt", std::process::id()));
    std::fs::write(&path, &full).expect("a file for the test");
    let file = path.display().to_string();
    let made = objects(&["generate", "--solution", &file, "-n", "3", "--seed", "1"]);
    for puzzle in &made {
        assert_eq!(full.trim(), format!("2x2x1:{}", puzzle["solution"].as_str().expect("a line")));
    }
    refused(
        &["generate", "--solution", &file, "--board", "slice:2^3"],
        2,
        "found a grid of 2x2x1, expected one of slice:2^3",
    );
    refused(&["generate", "--solution", &file, "--preset", "classic"], 2, "expected one of slice:3^3");
    let (board, cells) = full.split_once(':').expect("a board and its cells");
    std::fs::write(&path, format!("{board}:.{}", &cells[1..])).expect("once more");
    refused(&["generate", "--solution", &file], 2, "expected a full grid");
    std::fs::remove_file(&path).expect("the file was ours");
}

#[test]
fn tables_are_read_back() {
    for board in ["3x3", "2x2x1", "wrap:4"] {
        let csv = run(
            &["generate", "--board", board, "-n", "3", "--class", "easy", "--to", "csv", "--seed", "1"],
            b"",
        );
        assert!(csv.out.starts_with("puzzle,solution,class,er,score,minimal\n"), "{}", csv.out);
        let read: Vec<String> =
            run(&["convert", "--to", "json"], csv.out.as_bytes()).out.lines().map(str::to_owned).collect();
        assert_eq!(read.len(), 3, "{}", csv.out);
        assert!(read.iter().all(|line| line.contains(r#""class":"easy""#)), "{read:?}");
    }
}

/// Puzzles whose rating takes too long stand in the same table.
#[test]
fn a_table_holds_puzzles_with_and_without_rating() {
    let csv = run(&["generate", "--board", "5x5", "-n", "2", "--to", "csv", "--seed", "1"], b"");
    assert_eq!((csv.code, csv.err.as_str(), csv.out.lines().count()), (0, "", 3));
    let is_rated = |line: &str| !line.contains(",,");
    let rated = csv.out.lines().skip(1).filter(|line| is_rated(line)).count();
    assert_eq!(rated, 1, "{}", csv.out);
}

#[test]
fn what_cannot_be_is_said() {
    let code = |args: &[&str], code: i32, message: &str| {
        let got: Run = run(args, b"");
        assert_eq!(got.code, code, "{args:?}: {}", got.err);
        assert!(got.err.contains(message), "{args:?}: {}", got.err);
    };
    code(&["generate", "--board", "2x2", "--class", "extreme", "--seed", "1"], 1, "none found: 100 grids");
    code(&["generate", "--givens", "5", "--tries", "3", "--seed", "1"], 1, "none found: 3 grids");
    code(&["generate", "--board", "2x2", "-n", "50", "--distinct", "--seed", "1"], 1, "36 of 50 made");
    // What is cut off is none of the 36 that there are, and is not written.
    let cut =
        run(&["generate", "--board", "2x2", "-n", "99999999999999999", "--distinct", "--timeout", "1"], b"");
    assert!(
        cut.code == 3 && cut.err.contains("the time is over") && cut.out.lines().count() <= 36,
        "{}",
        cut.err
    );
    code(
        &["generate", "--board", "3x3x1", "--givens", "minimal", "--timeout", "0.05"],
        3,
        "the time is over; 0 of 1",
    );
    code(&["generate", "--givens", "fewest", "--timeout", "0"], 3, "the time is over; 0 of 1");
    code(
        &["generate", "--board", "latin:2^3", "--givens", "fewest", "--distinct", "-n", "5"],
        1,
        "1 of 5 made",
    );
    code(
        &["generate", "--givens", "fewest", "--class", "beyond", "--tries", "2", "--seed", "1"],
        1,
        "none found; 0 of 1",
    );
    code(
        &["generate", "--board", "slice:3^3", "--givens", "minimal", "--seed", "1"],
        0,
        "not proved minimal: 1 of 1",
    );
    code(&["fill", "--board", "3x3x1", "--method", "sat", "--timeout", "0.2"], 3, "the time is over; 0 of 1");
    code(&["fill", "--board", "4x4x4", "--method", "sat"], 3, "too large for this method");
    code(&["generate", "--board", "3x3x1", "-n", "50", "--timeout", "1"], 3, "the time is over");
    code(&["generate", "--board", "slice:2^4"], 1, "");
    code(&["fill", "--board", "slice:2^4"], 1, "");
    code(
        &["fill", "--board", "3x2x1", "--method", "backtrack", "--nodes", "1000", "--seed", "1"],
        3,
        "0 of 1 made",
    );
    code(&["fill", "--uniform", "--seed", "1"], 0, "approximate");
}

#[test]
fn bad_usage_is_refused() {
    refused(&["generate", "--board", "3y3"], 2, "board");
    refused(&["generate", "--givens", "82"], 2, "expected at most 81");
    refused(&["generate", "--givens", "many"], 2, "minimal or fewest");
    refused(&["generate", "--class", "tough"], 2, "easy, medium");
    refused(&["generate", "--er", "4.25"], 2, "such as 3.0..4.2");
    refused(&["generate", "--needs", "luck"], 2, "x-wing");
    refused(&["generate", "--symmetry", "mirror-z"], 2, "found axis z");
    refused(&["generate", "--symmetry", "spin"], 2, "half-turn");
    refused(&["generate", "--board", "iso", "--symmetry", "half-turn"], 2, "surface");
    refused(&["generate", "--json", "--draw"], 2, "give one of them");
    refused(&["generate", "--needs", "x-wing", "--forbids", "x-wing"], 2, "in one of them");
    refused(&["generate", "--to", "sudokuFile", "-n", "2"], 2, "holds one puzzle");
    refused(&["generate", "--to", "enumerate"], 2, "not puzzles");
    refused(&["generate", "--board", "2x2x1", "--to", "sdm"], 2, "");
    refused(&["generate", "--preset", "classic", "--givens", "3"], 2, "cannot be used with");
    refused(&["fill", "--board", "iso", "--method", "pattern"], 2, "without closed form");
    refused(&["fill", "--uniform", "--method", "sat"], 2, "cannot be used with");
}

#[test]
fn boards_are_filled_and_drawn() {
    let grid = &objects(&["fill", "--board", "latin:3^2", "--uniform", "--seed", "1"])[0];
    assert_eq!((grid["sample"].as_str(), grid["method"].as_str()), (Some("uniform"), Some("uniform")));
    let grid = &objects(&["fill", "--method", "links", "--seed", "1"])[0];
    assert_eq!((grid["sample"].as_str(), grid["method"].as_str()), (Some("approximate"), Some("links")));
    let drawn = run(&["fill", "--board", "2x2", "--draw", "--seed", "1"], b"");
    assert!(drawn.out.starts_with('┌') && drawn.out.lines().count() >= 7, "{}", drawn.out);
}

#[test]
fn an_interrupt_keeps_what_is_made() {
    let child =
        command(&["generate", "--board", "3x3x1", "-n", "1000", "-j", "2", "--seed", "1", "--givens", "250"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
    std::thread::sleep(Duration::from_secs(3));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).expect("output is text");
    assert!(!text.is_empty() && text.lines().all(|line| line.len() == "3x3x1:".len() + 729), "{text}");
}
