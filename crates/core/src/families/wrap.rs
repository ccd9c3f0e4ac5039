//! Three faces of a cube, L, R and T; lines wrap over two of them.

use super::Size;
use crate::houses::{HouseList, Kind};
use crate::ids::Cell;
use crate::shape::ShapeError;

pub(super) fn size(side: u32) -> Result<Size, ShapeError> {
    if side == 0 {
        return Err(ShapeError::Zero("the side of the faces"));
    }
    if !side.is_multiple_of(2) {
        return Err(ShapeError::OddWrap(side));
    }
    let cells = u64::from(side).saturating_mul(side.into()).saturating_mul(3);
    Ok(Size { symbols: 2 * u64::from(side), cells, members: cells.saturating_mul(3) })
}

pub(super) fn houses(side: u32, list: &mut HouseList) {
    let left = |row: u32, column: u32| Cell(row * side + column);
    let right = |row: u32, column: u32| Cell(side * side + row * side + column);
    let top = |row: u32, column: u32| Cell(2 * side * side + row * side + column);
    for pair in (0..side).step_by(2) {
        let lanes = [pair, pair + 1];
        list.push(Kind::Region, lanes.iter().flat_map(|&k| (0..side).map(move |i| left(k, i))));
        list.push(Kind::Region, lanes.iter().flat_map(|&k| (0..side).map(move |i| right(i, k))));
        list.push(Kind::Region, lanes.iter().flat_map(|&k| (0..side).map(move |i| top(i, k))));
    }
    for k in 0..side {
        let along = |i| (left(k, i), right(k, i));
        list.push(Kind::Span(0), both(side, along));
    }
    for k in 0..side {
        list.push(Kind::Span(1), both(side, |i| (left(i, k), top(i, k))));
    }
    for k in 0..side {
        list.push(Kind::Span(2), both(side, |i| (right(i, k), top(k, i))));
    }
}

/// A line over two faces: all its cells on the first, then all on the second.
fn both(side: u32, pair: impl Fn(u32) -> (Cell, Cell) + Copy) -> impl Iterator<Item = Cell> {
    (0..side).map(move |i| pair(i).0).chain((0..side).map(move |i| pair(i).1))
}
