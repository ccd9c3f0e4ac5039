//! Input that must be read: the format that is found, and what it holds.

use hyperdoku_core::Shape;
use hyperdoku_format::{Document, ReadOptions, format_by_name, read};

const GRID: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
const SOLVED: &str = "782635149916274538354819627593728461147963285628451793861347952235196874479582316";

fn document(text: &str, board: Option<&str>, format: Option<&str>) -> Document {
    let text = text.replace("GRID", GRID).replace("SOLVED", SOLVED);
    let board: Option<Shape> = board.map(|name| name.parse().expect("the name of a board"));
    let format = format.map(|name| format_by_name(name).expect("the name of a format"));
    let options = ReadOptions { board, format, ..ReadOptions::default() };
    read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The format, then for each puzzle its line, board and number of givens, then how many solutions and metas.
fn check(text: &str, board: Option<&str>, expected: &str) {
    assert_eq!(summary(&document(text, board, None)), expected, "{text}");
}

fn summary(document: &Document) -> String {
    let mut out = document.format.name.to_owned();
    for record in &document.records {
        let board = record.puzzle.topology().shape();
        out += &format!(" | {} {board} {}", record.line, record.puzzle.given_count());
        if record.solution.is_some() {
            out += " solved";
        }
        for (key, value) in &record.meta {
            out += &format!(" {key}={value}");
        }
    }
    out
}

#[test]
fn lines() {
    check("GRID", None, "line | 1 3x3 28");
    check("GRID\n\n# comment\nSOLVED  # solved\n", None, "line | 1 3x3 28 | 4 3x3 81");
    check("1...............\n2x2:1...............", None, "line | 1 2x2 1 | 2 2x2 1");
    check("1xX*_0..............................", None, "line | 1 3x2 1");
    check("[2,2]:1...............", None, "line | 1 2x2 1");
    check("slice:2^2:1...............", None, "line | 1 slice:2^2 1");
    check("jigsaw:AABBAABBCCDDCCDD:1...............", None, "line | 1 jigsaw:AABBAABBCCDDCCDD 1");
    check("1:1", None, "line | 1 1 1");
    let lines = ".".repeat(16) + "\n";
    assert_eq!(document(&lines.repeat(16), None, None).records.len(), 16, "2x2 puzzles, not rows");
}

#[test]
fn the_callers_board_is_for_puzzles_that_name_none() {
    check("1...............", Some("latin:4^2"), "line | 1 latin:4^2 1");
    check("2x2:1...............", Some("latin:4^2"), "line | 1 2x2 1");
    check("12..", Some("latin:4^1"), "line | 1 latin:4^1 2");
    check("12\n21", Some("latin:2^1"), "line | 1 latin:2^1 2 | 2 latin:2^1 2");
    check("12\n21", Some("latin:2^2"), "sdk | 1 latin:2^2 4");
    check("1 2\n2 1", Some("latin:2^2"), "spaced | 1 latin:2^2 4");
    check("1...\n....\n....\n...1", Some("2x2+windows"), "sdk | 1 2x2+windows 2");
    check("|1..|\n|...|\n|..1|", Some("latin:3^2"), "ss | 1 latin:3^2 2");
    check("2\n2\n2\n1", Some("3x3"), "sudokuFile | 1 2x2 1");
}

#[test]
fn numbers() {
    let row = |count: usize| "0 ".repeat(count) + "\n";
    check("2x2: 1 2 3 4 0 0 0 0 . . . . 0 0 0 0", None, "spaced | 1 2x2 4");
    check("2x2:\n1,2,3,4\n0,0,0,0\n\n0,0,0,0\n0,0,0,0", None, "spaced | 1 2x2 4");
    check("1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", None, "spaced | 1 2x2 4");
    check(&row(81).repeat(2), None, "spaced | 1 3x3 0 | 2 3x3 0");
    check(&row(9).repeat(18), None, "spaced | 1 3x3 0 | 10 3x3 0");
    check(&(row(16).repeat(15) + "16 " + &row(15)), None, "spaced | 1 4x4 1");
    assert_eq!(document(&row(16).repeat(16), None, None).records.len(), 16, "2x2 puzzles, not rows");
}

#[test]
fn files_of_numbers() {
    check("2\n2\n2\n0\n0\n3\n", None, "sudokuFile | 1 2x2 1");
    check("# made by hand\n3\n3 2 1\n0 1\n\n2 3", None, "sudokuFile | 2 3x2x1 3");
    check("2\n1\n1\n1\n", None, "sudokuFile | 1 1x1 1");
    check("1\n2\n2\n2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", None, "enumerate | 5 2x2 16 solved");
    check("2\n1\n2\n12\n21\n", None, "enumerate | 4 2 2 solved | 5 2 2 solved");
    check("1\n1\n1\n1\n", None, "enumerate | 4 1 1 solved");
    check("1\n2\n2 2\n1234341221434321\n", None, "enumerate | 4 2x2 16 solved");
}

#[test]
fn rows_and_frames() {
    check("12..\n34..\n....\n....\n", None, "sdk | 1 2x2 4");
    check("#AMe\n# comment\n#D a b \n12..\n34..\n....\n....\n", None, "sdk | 4 2x2 4 A=Me D=a b");
    check("[Puzzle]\n12..\n34..\n....\n....\n[State]\n1234\n3412\n", None, "sdk | 2 2x2 4");
    check(
        "12..\n34..\n....\n....\n\n#LHard\n....\n....\n....\n....\n",
        None,
        "sdk | 1 2x2 4 | 7 2x2 0 L=Hard",
    );
    check(&("................\n".repeat(15) + "G..............."), None, "sdk | 1 4x4 1");
    check("*-----*\n|12|34|\n|34|12|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n", None, "ss | 2 2x2 8");
    check("| 1 2 | 3 4 |\n| . . | . . |\n -----+-----\n| . . | . . |\n| . . | . . |", None, "ss | 1 2x2 4");
    let band = "|123|456|\n|...|...|\n";
    check(
        &format!("{band}|---+---|\n|...|...|\n|...|...|\n|---+---|\n|...|...|\n|...|...|"),
        None,
        "ss | 1 3x2 6",
    );
    check("|12|\n|--|\n|21|\n", None, "ss | 1 2x1 4");
}

#[test]
fn tables() {
    check("quizzes,solutions\nGRID,SOLVED\n", None, "csv | 2 3x3 28 solved");
    check("Puzzle\nGRID\n\nGRID\n", None, "csv | 2 3x3 28 | 4 3x3 28");
    check("puzzle,solution\nGRID,\n", None, "csv | 2 3x3 28");
    check(
        "id,puzzle,solution,clues,difficulty\n1,GRID,SOLVED,30,0.5\n",
        None,
        "csv | 2 3x3 28 solved id=1 clues=30 difficulty=0.5",
    );
    check(
        "note,puzzle\n\"a \"\"b\"\", c\", \"[2,2]:1...............\" \n",
        None,
        "csv | 2 2x2 1 note=a \"b\", c",
    );
    check("puzzle,solution\n2x1:....,2x1:1221\n", None, "csv | 2 2x1 0 solved");
}

#[test]
fn objects() {
    check(r#"{"givens": "GRID", "solution": "SOLVED"}"#, None, "json | 1 3x3 28 solved");
    check(
        "[\n{\"board\":[2,1],\"givens\":[1,2,0,0]},\n\n{\"givens\":\"GRID\"}]",
        None,
        "json | 2 2x1 2 | 4 3x3 28",
    );
    check("{\"givens\":\"GRID\"}\n{\"givens\":\"GRID\"}\n", None, "json | 1 3x3 28 | 2 3x3 28");
    check(
        r#"{"board":"2x1","givens":"....","meta":{"z":"\u00e9","a":1.50,"b":true}}"#,
        None,
        "json | 1 2x1 0 z=é a=1.50 b=true",
    );
    check(
        r#"{"board":{"symbols":2,"cells":3,"houses":[[0,1],[2,1]],"layout":[[0,null,1],[2]]},"givens":"1.1"}"#,
        None,
        "json | 1 (a board of 3 cells, 2 symbols and 2 listed houses) 2",
    );
    check(r#"{"givens":"2x1:1...","solution":"2x1:1221"}"#, None, "json | 1 2x1 1 solved");
    check(r#"{"board":[2,1],"givens":"2x1:1..."}"#, Some("latin:4^2"), "json | 1 2x1 1");
    check(r#"{"board":null,"givens":"GRID","solution":null,"meta":null}"#, None, "json | 1 3x3 28");
}

#[test]
fn line_ends_marks_and_blanks_do_not_matter() {
    let texts = [
        "GRID\n2x2:1...............\n",
        "2x2: 1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
        "#AMe\n12..\n34..\n....\n....\n",
        "*-----*\n|12|34|\n|34|12|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n",
        "2\n2\n2\n0\n0\n3\n",
        "1\n2\n2\n2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n",
        "id,puzzle,solution\n1,GRID,SOLVED\n",
        "{\"givens\":\"GRID\"}\n{\"givens\":\"GRID\"}\n",
    ];
    for text in texts {
        let plain = summary(&document(text, None, None));
        check(&text.replace('\n', "\r\n"), None, &plain);
        check(&text.replace('\n', " \t\n"), None, &plain);
        check(&format!("\u{feff}{text}"), None, &plain);
        check(text.trim_end(), None, &plain);
        check(&format!("{text}\n\n"), None, &plain);
    }
}

#[test]
fn a_format_asked_for_is_used() {
    assert_eq!(summary(&document("GRID\n", None, Some("sdm"))), "sdm | 1 3x3 28");
    assert_eq!(summary(&document("GRID\n", Some("3x3"), Some("sdm"))), "sdm | 1 3x3 28");
}
