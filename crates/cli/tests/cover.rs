//! `cover`: dancing links, matrix files and trees.

mod common;
mod folder;

use common::{Run, command, finish, run};
use folder::Folder;
use serde_json::Value;
use std::collections::BTreeSet;

const PUZZLE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
const SOLUTION: &str = "782635149916274538354819627593728461147963285628451793861347952235196874479582316";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";

/// Runs `cover` in a folder.
fn cover(folder: &Folder, args: &[&str], input: &str) -> Run {
    let mut command = command(&[&["cover"], args].concat());
    command.current_dir(folder.path());
    finish(command, input.as_bytes())
}

fn check(args: &[&str], input: &str, code: i32, expected: &str) {
    let got = run(&[&["cover"], args].concat(), input.as_bytes());
    assert_eq!((got.code, got.out.as_str(), got.err.as_str()), (code, expected, ""), "{args:?}");
}

fn refused(got: &Run, part: &str) {
    assert_eq!((got.code, got.out.as_str()), (2, ""), "{}", got.err);
    assert!(got.err.contains(part), "{}", got.err);
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is an object")
}

#[test]
fn puzzles_and_boards_are_solved_as_by_solve() {
    check(&["-"], PUZZLE, 0, &format!("{SOLUTION}\n"));
    check(&["-"], NONE, 1, "no solution\n");
    check(&["--board", "2x2", "--limit", "1"], "", 0, "1234341221434321\n");
    check(&["--nodes", "1", "--board", "3x3"], "", 3, "undecided\n");
    for args in [&["--all"][..], &["--all", "--limit", "5"], &["--limit", "1"], &[]] {
        let ours = run(&[&["cover", "-"], args].concat(), MANY.as_bytes());
        let solve = run(&[&["solve", "--engine", "cover", "-"], args].concat(), MANY.as_bytes());
        assert_eq!((ours.code, ours.out), (solve.code, solve.out), "{args:?}");
    }
    let object = json(&run(&["cover", "--json", "-"], PUZZLE.as_bytes()).out);
    assert_eq!((&object["status"], &object["engine"]), (&Value::from("unique"), &Value::from("cover")));
    let seeded = |seed: &str| run(&["cover", "--board", "3x3", "--limit", "1", "--seed", seed], b"").out;
    assert_eq!(seeded("1"), seeded("1"));
    assert_ne!(seeded("1"), seeded("2"));
    assert_eq!(run(&["cover", "--to", "enumerate", "-"], PUZZLE.as_bytes()).code, 2);
}

#[test]
fn heuristics_agree() {
    let all = |heuristic: &str| {
        let got = run(&["cover", "--all", "--heuristic", heuristic, "--board", "2x2"], b"");
        got.out.lines().map(str::to_owned).collect::<BTreeSet<String>>()
    };
    for heuristic in ["min", "first", "cells", "weighted"] {
        check(&["--heuristic", heuristic, "-"], PUZZLE, 0, &format!("{SOLUTION}\n"));
        check(&["--heuristic", heuristic, "-"], NONE, 1, "no solution\n");
        assert_eq!(all(heuristic).len(), 288, "{heuristic}");
        assert_eq!(all(heuristic), all("min"), "{heuristic}");
    }
    assert_eq!(run(&["cover", "--heuristic", "magic", "-"], b"").code, 2);
}

#[test]
fn matrix_files_are_written() {
    let folder = Folder::new();
    let got = cover(&folder, &["--board", "3x2x1", "--write"], "");
    assert_eq!((got.code, got.out.as_str()), (0, "dm_3_2_1.txt: 1296 rows, 1080 columns, 6480 entries\n"));
    let matrix = folder.read("dm_3_2_1.txt");
    assert_eq!((matrix.lines().count(), matrix.lines().next()), (6480, Some("0 0")));
    let again = cover(&folder, &["--board", "3x2x1", "--json", "--write", "a.txt"], "");
    let object = serde_json::json!(
        {"board": "3x2x1", "file": "a.txt", "rows": 1296, "columns": 1080, "entries": 6480}
    );
    assert_eq!(json(&again.out), object);
    assert_eq!(folder.read("a.txt"), matrix);
    assert_eq!(folder.names(), ["a.txt", "dm_3_2_1.txt"]);
    refused(&cover(&folder, &["--write"], ""), "expected a file or --board");
    let printed = cover(&folder, &["--board", "3x2x1", "--write=-"], "");
    assert_eq!((printed.code, printed.out), (0, matrix));
    assert_eq!(cover(&folder, &["--board", "2x2", "--write=/dev/null"], "").code, 0);
    refused(&cover(&folder, &["--board", "2x2", "--write=-", "--json"], ""), "--json tells of a file");
    refused(&cover(&folder, &["nowhere.txt", "--board", "2x2", "--write"], ""), "nowhere.txt: No such file");
    for option in
        [&["--seed", "1"][..], &["--limit", "1"], &["--all"], &["--nodes", "9"], &["--heuristic=min"]]
    {
        refused(&cover(&folder, &[&["--board", "2x2", "--write"], option].concat(), ""), "cannot be used");
    }
    assert_eq!(folder.names(), ["a.txt", "dm_3_2_1.txt"]);
}

#[test]
fn other_files_are_not_written_over_unless_that_is_wanted() {
    let folder = Folder::new();
    let write =
        |options: &[&str]| cover(&folder, &[&["--board", "2x2", "--write=m.txt"], options].concat(), "");
    let told = "m.txt: 64 rows, 64 columns, 256 entries\n";
    assert_eq!(cover(&folder, &["--board", "3x2", "--write=m.txt"], "").code, 0);
    let other = folder.read("m.txt");
    refused(&write(&[]), "m.txt: found a file, expected none: give --force");
    assert_eq!(folder.read("m.txt"), other);
    folder.file("m.txt", "precious");
    refused(&write(&[]), "m.txt: found a file, expected none: give --force");
    assert_eq!(folder.read("m.txt"), "precious");
    assert_eq!((write(&["--force"]).out.as_str(), write(&[]).out.as_str()), (told, told));
    assert_eq!(folder.names(), ["m.txt"]);
}

#[test]
fn the_end_of_time_leaves_no_matrix_file() {
    let folder = Folder::new();
    for option in ["--write", "--write=-", "--read=m.txt"] {
        let got = cover(&folder, &["--board", "latin:40^3", "--timeout", "50ms", option], "");
        assert_eq!(got.code, 3, "{option}: {}", got.err);
        assert_eq!(got.err, "undecided: the time is over, and nothing was written\n", "{option}");
        assert!(folder.names().is_empty(), "{option}: {:?}", folder.names());
    }
}

#[test]
fn an_interrupt_leaves_no_matrix_file() {
    let folder = Folder::new();
    let mut child = command(&["cover", "--board", "latin:40^3", "--write"])
        .current_dir(folder.path())
        .spawn()
        .expect("the binary starts");
    while folder.names().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    assert_eq!(child.wait().expect("the binary ends").code(), Some(130));
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn matrix_files_are_read_and_made_if_missing() {
    let folder = Folder::new();
    let first = cover(&folder, &["--read", "m.txt", "-"], PUZZLE);
    assert_eq!((first.code, first.out.trim_end()), (0, SOLUTION));
    assert_eq!(first.err, "m.txt: created, 729 rows, 324 columns, 2916 entries\n");
    for heuristic in ["min", "first", "cells", "weighted"] {
        let second = cover(&folder, &["--read", "m.txt", "--heuristic", heuristic, "-"], PUZZLE);
        assert_eq!((second.code, second.out.trim_end(), second.err.as_str()), (0, SOLUTION, ""));
    }
    let cell = cover(&folder, &["--read", "m.txt", "--all", "--limit", "4", "--board", "3x3"], "");
    assert_eq!((cell.code, cell.out.lines().count()), (0, 4));
    assert_eq!(folder.names(), ["m.txt"]);
}

#[test]
fn a_matrix_of_another_board_is_refused() {
    let folder = Folder::new();
    assert_eq!(cover(&folder, &["--board", "3x3", "--write=m.txt"], "").code, 0);
    refused(&cover(&folder, &["--board", "2x2", "--read", "m.txt"], ""), "m.txt: found a matrix of 729 rows");
    let jigsaw = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/jigsaw_9.txt");
    refused(&cover(&folder, &["--read", "m.txt", jigsaw], ""), "m.txt: found the matrix of another board");
    folder.file("bad.txt", "0 0\n0 x\n");
    refused(
        &cover(&folder, &["--board", "2x2", "--read", "bad.txt"], ""),
        "bad.txt: line 2, column 3: found \"x\"",
    );
    refused(&cover(&folder, &["--read", "nowhere.txt"], ""), "nowhere.txt: No such file");
    assert_eq!(folder.names(), ["bad.txt", "m.txt"]);
}

#[test]
fn any_matrix_is_solved() {
    let folder = Folder::new();
    // Knuth's example: rows 0, 3 and 4 cover seven columns.
    let rows = [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];
    let lines = rows
        .iter()
        .enumerate()
        .flat_map(|(row, columns)| columns.iter().map(move |column| format!("{row} {column}\n")));
    folder.file("knuth.txt", &lines.collect::<String>());
    let got = cover(&folder, &["--read", "knuth.txt"], "");
    assert_eq!((got.code, got.out.as_str()), (0, "0 3 4\n"));
    let object = json(&cover(&folder, &["--read", "knuth.txt", "--json"], "").out);
    assert_eq!(object, serde_json::json!({"number": 1, "rows": [0, 3, 4]}));
    folder.file("none.txt", "0 0\n0 1\n1 1\n1 2\n");
    let got = cover(&folder, &["--read", "none.txt"], "");
    assert_eq!((got.code, got.out.as_str()), (1, "no solution\n"));
    let got = cover(&folder, &["--read", "none.txt", "--json"], "");
    assert_eq!((got.code, json(&got.out)), (1, serde_json::json!({"status": "none", "solutions": 0})));
    assert_eq!(cover(&folder, &["--board", "2x2", "--write"], "").code, 0);
    let all = cover(&folder, &["--read", "dm_2_2.txt", "--all"], "");
    assert_eq!((all.code, all.out.lines().collect::<BTreeSet<_>>().len()), (0, 288));
    let few = cover(&folder, &["--read", "dm_2_2.txt", "--all", "--nodes", "3"], "");
    assert!(few.code == 3 && few.out.ends_with("undecided\n"), "{}", few.out);
    let few = cover(&folder, &["--read", "dm_2_2.txt", "--all", "--nodes", "3", "--json"], "");
    let last = json(few.out.lines().last().expect("a line"));
    let solutions = few.out.lines().count() - 1;
    assert_eq!((few.code, last), (3, serde_json::json!({"status": "undecided", "solutions": solutions})));
    refused(&cover(&folder, &["--read", "dm_2_2.txt", "--to", "line"], ""), "--to needs a board");
    refused(&cover(&folder, &["--read", "-", "-"], ""), "standard input for both puzzle and matrix");
}

/// The tree of a puzzle with two solutions.
const TREE: &str = "\
r1c3 = 4   only symbol left
r4c3 = 1   only symbol left
r3c2 = 1   only place for 1 in column 2
r2c4 = 1   only place for 1 in column 4
r1c4 = 3   only place for 3 in column 4
r1c2 = 2   only symbol left
r2c1: 2 options
└ r2c1 = 3
    r4c2 = 3   only place for 3 in row 4
    r2c2 = 4   only place for 4 in column 2
    r3c1: 2 options
    ├ r3c1 = 2
    │   r4c4 = 2   only place for 2 in column 4
    │   r3c4 = 4   only place for 4 in column 4
    │   r4c1 = 4   only place for 4 in row 4
    │   solution 1
    └ r3c1 = 4
        r4c4 = 4   only place for 4 in column 4
        r3c4 = 2   only place for 2 in column 4
        r4c1 = 2   only place for 2 in row 4
        solution 2
2 solutions, 3 choices, and no others were looked for
";

#[test]
fn trees_are_drawn() {
    check(&["--tree", "-"], "1.....2...3.....", 0, TREE);
    let only = run(&["cover", "--tree", "-"], b"1.....2...3....4");
    assert_eq!(only.code, 0);
    assert!(only.out.ends_with("\nsolution 1\n1 solution, 0 choices\n"), "{}", only.out);
    let none = run(&["cover", "--tree", "-"], NONE.as_bytes());
    assert_eq!((none.code, none.out.lines().last()), (1, Some("0 solutions, 0 choices")));
    assert!(none.out.contains("dead end: "), "{}", none.out);
}

#[test]
fn trees_are_cut_and_written_as_json() {
    let args = ["cover", "--board", "3x3", "--tree", "--tree-nodes", "5", "--heuristic", "first"];
    let cut = run(&args, b"");
    assert_eq!((cut.code, cut.err.as_str()), (3, ""));
    assert!(cut.out.ends_with("cut off: no more than 5 nodes are kept\n"), "{}", cut.out);
    let text = run(&[&args[..], &["--json"]].concat(), b"").out;
    assert_eq!(text.lines().count(), 1);
    let object = json(&text);
    assert_eq!((&object["is_full"], &object["heuristic"]), (&Value::from(true), &Value::from("first")));
    assert_eq!(object["nodes"].as_array().map(Vec::len), Some(5));
    let whole = json(&run(&["cover", "--tree", "--json", "-"], PUZZLE.as_bytes()).out);
    assert_eq!((&whole["solutions"], &whole["ending"]), (&Value::from(1), &Value::from("exhausted")));
    for pair in [&["--seed", "1"][..], &["--read", "m.txt"], &["--to", "line"], &["--write"]] {
        assert_eq!(run(&[&["cover", "--board", "2x2", "--tree"], pair].concat(), b"").code, 2, "{pair:?}");
    }
}
