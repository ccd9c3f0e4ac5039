//! Su DoKube: the six 4x4 faces of a cube, and the twelve hoops around it.

use super::Size;
use crate::houses::{HouseList, Kind};
use crate::ids::Cell;

const SIDE: u32 = 4;
const FACE: u32 = SIDE * SIDE;

pub(super) fn size() -> Size {
    Size { symbols: FACE.into(), cells: u64::from(6 * FACE), members: u64::from(6 * FACE * 3) }
}

pub(super) fn houses(list: &mut HouseList) {
    for face in 0..6 {
        list.push(Kind::Region, (0..FACE).map(|i| Cell(face * FACE + i)));
    }
    for axis in 0..3u32 {
        for level in 0..SIDE {
            let hoop = (0..6 * FACE).map(Cell).filter(|&cell| {
                let (normal, position) = position(cell);
                normal != axis && position[axis as usize] == level
            });
            list.push(Kind::Span(axis as u8), hoop);
        }
    }
}

/// The axis a cell's face looks along, and where the cell is in the 4x4x4 cube.
fn position(cell: Cell) -> (u32, [u32; 3]) {
    let (face, inside) = (cell.0 / FACE, cell.0 % FACE);
    let (normal, far) = (face / 2, face % 2);
    let (fast, slow) = (inside % SIDE, inside / SIDE);
    let depth = far * (SIDE - 1);
    let position = match normal {
        0 => [depth, fast, slow],
        1 => [fast, depth, slow],
        _ => [fast, slow, depth],
    };
    (normal, position)
}
