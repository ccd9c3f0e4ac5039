//! `library`: what goes in and comes out, and what it must refuse.

mod common;
mod folder;

use common::{Run, command, finish, run};
use folder::Folder;
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

/// A library of a test's own.
struct Shelf {
    folder: Folder,
}

impl Shelf {
    fn new() -> Self {
        Shelf { folder: Folder::new() }
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn run(&self, args: &[&str], input: &[u8]) -> Run {
        let data = self.data();
        finish(command(&[&["library"], args, &["--data", &data]].concat()), input)
    }

    /// What a command prints that must do what it is asked for.
    fn out(&self, args: &[&str]) -> String {
        let got = self.run(args, b"");
        assert_eq!((got.code, got.err.as_str()), (0, ""), "{args:?}: {}", got.out);
        got.out
    }

    fn objects(&self, args: &[&str]) -> Vec<Value> {
        let text = self.out(&[args, &["--json"]].concat());
        text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
    }

    fn total(&self) -> u64 {
        self.objects(&["stats"])[0]["puzzles"]["total"].as_u64().expect("a number")
    }
}

/// As many games as come with the program.
const SHIPPED: u64 = 2_000;

/// Two good lines, one that cannot be read, and one puzzle with several solutions.
const MIXED: &str = "puzzle,solution,class,er,score\n\
     1234341221......,,easy,1.2,300\n\
     12343412....4321,1234341221434321,,,\n\
     1234341221.....!,,,,\n\
     1...............,,,,\n";

#[test]
fn the_first_use_brings_in_the_shipped_games() {
    let shelf = Shelf::new();
    assert_eq!(shelf.total(), SHIPPED);
    let line = |name: &str, count: u64| format!("{name:24}  {count:>8}\n");
    let stats = shelf.out(&["stats"]);
    assert!(stats.starts_with(&(line("puzzles", SHIPPED) + &line("  2x2x1", 100))), "{stats}");
    assert!(stats.contains(&line("  not started", SHIPPED)), "{stats}");
    let few = shelf.out(&["stats", "--board", "wrap:4"]);
    let expected = line("puzzles", 100) + &line("  wrap:4", 100) + &line("  easy", 20);
    assert!(few.starts_with(&expected), "{few}");
}

#[test]
fn bad_lines_refuse_a_file_and_are_told_by_number() {
    let shelf = Shelf::new();
    let file = shelf.folder.file("mixed.csv", MIXED);
    let good = shelf.folder.file("good.txt", "2x1:1...\n");
    let got = shelf.run(&["import", &good, &file], b"");
    assert_eq!((got.code, got.out.as_str()), (2, ""));
    let expected = format!(
        "{file}:4: column 16: found \"!\", expected a symbol 1 to 4, or one of . 0 * _ for an empty cell\n\
         {file}:5: the puzzle has more than one solution\n\
         error: found 2 bad lines, expected none: nothing was imported, --keep-good imports the others\n"
    );
    assert_eq!(got.err, expected);
    assert_eq!(shelf.total(), SHIPPED);
}

#[test]
fn good_lines_are_kept_if_asked_for() {
    let shelf = Shelf::new();
    let got = shelf.run(&["import", "--keep-good"], MIXED.as_bytes());
    assert_eq!((got.code, got.out.as_str()), (0, "2 added, 0 known before, 2 bad\n"));
    assert!(got.err.starts_with("standard input:4: column 16"), "{}", got.err);
    let got = shelf.run(&["import", "--keep-good", "--json", "-"], MIXED.as_bytes());
    assert_eq!(
        got.out,
        "{\"added\":0,\"known\":2,\"bad\":2,\"badLines\":[\
         {\"file\":\"standard input\",\"line\":4,\"reason\":\"column 16: found \\\"!\\\", expected a symbol 1 to 4, \
         or one of . 0 * _ for an empty cell\"},\
         {\"file\":\"standard input\",\"line\":5,\"reason\":\"the puzzle has more than one solution\"}]}\n"
    );
    let found = &shelf.objects(&["list", "--source", "import:", "--class", "easy"])[0];
    assert_eq!(found["givens"], "1234341221......");
    assert_eq!(found["solution"], "1234341221434321");
    assert_eq!((&found["er"], &found["score"], &found["count"]), (&1.2.into(), &300.into(), &10.into()));
    assert_eq!((&found["source"], &found["state"]), (&"import:standard input".into(), &"not started".into()));
    let none = shelf.run(&["import", "--keep-good"], b"1...............\n");
    assert_eq!((none.code, none.out.as_str()), (1, "0 added, 0 known before, 1 bad\n"));
}

#[test]
fn all_bad_lines_are_told_however_many() {
    let shelf = Shelf::new();
    let got = shelf.run(&["import"], "1...............\n".repeat(250).as_bytes());
    assert_eq!((got.code, got.err.lines().count()), (2, 251));
    assert!(got.err.contains("standard input:250: the puzzle has more than one solution\n"), "{}", got.err);
}

#[test]
fn what_cannot_be_read_is_no_bad_line() {
    let shelf = Shelf::new();
    let folder = shelf.folder.path().display().to_string();
    let twice = shelf.run(&["import", "-", "-"], b"1234341221......\n");
    assert_eq!((twice.code, twice.out.as_str()), (2, ""));
    assert_eq!(twice.err, "error: found - twice, expected standard input only once\n");
    for keep_good in [&[][..], &["--keep-good"]] {
        let got = shelf.run(&[&["import", "-", &folder], keep_good].concat(), b"1234341221......\n");
        assert_eq!((got.code, got.out.as_str(), got.err.lines().count()), (2, "", 1), "{}", got.err);
        let expected =
            format!("error: {folder}: the text could not be read to its end, and nothing was imported");
        assert!(got.err.starts_with(&expected), "{}", got.err);
    }
    assert_eq!(shelf.total(), SHIPPED);
    std::fs::create_dir(shelf.data() + "/games.csv").expect("a folder in place of the file");
    let got = shelf.run(&["list"], b"");
    assert_eq!((got.code, got.out.as_str()), (2, ""));
    assert!(got.err.contains("games.csv: the text could not be read to its end"), "{}", got.err);
}

/// A puzzle that no engine solves without a choice.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A puzzle of 4096 cells whose proof takes seconds: few cells of the solution by formula.
fn endless() -> String {
    let shape: hyperdoku::Shape = "8x8".parse().expect("a board");
    let solution = shape.closed_form().expect("a formula");
    let mut chance = 1_u64;
    let given = |symbol: hyperdoku::Symbol| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if chance >> 33 & 0x3f < 10 { symbol.number() } else { 0 }
    };
    let cells: Vec<String> = solution.into_iter().map(given).map(|number| number.to_string()).collect();
    format!("8x8: {}\n", cells.join(" "))
}

#[test]
fn games_of_the_user_have_a_budget_of_their_own() {
    let shelf = Shelf::new();
    assert_eq!(shelf.total(), SHIPPED);
    let games = shelf.data() + "/games.csv";
    std::fs::write(&games, HARD).expect("a file");
    let got = shelf.run(&["import", "--nodes", "1"], b"1234341221......\n");
    assert_eq!((got.code, got.err.as_str()), (0, ""), "{}", got.out);
    assert_eq!(shelf.objects(&["list", "--source", "games.csv"])[0]["givens"], HARD);
    std::fs::write(&games, endless()).expect("a file");
    let got = shelf.run(&["import", "--timeout", "0.3"], b"12343412....4321\n");
    assert_eq!((got.code, got.out.as_str()), (3, ""), "{}", got.err);
    assert_eq!(got.err, "undecided: the time is over, and nothing was written\n");
}

#[test]
fn imports_take_a_board_a_name_and_a_budget() {
    let shelf = Shelf::new();
    let cube = "1234341221434321214343211234341234121234432121434321214334121...\n";
    let named = shelf.run(&["import", "--board", "latin:4^3", "--source", "mine"], cube.as_bytes());
    assert_eq!((named.code, named.out.as_str()), (0, "1 added, 0 known before\n"), "{}", named.err);
    assert_eq!(shelf.objects(&["list", "--source", "mine"])[0]["board"], "latin:4^3");
    let undecided = shelf.run(&["import", "--nodes", "1"], HARD.as_bytes());
    assert_eq!(undecided.code, 2);
    assert!(undecided.err.starts_with("standard input:1: it is too hard to find out"), "{}", undecided.err);
    assert_eq!(shelf.run(&["import", "nowhere.csv"], b"").code, 2);
    assert_eq!(shelf.run(&["import"], b"").err.lines().count(), 2, "a text without puzzles is bad as well");
}

#[test]
fn lists_are_tables_or_objects() {
    let shelf = Shelf::new();
    let list = shelf.out(&["list", "--board", "wrap:4", "--class", "easy", "--limit", "2"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines[0], "      id  board             class       er  givens  progress");
    assert!(lines[1].ends_with("  wrap:4            easy       1.5      13  not started"), "{}", lines[1]);
    assert_eq!((lines.len(), lines[3]), (4, "2 of 20; --limit and --offset give others"));
    let hardest = shelf.objects(&["list", "--board", "3x3", "--order", "hardest", "--limit", "3"]);
    let ratings: Vec<f64> = hardest.iter().map(|puzzle| puzzle["er"].as_f64().expect("a rating")).collect();
    assert!(ratings.is_sorted_by(|first, next| first >= next), "{ratings:?}");
    let none = shelf.run(&["list", "--board", "9x1"], b"");
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    assert_eq!(none.err, "none found: the library has no such puzzle\n");
    assert_eq!(shelf.run(&["list", "--board", "9y1"], b"").code, 2);
    assert_eq!(shelf.run(&["list", "--state", "solved"], b"").code, 1);
}

#[test]
fn what_is_exported_is_what_was_there() {
    let shelf = Shelf::new();
    let text = shelf.out(&["export", "--board", "wrap:4"]);
    assert!(text.starts_with("puzzle,solution,class,er,score\nwrap:4:5.8....2..45....71"), "{text}");
    assert_eq!(text.lines().count(), 101);
    let other = Shelf::new();
    let again = other.run(&["import"], text.as_bytes());
    assert_eq!((again.code, again.out.as_str()), (0, "0 added, 100 known before\n"), "{}", again.err);
    let path = shelf.folder.path().join("out.sdm").display().to_string();
    let sdm = ["export", "--board", "3x3", "--class", "easy", "--to", "sdm", "-o", &path];
    assert_eq!(shelf.out(&sdm), "");
    let lines: Vec<usize> = shelf.folder.read("out.sdm").lines().map(str::len).collect();
    assert_eq!(lines, [81; 200]);
    assert!(shelf.run(&sdm, b"").err.contains("give --force"));
    assert_eq!(shelf.out(&[&sdm[..], &["--force"]].concat()), "");
    let mixed = shelf.run(&["export", "--to", "sdm"], b"");
    assert_eq!((mixed.code, mixed.out.as_str()), (2, ""));
    assert_eq!(mixed.err, "error: sdm cannot hold the board 4x4: it holds only 3x3\n");
    let failed = shelf.folder.path().join("failed.sdm").display().to_string();
    assert_eq!(shelf.run(&["export", "--to", "sdm", "-o", &failed], b"").code, 2);
    assert_eq!(shelf.folder.names(), ["data", "out.sdm"], "half a file is none");
    assert_eq!(shelf.objects(&["export", "--board", "2x2x2"]).len(), 100);
    assert_eq!(shelf.run(&["export", "--text", "nothing"], b"").code, 1);
}

#[test]
fn a_random_puzzle_follows_its_seed() {
    let shelf = Shelf::new();
    let draw = |seed: &str| shelf.out(&["random", "--board", "3x3", "--class", "hard..", "--seed", seed]);
    assert_eq!((draw("1"), draw("1").len()), (draw("1"), 82));
    assert!((2..9).any(|seed| draw(&seed.to_string()) != draw("1")));
    let found = &shelf.objects(&["random", "--board", "3x3", "--class", "hard..", "--seed", "1"])[0];
    assert_eq!(found["givens"].as_str().map(|givens| format!("{givens}\n")), Some(draw("1")));
    assert!(shelf.out(&["random", "--board", "3x3", "--to", "ss"]).starts_with("*---"));
    assert_eq!(shelf.run(&["random", "--state", "solved"], b"").code, 1);
}

#[test]
fn games_of_the_user_are_there_at_once() {
    let shelf = Shelf::new();
    std::fs::create_dir(shelf.data()).expect("a folder");
    std::fs::write(shelf.data() + "/games.csv", MIXED).expect("a file");
    let got = shelf.run(&["list", "--source", "games.csv", "--json"], b"");
    assert_eq!((got.code, got.out.lines().count(), got.err.lines().count()), (0, 2, 2), "{}", got.err);
    assert!(got.err.contains("games.csv:4: column 16"), "{}", got.err);
    let good: Vec<&str> = MIXED.lines().take(3).collect();
    std::fs::write(shelf.data() + "/games.csv", good.join("\n")).expect("a file");
    assert_eq!(shelf.objects(&["list", "--source", "games.csv"]).len(), 2);
}

#[test]
fn the_folder_can_be_named_by_the_environment() {
    let folder = Folder::new();
    let mut named = command(&["library", "list", "--limit", "1"]);
    named.env("HYPERDOKU_DATA", folder.path().join("mine"));
    assert_eq!(finish(named, b"").code, 0);
    assert!(folder.path().join("mine/hyperdoku.db").is_file());
    let file = folder.file("hyperdoku.db", &"no database\n".repeat(100));
    let path = folder.path().display().to_string();
    let got = finish(command(&["library", "list", "--data", &path]), b"");
    assert_eq!(got.code, 2);
    assert!(got.err.contains(&file) && got.err.contains("not a database"), "{}", got.err);
}

#[test]
fn a_sample_keeps_header_and_order_and_follows_its_seed() {
    let folder = Folder::new();
    let rows: String = (0..500).map(|row| format!("row {row},{row}\n")).collect();
    let file = folder.file("in.csv", &format!("puzzle,id\r\n\r\n{rows}"));
    let draw = |args: &[&str]| run(&[&["library", "sample"], args].concat(), rows.as_bytes());
    let seven = draw(&["--count", "7", "--seed", "1", &file]);
    assert_eq!((seven.code, seven.err.as_str()), (0, ""));
    let lines: Vec<&str> = seven.out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (8, "puzzle,id"));
    let numbers: Vec<u32> = lines[1..]
        .iter()
        .map(|line| line.rsplit(',').next().expect("a field").parse().expect("a number"))
        .collect();
    assert!(numbers.is_sorted_by(|first, next| first < next), "{numbers:?}");
    assert_eq!(draw(&["--count", "7", "--seed", "1", &file]).out, seven.out);
    assert_ne!(draw(&["--count", "7", "--seed", "2", &file]).out, seven.out);
    let piped = draw(&["--count", "900", "-"]);
    assert_eq!((piped.code, piped.out), (0, rows.clone()), "everything, and no header");
    assert_eq!(piped.err, "standard input has 500 lines, fewer than were wanted\n");
    assert_eq!(draw(&["--count", "1", "nowhere.csv"]).code, 2);
    let json = draw(&["--count", "1", "--json", "3x3_table.csv"]);
    assert!(json.out.starts_with("{\"board\":\"3x3\",\"givens\":"), "{}", json.out);
}

#[cfg(unix)]
#[test]
fn an_interrupted_import_leaves_nothing() {
    let shelf = Shelf::new();
    assert_eq!(shelf.total(), SHIPPED);
    let mut child = command(&["library", "import", "--data", &shelf.data()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("standard input is piped");
    let lines = "1234341221......\n".repeat(10_000);
    input.write_all(lines.as_bytes()).expect("it reads");
    std::thread::sleep(Duration::from_millis(300));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    // What comes after the interrupt is not waited for.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_eq!(shelf.total(), SHIPPED);
}
