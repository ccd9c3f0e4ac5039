//! `dimacs`: clauses out, answers in, solvers at work.

mod common;
mod folder;

use common::{Run, command, finish, run};
use folder::Folder;
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

const SOLUTION: &str = "1234341221434321";
const PUZZLE: &str = "12343412214343..";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";

fn check(args: &[&str], input: &str, code: i32, expected: &str) {
    let got = run(&[&["dimacs"], args].concat(), input.as_bytes());
    assert_eq!((got.code, got.out.as_str()), (code, expected), "{args:?}: {}", got.err);
}

fn refused(args: &[&str], input: &str, parts: &[&str]) {
    let got = run(&[&["dimacs"], args].concat(), input.as_bytes());
    assert_refused(&got, parts);
}

fn assert_refused(got: &Run, parts: &[&str]) {
    assert_eq!((got.code, got.out.as_str()), (2, ""), "{}", got.err);
    assert_eq!(got.err.lines().count(), 1, "{}", got.err);
    for part in parts {
        assert!(got.err.contains(part), "{part:?} in {}", got.err);
    }
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is an object")
}

/// The model of a 2x2 solution: every variable, as solvers tell them.
fn model(solution: &str) -> String {
    let symbols = solution.bytes().map(|byte| i32::from(byte - b'0'));
    let of_cell = |(cell, symbol): (i32, i32)| {
        (1..=4).map(move |other| {
            let variable = cell * 4 + other;
            if other == symbol { variable } else { -variable }
        })
    };
    let literals = (0..).zip(symbols).flat_map(of_cell).map(|literal| literal.to_string());
    literals.collect::<Vec<_>>().join(" ") + " 0"
}

fn header(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("p cnf")).unwrap_or("no header")
}

#[test]
fn boards_and_puzzles_are_encoded() {
    let clauses = |text: &str| text.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    let empty = run(&["dimacs", "encode", "--board", "2x2"], b"");
    assert_eq!((empty.code, header(&empty.out)), (0, "p cnf 64 384"));
    assert_eq!(clauses(&empty.out), 384);
    let minimal = run(&["dimacs", "encode", "--board", "2x2", "--encoding", "minimal"], b"");
    assert_eq!(header(&minimal.out), "p cnf 64 240");
    let given = run(&["dimacs", "encode", "-"], MANY.as_bytes());
    assert_eq!(header(&given.out), "p cnf 64 387");
    let residual = run(&["dimacs", "encode", "--residual", "-"], MANY.as_bytes());
    assert!(clauses(&residual.out) < 387 && residual.out.contains("c scope residual"));
    assert_eq!(header(&residual.out), format!("p cnf 64 {}", clauses(&residual.out)));
    refused(&["encode"], "", &["expected a file or --board"]);
    refused(
        &["encode", "-"],
        &format!("{MANY}\n{NONE}\n"),
        &["found 2 puzzles, the second in line 2, expected one"],
    );
    refused(&["encode", "--json", "--board", "2x2"], "", &["-o OUT"]);
}

#[test]
fn a_file_of_clauses_is_written_whole() {
    let folder = Folder::new();
    let path = folder.path().join("a.cnf").display().to_string();
    check(&["encode", "--board", "2x2", "-o", &path], "", 0, "");
    assert_eq!(folder.read("a.cnf"), run(&["dimacs", "encode", "--board", "2x2"], b"").out);
    let again = ["encode", "--board", "2x2", "--json", "-o", &path];
    let clauses = folder.file("a.cnf", "precious");
    refused(&again, "", &[&format!("{clauses}: found a file, expected none: give --force")]);
    assert_eq!(folder.read("a.cnf"), "precious");
    let told = run(&[&["dimacs"], &again[..], &["--force"]].concat(), b"");
    let expected = serde_json::json!({"board": "2x2", "file": path, "variables": 64, "clauses": 384});
    assert_eq!(json(&told.out), expected);
    assert_eq!(folder.names(), ["a.cnf"]);
    check(&["encode", "--board", "2x2", "-o", "-"], "", 0, &folder.read("a.cnf"));
    check(&["encode", "--board", "2x2", "-o", "/dev/null"], "", 0, "");
    refused(&["encode", "--board", "2x2", "-o", "/nowhere/a.cnf"], "", &["/nowhere/a.cnf: No such file"]);
}

#[test]
fn a_reader_of_clauses_may_leave_and_an_interrupt_ends_them() {
    let large = ["dimacs", "encode", "--board", "latin:20^3"];
    let mut child =
        command(&large).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    let folder = Folder::new();
    let path = folder.path().join("a.cnf").display().to_string();
    let mut child = command(&[&large[..], &["-o", &path]].concat()).spawn().expect("the binary starts");
    while folder.names().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    interrupt(child.id());
    assert_eq!(child.wait().expect("the binary ends").code(), Some(130));
    assert!(folder.names().is_empty(), "nothing is left: {:?}", folder.names());
}

#[test]
fn answers_are_read_and_checked() {
    let folder = Folder::new();
    let puzzle = folder.file("puzzle.txt", PUZZLE);
    let competition = format!("c hello\ns SATISFIABLE\nv {}\n", model(SOLUTION).replace(" -32 ", " -32\nv "));
    let minisat = format!("SAT\n{}\n", model(SOLUTION));
    for answer in [&competition, &minisat] {
        check(&["decode", "--board", "2x2"], answer, 0, &format!("{SOLUTION}\n"));
        check(&["decode", "--puzzle", &puzzle, "-"], answer, 0, &format!("{SOLUTION}\n"));
        let file = folder.file("answer.txt", answer);
        check(
            &["decode", "--board", "2x2", "--to", "spaced", &file],
            "",
            0,
            "2x2: 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n",
        );
    }
    let object = json(&run(&["dimacs", "decode", "--board", "2x2", "--json"], minisat.as_bytes()).out);
    let expected = serde_json::json!({
        "line": 1, "board": "2x2", "status": "solved", "solutions": 1, "solution": SOLUTION,
        "engine": null, "nodes": null, "micros": null,
    });
    assert_eq!(object, expected);
    for (answer, code, word, status) in [
        ("s UNSATISFIABLE\n", 1, "no solution\n", "none"),
        ("UNSAT\n", 1, "no solution\n", "none"),
        ("c busy\ns UNKNOWN\n", 3, "undecided\n", "undecided"),
        ("INDET\n", 3, "undecided\n", "undecided"),
    ] {
        check(&["decode", "--board", "2x2"], answer, code, word);
        let got = run(&["dimacs", "decode", "--board", "2x2", "--json"], answer.as_bytes());
        let object = json(&got.out);
        assert_eq!((got.code, &object["status"], &object["solution"]), (code, &status.into(), &Value::Null));
    }
}

#[test]
fn what_is_no_answer_or_no_solution_is_refused() {
    let folder = Folder::new();
    let other = folder.file("puzzle.txt", "2...............");
    let board = |answer: &str, parts: &[&str]| refused(&["decode", "--board", "2x2"], answer, parts);
    board("a quick brown fox\n", &["standard input: line 1", "expected a line with s SATISFIABLE"]);
    board("", &["standard input: line 1", "the end"]);
    board("s SATISFIABLE\nv 1 -2 x 0\n", &["standard input: line 2: found \"x\"", "number of a variable"]);
    board("s SATISFIABLE\nv 1 -2\n", &["line 2: found \"the end\"", "ends with 0"]);
    board("s SATISFIABLE\nv 1 6 0\n", &["standard input: found 0 symbols at r1c3, expected one"]);
    board("SAT\n65 0\n", &["found 65, expected a variable of the board"]);
    board(&format!("SAT\n{}\n", model("1134341221434321")), &["standard input", "no solution"]);
    let right = format!("SAT\n{}\n", model(SOLUTION));
    let answer = folder.file("answer.txt", &right);
    refused(&["decode", "--puzzle", &other, &answer], "", &["answer.txt: ", "no solution", "r1c1"]);
    refused(&["decode", "--puzzle", "-"], &right, &["standard input for both"]);
    refused(&["decode", &answer], "", &["expected --puzzle FILE or --board"]);
    refused(&["decode", "--board", "2x2", "--from", "line", &answer], "", &["found --from and no file"]);
    refused(&["decode", "--board", "2x2", "nowhere.txt"], "", &["nowhere.txt: No such file"]);
    assert_eq!(run(&["dimacs", "decode"], b"").code, 2);
}

/// A solver that is a script, with a folder for all temporary files.
struct Fake {
    folder: Folder,
    temporary: Folder,
    /// What its command says about files.
    files: &'static str,
}

impl Fake {
    fn new(script: &str) -> Self {
        let folder = Folder::new();
        folder.file("solver.sh", script);
        Fake { folder, temporary: Folder::new(), files: "" }
    }

    fn command(&self, args: &[&str]) -> std::process::Command {
        let solver = format!("sh {} {}", self.folder.path().join("solver.sh").display(), self.files);
        let mut command = command(&[&["dimacs", "run", "--solver", &solver], args].concat());
        command.env("TMPDIR", self.temporary.path());
        command
    }

    /// Runs it on a puzzle; no temporary files are left.
    fn run(&self, args: &[&str], puzzle: &str) -> Run {
        let got = finish(self.command(args), puzzle.as_bytes());
        assert!(self.temporary.names().is_empty(), "{:?}", self.temporary.names());
        got
    }
}

/// A script that knows one solution, and that there is no other.
fn knowing(solution: &str) -> String {
    let model = model(solution);
    format!(
        "grep -q '^c another' \"$1\" && echo 's UNSATISFIABLE' && exit 20\n\
         echo 's SATISFIABLE'; echo 'v {model}'; exit 10\n"
    )
}

#[test]
fn a_solver_tells_whether_the_solution_is_the_only_one() {
    let fake = Fake::new(&knowing(SOLUTION));
    let got = fake.run(&["-"], PUZZLE);
    assert_eq!((got.code, got.out.as_str(), got.err.as_str()), (0, "1234341221434321\n", ""));
    let object = json(&fake.run(&["--json", "-"], PUZZLE).out);
    assert_eq!((&object["status"], &object["solutions"]), (&Value::from("unique"), &Value::from(1)));
    assert!(object["engine"].as_str().is_some_and(|name| name.contains("solver.sh")));
    assert_eq!(json(&fake.run(&["--json", "--limit", "1", "-"], PUZZLE).out)["status"], "solved");
    assert_eq!(fake.run(&["--to", "spaced", "-"], PUZZLE).out, "2x2: 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n");
    assert_eq!(fake.run(&["--limit", "3", "-"], PUZZLE).code, 2);
    let script = format!("echo nonsense; printf 'SAT\\n{}\\n' > \"$2\"", model(SOLUTION));
    let to_file = Fake { files: "{cnf} {out}", ..Fake::new(&script) };
    let got = to_file.run(&["--limit", "1", "--board", "2x2"], "");
    assert_eq!((got.code, got.out.as_str()), (0, "1234341221434321\n"), "{}", got.err);
    let without = Fake::new("echo 's UNSATISFIABLE'; exit 20");
    let got = without.run(&["-"], NONE);
    assert_eq!((got.code, got.out.as_str()), (1, "no solution\n"));
    let unsure = Fake::new("echo 's UNKNOWN'");
    let got = unsure.run(&["-"], NONE);
    assert_eq!((got.code, got.out.as_str()), (3, "undecided\n"));
}

#[test]
fn solvers_that_do_not_answer_are_refused() {
    let garbage = Fake::new("echo hello; echo 'oh no' >&2; echo more >&2; exit 3");
    assert_refused(
        &garbage.run(&["-"], PUZZLE),
        &["solver.sh", "line 1", "exit status: 3", "said \"oh no\""],
    );
    let wrong = Fake::new(&knowing("1134341221434321"));
    assert_refused(&wrong.run(&["-"], PUZZLE), &["solver.sh", "no solution"]);
    let stubborn = Fake::new(&format!("echo 's SATISFIABLE'; echo 'v {}'", model(SOLUTION)));
    assert_refused(&stubborn.run(&["-"], PUZZLE), &["solver.sh", "exclude"]);
    refused(
        &["run", "--solver", "no-such-solver -q", "--board", "2x2"],
        "",
        &["no-such-solver -q", "not start"],
    );
    refused(&["run", "--solver", "  ", "--board", "2x2"], "", &["--solver"]);
}

#[test]
fn half_answers_are_refused() {
    let killed = Fake::new("echo 's UNSATISFIABLE'; echo 'out of memory' >&2; kill -9 $$");
    assert_refused(&killed.run(&["-"], PUZZLE), &["solver.sh", "signal: 9", "said \"out of memory\""]);
    let bare = Fake::new("echo SATISFIABLE; exit 10");
    assert_refused(&bare.run(&["-"], PUZZLE), &["solver.sh", "ends with 0", "put {out} in its place"]);
    let to_file = Fake { files: "{cnf} {out}", ..Fake::new("echo SAT > \"$2\"") };
    let got = to_file.run(&["-"], PUZZLE);
    assert_refused(&got, &["ends with 0"]);
    assert!(!got.err.contains("in its place"), "{}", got.err);
}

#[test]
fn a_solver_that_writes_too_much_is_ended() {
    let folder = Folder::new();
    let script = sleeping(&folder).replace("wait", "truncate -s 2G \"$2\"; wait");
    let fake = Fake { files: "{cnf} {out}", ..Fake::new(&script) };
    let start = Instant::now();
    assert_refused(&fake.run(&["-"], PUZZLE), &["solver.sh", "wrote more than 1073741824 bytes"]);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(!is_running(&folder));
}

#[test]
fn a_solver_that_prints_much_is_read() {
    let noise = "yes 'c nothing to see here' | head -n 300000; yes complaint | head -n 300000 >&2\n";
    let fake = Fake::new(&(noise.to_owned() + &knowing(SOLUTION)));
    let got = fake.run(&["-"], PUZZLE);
    assert_eq!((got.code, got.out.as_str()), (0, "1234341221434321\n"), "{}", got.err);
}

/// A script that writes the number of a process and waits for it, which takes its time.
fn sleeping(folder: &Folder) -> String {
    format!("sleep 60 & echo $! > {}; wait", folder.path().join("number").display())
}

/// Whether the process still runs a while later; what has ended may not have been waited for by anybody.
fn is_running(folder: &Folder) -> bool {
    let number = folder.read("number");
    let state = || {
        let output = std::process::Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output();
        String::from_utf8(output.expect("ps runs").stdout).expect("a state is text")
    };
    let is_gone = |state: &str| state.trim().is_empty() || state.starts_with('Z');
    (0..100).all(|_| {
        std::thread::sleep(Duration::from_millis(10));
        !is_gone(&state())
    })
}

fn interrupt(id: u32) {
    let sent = std::process::Command::new("kill").args(["-INT", &id.to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

#[test]
fn the_end_of_time_ends_the_solver() {
    let folder = Folder::new();
    let fake = Fake::new(&sleeping(&folder));
    let start = Instant::now();
    let got = fake.run(&["--timeout", "2s", "-"], PUZZLE);
    assert_eq!((got.code, got.out.as_str(), got.err.as_str()), (3, "undecided\n", ""));
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(!is_running(&folder));
}

#[test]
fn an_interrupt_ends_the_solver() {
    let folder = Folder::new();
    let fake = Fake::new(&sleeping(&folder));
    let mut child =
        fake.command(&["--board", "2x2"]).stdout(Stdio::null()).spawn().expect("the binary starts");
    while !folder.names().contains(&"number".to_owned()) || folder.read("number").is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    interrupt(child.id());
    assert_eq!(child.wait().expect("the binary ends").code(), Some(130));
    assert!(!is_running(&folder) && fake.temporary.names().is_empty());
}

/// Solvers as users run them.
const SOLVERS: &[&str] = &["cadical -q", "minisat {cnf} {out}"];

/// Boards of all families.
const BOARDS: &[&str] =
    &["3x3", "4x4", "2x2x1", "3x2x1", "latin:4^3", "slice:2^3", "wrap:4", "iso", "hoops", "3x3+diagonals"];

/// Samples of one puzzle each.
const SAMPLES: &[&str] = &[
    "2x2.txt",
    "3x3.sdk",
    "3x2.txt",
    "4x4.txt",
    "3x3x1.txt",
    "2x2x2.txt",
    "sudokuFile_3x2x1.txt",
    "latin_4_3.txt",
    "slice_3_3.txt",
    "wrap_4.txt",
    "iso.txt",
    "hoops.txt",
    "3x3_diagonals.txt",
    "jigsaw_9.txt",
];

/// The solvers of [`SOLVERS`] that are installed. `HYPERDOKU_SOLVERS=required` makes a missing one a failure.
fn installed() -> Vec<&'static str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_installed = |solver: &&&str| {
        let name = solver.split(' ').next().expect("a command has a name");
        let found = std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
        if !found {
            let is_required = std::env::var("HYPERDOKU_SOLVERS").is_ok_and(|value| value == "required");
            assert!(!is_required, "{name} is not installed, and HYPERDOKU_SOLVERS requires it");
            writeln!(std::io::stderr(), "left out: {name} is not installed").expect("standard error");
        }
        found
    };
    SOLVERS.iter().filter(is_installed).copied().collect()
}

#[test]
fn real_solvers_fill_empty_boards() {
    for solver in installed() {
        for board in BOARDS {
            let got = run(&["dimacs", "run", "--solver", solver, "--limit", "1", "--board", board], b"");
            assert_eq!((got.code, got.err.as_str()), (0, ""), "{solver} {board}");
            let checked = run(&["check", "--board", board, "--json"], got.out.as_bytes());
            assert_eq!((checked.code, &json(&checked.out)["complete"]), (0, &Value::from(true)), "{board}");
            let both =
                ["dimacs", "run", "--solver", solver, "--json", "--encoding", "minimal", "--board", board];
            assert_eq!(json(&run(&both, b"").out)["status"], "multiple", "{solver} {board}");
        }
    }
}

#[test]
fn real_solvers_agree_with_ours_on_puzzles() {
    for solver in installed() {
        for sample in SAMPLES {
            let ours = json(&run(&["solve", "--json", sample], b"").out);
            let theirs = json(&run(&["dimacs", "run", "--solver", solver, "--json", sample], b"").out);
            for key in ["board", "status", "solutions", "solution"] {
                assert_eq!(ours[key], theirs[key], "{solver} {sample} {key}");
            }
            assert_eq!(ours["status"], "unique", "{sample}");
        }
        let none = run(&["dimacs", "run", "--solver", solver, "-"], NONE.as_bytes());
        assert_eq!((none.code, none.out.as_str()), (1, "no solution\n"), "{solver}: {}", none.err);
        let many = run(&["dimacs", "run", "--solver", solver, "-"], MANY.as_bytes());
        assert!(many.code == 0 && many.out.starts_with("multiple 123"), "{solver}: {}", many.out);
    }
}
