//! One look at a board: what was found last time is seen to, then each symbol keeps to the ways it can lie, then cells
//! are found that only one symbol can be in.
//!
//! All is written for one trio of symbols and one word at a time, without branches; compilers make vectors of the loop.

use super::places::{Bands, Places, ROWS};
use super::ways;

/// What a look found, for each trio.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Sums {
    /// Cells with a candidate.
    pub once: [[u32; 4]; 3],
    /// Cells with two candidates.
    pub twice: [[u32; 4]; 3],
    /// Cells that are the only place of a symbol in their row.
    pub taken: [[u32; 4]; 3],
    /// Cells that are that for two symbols.
    pub clash: [[u32; 4]; 3],
    /// [`ways::FIRST`] if each symbol has a way, less otherwise.
    pub fitting: [u32; 4],
    /// Whether a way was excluded: not 0.
    pub moved: [u32; 4],
}

/// Looks at all symbols. Taken are the cells of `set`; naked are cells with one candidate.
// Kept apart, since only arguments are known not to overlap, without which there are no vectors.
#[inline(never)]
pub(super) fn look(places: &mut Places, set: &mut Places, taken: &Bands, naked: &Bands, sums: &mut Sums) {
    for trio in 0..4 {
        let (a, a_moved) = ways::in_rows(load(places, set, taken, naked, 0, trio));
        let (b, b_moved) = ways::in_rows(load(places, set, taken, naked, 1, trio));
        let (c, c_moved) = ways::in_rows(load(places, set, taken, naked, 2, trio));
        let columns = ways::in_columns([a, b, c]);
        sums.moved[trio] = a_moved | b_moved | c_moved | columns.moved;
        sums.fitting[trio] = columns.fitting;
        let [a, b, c] = columns.places;
        store(a, places, set, sums, 0, trio);
        store(b, places, set, sums, 1, trio);
        store(c, places, set, sums, 2, trio);
    }
}

/// The places of a trio in a band, less those that the last look's finds exclude.
#[inline(always)]
fn load(places: &Places, set: &Places, taken: &Bands, naked: &Bands, band: usize, trio: usize) -> [u32; 3] {
    let (taken, naked) = (taken[band], naked[band]);
    [
        without_excluded(places[0][band][trio], set[0][band][trio], taken, naked),
        without_excluded(places[1][band][trio], set[1][band][trio], taken, naked),
        without_excluded(places[2][band][trio], set[2][band][trio], taken, naked),
    ]
}

/// Keeps the places of a trio in a band and sums them up.
#[inline(always)]
fn store(
    [x, y, z]: [u32; 3],
    places: &mut Places,
    set: &mut Places,
    sums: &mut Sums,
    band: usize,
    trio: usize,
) {
    places[0][band][trio] = x;
    places[1][band][trio] = y;
    places[2][band][trio] = z;
    sums.once[band][trio] = x | y | z;
    sums.twice[band][trio] = x & y | (x | y) & z;
    let [x, y, z] = [single(x), single(y), single(z)];
    set[0][band][trio] = x;
    set[1][band][trio] = y;
    set[2][band][trio] = z;
    sums.taken[band][trio] = x | y | z;
    sums.clash[band][trio] = x & y | (x | y) & z;
}

/// The free bit of each row.
const ENDS: u32 = ROWS << 9;

/// The places of a symbol outside cells that others have taken, and outside rows where it has its cell.
///
/// Of two cells that it should have in one row it gets the lower: the other has no candidate then, and is found dead.
#[inline(always)]
fn without_excluded(places: u32, set: u32, taken: u32, naked: u32) -> u32 {
    let own = set | places & naked;
    // In rows with own cells the lowest of them goes, in others the end.
    let less = (own | ENDS).wrapping_sub(ROWS);
    let ends = less & ENDS;
    places & !(taken | ends.wrapping_sub(ends >> 9)) | own & !less
}

/// The places that are the only one in their row, if no row is without any.
#[inline(always)]
fn single(places: u32) -> u32 {
    let others = places & places.wrapping_sub(ROWS);
    let ends = others.wrapping_add(0x1FF * ROWS) & ENDS;
    places & !ends.wrapping_sub(ends >> 9)
}
