//! Container boards `[d1..dn]`: spans along every axis, and the d1 x … x dn blocks.

use super::{Size, cube_size, latin};
use crate::houses::{HouseList, Kind};
use crate::ids::Cell;
use crate::shape::{Lattice, ShapeError};

pub(super) fn size(sides: &[u32]) -> Result<Size, ShapeError> {
    if sides.is_empty() {
        return Err(ShapeError::NoSides);
    }
    if sides.contains(&0) {
        return Err(ShapeError::Zero("a box side"));
    }
    let symbols = sides.iter().fold(1u64, |product, &side| product.saturating_mul(side.into()));
    let dimensions = u32::try_from(sides.len()).unwrap_or(u32::MAX);
    cube_size(symbols, dimensions, u64::from(dimensions) + 1)
}

pub(super) fn houses(sides: &[u32], list: &mut HouseList) {
    let order: u32 = sides.iter().product();
    let lattice = Lattice { dimensions: sides.len() as u32, side: order };
    let blocks: Vec<u32> = sides.iter().map(|&side| order / side).collect();
    for_each_point(&blocks, |block| {
        let mut members = Vec::with_capacity(order as usize);
        for_each_point(sides, |inside| {
            let cell = (0..sides.len())
                .rev()
                .fold(0, |index, axis| index * lattice.side + block[axis] * sides[axis] + inside[axis]);
            members.push(Cell(cell));
        });
        list.push(Kind::Region, members);
    });
    latin::houses(order, lattice.dimensions, list);
}

/// Visits every point of a box with these sides, axis 0 fastest.
pub(super) fn for_each_point(sides: &[u32], mut visit: impl FnMut(&[u32])) {
    let mut point = vec![0; sides.len()];
    loop {
        visit(&point);
        let Some(axis) = (0..sides.len()).find(|&axis| point[axis] + 1 < sides[axis]) else { return };
        point[axis] += 1;
        point[..axis].fill(0);
    }
}
