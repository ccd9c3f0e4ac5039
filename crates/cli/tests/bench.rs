//! `bench`: engines against each other.

mod common;
#[expect(dead_code, reason = "only a part of it is of use here")]
mod folder;

use common::run;
use folder::Folder;
use serde_json::Value;

const UNIQUE: &str = "1.....2...3....4";
const MANY: &str = "123.............";

fn bench(args: &[&str]) -> String {
    let got = run(&[&["bench"], args].concat(), b"");
    assert_eq!((got.code, got.err.as_str()), (0, ""), "{args:?}: {}", got.out);
    got.out
}

fn refused(args: &[&str], part: &str) {
    let got = run(&[&["bench"], args].concat(), b"");
    assert_eq!((got.code, got.out.as_str()), (2, ""), "{args:?}");
    assert!(got.err.contains(part), "{}", got.err);
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

/// The values of a key, in order.
fn values(objects: &[Value], key: &str) -> Vec<String> {
    objects.iter().map(|object| object[key].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn corpora_are_listed() {
    let text = bench(&["--list"]);
    let listed = objects(&bench(&["--list", "--json"]));
    assert_eq!(text.lines().count(), listed.len());
    for (line, object) in text.lines().zip(&listed) {
        let [corpus, summary] = ["corpus", "summary"].map(|key| object[key].as_str().expect("a text"));
        assert!(line.starts_with(corpus) && line.ends_with(summary), "{line}");
    }
    assert!(values(&listed, "corpus").contains(&"empty".to_owned()));
}

#[test]
fn all_engines_run_and_agree() {
    let folder = Folder::new();
    let file = folder.file("p.txt", &format!("{UNIQUE}\n{MANY}\n"));
    let told = objects(&bench(&["--corpus", &file, "--json"]));
    let expected: Vec<&str> = hyperdoku::ENGINES.iter().map(|engine| engine.name).collect();
    assert_eq!(values(&told, "engine"), expected);
    for object in &told {
        assert_eq!((&object["corpus"], &object["puzzles"]), (&file.as_str().into(), &2.into()));
        assert_eq!(object["undecided"], 0);
        let numbers = ["median_micros", "worst_micros", "total_micros", "nodes", "ratio"];
        assert!(numbers.iter().all(|key| object[key].is_number()), "{object}");
    }
}

#[test]
fn files_are_told_in_a_table() {
    let folder = Folder::new();
    let two = folder.file("two.txt", &format!("{UNIQUE}\n{MANY}\n"));
    let check = |args: &[&str], first: &str| {
        let text = bench(&[&["--engine", "search", "--engine", "sat", "--corpus"], args].concat());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], first);
        assert!(lines[1].starts_with("  engine     median"), "{text}");
        assert!(lines[2].starts_with("  search  ") && lines[3].starts_with("  sat     "), "{text}");
    };
    check(&[&two], &format!("{two}: 2 puzzles with 3 to 4 givens, uniqueness"));
    check(&[&two, "--most", "1"], &format!("{two}: 1 puzzle with 4 givens, uniqueness"));
    check(&[&two, "--limit", "5"], &format!("{two}: 2 puzzles with 3 to 4 givens, up to 5 solutions"));
    check(&[&two, "--limit", "1"], &format!("{two}: 2 puzzles with 3 to 4 givens, one solution"));
    let latin = folder.file("latin.txt", MANY);
    check(&[&latin, "--board", "latin:4^2"], &format!("{latin}: 1 puzzle with 3 givens, uniqueness"));
}

#[test]
fn a_board_too_large_for_an_engine_is_told_apart() {
    let folder = Folder::new();
    let file = folder.file("large.txt", &format!("4x3x2x1:{}", " 0".repeat(331_776)));
    let text = bench(&["--corpus", &file, "--engine", "sat", "--limit", "1"]);
    assert!(text.contains("\n  too large for sat: 1\n"), "{text}");
    let told = objects(&bench(&["--corpus", &file, "--engine", "sat", "--limit", "1", "--json"]));
    assert_eq!((&told[0]["undecided"], &told[0]["too_large"]), (&1.into(), &1.into()));
}

#[test]
fn heuristics_are_compared() {
    let folder = Folder::new();
    let file = folder.file("p.txt", UNIQUE);
    let told = objects(&bench(&["--corpus", &file, "--heuristics", "--json"]));
    let expected: Vec<&str> =
        hyperdoku::cover::HEURISTICS.iter().map(|heuristic| heuristic.engine.name).collect();
    assert_eq!(values(&told, "engine"), expected);
    refused(&["--heuristics", "--engine", "sat"], "cannot be used");
}

#[test]
fn what_is_no_corpus_is_refused() {
    refused(&["--corpus", "nowhere"], "corpus \"nowhere\": found neither a corpus nor a file");
    refused(&["--corpus", "nowhere"], "hyperdoku bench --list");
    refused(&["--corpus", "empty", "--engine", "magic"], "magic");
    refused(&["--board", "2x2"], "--corpus");
    refused(&["--corpus", "iso", "--from", "line"], "--corpus FILE");
}
