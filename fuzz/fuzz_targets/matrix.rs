//! The reader and writer of matrix files: what is read is written, and read back equal.
#![no_main]

use hyperdoku_cover::matrix_file::{read, write};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(matrix) = read(bytes) {
        let mut text = Vec::new();
        write(&matrix, &mut text).expect("a list takes every byte");
        assert_eq!(read(&text).as_ref(), Ok(&matrix));
    }
});
