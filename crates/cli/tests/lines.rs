//! `solve` on files of many lines: the same answers as one by one, in order, and errors before anything is written.

mod common;
#[expect(dead_code, reason = "only a part of it is of use here")]
mod folder;

use common::{Run, command, run};
use folder::Folder;
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const UNIQUE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
const SOLUTION: &str = "782635149916274538354819627593728461147963285628451793861347952235196874479582316";
/// No two givens clash, and there is no place for a 9 in the first row.
const NONE: &str = "12345678.........9...............................................................";
const MANY: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9......";

/// So few choices that puzzles are solved one by one, and enough for all of these.
const ONE_BY_ONE: &str = "999999";

/// More bytes than are held of a pipe.
const LONG: usize = 33 << 20;

/// The bytes a line may have.
const LONGEST: usize = 64 << 20;

/// A line with its symbols moved on.
fn moved(line: &str, by: usize) -> String {
    let moved = |byte: u8| char::from(b'1' + (byte - b'1' + (by % 9) as u8) % 9);
    line.bytes().map(|byte| if byte.is_ascii_digit() { moved(byte) } else { '.' }).collect()
}

/// So many lines, each with the symbols moved on by one.
fn lines(line: &str, count: usize) -> String {
    let kinds: Vec<String> = (0..9).map(|by| moved(line, by) + "\n").collect();
    (0..count).map(|by| kinds[by % 9].as_str()).collect()
}

/// Runs with standard input from a file.
fn redirected(args: &[&str], path: &str) -> Run {
    let mut command = command(args);
    let output = command.stdin(File::open(path).expect("the file is there")).output();
    let output = output.expect("the binary runs");
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("errors are text"),
    }
}

fn expect_same(found: &Run, expected: &Run, what: &str) {
    assert_eq!((found.code, &found.err, &found.out), (expected.code, &expected.err, &expected.out), "{what}");
}

/// Solves a text side by side and one by one, from a pipe and from files, and compares.
fn check(folder: &Folder, text: &str, args: &[&'static str]) -> Run {
    let with = |more: &[&'static str]| [&["solve"], args, more].concat();
    let expected = run(&with(&["--nodes", ONE_BY_ONE]), text.as_bytes());
    let what = format!("{args:?} {text:?}");
    expect_same(&run(&with(&[]), text.as_bytes()), &expected, &what);
    expect_same(&run(&with(&["-j", "1"]), text.as_bytes()), &expected, &what);
    let file = folder.file("text", text);
    expect_same(&redirected(&with(&[]), &file), &expected, &what);
    let named = run(&[&["solve"], args, &[&file]].concat(), b"");
    let err = named.err.replace(&file, "standard input");
    expect_same(&Run { err, ..named }, &expected, &what);
    expected
}

#[test]
fn answers_are_those_of_puzzles_one_by_one() {
    let folder = Folder::new();
    let empty = ".".repeat(81);
    let mixed = format!("{UNIQUE}\n{MANY}\n{NONE}\n{SOLUTION}\n{empty}\n{UNIQUE}\n");
    for args in [
        &[][..],
        &["--unique"],
        &["--limit", "1"],
        &["--limit", "7"],
        &["--to", "line"],
        &["--board", "3x3"],
        &["--from", "line"],
    ] {
        let got = check(&folder, &mixed, args);
        assert_eq!((got.code, got.out.lines().count()), (1, 6), "{args:?}");
    }
    for (text, code) in [
        (format!("{UNIQUE}\r\n\r\n{MANY}\r\n"), 0),
        (format!("\n# comment\n{UNIQUE}\n \t\n{UNIQUE}"), 0),
        (format!("\u{feff}{UNIQUE}\n  {UNIQUE}  # comment\n{}\n", UNIQUE.replace('.', "*")), 0),
        (format!("{}\n2x2:1.....2...3....4\n{NONE}\n2x2:1...............", UNIQUE.replace('.', "0")), 1),
        (UNIQUE.to_owned(), 0),
        (lines(NONE, 50), 1),
        (lines(MANY, 50), 0),
    ] {
        assert_eq!(check(&folder, &text, &[]).code, code, "{text}");
    }
    assert_eq!(check(&folder, &lines(UNIQUE, 20), &["--unique"]).code, 0);
    assert_eq!(check(&folder, &lines(MANY, 20), &["--unique"]).code, 1);
}

/// So many puzzles that they are solved side by side on other boards too, as lines of a board's name and cells.
#[test]
fn other_boards_are_solved_side_by_side() {
    let folder = Folder::new();
    for (board, count) in
        [("2x2", 5_000), ("4x2", 2_500), ("latin:9^2", 2_500), ("2x2x1", 2_500), ("iso", 2_100)]
    {
        let made = run(&["generate", "--board", board, "-n", "50", "--seed", "1"], b"").out;
        let kinds: Vec<&str> = made.lines().collect();
        let mut all: Vec<String> = (0..count).map(|at| kinds[at % kinds.len()].to_owned()).collect();
        let cells = kinds[0].rfind(':').map_or(0, |colon| colon + 1);
        let given = kinds[0][cells..].find(|cell| cell != '.').expect("something is given") + cells;
        // The same with one solution more or less, and lines that look otherwise.
        all[7].replace_range(given..=given, ".");
        all[count / 2] = format!("{}{}", &kinds[0][..cells], ".".repeat(kinds[0].len() - cells));
        all[count / 2 + 1] = format!("  {} # a comment", kinds[1]);
        all[count - 2] = UNIQUE.to_owned();
        let text = all.join("\n");
        for args in [&[][..], &["--limit", "1"], &["--unique"]] {
            let got = check(&folder, &text, args);
            let (code, lines) = (got.code, got.out.lines().count());
            assert_eq!((code, lines), (i32::from(args == ["--unique"]), count), "{board} {args:?}");
        }
        // Two of a symbol in a row of cells, which is a house on every board.
        let clash = format!("{}11{}", &kinds[0][..cells], ".".repeat(kinds[0].len() - cells - 2));
        let got = check(&folder, &format!("{text}\n{clash}\n"), &[]);
        assert_eq!((got.code, got.out.as_str()), (2, ""), "{board}: {}", got.err);
        assert!(
            got.err.contains(&format!("line {}, column {}: found 1 twice", count + 1, cells + 2)),
            "{}",
            got.err
        );
    }
}

#[test]
fn what_is_no_such_file_goes_the_other_way() {
    let folder = Folder::new();
    let csv = format!("puzzle,id\n{UNIQUE},1\n");
    let comment = "# more than one beginning has\n".repeat(5_000);
    for text in
        [&csv, &format!("2x2:1.....2...3....4\n{UNIQUE}\n"), "1.....2...3....4\n", &(comment + UNIQUE)]
    {
        assert_eq!(check(&folder, text, &[]).code, 0, "{}", text.len());
    }
    for args in [&["--json"][..], &["--to", "csv"], &["--all"], &["--seed", "1"], &["--engine", "search"]] {
        let got = run(&[&["solve"], args].concat(), format!("{UNIQUE}\n{UNIQUE}\n").as_bytes());
        assert_eq!((got.code, got.out.matches(SOLUTION).count()), (0, 2), "{args:?}");
    }
}

#[test]
fn answers_are_in_order_on_any_number_of_threads() {
    let folder = Folder::new();
    let file = folder.file("many.txt", &lines(UNIQUE, 40_000));
    let expected = lines(SOLUTION, 40_000);
    for threads in ["1", "2", "16"] {
        let got = run(&["solve", "-j", threads, &file], b"");
        assert!(got.code == 0 && got.out == expected, "{threads} threads");
    }
}

#[test]
fn an_error_leaves_nothing_written() {
    let folder = Folder::new();
    let good = lines(UNIQUE, 10_000);
    let clash = UNIQUE.replacen('.', "8", 1);
    for (bad, told) in [
        (UNIQUE.replacen('6', "!", 1), "line 10001, column 4: found \"!\", expected a symbol 1 to 9"),
        (UNIQUE.replacen('8', "é", 1), "line 10001, column 2: found \"é\", expected a symbol 1 to 9"),
        (UNIQUE[1..].to_owned(), "line 10001, column 1: found 80 cells"),
        (format!("{UNIQUE}."), "line 10001, column 1: found 82 cells"),
        (clash, "line 10001, column 2: found 8 twice, at r1c1 and r1c2"),
        ("2x2:5...............".to_owned(), "line 10001, column 5: found \"5\", expected a symbol 1 to 4"),
    ] {
        let got = check(&folder, &format!("{good}{bad}\n{good}"), &[]);
        assert_eq!((got.code, got.out.as_str()), (2, ""), "{bad}: {}", got.err);
        assert!(got.err.starts_with(&format!("error: standard input: {told}")), "{bad}: {}", got.err);
    }
}

#[test]
fn an_error_far_down_a_pipe_comes_after_the_answers_before_it() {
    let count = LONG / (UNIQUE.len() + 1);
    for bad in ["x", &UNIQUE.replacen('.', "8", 1)] {
        let text = lines(UNIQUE, count) + bad + "\n" + &lines(UNIQUE, 5);
        let got = run(&["solve"], text.as_bytes());
        assert_eq!(got.code, 2, "{}", got.err);
        assert!(
            got.err.starts_with(&format!("error: standard input: line {}, column ", count + 1)),
            "{}",
            got.err
        );
        assert!(got.out == lines(SOLUTION, count), "{} bytes", got.out.len());
    }
    let early = format!("{UNIQUE}\nx\n") + &lines(UNIQUE, count);
    let got = run(&["solve"], early.as_bytes());
    assert_eq!((got.code, got.out.as_str()), (2, ""), "{}", got.err);
}

#[test]
fn a_pipe_of_any_length_is_solved() {
    let count = LONG / (UNIQUE.len() + 1);
    let text = lines(UNIQUE, count) + NONE + "\n2x2:1.....2...3....4\n" + MANY;
    let got = run(&["solve"], text.as_bytes());
    let rest = got.out.strip_prefix(&lines(SOLUTION, count)).expect("the answers before");
    let rest: Vec<&str> = rest.lines().collect();
    assert_eq!((got.code, rest.len(), rest[0], rest[1]), (1, 3, "no solution", "1243342141322314"));
    assert!(rest[2].starts_with("multiple "), "{rest:?}");
}

#[test]
fn files_are_solved_one_after_the_other() {
    let folder = Folder::new();
    let one = folder.file("one.txt", &lines(UNIQUE, 3));
    let two = folder.file("two.txt", &format!("{NONE}\n"));
    let bad = folder.file("bad.txt", &format!("{UNIQUE}\n123\n"));
    let sdk = folder.file("one.sdk", &run(&["convert", "--to", "sdk"], UNIQUE.as_bytes()).out);
    let piped = lines(UNIQUE, 2);
    for files in [
        &[&one, "-", &two][..],
        &[&one, &one],
        &[&sdk, "-"],
        &["-", &sdk],
        &["-", "-"],
        &[&one, &bad],
        &[&one, "missing"],
        &["-", "/"],
    ] {
        let expected = run(&[&["solve", "--nodes", ONE_BY_ONE], files].concat(), piped.as_bytes());
        expect_same(&run(&[&["solve"], files].concat(), piped.as_bytes()), &expected, &format!("{files:?}"));
    }
    let got = run(&["solve", &one, "-", &two], piped.as_bytes());
    assert_eq!((got.code, got.out), (1, lines(SOLUTION, 3) + &lines(SOLUTION, 2) + "no solution\n"));
}

/// The command reads on from where its caller stopped.
#[test]
fn a_file_that_was_read_in_part_is_read_on() {
    let folder = Folder::new();
    let file = folder.file("many.txt", &lines(UNIQUE, 9));
    let mut input = File::open(&file).expect("the file is there");
    input.read_exact(&mut [0; 82]).expect("there is more");
    let output = command(&["solve"]).stdin(input).output().expect("the binary runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), lines(SOLUTION, 9)[82..]);
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let folder = Folder::new();
    let file = folder.file("many.txt", &lines(UNIQUE, 20_000));
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = command(&["solve", &file]).stdout(writer).output().expect("the binary runs");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// A command that runs, with standard input and output to write and read.
fn piped(args: &[&str]) -> (Child, ChildStdin, ChildStdout) {
    let mut command = command(args);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    (child, stdin, stdout)
}

/// Writes a text, and leaves the pipe open for as long as this is held.
fn held_open(mut stdin: ChildStdin, text: String) -> JoinHandle<ChildStdin> {
    std::thread::spawn(move || {
        stdin.write_all(text.as_bytes()).expect("it is read");
        stdin
    })
}

/// Reads what there is to the end.
fn everything(mut stdout: ChildStdout) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut out = Vec::new();
        stdout.read_to_end(&mut out).expect("it can be read");
        out
    })
}

/// Presses Ctrl-C.
fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// A pipe that neither ends nor goes on is left when someone asks to end, or the time is over.
#[test]
fn nobody_waits_for_a_pipe_that_stalls() {
    let count = LONG / (UNIQUE.len() + 1) + 9;
    for is_interrupted in [true, false] {
        let args: &[&str] = if is_interrupted { &["solve"] } else { &["solve", "--timeout", "3"] };
        let (mut child, stdin, stdout) = piped(args);
        let writer = held_open(stdin, lines(UNIQUE, count) + &UNIQUE[..40]);
        let reader = everything(stdout);
        let _stalled = writer.join().expect("it is read");
        let start = Instant::now();
        if is_interrupted {
            interrupt(&child);
        }
        let out = reader.join().expect("it ends");
        let code = child.wait().expect("it ends").code();
        assert!(start.elapsed() < Duration::from_secs(20));
        assert_eq!(code, Some(if is_interrupted { 130 } else { 3 }));
        assert!(out == lines(SOLUTION, out.len() / 82).as_bytes());
        assert!(is_interrupted || out.len() == 82 * count, "{} bytes", out.len());
    }
}

/// Lines that come one by one are answered before there are enough for a block.
#[test]
fn answers_do_not_wait_for_more_puzzles() {
    let count = LONG / (UNIQUE.len() + 1);
    let (mut child, stdin, mut stdout) = piped(&["solve"]);
    let writer = held_open(stdin, lines(UNIQUE, count));
    let mut out = vec![0; 82 * count];
    stdout.read_exact(&mut out).expect("answers come");
    let mut stdin = writer.join().expect("it is read");
    for _ in 0..3 {
        stdin.write_all(format!("{UNIQUE}\n").as_bytes()).expect("it is read");
        stdout.read_exact(&mut out[..82]).expect("its answer comes");
        assert_eq!(String::from_utf8_lossy(&out[..81]), SOLUTION);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn no_time_is_enough_to_read() {
    let folder = Folder::new();
    let few = folder.file("few.txt", &format!("{UNIQUE}\n\n{MANY}\n{NONE}"));
    let file = folder.file("many.txt", &lines(UNIQUE, 20_000));
    let bad = folder.file("bad.txt", &format!("{}x\n", lines(UNIQUE, 20_000)));
    for nodes in [ONE_BY_ONE, "0"] {
        let with = |file| ["solve", "--timeout", "0", "--nodes", nodes, &few, file];
        let got = run(&with(&file), b"");
        assert!(got.code == 3 && got.out == "undecided\n".repeat(20_003), "{nodes}");
        let got = run(&with(&bad), b"");
        assert_eq!((got.code, got.out.as_str()), (2, ""), "{nodes}");
    }
}

/// Solves a pipe that never ends until the time is over.
#[test]
fn a_pipe_that_never_ends_ends_with_the_time() {
    let (mut child, mut stdin, stdout) = piped(&["solve", "--timeout", "1"]);
    let block = lines(UNIQUE, 9 * 1_000);
    let writer = std::thread::spawn(move || while stdin.write_all(block.as_bytes()).is_ok() {});
    let out = everything(stdout).join().expect("it ends");
    writer.join().expect("nobody reads any more");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    let solved = lines(SOLUTION, out.len() / 82 + 1);
    assert!(out.starts_with(&solved.as_bytes()[..82]), "{} bytes", out.len());
}

/// Solves a pipe that never ends until it is interrupted.
#[test]
fn an_interrupt_keeps_what_is_solved_in_step() {
    let (child, mut stdin, mut stdout) = piped(&["solve", "-j", "2"]);
    let block = lines(UNIQUE, 9 * 1_000);
    let writer = std::thread::spawn(move || while stdin.write_all(block.as_bytes()).is_ok() {});
    let mut out = vec![0; 82 * 9];
    stdout.read_exact(&mut out).expect("answers come while there are more puzzles");
    interrupt(&child);
    let start = Instant::now();
    stdout.read_to_end(&mut out).expect("it can be read");
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("nobody reads any more");
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!((output.status.code(), output.stderr.len()), (Some(130), 0));
    assert!(out == lines(SOLUTION, out.len() / 82).as_bytes());
}

/// What comes after the beginning of a line that is too long is no line.
#[test]
fn a_line_that_is_too_long_is_refused() {
    let folder = Folder::new();
    let good = lines(UNIQUE, 100);
    let told = |file: &str, line| {
        format!(
            "error: {file}: line {line}, column 1: found a longer text than can be read at once, expected at most 64 MB\n"
        )
    };
    for begin in ["#", " "] {
        let long = begin.to_owned() + &" ".repeat(LONGEST);
        let file = folder.file("long.txt", &format!("{good}{long}{UNIQUE}\n{good}"));
        let got = run(&["solve", &file], b"");
        assert_eq!((got.code, got.out.as_str(), got.err), (2, "", told(&file, 101)));
    }
    let long = "#".repeat(LONGEST);
    let got = run(&["solve"], format!("{good}{long}\n{UNIQUE}").as_bytes());
    assert_eq!((got.code, got.err), (0, String::new()));
    assert!(got.out == lines(SOLUTION, 100) + SOLUTION + "\n");
}

/// Nobody reads on in what holds no puzzle.
#[test]
fn what_never_ends_is_refused() {
    for (block, told) in [
        ("\n", "line 1, column 1: found a longer text than can be read at once"),
        ("# no puzzle\n", "line 1, column 1: found a longer text than can be read at once"),
        ("1", "line 1, column 1: found a longer text than can be read at once"),
        ("\0", "line 1, column 1: found \"\\0\", expected text without control characters"),
        ("# a comment\nabc\n", "line 2, column 1: found 3 cells"),
    ] {
        let (child, mut stdin, stdout) = piped(&["solve"]);
        let block = block.repeat(LONGEST / 8 / block.len());
        // It would end: a machine out of memory tells nobody what failed.
        let writer = std::thread::spawn(move || (0..32).all(|_| stdin.write_all(block.as_bytes()).is_ok()));
        let out = everything(stdout).join().expect("it ends");
        let output = child.wait_with_output().expect("it ends");
        assert!(!writer.join().expect("it writes"), "{told}: everything was read");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), out.len()), (Some(2), 0), "{err}");
        assert!(err.starts_with(&format!("error: standard input: {told}")), "{err}");
    }
}
