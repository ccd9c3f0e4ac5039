//! What boards look like on a terminal.

use crate::boards::{empty, explicit, filled, on, samurai_corner, solution};
use hyperdoku_core::Puzzle;
use hyperdoku_render::Contents;
use hyperdoku_render::terminal::{Characters, Colour, Options, draw};

const CLASSIC: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";
const CLASSIC_SOLVED: &str =
    "782635149916274538354819627593728461147963285628451793861347952235196874479582316";

const JIGSAW: &str = "AADCCCCCCAADBCBCBCAADBBBBBBAADEEEEFFGADEEEFFIGGDEFFFHIGDDEFFHHIGGDHHHHHIGGGHIIIII";
const DIAGONALS_SOLVED: &str = "1234341243212143";

const WIDTH: usize = 80;
const PLAIN: Options = Options { width: Some(WIDTH), characters: Characters::Unicode, colour: Colour::Never };

fn plain(puzzle: &Puzzle) -> String {
    let text = draw(&Contents { puzzle, solution: None }, &PLAIN);
    assert!(text.lines().all(|line| line.chars().count() <= WIDTH && !line.ends_with(' ')), "{text}");
    text
}

#[test]
fn squares() {
    let puzzle = on("3x3", CLASSIC);
    let solved = solution(&puzzle, CLASSIC_SOLVED);
    insta::assert_snapshot!("puzzle_3x3", plain(&puzzle));
    let contents = Contents { puzzle: &puzzle, solution: Some(&solved) };
    insta::assert_snapshot!("solution_3x3", draw(&contents, &PLAIN));
    insta::assert_snapshot!("puzzle_3x2", plain(&filled("3x2", 3)));
    insta::assert_snapshot!("latin_5", plain(&filled("latin:5^2", 2)));
    insta::assert_snapshot!("row_5", plain(&filled("5", 2)));
    insta::assert_snapshot!("puzzle_8x8", draw_wide(&filled("8x8", 2)));
}

#[test]
fn irregular_regions() {
    let jigsaw = format!("jigsaw:{JIGSAW}");
    insta::assert_snapshot!("jigsaw_9", plain(&on(&jigsaw, &format!("123456789{}", ".".repeat(72)))));
    insta::assert_snapshot!("jigsaw_5", plain(&empty("jigsaw:AABBBAABBCADCCCDDDCEDEEEE")));
}

#[test]
fn extra_houses() {
    let puzzle = on("3x3+diagonals+windows", &format!("12.......{}", ".".repeat(72)));
    insta::assert_snapshot!("extras_3x3", plain(&puzzle));
    insta::assert_snapshot!("diagonals_4", plain(&on("2x2+diagonals", DIAGONALS_SOLVED)));
}

#[test]
fn cubes() {
    insta::assert_snapshot!("cube_2x2x1", plain(&filled("2x2x1", 2)));
    insta::assert_snapshot!("cube_2x2x2", plain(&filled("2x2x2", 2)));
    insta::assert_snapshot!("cube_3x3x1", plain(&filled("3x3x1", 3)));
    insta::assert_snapshot!("cube_slice_2", plain(&filled("slice:2^3", 1)));
}

#[test]
fn more_dimensions() {
    insta::assert_snapshot!("matrix_2x2x1x1", plain(&filled("2x2x1x1", 2)));
    insta::assert_snapshot!("matrix_2x1x2x1", plain(&filled("2x1x2x1", 2)));
    insta::assert_snapshot!("blocks_2x1x1x1x1", plain(&filled("2x1x1x1x1", 2)));
    insta::assert_snapshot!("blocks_latin_2_5", plain(&filled("latin:2^5", 1)));
    insta::assert_snapshot!("blocks_latin_2_6", plain(&filled("latin:2^6", 1)));
}

#[test]
fn surfaces() {
    insta::assert_snapshot!("wrap_4", plain(&empty("wrap:4")));
    insta::assert_snapshot!("wrap_6", plain(&empty("wrap:6")));
    insta::assert_snapshot!("hoops", plain(&empty("hoops")));
    insta::assert_snapshot!("iso", plain(&empty("iso")));
}

#[test]
fn listed_houses() {
    insta::assert_snapshot!("listed_with_layout", plain(&samurai_corner()));
    insta::assert_snapshot!("listed_without_layout", plain(&explicit(7, 2, &[[0, 1], [2, 3]], vec![])));
}

#[test]
fn ascii() {
    let options = Options { characters: Characters::Ascii, ..PLAIN };
    let puzzle = on("3x3", CLASSIC);
    let text = draw(&Contents { puzzle: &puzzle, solution: None }, &options);
    assert!(text.is_ascii());
    insta::assert_snapshot!("ascii_3x3", text);
}

#[test]
fn colours() {
    let options = Options { colour: Colour::Always, ..PLAIN };
    let puzzle = on("2x2x1", &format!("1{}", ".".repeat(63)));
    let text = draw(&Contents { puzzle: &puzzle, solution: None }, &options);
    insta::assert_snapshot!("colours_2x2x1", text.replace('\x1b', "ESC"));
    let puzzle = on("2x2+diagonals", "1...............");
    let solved = solution(&puzzle, DIAGONALS_SOLVED);
    let text = draw(&Contents { puzzle: &puzzle, solution: Some(&solved) }, &options);
    insta::assert_snapshot!("colours_diagonals", text.replace('\x1b', "ESC"));
}

#[test]
fn narrow_terminals() {
    let narrow = |board: &str, width: usize| {
        let puzzle = filled(board, 2);
        let text =
            draw(&Contents { puzzle: &puzzle, solution: None }, &Options { width: Some(width), ..PLAIN });
        assert!(text.lines().all(|line| line.chars().count() <= width), "{text}");
        text
    };
    insta::assert_snapshot!("narrow_2x2x1", narrow("2x2x1", 40));
    insta::assert_snapshot!("narrow_2x1x2", narrow("2x1x2", 36));
    insta::assert_snapshot!("narrow_2x1x2_parted", narrow("2x1x2", 20));
    insta::assert_snapshot!("narrow_2x2x1x1", narrow("2x2x1x1", 40));
}

fn draw_wide(puzzle: &Puzzle) -> String {
    draw(&Contents { puzzle, solution: None }, &Options { width: None, ..PLAIN })
}
