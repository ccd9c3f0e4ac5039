//! Latin squares, cubes and hypercubes: every axis-parallel line is a house.

use super::{Size, cube_size};
use crate::houses::{HouseList, Kind};
use crate::ids::Cell;
use crate::shape::ShapeError;

pub(super) fn size(order: u32, dimensions: u32) -> Result<Size, ShapeError> {
    if order == 0 {
        return Err(ShapeError::Zero("the order"));
    }
    cube_size(order.into(), dimensions, dimensions.into())
}

/// The spans of any lattice board, axis by axis, in the order of their first cells.
pub(super) fn houses(order: u32, dimensions: u32, list: &mut HouseList) {
    let lines = order.pow(dimensions - 1);
    for axis in 0..dimensions {
        let stride = order.pow(axis);
        for line in 0..lines {
            let start = line % stride + line / stride * stride * order;
            list.push(Kind::Span(axis as u8), (0..order).map(|step| Cell(start + step * stride)));
        }
    }
}
