//! Houses added to a square board: diagonals and windows.

use crate::houses::{HouseList, Kind};
use crate::ids::Cell;
use crate::shape::Shape;

pub(super) fn houses(shape: &Shape, list: &mut HouseList) {
    let order = shape.symbols();
    let at = |x: u32, y: u32| Cell(y * order + x);
    if shape.extras().diagonals {
        list.push(Kind::Extra, (0..order).map(|i| at(i, i)));
        list.push(Kind::Extra, (0..order).map(|i| at(order - 1 - i, i)));
    }
    if shape.extras().windows {
        let side = order.isqrt();
        let starts = || (0..side - 1).map(move |k| 1 + k * (side + 1));
        for top in starts() {
            for left in starts() {
                list.push(Kind::Extra, (0..order).map(|i| at(left + i % side, top + i / side)));
            }
        }
    }
}
