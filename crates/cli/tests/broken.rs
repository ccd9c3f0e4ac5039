//! Broken input: one clear error with its place, exit code 2, nothing written, no panic, little memory.

mod common;

use common::finish;
use std::process::Command;

/// Memory a refusal may take, in KiB of address space: far below what the input claims to need.
const MEMORY: &str = "400000";

/// Runs `solve` with these further arguments and checks how the input is refused.
fn check(name: &str, args: &[&str], input: &[u8], place: &str, part: &str) {
    let mut command = Command::new("sh");
    let binary = env!("CARGO_BIN_EXE_hyperdoku");
    command.args(["-c", "ulimit -v $1; shift; exec \"$@\"", "sh", MEMORY, binary, "solve"]).args(args);
    let got = finish(command, input);
    assert_eq!((got.code, got.out.as_str()), (2, ""), "{name}: {}", got.err);
    assert_eq!(got.err.lines().count(), 1, "{name}: {}", got.err);
    assert!(got.err.starts_with(&format!("error: {place}")), "{name}: {}", got.err);
    assert!(got.err.contains(part) && got.err.len() < 600, "{name}: {}", got.err);
}

/// Name, text on standard input, where, part of the message.
const TEXTS: &[(&str, &str, &str, &str)] = &[
    ("empty", "", "line 1, column 1", "no puzzle"),
    ("blanks only", " \n\t\r\n", "line 1, column 1", "no puzzle"),
    ("comments only", "# nothing\n", "line 1, column 1", "no puzzle"),
    ("prose", "this is not a puzzle", "line 1, column 5", "found \" \", expected a symbol"),
    ("wrong length", "123", "line 1, column 1", "3 cells"),
    ("a cell too few", "2x2:1234123412341..", "line 1, column 20", "found 15 cells, expected 16"),
    ("a cell too many", "2x2:.................", "line 1, column 21", "found 17 cells, expected 16"),
    ("the second line wrong", "................\n....\n", "line 2, column 1", "4 cells"),
    (
        "symbol out of range",
        "2x2:5...............",
        "line 1, column 5",
        "found \"5\", expected a symbol 1 to 4",
    ),
    ("no symbol at all", "2x2:!...............", "line 1, column 5", "found \"!\""),
    ("clash in a row", "11..............", "line 1, column 2", "found 1 twice, at r1c1 and r1c2"),
    ("clash in a box", "1....1..........", "line 1, column 6", "box 1"),
    (
        "clash in a cube",
        "2x2x1:1...............1...............................................",
        "line 1, column 23",
        "the z line at x1y1",
    ),
    ("negative number", "2x2: -1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "line 1, column 6", "\"-1\""),
    ("number out of range", "2x2: 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "line 1, column 6", "\"5\""),
    ("huge number", "2x2: 99999999999999999999999 0 0 0", "line 1, column 6", "999"),
    ("a fraction", "2x2: 1.5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "line 1, column 6", "\"1.5\""),
    ("numbers end too soon", "2x2: 1 2 3", "line 1", "16"),
    ("board of too many symbols", "9x9x9x9x9x9:1", "line 1, column 1", "at most 64"),
    ("board of too many cells", "latin:60^9:1", "line 1, column 1", "too many cells"),
    ("board of dimension 0", "latin:4^0:1", "line 1, column 1", "at least 1"),
    ("board with a side of 0", "3x0:1", "line 1, column 1", "at least 1"),
    ("board with a negative side", "3x-2:1", "line 1, column 3", "\"-2\""),
    ("board with a huge side", "99999999999:1", "line 1, column 1", "below 4294967296"),
    ("unknown board", "cube:1", "line 1, column 1", "expected box sides"),
    ("board that cannot exist", "slice:2^4:1", "line 1, column 1", "at most 3 dimensions"),
    ("odd wrap", "wrap:3:1", "line 1, column 1", "must be even"),
    ("heights that rise", "iso:111/222/333:1", "line 1, column 1", "not increase"),
    ("regions of different sizes", "jigsaw:AAAB:1", "line 1, column 1", "needs 2 cells"),
    ("diagonals on a cube", "3x3x1+diagonals:1", "line 1, column 1", "two-dimensional"),
    ("NUL", "12\0", "line 1, column 3", "control characters"),
    ("terminal escape", "\u{1b}[2J", "line 1, column 1", "control characters"),
    ("sudokuFile of dimension 0", "0\n1\n", "line 1, column 1", "dimensions"),
    ("sudokuFile of negative dimension", "-2\n2\n2\n", "line 1, column 1", "dimensions"),
    ("sudokuFile of huge dimension", "999\n2\n2\n", "line 1, column 1", "dimensions"),
    ("sudokuFile with a huge side", "2\n4000000000\n4000000000\n", "line 1, column 1", "too many"),
    ("sudokuFile too long", "1\n2\n1\n2\n1\n", "line 5, column 1", "nothing after 2 cells"),
    ("sudokuFile with a word", "2\n2\n2\none\n", "line 4, column 1", "\"one\""),
    (
        "unfinished frame",
        "*-----------*\n|1..|...|...|\n|...|...|...|\n",
        "line 4",
        "found 2 rows, expected 9",
    ),
    ("table without a puzzle", "id,solution\n1,2\n", "line 1", "expected"),
    ("table with an open quote", "puzzle,solution\n\"1...,\n", "line 2", "quote"),
    ("JSON cut off", "{\"board\": \"3x3\"", "line 1, column 15", "malformed JSON"),
    ("JSON without givens", "{\"board\": \"2x2\"}", "line 1, column 1", "givens"),
    ("JSON with an unknown key", "{\"board\": \"2x2\", \"clues\": \"1\"}", "line 1, column 18", "clues"),
    ("JSON of the wrong type", "{\"board\": true, \"givens\": \"1\"}", "line 1, column 11", "true"),
    (
        "house with a foreign cell",
        "{\"board\": {\"symbols\": 2, \"cells\": 2, \"houses\": [[0, 7]]}, \"givens\": [0, 0]}",
        "line 1",
        "7",
    ),
    (
        "house with a repeated cell",
        "{\"board\": {\"symbols\": 2, \"cells\": 2, \"houses\": [[1, 1]]}, \"givens\": [0, 0]}",
        "line 1",
        "twice",
    ),
    (
        "house of the wrong size",
        "{\"board\": {\"symbols\": 2, \"cells\": 2, \"houses\": [[1]]}, \"givens\": [0, 0]}",
        "line 1",
        "2 cells expected",
    ),
    (
        "more cells than there can be",
        "{\"board\": {\"symbols\": 2, \"cells\": 4000000000, \"houses\": []}, \"givens\": []}",
        "line 1",
        "too many cells",
    ),
    (
        "a solution that is none",
        "{\"board\": \"2x1\", \"givens\": \"1...\", \"solution\": \"1212\"}",
        "line 1",
        "solution",
    ),
];

#[test]
fn broken_texts_are_refused() {
    for (name, text, place, part) in TEXTS {
        check(name, &[], text.as_bytes(), &format!("standard input: {place}"), part);
    }
    assert!(TEXTS.len() >= 40);
}

#[test]
fn broken_bytes_are_refused() {
    check("bad UTF-8", &[], b"12\xFF", "standard input: line 1, column 3", "UTF-8");
    check("UTF-16", &[], b"\xFF\xFE1\x002\x00", "standard input: line 1, column 1", "UTF-8");
    let binary: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    check("binary", &[], &binary, "standard input: line 2, column 118", "0x80");
    let junk = b"a quick brown fox ".repeat(600_000);
    check("10 MB of prose", &[], &junk, "standard input: line 1", "expected");
    check("10 MB of digits", &[], &b"7".repeat(10_000_000), "standard input: line 1", "expected");
    check("10 MB of line feeds", &[], &b"\n".repeat(10_000_000), "standard input: line", "no puzzle");
    let columns = [&b"puzzle"[..], &b",".repeat(10_000_000)].concat();
    check("10 MB of columns", &[], &columns, "standard input: line 1", "at most 1000");
    let frame = [&b"|"[..], &b".".repeat(350_000), &b"|\n"[..], &b"|.|\n".repeat(350_000)].concat();
    check("a frame wider than any board", &[], &frame, "standard input: line 1", "expected");
    let numbers = [&b"{\"board\": \"2x2\", \"givens\": [0"[..], &b",0".repeat(5_000_000), b"]}"].concat();
    check("10 MB of numbers", &[], &numbers, "standard input: line 1", "16 cells");
    let deep = b"[".repeat(200_000);
    check("200,000 open brackets", &[], &deep, "standard input: line 1", "expected");
    let objects = b"{\"board\":".repeat(200_000);
    check("200,000 open objects", &[], &objects, "standard input: line 1", "expected");
}

#[test]
fn broken_arguments_are_refused() {
    let puzzle = b"................";
    check(
        "board beyond all limits",
        &["--board", "9x9x9x9x9x9"],
        puzzle,
        "board \"9x9x9x9x9x9\"",
        "at most 64",
    );
    check("board of dimension 0", &["--board", "latin:3^0"], puzzle, "board", "at least 1");
    check("negative board", &["--board=-3x3"], puzzle, "board", "character 1");
    check("board with junk behind", &["--board", "3x3 "], puzzle, "board", "character 4");
    check("puzzle of another board", &["--board", "3x3"], puzzle, "standard input: line 1", "81");
    check("a folder", &["/"], b"", "/: ", "directory");
}

#[test]
fn one_bad_puzzle_among_good_ones_leaves_nothing_written() {
    let input = "................\n".repeat(5_000) + "11..............\n";
    check("the last of many", &[], input.as_bytes(), "standard input: line 5001, column 2", "twice");
}

#[test]
fn what_is_only_unusual_is_accepted() {
    let accept = |args: &[&str], input: &[u8]| {
        let got = common::run(&[&["solve", "--limit", "1"], args].concat(), input);
        assert_eq!(got.code, 0, "{}", got.err);
        got.out
    };
    let plain = accept(&[], b"12..............\n");
    assert_eq!(accept(&[], b"12..............\r\n\r\n"), plain);
    assert_eq!(accept(&[], b"\xEF\xBB\xBF12.............."), plain);
    assert_eq!(accept(&[], b"  12..............  \t\n\n\n"), plain);
    let tail = accept(&[], b"2\r\n2\r\n2\r\n1\r\n2\r\n");
    assert_eq!(tail.lines().count(), 3 + 16, "a missing tail is empty");
}
