//! `solve` and `check` on every kind of answer, in every format, and when they are interrupted.

mod common;

use common::{Run, command, run};
use std::process::Stdio;
use std::time::Duration;

const UNIQUE: &str = "1.....2...3....4";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";

/// Formats that hold a puzzle of 2x2.
const FORMATS: &[&str] = &["line", "spaced", "sdk", "ss", "sudokuFile", "csv", "json"];

/// A text of one puzzle in a format.
fn text(format: &str, puzzle: &str) -> String {
    run(&["convert", "--to", format], puzzle.as_bytes()).out
}

fn expect(got: &Run, code: i32, what: &str) {
    assert_eq!((got.code, got.err.as_str()), (code, ""), "{what}: {}", got.out);
}

/// More budget would not help, so it is said.
#[test]
fn a_board_too_large_for_an_engine_is_undecided_and_says_why() {
    let args = ["solve", "--engine", "sat", "--board", "4x3x2x1", "--empty", "--limit", "1"];
    let got = run(&args, b"");
    assert_eq!((got.code, got.out.as_str()), (3, "undecided\n"));
    assert_eq!(got.err, "undecided: 4x3x2x1 is too large for the engine sat: try hyperdoku solve\n");
}

#[test]
fn every_answer_has_its_exit_code_in_every_format_and_style() {
    for format in FORMATS {
        for (puzzle, code) in [(UNIQUE, 0), (MANY, 0), (NONE, 1)] {
            let input = text(format, puzzle);
            for style in
                [&[][..], &["--json"], &["--draw"], &["--all"], &["--limit", "1"], &["--all", "--limit", "3"]]
            {
                let got = run(&[&["solve"], style].concat(), input.as_bytes());
                expect(&got, code, &format!("{format} {puzzle} {style:?}"));
                assert!(!got.out.is_empty());
            }
        }
        let undecided =
            run(&["solve", "--nodes", "1", "--engine", "search"], text(format, &".".repeat(16)).as_bytes());
        expect(&undecided, 3, format);
        assert!(undecided.out.contains("undecided"), "{format}: {}", undecided.out);
    }
}

#[test]
fn the_answer_is_in_the_format_of_the_input_and_is_read_back() {
    for format in FORMATS {
        let got = run(&["solve"], text(format, UNIQUE).as_bytes());
        let solved = run(&["convert", "--to", "json"], got.out.as_bytes());
        assert!(solved.out.contains("1243342141322314"), "{format}: {}{}", got.out, solved.err);
        let all = run(&["solve", "--all"], text(format, MANY).as_bytes());
        let told = match *format {
            "csv" | "json" => all.out.matches("multiple").count(),
            _ => all.out.lines().filter(|line| line.starts_with("multiple")).count(),
        };
        assert_eq!(told, 12, "{format}: {}", all.out);
    }
}

#[test]
fn a_list_of_solutions_is_solved_to_lines() {
    let list = run(&["enumerate", "--board", "2x2", "--limit", "2", "--to", "enumerate"], b"").out;
    assert_eq!(run(&["solve"], list.as_bytes()).out.lines().count(), 2);
    let refused = run(&["solve", "--to", "enumerate"], UNIQUE.as_bytes());
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    let one_only = run(&["enumerate", "--board", "2x2", "--to", "sudokuFile"], b"");
    assert_eq!((one_only.code, one_only.out.as_str()), (2, ""));
}

#[test]
fn a_board_that_only_the_caller_knows_is_written_with_its_name() {
    let rows = "12..\n....\n....\n....\n";
    for board in ["latin:4^2", "2x2+diagonals", "slice:2^2"] {
        let got = run(&["solve", "--limit", "1", "--board", board], rows.as_bytes());
        expect(&got, 0, board);
        assert!(got.out.starts_with(&format!("{board}:12")), "{board}: {}", got.out);
    }
}

#[test]
fn what_cannot_be_written_is_refused_before_anything_is() {
    let mixed = format!("{UNIQUE}\n").repeat(3_000) + &format!("2x2x1:{}\n", ".".repeat(64));
    let got = run(&["solve", "--to", "sdk"], mixed.as_bytes());
    assert_eq!((got.code, got.out.as_str()), (2, ""), "{}", got.err);
    for pair in [&["--json", "--draw"][..], &["--json", "--to", "line"]] {
        let got = run(&[&["solve"], pair].concat(), UNIQUE.as_bytes());
        assert_eq!((got.code, got.out.as_str()), (2, ""), "{pair:?}");
    }
}

#[test]
fn files_are_told_apart_and_tables_have_one_header() {
    let folder = std::env::temp_dir().join(format!("hyperdoku-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = |name: &str, format: &str, puzzle: &str| {
        let path = folder.join(name).display().to_string();
        std::fs::write(&path, text(format, puzzle)).expect("a file for the test");
        path
    };
    let (one, two) = (file("one.csv", "csv", UNIQUE), file("two.csv", "csv", MANY));
    let table = run(&["solve", &one, &two], b"");
    expect(&table, 0, "two tables");
    assert_eq!(table.out.matches("puzzle,solution").count(), 1, "{}", table.out);
    let json = run(&["solve", "--json", &one, &two], b"");
    assert!(json.out.contains("one.csv") && json.out.contains("two.csv"));
    let missing = run(&["solve", &one, "missing.txt"], b"");
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    std::fs::remove_dir_all(&folder).expect("the folder was ours");
}

#[test]
fn check_tells_of_every_puzzle_also_after_one_that_is_not_valid() {
    let input = format!("{UNIQUE}\n# comment\n11..............\n{MANY}\n");
    let got = run(&["check"], input.as_bytes());
    let lines: Vec<&str> = got.out.lines().collect();
    assert_eq!((got.code, lines.len()), (1, 3), "{}", got.out);
    assert!(lines[0].starts_with("line 1:") && lines[0].contains("unique, minimal"));
    assert!(lines[1].starts_with("line 3: not valid: found 1 twice"));
    assert!(lines[2].starts_with("line 4:") && lines[2].contains("multiple"));
    let json = run(&["check", "--json"], input.as_bytes());
    assert_eq!(json.out.matches("\"valid\":").count(), 3, "{}", json.out);
    let undecided = run(&["check", "--nodes", "1", "--board", "hoops", "--empty"], b"");
    assert_eq!(undecided.code, 3, "{}", undecided.out);
}

#[test]
fn any_number_of_threads_will_do() {
    for threads in ["1", "3", "100000"] {
        let got = run(&["solve", "-j", threads], format!("{UNIQUE}\n").repeat(50).as_bytes());
        expect(&got, 0, threads);
        assert_eq!(got.out.lines().count(), 50);
    }
}

/// A Latin square of order 20 with a corner that cannot be completed, which takes a search for ever to see.
fn endless() -> String {
    let order = 20;
    let corner = 11;
    let letters = b"123456789ABCDEFGHIJK";
    let cell = |row: usize, column: usize| match row < corner && column < corner {
        true => char::from(letters[(row + column) % corner]),
        false => '.',
    };
    let cells: String = (0..order).flat_map(|row| (0..order).map(move |column| cell(row, column))).collect();
    format!("latin:20^2:{cells}")
}

/// Starts a command on puzzles of which one never ends, and interrupts it.
fn interrupted(name: &str) -> (Option<i32>, String) {
    let input = format!("{UNIQUE}\n{UNIQUE}\n{}\n{UNIQUE}\n{UNIQUE}\n", endless());
    let path = std::env::temp_dir().join(format!("hyperdoku-{name}-{}.txt", std::process::id()));
    std::fs::write(&path, input).expect("a file for the test");
    let file = path.display().to_string();
    let child = command(&[name, "-j", "2", "--nodes", "0", &file])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(Duration::from_millis(1500));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("the binary ends");
    std::fs::remove_file(&path).expect("the file was ours");
    (output.status.code(), String::from_utf8(output.stdout).expect("output is text"))
}

#[test]
fn an_interrupt_keeps_finished_answers_in_step() {
    let (code, out) = interrupted("solve");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(code, Some(130), "{out}");
    assert_eq!(lines[..2], ["1243342141322314"; 2], "{out}");
    assert!(lines.len() < 3 || lines[2] == "undecided", "{out}");
    assert!(lines.len() <= 3 || lines[3] == "1243342141322314", "{out}");
}

#[test]
fn an_interrupt_keeps_finished_checks() {
    let (code, out) = interrupted("check");
    assert_eq!(code, Some(130), "{out}");
    assert!(out.lines().filter(|line| line.contains("unique, minimal")).count() >= 2, "{out}");
}
