//! How one puzzle looks in every format, and what writers refuse.

use hyperdoku_core::{Puzzle, Shape, Solution, Symbol, Topology};
use hyperdoku_format::{FORMATS, Record, compact, format_by_name, write};
use hyperdoku_testkit::explicit_board;

fn text(format: &str, records: &[Record]) -> String {
    match write(format_by_name(format).expect("the name of a format"), records) {
        Ok(text) => text,
        Err(error) => format!("error: {error}"),
    }
}

/// A puzzle whose only given is the first cell of a known solution.
fn record(board: &str) -> Record {
    let shape: Shape = board.parse().expect("the name of a board");
    let symbols = shape.closed_form();
    let topology = Topology::new(shape).expect("a board that exists");
    let mut givens = vec![None; topology.cell_count()];
    givens[0] = symbols.as_ref().map(|symbols| symbols[0]);
    let puzzle = Puzzle::new(topology, givens).expect("one given");
    let solution =
        symbols.map(|symbols: Vec<Symbol>| Solution::check(&puzzle, symbols).expect("the closed form"));
    let meta = vec![("A".to_owned(), "Us, \"both\"".to_owned())];
    Record { line: 1, puzzle, solution, meta }
}

#[test]
fn a_puzzle_in_every_format() {
    let check = |format, boards: &[&str], expected: &str| {
        let records: Vec<Record> = boards.iter().map(|board| record(board)).collect();
        assert_eq!(text(format, &records), expected, "{format}");
    };
    check("line", &["2x2"], "1...............\n");
    check("line", &["3x3", "latin:2^3"], &format!("1{}\nlatin:2^3:1.......\n", ".".repeat(80)));
    check("spaced", &["2x2"], "2x2: 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    check("sdm", &["3x3"], &format!("1{}\n", ".".repeat(80)));
    check("sdk", &["2x2"], "#AUs, \"both\"\n1...\n....\n....\n....\n");
    check("ss", &["2x2"], "*-----*\n|1.|..|\n|..|..|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n");
    check("ss", &["3x1"], "*---*\n|1..|\n|---|\n|...|\n|---|\n|...|\n*---*\n");
    check("ss", &["1x2"], "*---*\n|1|.|\n|.|.|\n*---*\n");
    check("sudokuFile", &["2x1"], "2\n2\n1\n1\n0\n0\n0\n");
    check("enumerate", &["2x1"], "1\n2\n2\n1\n1 2 2 1\n");
    check("csv", &["2x1"], "puzzle,solution,A\n2x1:1...,1221,\"Us, \"\"both\"\"\"\n");
    check(
        "json",
        &["2x1"],
        "{\"board\":\"2x1\",\"givens\":\"1...\",\"solution\":\"1221\",\"meta\":{\"A\":\"Us, \\\"both\\\"\"}}\n",
    );
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let cube = [record("2x2x1")];
    let check = |format: &str, records: &[Record], expected: &str| {
        let text = text(format, records);
        assert!(text.starts_with("error: ") && text.contains(expected), "{format}: {text}");
    };
    check("sdm", &cube, "sdm cannot hold the board 2x2x1: it holds only 3x3");
    check("sdk", &cube, "sdk cannot hold the board 2x2x1");
    check("sdk", &[record("2x2+windows")], "2x2, 3x2, 3x3, 4x3, 4x4 and 5x5");
    check("ss", &cube, "two-dimensional container boards");
    check("ss", &[record("8x8")], "no characters for 64 symbols");
    check("line", &[record("8x8")], "write spaced or json");
    check("sudokuFile", &[record("wrap:2")], "container boards such as");
    check("sudokuFile", &[record("2x2"), record("2x2")], "holds one puzzle, found 2");
    check("enumerate", &[record("2x2"), record("2x1")], "found puzzles of several");
    let without = |record: Record| Record { solution: None, meta: Vec::new(), ..record };
    check("enumerate", &[without(record("2x2"))], "found a puzzle without one");
    check(
        "csv",
        &[record("2x2"), without(record("2x2"))],
        "the columns puzzle,solution after one with puzzle,solution,A",
    );
    let named =
        |key: &str, value: &str| [Record { meta: vec![(key.to_owned(), value.to_owned())], ..record("2x2") }];
    check("csv", &named("Solution", ""), "two columns named \"Solution\"");
    check("csv", &named("a", "b\nc"), "control character");
    check("sdk", &named("A", "b\nc"), "control character");
}

#[test]
fn tables_have_a_limit_of_columns() {
    let wide = |keys: usize| {
        let meta = (0..keys).map(|key| (key.to_string(), String::new())).collect();
        [Record { meta, ..record("2x2") }]
    };
    assert!(text("csv", &wide(998)).starts_with("puzzle,solution,0,1,"));
    assert!(text("csv", &wide(999)).starts_with("error: a table has at most 1000 columns, found 1001"));
    let twice = Record { meta: vec![("a".to_owned(), String::new()); 2], ..record("2x2") };
    assert_eq!(text("csv", &[twice]), "error: found two columns named \"a\"");
}

#[test]
fn a_format_tells_what_it_accepts() {
    let listed = Record::new(1, Puzzle::empty(explicit_board()));
    let boards = ["2x2", "3x3", "2x2+windows", "2x2x1", "wrap:4", "8x8", "latin:4^2"];
    for record in boards.map(record).into_iter().chain([listed]) {
        for format in FORMATS {
            let written = write(format, std::slice::from_ref(&record)).map(drop);
            assert_eq!(format.accepts(&record), written, "{}", format.name);
        }
        let format = compact(record.puzzle.topology().shape());
        assert_eq!(format.accepts(&record), Ok(()), "{}", format.name);
    }
    let unsolved = Record { solution: None, ..record("2x2") };
    assert_eq!(format_by_name("enumerate").expect("a format").accepts(&unsolved), Ok(()));
}

#[test]
fn results_are_written_compactly() {
    let check = |board: &str, format| assert_eq!(compact(&board.parse().expect("a name")).name, format);
    check("3x3", "line");
    check("latin:61^2", "line");
    check("8x8", "spaced");
    assert_eq!(compact(explicit_board().shape()).name, "json");
    let solution = record("2x1").solution.expect("a closed form");
    let filled = Record::filled(&solution);
    assert_eq!((filled.line, filled.solution.as_ref(), filled.meta.len()), (1, Some(&solution), 0));
    assert_eq!(text("line", &[filled]), "2x1:1221\n");
}
