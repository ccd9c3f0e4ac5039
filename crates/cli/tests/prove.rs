//! `prove`: proofs of uniqueness, their files, and the checker.

mod common;
mod folder;

use common::{Run, command, finish, run};
use folder::Folder;
use serde_json::Value;
use std::process::Stdio;
use std::time::Duration;

const PUZZLE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
/// It takes choices, and engines some time.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const UNIQUE: &str = "1.....2...3....4";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";

/// Runs `prove` in a folder.
fn prove(folder: &Folder, args: &[&str], input: &str) -> Run {
    let mut command = command(&[&["prove"], args].concat());
    command.current_dir(folder.path());
    finish(command, input.as_bytes())
}

fn check(folder: &Folder, args: &[&str], input: &str, code: i32, expected: &str) {
    let got = prove(folder, args, input);
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
fn a_unique_puzzle_gets_a_proof_that_is_checked() {
    let folder = Folder::new();
    let got = prove(&folder, &["-"], PUZZLE);
    assert_eq!((got.code, got.err.as_str()), (0, ""));
    let told = "3x3, 28 givens: unique, proved; puzzle.cnf 10559 clauses, puzzle.lrat ";
    assert!(got.out.starts_with(told) && got.out.ends_with(" steps, checked\n"), "{}", got.out);
    assert_eq!(folder.names(), ["puzzle.cnf", "puzzle.lrat"]);
    assert!(folder.read("puzzle.cnf").contains("\np cnf 729 10559\n"));
    let checked = prove(&folder, &["--check", "puzzle.cnf", "puzzle.lrat"], "");
    let told = "proved: no assignment satisfies puzzle.cnf: 729 variables, 10559 clauses";
    assert!(checked.code == 0 && checked.out.starts_with(told), "{}{}", checked.out, checked.err);
    let object = json(&prove(&folder, &["--check", "puzzle.cnf", "puzzle.lrat", "--json"], "").out);
    let steps = folder.read("puzzle.lrat").lines().filter(|line| !line.contains('d')).count();
    assert_eq!((&object["status"], &object["steps"]), (&Value::from("proved"), &Value::from(steps)));
}

#[test]
fn boards_of_any_kind_are_proved() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");
    let folder = Folder::new();
    for (sample, board) in
        [("sudokuFile_3x2x1.txt", "3x2x1"), ("2x2x2.txt", "2x2x2"), ("wrap_4.txt", "wrap:4")]
    {
        let got = prove(&folder, &["--json", &format!("{samples}/{sample}")], "");
        let object = json(&got.out);
        assert_eq!(got.code, 0, "{}", got.err);
        assert_eq!((&object["board"], &object["status"]), (&Value::from(board), &Value::from("unique")));
        assert_eq!(object["checked"], true);
        let numbers = ["line", "givens", "variables", "clauses", "clauses_used", "steps", "hints"];
        assert!(numbers.iter().all(|key| object[key].as_u64().is_some_and(|number| number > 0)), "{object}");
        let [cnf, proof] = ["cnf", "proof"].map(|key| object[key].as_str().expect("a name"));
        assert_eq!(prove(&folder, &["--check", cnf, proof], "").code, 0, "{sample}");
    }
    assert_eq!(folder.names().len(), 6, "{:?}", folder.names());
}

#[test]
fn a_proof_that_was_tampered_with_is_refused() {
    let folder = Folder::new();
    assert_eq!(prove(&folder, &["-"], PUZZLE).code, 0);
    let proof = folder.read("puzzle.lrat");
    let lines: Vec<&str> = proof.lines().collect();
    let is_step = |line: &str| line.split(' ').nth(1).is_some_and(|word| word != "d" && word != "0");
    let place = (lines.len() / 2..lines.len()).find(|&place| is_step(lines[place])).expect("a step");
    let tampered = |line: Option<String>| {
        let (before, after) = (lines[..place].iter(), lines[place + 1..].iter());
        let kept = before.map(|line| line.to_string()).chain(line).chain(after.map(|line| line.to_string()));
        kept.collect::<Vec<_>>().join("\n") + "\n"
    };
    let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
    words[1] = words[1].strip_prefix('-').map_or_else(|| format!("-{}", words[1]), str::to_owned);
    folder.file("changed.lrat", &tampered(Some(words.join(" "))));
    folder.file("shorter.lrat", &tampered(None));
    folder.file("cut.lrat", &(lines[..place].join("\n") + "\n"));
    folder.file("empty.lrat", "");
    for name in ["changed", "shorter", "cut", "empty"] {
        let file = format!("{name}.lrat");
        let got = prove(&folder, &["--check", "puzzle.cnf", &file], "");
        assert_eq!((got.code, got.err.as_str()), (1, ""), "{name}: {}", got.out);
        let told = format!("not proved: {file}: line ");
        assert!(got.out.starts_with(&told) && got.out.contains("expected"), "{}", got.out);
        let object = json(&prove(&folder, &["--json", "--check", "puzzle.cnf", &file], "").out);
        assert_eq!((&object["checked"], &object["file"]), (&Value::from(false), &Value::from(file)));
    }
    folder.file("other.cnf", "p cnf 1 1\n1 0\n");
    assert_eq!(prove(&folder, &["--check", "other.cnf", "puzzle.lrat"], "").code, 1);
    let swapped = prove(&folder, &["--check", "puzzle.lrat", "puzzle.cnf"], "");
    refused(&swapped, "puzzle.lrat: line 1: expected a header");
    refused(&prove(&folder, &["--check", "puzzle.cnf", "nowhere.lrat"], ""), "nowhere.lrat: No such file");
}

#[test]
fn the_checker_reads_standard_input() {
    let folder = Folder::new();
    assert_eq!(prove(&folder, &["-"], UNIQUE).code, 0);
    let (cnf, proof) = (folder.read("puzzle.cnf"), folder.read("puzzle.lrat"));
    assert_eq!(prove(&folder, &["--check", "puzzle.cnf", "-"], &proof).code, 0);
    assert_eq!(prove(&folder, &["--check", "-", "puzzle.lrat"], &cnf).code, 0);
    let got = prove(&folder, &["--check", "puzzle.cnf", "-"], "nonsense\n");
    assert!(got.code == 1 && got.out.starts_with("not proved: standard input: line 1: "), "{}", got.out);
    refused(&prove(&folder, &["--check", "-", "-"], ""), "found standard input twice");
}

#[test]
fn files_are_not_written_over_unless_that_is_wanted() {
    for taken in ["puzzle.cnf", "puzzle.lrat"] {
        let folder = Folder::new();
        folder.file(taken, "precious");
        refused(&prove(&folder, &["-"], UNIQUE), &format!("{taken}: found a file, expected none"));
        assert_eq!((folder.names().len(), folder.read(taken).as_str()), (1, "precious"));
        assert_eq!(prove(&folder, &["--force", "-"], UNIQUE).code, 0);
        assert_ne!(folder.read(taken), "precious");
        assert_eq!(folder.names(), ["puzzle.cnf", "puzzle.lrat"]);
    }
    let folder = Folder::new();
    refused(&prove(&folder, &["-o", "nowhere", "-"], UNIQUE), "nowhere: found no such folder");
    assert_eq!(prove(&folder, &[], UNIQUE).code, 0, "standard input is read where it is no terminal");
}

#[test]
fn what_is_not_unique_is_told_and_gets_no_files() {
    let folder = Folder::new();
    check(&folder, &["-"], NONE, 1, "2x2, 4 givens: no solution\n");
    check(&folder, &["-"], MANY, 1, "2x2, 3 givens: multiple solutions\n");
    check(&folder, &["--nodes", "1", "-"], HARD, 3, "3x3, 21 givens: undecided\n");
    let slow = almost_full(50, 2);
    check(
        &folder,
        &["--timeout", "200ms", "-"],
        &slow,
        3,
        "latin:50^2, 2499 givens: unique, not proved: out of budget\n",
    );
    let object = json(&prove(&folder, &["--json", "-"], NONE).out);
    assert_eq!(
        (&object["status"], &object["cnf"], &object["checked"]),
        (&"none".into(), &Value::Null, &false.into())
    );
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

/// A Latin square or cube in the spaced format with one open cell: easy to solve, but of many clauses.
fn almost_full(side: usize, dimension: u32) -> String {
    let symbol =
        |place: usize| (0..dimension).map(|axis| place / side.pow(axis) % side).sum::<usize>() % side + 1;
    let symbols = (1..side.pow(dimension)).map(|place| format!(" {}", symbol(place)));
    format!("latin:{side}^{dimension}: 0{}\n", symbols.collect::<String>())
}

#[test]
fn a_board_with_too_many_clauses_is_told() {
    let folder = Folder::new();
    let args = ["prove", "-o", &folder.path().display().to_string(), "-"];
    let got = run(&args, almost_full(50, 3).as_bytes());
    assert_eq!((got.code, got.err.as_str()), (3, ""));
    assert!(
        got.out.starts_with("latin:50^3, 124999 givens: unique, not proved: ") && got.out.contains("clauses"),
        "{}",
        got.out
    );
    let object = json(&run(&[&args[..], &["--json"]].concat(), almost_full(50, 3).as_bytes()).out);
    assert_eq!((&object["status"], &object["checked"]), (&Value::from("unique"), &Value::from(false)));
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn several_puzzles_are_named_by_their_lines() {
    let folder = Folder::new();
    let other = Folder::new();
    let file = folder.file("many.txt", &format!("# comment\n{UNIQUE}\n{NONE}\n{UNIQUE}\n"));
    let got = prove(&folder, &["-o", &other.path().display().to_string(), &file], "");
    let lines: Vec<&str> = got.out.lines().collect();
    assert_eq!((got.code, lines.len(), got.err.as_str()), (1, 3, ""), "{}", got.out);
    assert!(lines[0].starts_with("line 2: 2x2, 4 givens: unique, proved; "), "{}", lines[0]);
    assert_eq!(lines[1], "line 3: 2x2, 4 givens: no solution");
    assert_eq!(other.names(), ["many-2.cnf", "many-2.lrat", "many-4.cnf", "many-4.lrat"]);
    assert_eq!(folder.names(), ["many.txt"]);
}

#[test]
fn an_interrupt_leaves_no_files() {
    let folder = Folder::new();
    let file = folder.file("large.txt", &almost_full(40, 2).repeat(50));
    let mut child = command(&["prove", &file])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    while folder.names().len() < 2 {
        std::thread::sleep(Duration::from_millis(2));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    assert_eq!(child.wait().expect("the binary ends").code(), Some(130));
    let names = folder.names();
    assert!(!names.iter().any(|name| name.starts_with('.')), "{names:?}");
    let of = |ending: &str| names.iter().filter(|name| name.ends_with(ending)).count();
    assert_eq!(of(".cnf"), of(".lrat"), "{names:?}");
}
