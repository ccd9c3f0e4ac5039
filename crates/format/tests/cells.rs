//! Cells of a board that is known, whatever stands in them.

use hyperdoku_core::Shape;
use hyperdoku_format::read_cells;

/// The numbers of the cells, 0 for those that are empty, or what is wrong with the text.
fn read(board: &str, text: &str) -> Result<Vec<u32>, String> {
    let shape: Shape = board.parse().expect("the name of a board");
    let cells = read_cells(text.as_bytes(), &shape).map_err(|error| error.to_string())?;
    assert_eq!(cells.len() as u32, shape.cells());
    Ok(cells.into_iter().map(|cell| cell.map_or(0, |symbol| symbol.number())).collect())
}

#[test]
fn cells_may_break_the_rules() {
    let expected = Ok(vec![1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
    assert_eq!(read("2x2", "11..1..........4"), expected);
    assert_eq!(read("2x2", "  11*_1xX0.......4\n"), expected);
    assert_eq!(read("2x2", "2x2:11..1..........4"), expected);
    assert_eq!(read("2x2", "1 1 0 0 1 0 0 0 0 0 0 0 0 0 0 4"), expected);
    assert_eq!(read("latin:2^1", "22"), Ok(vec![2, 2]));
}

#[test]
fn what_does_not_fit_the_board_is_refused_with_its_place() {
    let check = |text: &str, expected: &str| {
        let message = read("2x2", text).expect_err(text);
        assert!(message.contains(expected), "{text}: {message}");
    };
    check("", "found 0 cells, expected 16");
    check("11..", "found 4 cells, expected 16");
    check("11..1..........4.", "found 17 cells, expected 16");
    check("11..1.....5....4", "column 11");
    check("11..?..........4", "column 5");
    check("3x3:11..1..........4", "expected the board of the puzzle, 2x2");
    check("11..1..\n........4", "line 2, column 1: found \"........4\", expected nothing");
    check("11..1..........4\n11..1..........4", "line 2");
    check("1 1 0 0 1 0 0 0 0 0 0 0 0 0 0 5", "column 31");
}
