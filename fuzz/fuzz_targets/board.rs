//! Every reader with a board of the caller's; the first two bytes choose both.
#![no_main]

#[path = "../../crates/format/tests/fuzz_body/mod.rs"]
mod fuzz_body;

use hyperdoku_format::FORMATS;

const BOARDS: [&str; 5] = ["latin:4^2", "2x2+diagonals", "3x2x1", "latin:4^1", "3x3"];

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [board, format, text @ ..] = bytes else { return };
    let board = BOARDS[usize::from(*board) % BOARDS.len()].parse().expect("the name of a board");
    fuzz_body::check(&FORMATS[usize::from(*format) % FORMATS.len()], Some(board), text);
});
