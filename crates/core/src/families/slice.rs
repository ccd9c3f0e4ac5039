//! Slice boards: every two-dimensional slice, from every side, is a Sudoku.

use super::container::for_each_point;
use super::{Size, cube_size, latin};
use crate::houses::{HouseList, Kind};
use crate::ids::Cell;
use crate::shape::ShapeError;

pub(super) fn size(side: u32, dimensions: u32) -> Result<Size, ShapeError> {
    if side == 0 {
        return Err(ShapeError::Zero("the side of the boxes"));
    }
    let axes = u64::from(dimensions);
    let pairs = axes.saturating_mul(axes.saturating_sub(1)) / 2;
    cube_size(u64::from(side).saturating_mul(side.into()), dimensions, axes.saturating_add(pairs))
}

pub(super) fn houses(side: u32, dimensions: u32, list: &mut HouseList) {
    let order = side * side;
    for first in 0..dimensions {
        for second in first + 1..dimensions {
            boxes(side, dimensions, [first, second], list);
        }
    }
    latin::houses(order, dimensions, list);
}

/// The boxes that extend along two axes: one for each block of those and each point of the others.
fn boxes(side: u32, dimensions: u32, pair: [u32; 2], list: &mut HouseList) {
    let order = side * side;
    let [first, second] = pair.map(|axis| order.pow(axis));
    let corners: Vec<u32> =
        (0..dimensions).map(|axis| if pair.contains(&axis) { side } else { order }).collect();
    for_each_point(&corners, |corner| {
        let start = (0..dimensions).rev().fold(0, |index, axis| {
            let step = if pair.contains(&axis) { side } else { 1 };
            index * order + corner[axis as usize] * step
        });
        let members = (0..order).map(|i| Cell(start + i % side * first + i / side * second));
        list.push(Kind::Region, members);
    });
}
