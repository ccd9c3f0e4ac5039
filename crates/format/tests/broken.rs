//! Input that must be refused, with the place and the reason.

use hyperdoku_core::Shape;
use hyperdoku_format::{ReadOptions, format_by_name, read};

const GRID: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
const SOLVED: &str = "782635149916274538354819627593728461147963285628451793861347952235196874479582316";

/// Reads with the format found out, or with the one before the `|` in `name`.
fn check(name: &str, bytes: &[u8], expected: &str) {
    let format = name.split_once('|').map(|(format, _)| format_by_name(format).expect("a format's name"));
    let options = ReadOptions { format, ..ReadOptions::default() };
    let message = match read(bytes, &options) {
        Ok(document) => panic!("{name}: read as {:?}", document.format),
        Err(error) => error.to_string(),
    };
    assert!(message.contains(expected), "{name}: {message}");
    assert!(message.chars().count() < 500, "{name}: the message has {} characters", message.chars().count());
}

#[test]
fn sdm_holds_one_board() {
    for board in ["3x3+windows", "latin:9^2", "2x2"] {
        let board: Shape = board.parse().expect("the name of a board");
        let expected = format!("line 1, column 1: found the board {board}, expected 3x3");
        let options =
            ReadOptions { format: format_by_name("sdm"), board: Some(board), ..ReadOptions::default() };
        let message = read(GRID.as_bytes(), &options).expect_err("another board").to_string();
        assert!(message.starts_with(&expected), "{message}");
    }
}

/// Name, text, part of the message.
type Case = (&'static str, &'static str, &'static str);

fn check_all(cases: &[Case]) {
    for (name, text, expected) in cases {
        let text = text.replace("GRID", GRID).replace("SOLVED", SOLVED);
        check(name, text.as_bytes(), expected);
    }
}

#[test]
fn what_is_not_text_or_holds_nothing() {
    check_all(&[
        ("empty", "", "line 1, column 1: found no puzzle, expected at least one"),
        ("only blanks", " \t\r\n\n  ", "found no puzzle"),
        ("only comments", "# nothing\n  # here\n", "found no puzzle"),
        ("only a byte order mark", "\u{feff}", "found no puzzle"),
        ("NUL", "12\n3\0", "line 2, column 2: found \"\\0\", expected text"),
        ("escape", "\u{1b}[31m", "line 1, column 1: found \"\\u{1b}\""),
        ("csv header alone", "puzzle,solution\n", "found no puzzle"),
        ("json list of nothing", "[]", "found no puzzle"),
        ("enumerate of nothing", "0\n2\n2\n2\n", "found no puzzle"),
    ]);
    check("bad UTF-8", b"3x3:1\xFF", "line 1, column 6: found the byte 0xFF, expected text in UTF-8");
    check("UTF-16", b"\xFF\xFE1\0", "line 1, column 1: found the byte 0xFF");
    check("truncated UTF-8", "é".as_bytes().split_last().unwrap().1, "found the byte 0xC3");
    check("ELF", b"\x7fELF\x02\x01\x01\0\0", "column 5");
}

#[test]
fn line() {
    check_all(&[
        ("junk", "hello, world", "line 1, column 6: found \",\", expected a symbol 1 to 9, A to Z or a to z"),
        ("all cells", "hello", "line 1, column 1: found 5 cells, expected 16, 36, 81, 144, 256 or 625"),
        ("no-break space", "\u{a0}GRID", "line 1, column 1: found \"\\u{a0}\""),
        ("tab", "GRID\tGRID", "line 1, column 82: found \"\\t\""),
        ("groups", ".8.6 ...4", "line 1, column 5: found \" \""),
        ("solution behind", "GRID;SOLVED", "line 1, column 82: found \";\""),
        (
            "no usual length",
            "12345",
            "or the name of the board before them as in 3x2x1:, or a board chosen for them all",
        ),
        ("too short", "3x2x1:123", "line 1, column 10: found 3 cells, expected 216"),
        ("one too many", "2x2:1234....4321....1", "line 1, column 21: found 17 cells, expected 16"),
        (
            "trailing text",
            "2x2:1234............ 7.2",
            "column 21: found \" 7.2\", expected nothing after 16 cells",
        ),
        (
            "symbol out of range",
            "2x2:12345...........",
            "column 9: found \"5\", expected a symbol 1 to 4, or one of",
        ),
        ("not a symbol", "2x2:12-4............", "column 7: found \"-\""),
        ("not ASCII", "2x2:12é4............", "column 7: found \"é\""),
        ("letter out of range", "4x3:D", "column 5: found \"D\", expected a symbol 1 to 9 or A to C"),
        (
            "clash",
            "# c\n2x2:1..1............",
            "line 2, column 8: found 1 twice, at r1c1 and r1c4, expected it once in row 1",
        ),
        ("second line", "GRID\nGRID.", "line 2, column 1: found 82 cells"),
        ("no such board", "hello:12", "line 1, column 1: in the board's name at character 1"),
        ("name breaks off", "  3x:12", "line 1, column 5: the board's name ends"),
        ("too many symbols", "9x9x9x9x9x9:", "too many symbols"),
        ("too many cells", "latin:60^6:1", "too many cells"),
        ("too many dimensions", "latin:1^33:1", "at most 32"),
        ("a side of 0", "3x0:", "must be at least 1"),
        ("impossible", "slice:2^4:", "line 1, column 1: slice:2^4 cannot be filled"),
        ("impossible diagonals", "2x1+diagonals:....", "on both diagonals"),
        ("no letters for 64 symbols", "8x8:1", "at most 61 where a cell is one character: use spaced"),
        ("sdm|short", "123", "found 3 cells, expected 81"),
        ("sdm|name", "3x3:GRID", "column 4: found \":\""),
    ]);
}

#[test]
fn numbers() {
    check_all(&[
        ("too few", "2x2: 1 2 3", "found 3 cells, expected 16"),
        ("too few before the next", "2x2: 1 2 3\n2x2: 1", "line 2, column 1: found 3 cells, expected 16"),
        (
            "too many",
            "2x2: 1 2 3 4 0 0 0 0 0 0 0 0 0 0 0 0 1",
            "column 38: found \"1\", expected nothing after 16",
        ),
        ("out of range", "2x2: 1 2\n 5", "line 2, column 2: found \"5\", expected a symbol 1 to 4"),
        ("huge", "2x2: 99999999999999999999", "found \"99999999999999999999\""),
        ("negative", "2x2: -1", "found \"-1\""),
        ("plus", "2x2: +1", "found \"+1\""),
        ("word", "2x2: one", "found \"one\""),
        ("clash", "2x2: 1 2 3 4\n0 1 0 0\n0 0 0 0 0 0 0 0", "line 2, column 3: found 1 twice"),
        ("no usual row", "1 2 3", "found 3 cells, expected 16"),
        ("a row short", "1 2 3 4\n0 0 0 0\n0 0 0 0\n", "line 4, column 1: found 12 cells, expected 16"),
        (
            "dimension 0",
            "0\n3\n3\n",
            "line 1, column 1: found \"0\", expected the number of dimensions, 1 to 32",
        ),
        ("negative dimension", "-3\n3\n3\n3\n", "found \"-3\", expected the number of dimensions"),
        ("33 dimensions", "33\n1\n", "found \"33\", expected the number of dimensions"),
        ("side 0", "2\n3\n0\n", "line 3, column 1: found \"0\", expected a box side of at least 1"),
        ("missing side", "2\n3\n", "found the end of the text, expected a box side"),
        ("huge sides", "2\n4000000000\n4000000000\n", "line 1, column 1: no such board: too many symbols"),
        ("too large a board", "7\n64\n1\n1\n1\n1\n1\n1\n", "too many cells"),
        ("junk among values", "2\n2\n2\n1\nq\n", "line 5, column 1: found \"q\", expected a symbol 1 to 4"),
        ("negative value", "2\n2\n2\n1 -1\n", "line 4, column 3: found \"-1\""),
        ("value out of range", "2\n2\n2\n5\n", "line 4, column 1: found \"5\""),
        (
            "too many values",
            "1\n2\n1\n2\n1\n",
            "line 5, column 1: found \"1\", expected nothing after 2 cells",
        ),
        ("clashing values", "2\n2\n2\n1\n1\n", "line 5, column 1: found 1 twice"),
    ]);
}

#[test]
fn enumerate() {
    check_all(&[
        (
            "count",
            "2\n2\n2\n2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n",
            "line 1, column 1: found \"2\", expected 1, the number",
        ),
        (
            "not solved",
            "1\n2\n2\n2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 0\n",
            "line 5, column 31: found an empty cell",
        ),
        ("clash", "1\n2\n2\n2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 2\n", "line 5, column 31: found 2 twice"),
        ("short", "2\n2\n2 2\n1234341221434321\n1 2 3\n", "line 5, column 6: found 3 cells, expected 16"),
        ("enumerate|no count", "x\n", "found \"x\", expected the number of solutions"),
        ("enumerate|sides", "1\n2\n2 2 2\n", "line 3, column 5: found \"2\", expected 2 box sides"),
        ("enumerate|breaks off", "1\n", "found the end of the text, expected the number of dimensions"),
    ]);
}

#[test]
fn rows_and_frames() {
    check_all(&[
        ("sdk: a row short", "12..\n34..\n....\n", "found 3 rows, expected 4"),
        ("sdk: ragged", "12..\n34.\n....\n....\n", "line 2, column 4: found 3 cells, expected 4"),
        ("sdk: symbol", "12..\n34..\n..5.\n....\n", "line 3, column 3: found \"5\""),
        ("sdk: clash", "#A x\n12..\n34..\n1...\n....\n", "line 4, column 1: found 1 twice"),
        ("sdk|no usual row", "12345\n", "found a row of 5 cells, expected 4, 6, 9, 12, 16 or 25"),
        ("sdk: no puzzle", "[State]\n1234\n", "found no puzzle"),
        (
            "ss: ragged bars",
            "*--*\n|12|34|\n|341|2|\n|--+--|\n|..|..|\n|..|..|\n",
            "line 3, column 1: found \"|341|2|\", expected 2 cells between bars",
        ),
        (
            "ss: short row",
            "|12|34|\n|34|\n|--+--|\n|..|..|\n|..|..|\n",
            "line 2, column 5: found 2 cells, expected 4",
        ),
        (
            "ss: rule missing",
            "|12|34|\n|34|12|\n|..|..|\n|..|..|\n",
            "found rules after the rows [], expected them after [2]",
        ),
        (
            "ss: rule misplaced",
            "|12|34|\n|--+--|\n|34|12|\n|..|..|\n|..|..|\n",
            "found rules after the rows [1]",
        ),
        ("ss: rows missing", "*-----*\n|12|34|\n*-----*\n", "found 1 row, expected 4"),
        ("ss: junk rule", "*-----*\n|12|34|\n|--x--|\n", "line 3, column 4: found \"x\""),
        ("ss: no cells", "*--*\n||\n", "line 2, column 1: found \"||\", expected cells"),
        ("ss: clash", "|12|14|\n|34|2.|\n|--+--|\n|..|..|\n|..|..|\n", "line 1, column 5: found 1 twice"),
        ("ss: symbol", "|12|9.|\n|34|2.|\n|--+--|\n|..|..|\n|..|..|\n", "line 1, column 5: found \"9\""),
    ]);
}

#[test]
fn csv() {
    check_all(&[
        (
            "no puzzle column",
            "id,solution\n1,SOLVED\n",
            "line 1, column 1: found \"id,solution\", expected a header line",
        ),
        ("csv|no header", "GRID,SOLVED\n", "expected a header line with a column named puzzle"),
        (
            "two puzzle columns",
            "puzzle,quizzes\nGRID,GRID\n",
            "column 8: found \"quizzes\", expected only one column puzzle",
        ),
        ("fields", "puzzle,solution\nGRID\n", "line 2, column 1: found 1 field, expected 2"),
        (
            "unclosed quote",
            "puzzle,note\nGRID,\"oh\n",
            "line 2, column 83: found \"\\\"oh\", expected a closing quote",
        ),
        (
            "after a quote",
            "puzzle,note\nGRID,\"oh\" no\n",
            "line 2, column 88: found \"no\", expected a comma",
        ),
        ("short puzzle", "puzzle,solution\n123,\n", "line 2, column 1: found 3 cells"),
        ("short solution", "puzzle,solution\nGRID,123\n", "line 2, column 86: found 3 cells, expected 81"),
        ("unsolved", "puzzle,solution\nGRID,GRID\n", "line 2, column 83: found an empty cell"),
        (
            "another solution",
            "puzzle,solution\n2x2:1...............,4321214312343412\n",
            "line 2, column 22: found a solution that differs from the given at r1c1",
        ),
        (
            "wrong solution",
            "puzzle,solution\n2x2:1...............,1234123412341234\n",
            "line 2, column 26: found a solution that repeats a symbol in box 1",
        ),
        (
            "another board",
            "puzzle,solution\n2x2:1...............,3x3:1\n",
            "found \"3x3\", expected the board of the puzzle, 2x2",
        ),
    ]);
}

#[test]
fn json() {
    check_all(&[
        ("breaks off", "{\"board\":", "malformed JSON (EOF while parsing a value)"),
        ("trailing garbage", "{\"givens\":\"GRID\"} x", "line 1, column 96"),
        (
            "trailing comma",
            "[{\"givens\":\"GRID\"},]",
            "line 1, column 97: found malformed JSON (expected value)",
        ),
        ("bad escape", "{\"givens\":\"\\q\"}", "malformed JSON (invalid escape)"),
        (
            "not an object",
            "[[1]]",
            "line 1, column 2: found \"[1]\", expected an object with board and givens",
        ),
        (
            "unknown key",
            "{\"board\":\"3x3\",\n\"colour\":1}",
            "line 2, column 1: found \"colour\", expected one of the keys board, givens, solution, meta",
        ),
        (
            "key twice",
            "{\"givens\":\"\",\"givens\":\"\"}",
            "column 14: found \"givens\", expected each key once",
        ),
        ("no givens", "{\"board\":\"3x3\"}", "found an object without \"givens\""),
        (
            "givens of a wrong type",
            "{\"givens\":81}",
            "column 11: found \"81\", expected a string of one character a cell",
        ),
        (
            "board of a wrong type",
            "{\"board\":9,\"givens\":\"\"}",
            "column 10: found \"9\", expected a board",
        ),
    ]);
}

#[test]
fn json_boards_and_cells() {
    check_all(&[
        ("no such board", "{\"board\":\"3y3\",\"givens\":\"\"}", "column 12: in the board's name"),
        (
            "sides of a wrong type",
            "{\"board\":[3,\"3\"],\"givens\":\"\"}",
            "column 13: found the string \"3\", expected a box side",
        ),
        (
            "side 0",
            "{\"board\":[3,0],\"givens\":\"\"}",
            "column 10: no such board: a box side must be at least 1",
        ),
        (
            "huge side",
            "{\"board\":[3,99999999999],\"givens\":\"\"}",
            "found \"99999999999\", expected a box side",
        ),
        ("fractional side", "{\"board\":[1.5],\"givens\":\"\"}", "found \"1.5\", expected a box side"),
        ("escaped cell", "{\"givens\":\"\\u0031\"}", "column 12: found \"\\\\\", expected a symbol"),
        (
            "two boards",
            "{\"board\":\"2x2\",\"givens\":\"2x1:1...\"}",
            "column 26: found \"2x1\", expected the board of the puzzle, 2x2",
        ),
        (
            "another board of the solution",
            "{\"givens\":\"2x1:1...\",\"solution\":\"2:1221\"}",
            "found \"2\", expected the board of the puzzle, 2x1",
        ),
        (
            "givens of nothing",
            "{\"givens\":null}",
            "found \"null\", expected a string of one character a cell",
        ),
        (
            "64 symbols",
            "{\"board\":\"8x8\",\"givens\":\"1\"}",
            "column 25: found the string \"1\", expected a list of numbers for 64 symbols",
        ),
        (
            "a string among numbers",
            "{\"board\":[2,1],\"givens\":[\"1\",0,0,0]}",
            "column 26: found the string \"1\", expected a symbol 1 to 2, or 0",
        ),
        (
            "too many numbers",
            "{\"board\":[2,1],\"givens\":[1,2,0,0,7]}",
            "column 34: found \"7\", expected nothing after 4 cells",
        ),
        (
            "clash in the third of a list",
            "[{\"givens\":\"GRID\"},\n{\"givens\":\"GRID\"},\n {\"board\":\"2x2\",\"givens\":\"1..1............\"}]",
            "line 3, column 30: found 1 twice",
        ),
        ("clash in numbers", "{\"board\":[2,1],\"givens\":[1,\n1,0,0]}", "line 2, column 1: found 1 twice"),
        ("too few numbers", "{\"board\":[2,1],\"givens\":[1,2,0]}", "column 25: found 3 cells, expected 4"),
        (
            "wrong solution",
            "{\"board\":\"2x2\",\"givens\":\"................\",\"solution\":\"1234123412341234\"}",
            "column 60: found a solution that repeats a symbol",
        ),
        (
            "meta is a list",
            "{\"givens\":\"GRID\",\"meta\":[]}",
            "found \"[]\", expected an object of strings",
        ),
        (
            "meta in meta",
            "{\"givens\":\"GRID\",\"meta\":{\"a\":{}}}",
            "found \"{}\", expected a string, number or boolean",
        ),
        ("lone surrogate", "{\"givens\":\"GRID\",\"meta\":{\"a\":\"\\ud800\"}}", "expected a string"),
    ]);
}

#[test]
fn listed_houses() {
    let check = |name: &str, board: &str, expected: &str| {
        let text = format!("{{\"board\": {board}, \"givens\": \"....\"}}");
        check(name, text.as_bytes(), expected);
    };
    check(
        "foreign cell",
        r#"{"symbols":2,"cells":4,"houses":[[0,4]]}"#,
        "house 0: cell 4 is not one of 0 to 3",
    );
    check(
        "cell twice",
        r#"{"symbols":2,"cells":4,"houses":[[0,1],[1,1]]}"#,
        "house 1: cell 1 is there twice",
    );
    check("size", r#"{"symbols":2,"cells":4,"houses":[[0,1,2]]}"#, "house 0: 2 cells expected, found 3");
    check("no symbols", r#"{"cells":4,"houses":[]}"#, "found an object without \"symbols\"");
    check("0 symbols", r#"{"symbols":0,"cells":4,"houses":[]}"#, "the number of symbols must be at least 1");
    check("65 symbols", r#"{"symbols":65,"cells":4,"houses":[]}"#, "too many symbols");
    check("0 cells", r#"{"symbols":2,"cells":0,"houses":[]}"#, "the number of cells must be at least 1");
    check("huge", r#"{"symbols":2,"cells":4000000000,"houses":[]}"#, "too many cells");
    check("negative", r#"{"symbols":2,"cells":-4,"houses":[]}"#, "found \"-4\", expected a number");
    check(
        "negative cell",
        r#"{"symbols":2,"cells":4,"houses":[[-1,0]]}"#,
        "found \"-1\", expected the number of a cell",
    );
    check("houses", r#"{"symbols":2,"cells":4,"houses":{}}"#, "found \"{}\", expected a list of houses");
    check("house", r#"{"symbols":2,"cells":4,"houses":[3]}"#, "found \"3\", expected a list of cells");
    check(
        "unknown key",
        r#"{"symbols":2,"cells":4,"house":[]}"#,
        "found \"house\", expected one of the keys symbols",
    );
    let layout = |name, layout: &str, expected| {
        check(name, &format!(r#"{{"symbols":2,"cells":4,"houses":[],"layout":{layout}}}"#), expected);
    };
    layout("cell not placed", "[[0,1],[2,null]]", "layout: cell 3 is missing");
    layout("placed twice", "[[0,1],[2,3,1]]", "layout: cell 1 is there twice");
    layout("placed from elsewhere", "[[0,1],[2,3,9]]", "layout: cell 9 is not on the board");
    layout("placed badly", "[[0,1],[2,3,\"\"]]", "expected the number of a cell");
    layout("no rows", "[0]", "found \"0\", expected a list of cells and nulls");
}

#[test]
fn large_junk_is_refused_at_once() {
    const SIZE: usize = 10_000_000;
    let junk = |pattern: &str| pattern.repeat(SIZE / pattern.len()).into_bytes();
    check("bytes", &vec![0xA5; SIZE], "line 1, column 1: found the byte 0xA5");
    check("letters", &junk("abc"), "found 9999999 cells");
    check("dots", &junk("."), "found 10000000 cells");
    check("numbers", &junk("1 "), "found 5000000 cells");
    check("lines of numbers", &junk("1\n"), "expected nothing after 1 cell");
    check("newlines", &junk("\n"), "found no puzzle");
    check("colons", &junk(":"), "in the board's name at character 1");
    check("quotes", &junk("\""), "line 1, column 1: found \"\\\"\", expected a symbol");
    check(
        "columns",
        &[b"puzzle", &junk(",")[..]].concat(),
        "column 1007: found one more column, expected at most 1000",
    );
    check(
        "fields",
        &[b"puzzle\n", &junk(",")[..]].concat(),
        "line 2, column 1: found 10000001 fields, expected 1",
    );
    let givens = |board: &str| format!("{{{board}\"givens\":[0{}]}}", ",0".repeat(SIZE / 2)).into_bytes();
    check("list of givens", &givens("\"board\":\"2x2\","), "found \"0\", expected nothing after 16 cells");
    check("list of givens without a board", &givens(""), "found 5000001 cells");
    check("keys", format!("{{\"a\":1{}}}", ",\"a\":1".repeat(SIZE / 6)).as_bytes(), "one of the keys");
    let rows = format!("|{}|\n{}", ".".repeat(SIZE / 2), "|.|\n".repeat(SIZE / 8));
    check(
        "a long row",
        rows.as_bytes(),
        "line 1, column 1: found a row of 5000000 cells, expected at most 64",
    );
    check("bars", &junk("|"), "expected cells between the bars");
    check("rules", &junk("--\n"), "found no puzzle");
    check("objects", &junk("{\"a\":"), "malformed JSON (EOF");
    check("jigsaw", format!("jigsaw:{}:", "A".repeat(SIZE)).as_bytes(), "N² region letters");
    check("sides", format!("{}1:", "1x".repeat(SIZE / 2)).as_bytes(), "at most 32");
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let depth = 200_000;
    check("open brackets", "[".repeat(depth).as_bytes(), "line 1, column 200000: found malformed JSON (EOF");
    let closed = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    check("closed brackets", closed.as_bytes(), "line 1, column 2: found");
    let objects = format!("{}1{}", "{\"givens\":".repeat(depth), "}".repeat(depth));
    check("objects", objects.as_bytes(), "line 1, column 11: found");
}
