//! The property that the reader of cells has for every input.

use hyperdoku_core::Shape;
use hyperdoku_format::{line_of, read_cells};

/// Checks that cells are refused or as many as the board has, and that these are read back equal.
pub fn check(shape: &Shape, bytes: &[u8]) {
    let Ok(cells) = read_cells(bytes, shape) else { return };
    assert_eq!(cells.len(), shape.cells() as usize);
    if let Some(line) = line_of(cells.iter().copied(), shape.symbols()) {
        assert_eq!(read_cells(line.as_bytes(), shape).as_ref(), Ok(&cells), "{line}");
    }
}
