//! Houses in the cube, cut into pieces that hide each other in one order.
//!
//! Plates and bars of one cell run through each other, so none is wholly before another. They are cut where any of them
//! begins, ends or stands across: the planes of the cuts part all of space into cells of a grid, and what lies in
//! those can be drawn from back to front, axis by axis.

use super::super::hatches::HouseStyle;
use hyperdoku_core::{Cell, Lattice};

/// A house of a three-dimensional board that fills a block: a line, a flat box, or a box with depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HouseBlock {
    /// Its least coordinates.
    pub low: [u32; 3],
    /// Its greatest coordinates, which still belong to it.
    pub high: [u32; 3],
}

impl HouseBlock {
    /// The block from the first to the last of these cells; `None` off three dimensions or without cells.
    pub fn of(lattice: Lattice, cells: &[Cell]) -> Option<HouseBlock> {
        let at = |cell: &Cell| <[u32; 3]>::try_from(lattice.coordinates(*cell).collect::<Vec<_>>()).ok();
        Some(HouseBlock { low: at(cells.iter().min()?)?, high: at(cells.iter().max()?)? })
    }

    /// How it looks, by the axes it extends along.
    pub fn style(self) -> HouseStyle {
        HouseStyle::along(&self.axes().collect::<Vec<_>>())
    }

    fn axes(self) -> impl Iterator<Item = usize> {
        (0..3).filter(move |&axis| self.low[axis] != self.high[axis])
    }

    /// The flat or straight parts it is drawn as: itself, in the middle of its cells, or the faces of a block.
    fn sheets(self) -> Vec<Extent> {
        let mut whole = Extent { low: [0.0; 3], high: [0.0; 3] };
        for axis in 0..3 {
            let (low, high) = (f64::from(self.low[axis]), f64::from(self.high[axis]));
            let is_flat = self.low[axis] == self.high[axis];
            whole.low[axis] = if is_flat { low + 0.5 } else { low };
            whole.high[axis] = if is_flat { low + 0.5 } else { high + 1.0 };
        }
        if self.axes().count() < 3 {
            return vec![whole];
        }
        let face = |axis: usize, at: f64| {
            let mut face = whole;
            (face.low[axis], face.high[axis]) = (at, at);
            face
        };
        (0..3).flat_map(|axis| [face(axis, whole.low[axis]), face(axis, whole.high[axis])]).collect()
    }
}

/// A part of space between two corners, perhaps of no width along some axes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Extent {
    pub(super) low: [f64; 3],
    pub(super) high: [f64; 3],
}

impl Extent {
    /// The axes along which it has some width.
    pub(super) fn axes(&self) -> Vec<usize> {
        (0..3).filter(|&axis| self.low[axis] < self.high[axis]).collect()
    }

    fn middle(&self) -> [f64; 3] {
        [0, 1, 2].map(|axis| (self.low[axis] + self.high[axis]) / 2.0)
    }
}

/// The planes that cut everything, and the order they give.
pub(super) struct Cuts {
    /// Ascending, along each axis.
    planes: [Vec<f64>; 3],
    /// Whether more is nearer, along each axis.
    rises: [bool; 3],
}

impl Cuts {
    pub(super) fn new(houses: &[HouseBlock], towards: [f64; 3]) -> Self {
        let mut planes = [const { Vec::new() }; 3];
        for extent in houses.iter().flat_map(|house| house.sheets()) {
            for (axis, planes) in planes.iter_mut().enumerate() {
                planes.extend([extent.low[axis], extent.high[axis]]);
            }
        }
        for planes in &mut planes {
            planes.sort_by(f64::total_cmp);
            planes.dedup();
        }
        Cuts { planes, rises: towards.map(|part| part > 0.0) }
    }

    /// The pieces of a house.
    pub(super) fn pieces(&self, house: HouseBlock) -> Vec<Extent> {
        let mut pieces = house.sheets();
        for (axis, planes) in self.planes.iter().enumerate() {
            for &plane in planes {
                let (cut, mut kept): (Vec<Extent>, Vec<Extent>) =
                    pieces.into_iter().partition(|piece| piece.low[axis] < plane && plane < piece.high[axis]);
                for piece in cut {
                    let (mut before, mut after) = (piece, piece);
                    (before.high[axis], after.low[axis]) = (plane, plane);
                    kept.extend([before, after]);
                }
                pieces = kept;
            }
        }
        pieces
    }

    /// What is drawn first has less.
    pub(super) fn order(&self, point: [f64; 3]) -> [i32; 3] {
        [0, 1, 2].map(|axis| {
            let planes = &self.planes[axis];
            let below = planes.partition_point(|&plane| plane < point[axis]);
            let is_on = planes.get(below) == Some(&point[axis]);
            let place = 2 * below as i32 + i32::from(is_on);
            if self.rises[axis] { place } else { -place }
        })
    }

    pub(super) fn order_of(&self, piece: &Extent) -> [i32; 3] {
        self.order(piece.middle())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLATES: [HouseBlock; 3] = [
        HouseBlock { low: [3, 3, 4], high: [5, 5, 4] },
        HouseBlock { low: [3, 4, 3], high: [5, 4, 5] },
        HouseBlock { low: [5, 3, 3], high: [5, 5, 5] },
    ];

    #[test]
    fn blocks_are_found_and_named() {
        let lattice = Lattice { dimensions: 3, side: 4 };
        let block = HouseBlock::of(lattice, &[Cell(0), Cell(1), Cell(4), Cell(5)]).unwrap();
        assert_eq!(block, HouseBlock { low: [0, 0, 0], high: [1, 1, 0] });
        assert_eq!(block.style(), HouseStyle::Xy);
        assert_eq!(HouseBlock { low: [0, 2, 2], high: [3, 2, 2] }.style(), HouseStyle::Line);
        assert_eq!(HouseBlock { low: [0; 3], high: [1; 3] }.style(), HouseStyle::Box);
        assert_eq!(HouseBlock::of(Lattice { dimensions: 2, side: 4 }, &[Cell(0)]), None);
    }

    #[test]
    fn plates_are_cut_where_others_cross() {
        let cuts = Cuts::new(&PLATES, [1.0, 1.0, -1.0]);
        let counts = PLATES.map(|plate| cuts.pieces(plate).len());
        assert_eq!(counts, [4, 4, 4]);
        let area: f64 = cuts
            .pieces(PLATES[0])
            .iter()
            .map(|piece| piece.axes().iter().map(|&axis| piece.high[axis] - piece.low[axis]).product::<f64>())
            .sum();
        assert!((area - 9.0).abs() < 1e-9);
    }

    /// No two pieces have the same place in the order, and what is drawn later is nowhere wholly behind.
    #[test]
    fn pieces_are_drawn_from_back_to_front() {
        let towards = [1.0, 1.0, -1.0];
        let block = HouseBlock { low: [4, 4, 4], high: [5, 5, 5] };
        let houses = [PLATES[0], PLATES[1], block];
        let cuts = Cuts::new(&houses, towards);
        let mut pieces: Vec<Extent> = houses.iter().flat_map(|&house| cuts.pieces(house)).collect();
        pieces.sort_by_key(|piece| cuts.order_of(piece));
        for (later, piece) in pieces.iter().enumerate() {
            for earlier in &pieces[..later] {
                let is_behind = |axis: usize| match towards[axis] > 0.0 {
                    true => piece.high[axis] <= earlier.low[axis],
                    false => piece.low[axis] >= earlier.high[axis],
                };
                let is_before = |axis: usize| match towards[axis] > 0.0 {
                    true => piece.low[axis] >= earlier.high[axis],
                    false => piece.high[axis] <= earlier.low[axis],
                };
                let may_hide = (0..3).any(is_before) || !(0..3).any(is_behind);
                assert!(may_hide, "{piece:?} after {earlier:?}");
            }
        }
    }
}
