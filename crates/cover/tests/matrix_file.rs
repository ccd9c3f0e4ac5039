//! Matrix files, written and read, and texts that are none.

#![allow(clippy::unwrap_used)]

use hyperdoku_core::Shape;
use hyperdoku_cover::{Matrix, matrix_file};
use hyperdoku_testkit::{BOARDS, explicit_board, strategies, topology};
use proptest::prelude::*;

fn written(matrix: &Matrix) -> Vec<u8> {
    let mut text = Vec::new();
    matrix_file::write(matrix, &mut text).unwrap();
    text
}

#[test]
fn every_board_is_read_back() {
    for name in BOARDS {
        let matrix = Matrix::of(&topology(name)).unwrap();
        assert_eq!(matrix_file::read(&written(&matrix)), Ok(matrix), "{name}");
    }
}

#[test]
fn a_small_file_is_as_told() {
    let matrix = Matrix::of(&topology("2x1")).unwrap();
    let text = String::from_utf8(written(&matrix)).unwrap();
    assert!(text.starts_with("0 0\n0 4\n0 8\n0 12\n1 0\n1 5\n1 9\n1 13\n2 1\n2 4\n2 8\n2 14\n"), "{text}");
    assert_eq!(text.lines().count(), 32);
}

#[test]
fn other_line_ends_blanks_and_orders_are_read() {
    let expected = matrix_file::read(b"0 0\n0 2\n1 1\n").unwrap();
    assert_eq!((expected.rows(), expected.columns(), expected.entries()), (2, 3, 3));
    assert_eq!((expected.row(0), expected.row(1)), (&[0, 2][..], &[1][..]));
    let texts: &[&[u8]] = &[
        b"0 0\r\n0 2\r\n1 1\r\n",
        b"\xEF\xBB\xBF0 0\n0 2\n1 1",
        b"\n\n 0\t0  \n\n0   2 \n1 1 \n  \n",
        b"1 1\n0 2\n0 0\n",
        b"00 000\n0 02\n01 1\n",
    ];
    for text in texts {
        assert_eq!(matrix_file::read(text).as_ref(), Ok(&expected), "{}", String::from_utf8_lossy(text));
    }
    // Row 1 and column 1 are empty: the first is never chosen, the second never covered.
    let gaps = matrix_file::read(b"0 0\n2 2\n2 0\n").unwrap();
    assert_eq!((gaps.rows(), gaps.row(1).len(), gaps.columns()), (3, 0, 3));
}

#[test]
fn broken_texts_are_refused_with_their_place() {
    let check = |text: &[u8], expected: &str| {
        assert_eq!(matrix_file::read(text).unwrap_err().to_string(), expected);
    };
    check(b"", "line 1, column 1: found nothing, expected a row and a column, such as 0 16");
    check(b" \r\n\n", "line 1, column 1: found nothing, expected a row and a column, such as 0 16");
    check(b"0 0\n0", "line 2, column 2: found the end of the line, expected the number of a column");
    check(b"0 x\n", "line 1, column 3: found \"x\", expected the number of a column");
    check(b"0 0\n -1 0\n", "line 2, column 2: found \"-1\", expected the number of a row");
    check(b"+1 0\n", "line 1, column 1: found \"+1\", expected the number of a row");
    check(b"0 0 1\n", "line 1, column 5: found \"1\", expected the end of the line after a row and a column");
    check(b"0 0\n0 1\n0 0\n", "line 3, column 1: found the pair 0 0 again, expected each pair once");
    check(b"0 0\r\n\r\n0 0", "line 3, column 1: found the pair 0 0 again, expected each pair once");
    check(
        b"4000000000 0\n",
        "line 1, column 1: found 4000000000, expected a row below 1, the number of pairs",
    );
    check(b"0 0\n0  2\n", "line 2, column 4: found 2, expected a column below 2, the number of pairs");
    check(b"4294967295 0", "line 1, column 1: found \"4294967295\", expected the number of a row");
    check(
        b"99999999999999999999999999999 0",
        "line 1, column 1: found \"999999999999999999999999\"…, expected the number of a row",
    );
    check(b"0 \xFF\n", "line 1, column 3: found \"\u{fffd}\", expected the number of a column");
    check(b"0,0\n", "line 1, column 1: found \"0,0\", expected the number of a row");
}

#[test]
fn files_are_named_after_boards() {
    let check = |board: &str, expected: &str| {
        let shape: Shape = board.parse().unwrap();
        assert_eq!(matrix_file::file_name(&shape).as_deref(), Some(expected));
    };
    check("3x2x1", "dm_3_2_1.txt");
    check("[4,3,2,1]", "dm_4_3_2_1.txt");
    check("5", "dm_5.txt");
    check("3x3+diagonals+windows", "dm_3_3_diagonals_windows.txt");
    check("slice:3^3", "dm_slice_3_3.txt");
    check("latin:5^2+diagonals", "dm_latin_5_2_diagonals.txt");
    check("iso", "dm_iso.txt");
    check("iso:333/222/100", "dm_iso_333_222_100.txt");
    check("wrap:4", "dm_wrap_4.txt");
    assert_eq!(matrix_file::file_name(explicit_board().shape()), None);
    let of = |name: &str| matrix_file::file_name(&name.parse().unwrap()).unwrap();
    assert!(of("jigsaw:AAAABBCCBBCCDDDD").starts_with("dm_jigsaw_4_"));
    assert_ne!(of("jigsaw:AAAABBCCBBCCDDDD"), of("jigsaw:AABBAABBCCDDCCDD"));
    for name in BOARDS {
        let stem = of(name).strip_suffix(".txt").unwrap().to_owned();
        let is_safe = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(stem.chars().all(is_safe), "{stem}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_board_is_read_back_in_any_order(name in strategies::board_name(), by in 1usize..97) {
        let matrix = Matrix::of(&topology(&name)).unwrap();
        let text = String::from_utf8(written(&matrix)).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        let turn = by % lines.len();
        lines.rotate_left(turn);
        prop_assert_eq!(matrix_file::read(lines.join("\r\n").as_bytes()), Ok(matrix));
    }

    #[test]
    fn no_text_makes_it_panic(text in "[0-9 \t\r\n+.x\u{e9}-]{0,60}") {
        if let Ok(matrix) = matrix_file::read(text.as_bytes()) {
            prop_assert_eq!(matrix_file::read(&written(&matrix)), Ok(matrix));
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let _ = matrix_file::read(&bytes);
    }
}
