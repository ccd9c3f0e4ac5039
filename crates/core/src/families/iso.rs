//! IsoDoku: the visible surface of stacked cubes, seen along the diagonal.
//!
//! A lattice vertex (x, y, z) projects to (x - z, y - z). What is visible is always 27 lozenges, nine of
//! each orientation. Each is a 3x3 region. Crossing parallel edges from lozenge to lozenge gives nine strips
//! of six; each half of a strip, times three lanes, is a line.

use super::Size;
use crate::houses::{HouseList, Kind};
use crate::ids::Cell;
use crate::shape::ShapeError;

/// The three edge directions: x, y, and down.
const EDGES: [(i32, i32); 3] = [(1, 0), (0, 1), (1, 1)];

/// The two edges (as indices of [`EDGES`]) that span tops, x-sides and y-sides.
const SPANNED_BY: [[usize; 2]; 3] = [[0, 1], [1, 2], [0, 2]];

const LANES: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lozenge {
    orientation: usize,
    /// Its least corner.
    corner: (i32, i32),
}

pub(super) fn size(heights: &[[u8; 3]; 3]) -> Result<Size, ShapeError> {
    let falling = |a: u8, b: u8| a >= b;
    let rows_fall = heights.iter().all(|row| row.is_sorted_by(|&a, &b| falling(a, b)));
    let columns_fall = (0..3).all(|y| heights.iter().is_sorted_by(|a, b| falling(a[y], b[y])));
    if heights[0][0] > 3 || !rows_fall || !columns_fall {
        return Err(ShapeError::IsoHeights);
    }
    Ok(Size { symbols: 9, cells: 243, members: 81 * 9 })
}

pub(super) fn houses(heights: &[[u8; 3]; 3], list: &mut HouseList) {
    let lozenges = visible(heights);
    for lozenge in 0..lozenges.len() {
        list.push(Kind::Region, (0..9).map(|inside| Cell::new(lozenge * 9 + inside)));
    }
    for edge in 0..EDGES.len() {
        for strip in strips(&lozenges, edge) {
            for half in strip.chunks(3) {
                for lane in 0..LANES {
                    let cells = half.iter().flat_map(|&index| lane_cells(&lozenges, index, edge, lane));
                    list.push(Kind::Span(edge as u8), cells.collect::<Vec<_>>());
                }
            }
        }
    }
}

/// The 27 lozenges: tops, then x-sides, then y-sides, each by least corner.
fn visible(heights: &[[u8; 3]; 3]) -> Vec<Lozenge> {
    let mut lozenges = Vec::with_capacity(27);
    for i in 0..3i32 {
        for j in 0..3i32 {
            let height = i32::from(heights[i as usize][j as usize]);
            lozenges.push(Lozenge { orientation: 0, corner: (i - height, j - height) });
            // At level j of column i, how deep the stack is along x, and along y.
            let deep_x = (0..3).filter(|&x| i32::from(heights[x][i as usize]) > j).count() as i32;
            lozenges.push(Lozenge { orientation: 1, corner: (deep_x - j - 1, i - j - 1) });
            let deep_y = (0..3).filter(|&y| i32::from(heights[i as usize][y]) > j).count() as i32;
            lozenges.push(Lozenge { orientation: 2, corner: (i - j - 1, deep_y - j - 1) });
        }
    }
    lozenges.sort_unstable();
    lozenges
}

/// The strips that cross edges of one direction, each as indices of its six lozenges in order.
fn strips(lozenges: &[Lozenge], edge: usize) -> Vec<Vec<usize>> {
    // Each lozenge with that edge has it at its corner, and again across its other edge.
    let crossing = |index: usize| -> Option<[(i32, i32); 2]> {
        let Lozenge { orientation, corner } = lozenges[index];
        let [first, second] = SPANNED_BY[orientation];
        let other = if first == edge {
            second
        } else if second == edge {
            first
        } else {
            return None;
        };
        let across = (corner.0 + EDGES[other].0, corner.1 + EDGES[other].1);
        // Strips across the third direction run along the first edge, and back along the second.
        Some(if edge == 2 && other == 1 { [across, corner] } else { [corner, across] })
    };
    let next_from = |start: (i32, i32)| {
        (0..lozenges.len()).find_map(|index| {
            let [from, to] = crossing(index)?;
            (from == start).then_some((index, to))
        })
    };
    let ends: Vec<(i32, i32)> = (0..lozenges.len()).filter_map(crossing).map(|[_, to]| to).collect();
    let starts = (0..lozenges.len()).filter_map(crossing).map(|[from, _]| from);
    starts
        .filter(|start| !ends.contains(start))
        .map(|start| {
            let mut at = start;
            std::iter::from_fn(|| {
                let (index, to) = next_from(at)?;
                at = to;
                Some(index)
            })
            .collect()
        })
        .collect()
}

/// The three cells of a lozenge on one lane of a strip, in the strip's direction.
fn lane_cells(lozenges: &[Lozenge], index: usize, edge: usize, lane: usize) -> [Cell; 3] {
    let edge_comes_first = SPANNED_BY[lozenges[index].orientation][0] == edge;
    [0, 1, 2].map(|step| {
        let (first, second) = if edge_comes_first { (lane, step) } else { (step, lane) };
        Cell::new(index * 9 + first + 3 * second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::ISO_HEIGHTS;

    /// Every stack shows nine lozenges each way inside the hexagon, in nine strips of six.
    fn check(heights: [[u8; 3]; 3]) {
        let lozenges = visible(&heights);
        for orientation in 0..3 {
            assert_eq!(lozenges.iter().filter(|l| l.orientation == orientation).count(), 9);
        }
        let mut distinct = lozenges.clone();
        distinct.dedup();
        assert_eq!(distinct.len(), 27);
        for Lozenge { orientation, corner: (a, b) } in lozenges.iter().copied() {
            let [(ua, ub), (va, vb)] = SPANNED_BY[orientation].map(|edge| EDGES[edge]);
            for (a, b) in [(a, b), (a + ua, b + ub), (a + va, b + vb), (a + ua + va, b + ub + vb)] {
                assert!(a.abs().max(b.abs()).max((a - b).abs()) <= 3, "{heights:?}");
            }
        }
        for edge in 0..3 {
            let strips = strips(&lozenges, edge);
            assert_eq!(strips.len(), 3, "{heights:?}");
            assert!(strips.iter().all(|strip| strip.len() == 6), "{heights:?}");
        }
    }

    #[test]
    fn every_stack_of_cubes_shows_27_lozenges_in_nine_strips() {
        check(ISO_HEIGHTS);
        let mut stacks = 0;
        for code in 0..4u32.pow(9) {
            let digit = |i: u32| (code / 4u32.pow(i) % 4) as u8;
            let heights = [0, 1, 2].map(|x| [0, 1, 2].map(|y| digit(3 * x + y)));
            if size(&heights).is_ok() {
                check(heights);
                stacks += 1;
            }
        }
        assert_eq!(stacks, 980, "plane partitions in a 3x3x3 box");
    }
}
