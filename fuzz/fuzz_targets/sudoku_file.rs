//! The reader and writer of `sudokuFile`.
#![no_main]

#[path = "../../crates/format/tests/fuzz_body/mod.rs"]
mod fuzz_body;

use hyperdoku_format::format_by_name;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz_body::check(format_by_name("sudokuFile").expect("a format of this name"), None, bytes);
});
