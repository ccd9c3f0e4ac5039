//! The reader of cells for a board that is known.
#![no_main]

#[path = "../../crates/format/tests/fuzz_body/cells.rs"]
mod fuzz_cells;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz_cells::check(&"2x2".parse().expect("a board of this name"), bytes);
});
