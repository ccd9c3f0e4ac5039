//! Every command by what it prints and its exit code.

mod common;

use common::{command, finish, run};
use serde_json::Value;
use std::io::Read;
use std::process::Stdio;

const PUZZLE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
const SOLUTION: &str = "782635149916274538354819627593728461147963285628451793861347952235196874479582316";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";

/// Arguments, input, exit code, exact output.
fn check(args: &[&str], input: &str, code: i32, expected: &str) {
    let got = run(args, input.as_bytes());
    assert_eq!((got.code, got.out.as_str()), (code, expected), "{args:?}: {}", got.err);
}

/// Arguments, input, exit code, a part of standard error; nothing on standard output.
fn refused(args: &[&str], input: &str, code: i32, part: &str) {
    let got = run(args, input.as_bytes());
    assert_eq!((got.code, got.out.as_str()), (code, ""), "{args:?}: {}", got.err);
    assert!(got.err.contains(part), "{args:?}: {}", got.err);
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is an object")
}

#[test]
fn solve_tells_of_each_puzzle_in_order_in_its_format() {
    let input = format!("{MANY}\n{NONE}\n1.....2...3....4\n");
    check(&["solve"], &input, 1, "multiple 1234341221434321\nno solution\n1243342141322314\n");
    check(&["solve", "--limit", "1"], MANY, 0, "1234341221434321\n");
    let all = run(&["solve", "--all"], MANY.as_bytes());
    assert_eq!((all.code, all.out.lines().count()), (0, 12));
    assert!(all.out.lines().all(|line| line.starts_with("multiple 123")));
    let unsolved = "2x2: 1 2 3 0 0 0 0 4 0 0 0 0 0 0 0 0";
    check(&["solve"], unsolved, 1, "no solution\n");
    check(&["solve", "--to", "spaced"], "1.....2...3....4", 0, "2x2: 1 2 4 3 3 4 2 1 4 1 3 2 2 3 1 4\n");
    check(
        &["solve"],
        "2\n2\n2\n1\n0\n0\n0\n0\n0\n2\n0\n0\n0\n3\n0\n0\n0\n0\n4\n",
        0,
        "2\n2\n2\n1\n2\n4\n3\n3\n4\n2\n1\n4\n1\n3\n2\n2\n3\n1\n4\n",
    );
}

#[test]
fn unique_is_an_exit_code() {
    assert_eq!(run(&["solve", "--unique"], PUZZLE.as_bytes()).code, 0);
    assert_eq!(run(&["solve", "--unique"], MANY.as_bytes()).code, 1);
    refused(&["solve", "--unique", "--limit", "1"], MANY, 2, "limit of 2 or more");
}

#[test]
fn solve_in_json_tells_everything() {
    let input = format!("# comment\n{PUZZLE}\n{MANY}\n{NONE}\n");
    let got = run(&["solve", "--json"], input.as_bytes());
    let objects: Vec<Value> = got.out.lines().map(json).collect();
    let of = |key: &str| objects.iter().map(|object| object[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("line"), [2, 3, 4]);
    assert_eq!(of("board"), ["3x3", "2x2", "2x2"]);
    assert_eq!(of("status"), ["unique", "multiple", "none"]);
    assert_eq!(of("solutions"), [1, 2, 0]);
    assert_eq!(of("engine"), ["auto"; 3]);
    assert!(objects[0]["solution"].as_str().is_some_and(|solution| solution == SOLUTION));
    assert_eq!(objects[2]["solution"], Value::Null);
    assert!(objects.iter().all(|object| object["nodes"].is_u64() && object["micros"].is_u64()));
    let limit_one = run(&["solve", "--json", "--limit", "1"], PUZZLE.as_bytes());
    assert_eq!(json(&limit_one.out)["status"], "solved");
}

#[test]
fn empty_boards_of_any_size_have_a_solution_at_once() {
    for board in ["3x3", "6x6", "3x3x1", "2x2x2", "slice:3^3", "slice:3^4", "latin:7^3", "4x3x2x1"] {
        let got = run(&["solve", "--json", "--limit", "1", "--empty", "--board", board], b"");
        assert_eq!((got.code, &json(&got.out)["status"]), (0, &Value::from("solved")), "{board}");
        let two = run(&["solve", "--json", "--empty", "--board", board], b"");
        assert_eq!(json(&two.out)["status"], "multiple", "{board}");
    }
}

#[test]
fn budgets_end_in_undecided() {
    let nodes = ["solve", "--engine", "search", "--nodes", "5", "--empty", "--board", "5x5"];
    check(&nodes, "", 3, "undecided\n");
    let time = ["count", "--timeout", "100ms", "--board", "3x3"];
    let got = run(&time, b"");
    assert_eq!(got.code, 3);
    assert!(got.out.starts_with("at least "), "{}", got.out);
    assert_eq!(run(&["enumerate", "--timeout", "100ms", "--board", "3x3"], b"").code, 3);
}

#[test]
fn check_tells_validity_completeness_uniqueness_and_minimality() {
    check(&["check"], "1.....2...3....4", 0, "line 1: 2x2, 4 givens, valid, incomplete, unique, minimal\n");
    let redundant = "line 1: 2x2, 5 givens, valid, incomplete, unique, not minimal: r1c2 is not needed\n";
    check(&["check"], "12....2...3....4", 0, redundant);
    check(&["check"], MANY, 1, "line 1: 2x2, 3 givens, valid, incomplete, multiple solutions\n");
    check(&["check"], NONE, 1, "line 1: 2x2, 4 givens, valid, incomplete, no solution\n");
    let clash = run(&["check"], b"11..............");
    assert_eq!(clash.code, 1);
    assert!(clash.out.contains("not valid: found 1 twice, at r1c1 and r1c2"), "{}", clash.out);
    let full = run(&["check", "--json"], b"1243342141322314");
    assert_eq!((full.code, &json(&full.out)["complete"]), (0, &Value::from(true)));
}

#[test]
fn boards_are_described_by_these_names() {
    let got = run(&["boards", "--json", "3x2x1"], b"");
    let object = json(&got.out);
    for (name, value) in [
        ("n", 3),
        ("containerSize", 6),
        ("sudokuSize", 216),
        ("numContainers", 36),
        ("houses", 144),
        ("peers", 17),
        ("matrixRows", 1296),
        ("matrixColumns", 1080),
    ] {
        assert_eq!(object[name], value, "{name}");
    }
    assert_eq!(object["spans"], serde_json::json!({"x": 36, "y": 36, "z": 36}));
    assert_eq!((got.code, &object["exists"]), (0, &Value::from(true)));
    assert_eq!(run(&["boards"], b"").out.lines().count(), 9);
    assert_eq!(run(&["boards", "jigsaw:AAABACBBCCDBCDDD"], b"").code, 1);
}

#[test]
fn boards_that_cannot_exist_are_refused_with_the_reason() {
    for (board, reason) in [("slice:2^4", "at most 3 dimensions"), ("slice:3^5", "at most 4 dimensions")] {
        let described = run(&["boards", board], b"");
        assert_eq!(described.code, 1);
        assert!(described.out.contains(reason), "{}", described.out);
        refused(&["solve", "--board", board], "....", 1, reason);
        refused(&["solve", "--board", board, "--empty"], "", 1, reason);
        refused(&["enumerate", "--board", board], "", 1, reason);
    }
    refused(&["boards", "9x9x9x9x9x9"], "", 2, "at most 64");
}

#[test]
fn all_solutions_are_listed_counted_and_classified() {
    let list = run(&["enumerate", "--board", "2x2"], b"");
    let lines: std::collections::BTreeSet<&str> = list.out.lines().collect();
    assert_eq!((list.code, list.out.lines().count(), lines.len()), (0, 288, 288));
    check(&["count", "--board", "2x2"], "", 0, "288\n");
    check(&["count", "-"], MANY, 0, "12\n");
    check(&["count", "-"], NONE, 0, "0\n");
    check(&["enumerate", "-"], NONE, 1, "");
    assert_eq!(run(&["enumerate", "--limit", "7", "--board", "3x3"], b"").out.lines().count(), 7);
    let classes = "class 1 of 2: 96 solutions, such as 1234341221434321\n\
                   class 2 of 2: 192 solutions, such as 1234341223414123\n";
    check(&["enumerate", "--classes", "--board", "2x2"], "", 0, classes);
    refused(&["enumerate", "--classes", "-"], MANY, 2, "without givens");
    let file = run(&["enumerate", "--board", "2x1", "--to", "enumerate"], b"");
    assert_eq!(file.out, "2\n2\n2\n1\n1 2 2 1\n2 1 1 2\n");
}

#[test]
fn formats_are_converted() {
    check(&["convert", "--to", "spaced"], "1.....2...3....4", 0, "2x2: 1 0 0 0 0 0 2 0 0 0 3 0 0 0 0 4\n");
    refused(&["convert", "--to", "sdm"], "1.....2...3....4", 2, "sdm");
    refused(&["convert", "--to", "nonsense"], PUZZLE, 2, "possible values");
}

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let input = format!("{}\n", ".".repeat(81)).repeat(30) + &format!("{MANY}\n").repeat(30);
    let with =
        |threads: &str, seed: &str| run(&["solve", "-j", threads, "--seed", seed], input.as_bytes()).out;
    let one = with("1", "5");
    assert_eq!(one.lines().count(), 60);
    assert_eq!(one, with("2", "5"));
    assert_eq!(one, with("7", "5"));
    assert_ne!(one, with("2", "6"));
    let distinct: std::collections::BTreeSet<&str> = one.lines().take(30).collect();
    assert_eq!(distinct.len(), 30, "each puzzle has choices of its own");
    let order = |seed: &str| run(&["enumerate", "--board", "2x2", "--seed", seed], b"").out;
    assert_eq!(order("1"), order("1"));
    assert_ne!(order("1"), order("2"));
}

#[test]
fn an_interrupt_keeps_what_is_done() {
    let mut child = command(&["enumerate", "--board", "3x3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut out = child.stdout.take().expect("standard output is piped");
    let mut first = vec![0; 10_000];
    out.read_exact(&mut first).expect("solutions arrive at once");
    let reader = std::thread::spawn(move || {
        let mut rest = Vec::new();
        out.read_to_end(&mut rest).map(|_| rest)
    });
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    assert!(sent.success());
    assert_eq!(child.wait().expect("the binary ends").code(), Some(130));
    first.extend(reader.join().expect("the reader ends").expect("output is read"));
    let text = String::from_utf8(first).expect("output is text");
    assert!(text.ends_with('\n') && text.lines().all(|line| line.len() == 81));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = command(&["enumerate", "--board", "3x3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn shells_and_manual_readers_are_served() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(run(&["completions", shell], b"").out.contains("hyperdoku"));
    }
    assert!(run(&["man"], b"").out.contains(".TH hyperdoku"));
    assert!(run(&["man", "solve"], b"").out.contains("unique"));
    assert!(run(&["man", "dimacs", "run"], b"").out.contains("minisat"));
    refused(&["man", "dimacs", "nonsense"], "", 2, "expected one of encode, decode, run");
    let commands =
        ["solve", "check", "convert", "boards", "enumerate", "count", "draw", "dimacs", "prove", "cover"];
    for command in commands {
        assert!(run(&[command, "--help"], b"").out.contains("Example"), "{command}");
    }
}

#[test]
fn the_demonstration_draws_several_boards() {
    let got = run(&["demo", "--width", "100"], b"");
    assert_eq!(got.code, 0);
    assert!(got.out.matches("no other solution").count() >= 4, "{}", got.out);
    let ascii = run(&["draw", "--ascii", "--board", "2x2", "--empty"], b"");
    assert!(ascii.out.is_ascii() && ascii.out.contains('+'));
}

#[test]
fn usage_is_explained() {
    refused(&[], "", 2, "expected one");
    refused(&["solve", "--engine", "magic"], PUZZLE, 2, "possible values: auto, search");
    refused(&["solve", "nowhere.txt"], "", 2, "nowhere.txt: No such file");
    refused(&["solve", "--board", "3y3"], PUZZLE, 2, "character 2");
    refused(&["enumerate"], "", 2, "expected a file or --board");
    let elsewhere = {
        let mut command = command(&["solve"]);
        command.current_dir(std::env::temp_dir());
        finish(command, b"")
    };
    assert_eq!(elsewhere.code, 2);
    assert!(elsewhere.err.contains("standard input"), "{}", elsewhere.err);
}
