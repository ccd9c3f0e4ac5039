//! How each family of boards makes its houses. Nothing outside this folder asks.

mod container;
mod explicit;
mod extras;
mod hoops;
mod iso;
mod jigsaw;
mod latin;
mod slice;
mod wrap;

use crate::houses::HouseList;
use crate::shape::{Family, MAX_DIMENSIONS, Shape, ShapeError};

/// How large a board is: computed without building it, saturating instead of overflowing.
pub(crate) struct Size {
    pub(crate) symbols: u64,
    pub(crate) cells: u64,
    /// (house, cell) pairs, before coinciding houses are merged.
    pub(crate) members: u64,
}

pub(crate) fn size(family: &Family) -> Result<Size, ShapeError> {
    match family {
        Family::Container(sides) => container::size(sides),
        Family::Slice { side, dimensions } => slice::size(*side, *dimensions),
        Family::Latin { order, dimensions } => latin::size(*order, *dimensions),
        Family::Iso(heights) => iso::size(heights),
        Family::Wrap { side } => wrap::size(*side),
        Family::Hoops => Ok(hoops::size()),
        Family::Jigsaw(regions) => jigsaw::size(regions),
        Family::Explicit(explicit) => explicit::size(explicit),
    }
}

/// Checks what the size does not tell, and brings equal boards to equal values.
pub(crate) fn normalised(family: Family) -> Result<Family, ShapeError> {
    match family {
        Family::Jigsaw(regions) => jigsaw::normalised(&regions).map(Family::Jigsaw),
        Family::Explicit(explicit) => explicit::check(&explicit).map(|()| Family::Explicit(explicit)),
        other => Ok(other),
    }
}

/// All houses of a board: regions, then spans axis by axis, then extras.
pub(crate) fn houses(shape: &Shape) -> HouseList {
    let mut list = HouseList::new(shape.symbols());
    match shape.family() {
        Family::Container(sides) => container::houses(sides, &mut list),
        Family::Slice { side, dimensions } => slice::houses(*side, *dimensions, &mut list),
        Family::Latin { order, dimensions } => latin::houses(*order, *dimensions, &mut list),
        Family::Iso(heights) => iso::houses(heights, &mut list),
        Family::Wrap { side } => wrap::houses(*side, &mut list),
        Family::Hoops => hoops::houses(&mut list),
        Family::Jigsaw(regions) => jigsaw::houses(regions, &mut list),
        Family::Explicit(explicit) => explicit::houses(explicit, &mut list),
    }
    extras::houses(shape, &mut list);
    list
}

/// The size of a cube of `order` cells along each axis with `per_cell` houses through each cell.
fn cube_size(order: u64, dimensions: u32, per_cell: u64) -> Result<Size, ShapeError> {
    if dimensions == 0 {
        return Err(ShapeError::Zero("the number of dimensions"));
    }
    if dimensions > MAX_DIMENSIONS {
        return Err(ShapeError::TooManyDimensions);
    }
    let cells = order.saturating_pow(dimensions);
    Ok(Size { symbols: order, cells, members: cells.saturating_mul(per_cell) })
}
