//! The ways a symbol can lie in a band or in a stack.
//!
//! Rule: in a band a symbol takes one minirow of each row and of each box. There are six such ways; a minirow that is
//! on none of those left is removed. In a stack it takes, likewise, one minicolumn of each column and of each box.
//! Three symbols are done at once, for where there was a minirow or minicolumn of three bits there is one for each.

use super::places::ROWS;

/// The left column of each box.
pub(super) const FIRST: u32 = 0b001_001_001 * ROWS;

/// The middle column of each box.
const SECOND: u32 = FIRST << 1;

/// The right column of each box.
const THIRD: u32 = FIRST << 2;

/// The left, the middle and the right box.
const BOXES: [u32; 3] = [0o007 * ROWS, 0o070 * ROWS, 0o700 * ROWS];

/// The top row.
const TOP: u32 = 0x1FF;

/// What columns allow to three symbols.
pub(super) struct Columns {
    /// Their places in each band.
    pub places: [[u32; 3]; 3],
    /// Not 0 if a minicolumn was removed.
    pub moved: u32,
    /// [`FIRST`] if each symbol has a way in each stack, less otherwise.
    pub fitting: u32,
}

/// The places of three symbols in a band that are on a way through it, and whether a minirow was removed: not 0.
#[inline(always)]
pub(super) fn in_rows([x, y, z]: [u32; 3]) -> ([u32; 3], u32) {
    // Where a minirow has a place, its bit of the symbol is set.
    let some = (x | x >> 1 | x >> 2) & FIRST | (y | y >> 1 | y << 1) & SECOND | (z | z << 1 | z << 2) & THIRD;
    let next = some >> 3 & (BOXES[0] | BOXES[1]) | some << 6 & BOXES[2];
    let last = some >> 6 & BOXES[0] | some << 3 & (BOXES[1] | BOXES[2]);
    let kept = below(next & below(last) | last & below(next)) & some;
    // Differences set all bits between.
    let (x_kept, y_kept, z_kept) = (kept & FIRST, kept & SECOND, kept & THIRD);
    let places = [
        x & (x_kept | x_kept << 1 | x_kept << 2),
        y & (y_kept << 2).wrapping_sub(y_kept >> 1),
        z & (z_kept << 1).wrapping_sub(z_kept >> 2),
    ];
    (places, some ^ kept)
}

/// The places of three symbols in each band that are on a way through their stack.
#[inline(always)]
pub(super) fn in_columns([a, b, c]: [[u32; 3]; 3]) -> Columns {
    let (a_some, b_some, c_some) = (minicolumns(a), minicolumns(b), minicolumns(c));
    let (a_next, b_next, c_next) = (next_column(a_some), next_column(b_some), next_column(c_some));
    let (a_last, b_last, c_last) = (last_column(a_some), last_column(b_some), last_column(c_some));
    let a_kept = (b_next & c_last | b_last & c_next) & a_some;
    let b_kept = (c_next & a_last | c_last & a_next) & b_some;
    let c_kept = (a_next & b_last | a_last & b_next) & c_some;
    Columns {
        places: [keep(a, a_kept), keep(b, b_kept), keep(c, c_kept)],
        moved: a_some ^ a_kept | b_some ^ b_kept | c_some ^ c_kept,
        fitting: boxes(a_kept) & boxes(b_kept) & boxes(c_kept) & FIRST,
    }
}

/// What is in the next row below, in a circle.
#[inline(always)]
fn below(word: u32) -> u32 {
    word >> 10 | word << 20
}

/// Where a minicolumn has a place: for each symbol in a row of its own.
#[inline(always)]
fn minicolumns([x, y, z]: [u32; 3]) -> u32 {
    (x | x >> 10 | x >> 20) & TOP | (y | y >> 10 | y << 10) & TOP << 10 | (z | z << 10 | z << 20) & TOP << 20
}

/// What is in the next column of the box, in a circle.
#[inline(always)]
fn next_column(word: u32) -> u32 {
    word >> 1 & (FIRST | SECOND) | word << 2 & THIRD
}

/// What is in the column of the box after the next.
#[inline(always)]
fn last_column(word: u32) -> u32 {
    word >> 2 & FIRST | word << 1 & (SECOND | THIRD)
}

/// The boxes that have a minicolumn, for each symbol.
#[inline(always)]
fn boxes(minicolumns: u32) -> u32 {
    minicolumns | minicolumns >> 1 | minicolumns >> 2
}

/// The places of three symbols in the minicolumns kept.
#[inline(always)]
fn keep([x, y, z]: [u32; 3], kept: u32) -> [u32; 3] {
    // Moved to the middle, since compilers would multiply what is at the top, which takes longer.
    let x_kept = kept << 10 & TOP << 10;
    let (y_kept, z_kept) = (kept & TOP << 10, kept & TOP << 20);
    [
        x & (x_kept | x_kept >> 10 | x_kept << 10),
        y & (y_kept | y_kept >> 10 | y_kept << 10),
        z & (z_kept | z_kept >> 10 | z_kept >> 20),
    ]
}
