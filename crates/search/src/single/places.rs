//! Where the symbols of a board can still be, and how that is read from numbers and written as such.

/// The lowest bit of each row of a band.
pub(super) const ROWS: u32 = 1 | 1 << 10 | 1 << 20;

/// All cells of a band. The tenth bit of a row is none: sums run over into it.
pub(super) const CELLS: u32 = 0x1FF * ROWS;

/// A set of cells: a word for each band of three rows.
pub(super) type Bands = [u32; 3];

/// A set of cells for each symbol: those of symbol `3 * kind + trio` in a band are `[kind][band][trio]`.
///
/// The lanes of vectors are the trios, for symbols of one kind are treated alike. The fourth lane is idle, and
/// nobody may look at what is in it.
pub(super) type Places = [[[u32; 4]; 3]; 3];

/// The open cells, and the cells of each symbol.
pub(super) fn read(numbers: &[u8; 81]) -> (Bands, Places) {
    // Rows apart, so that a write need not wait for the one before.
    let mut rows = [[[0u32; 16]; 3]; 3];
    for column in 0..9 {
        for row in 0..3 {
            for band in 0..3 {
                let number = numbers[band * 27 + row * 9 + column] & 15;
                rows[row][band][usize::from(number)] |= 1 << (row * 10 + column);
            }
        }
    }
    let mut places = Places::default();
    let mut open = Bands::default();
    for band in 0..3 {
        let [a, b, c] = [rows[0][band], rows[1][band], rows[2][band]];
        open[band] = a[0] | b[0] | c[0];
        for (kind, places) in places.iter_mut().enumerate() {
            let symbol = |lane| 1 + kind * 3 + lane;
            places[band] = std::array::from_fn(|lane| a[symbol(lane)] | b[symbol(lane)] | c[symbol(lane)]);
        }
    }
    (open, places)
}

/// The numbers of a full board, on which each symbol has one place in each row.
pub(super) fn write(places: &Places) -> [u8; 81] {
    // Room for cells that no full board has, instead of a check of each.
    let mut padded = [0; 96];
    for symbol in 0..9 {
        for band in 0..3 {
            let cells = places[symbol / 3][band][symbol % 3];
            for row in 0..3 {
                let column = (cells >> (row * 10) | 0x200).trailing_zeros() as usize;
                padded[(band * 27 + row * 9 + column) % 96] = symbol as u8 + 1;
            }
        }
    }
    let mut numbers = [0; 81];
    numbers.copy_from_slice(&padded[..81]);
    numbers
}
