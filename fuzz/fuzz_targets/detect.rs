//! Detection, and the reader it finds.
#![no_main]

use hyperdoku_core::Limits;
use hyperdoku_format::{ReadOptions, read};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { cells: 1_000, members: 10_000 };
    let _ = read(bytes, &ReadOptions { limits, ..ReadOptions::default() });
});
