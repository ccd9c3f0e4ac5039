//! The visible surface of stacked cubes, seen along the diagonal: 27 lozenges of 3 x 3 cells.

use super::super::markup::COS_30;
use super::{Sheet, Slant};

/// Cells along an edge of a lozenge.
const SIDE: u32 = 3;

/// The edges of cubes on the screen: along x, along y, and down.
const EDGES: [[f64; 2]; 3] = [[COS_30, 0.5], [-COS_30, 0.5], [0.0, 1.0]];

/// Lozenges in the order of the board's cells: tops, x-sides, y-sides, each by its least corner. A corner (x, y, z) is
/// the point (x - z, y - z) of the plane.
pub(super) fn sheets(heights: &[[u8; 3]; 3]) -> Vec<Sheet> {
    let mut lozenges: Vec<(usize, [i32; 2])> = Vec::with_capacity(27);
    for i in 0..3usize {
        for j in 0..3usize {
            let height = i32::from(heights[i][j]);
            // How far the stack reaches at height j in column i, along x and along y.
            let along_x = heights.iter().filter(|row| usize::from(row[i]) > j).count() as i32;
            let along_y = heights[i].iter().filter(|&&height| usize::from(height) > j).count() as i32;
            let (i, j) = (i as i32, j as i32);
            lozenges.push((0, [i - height, j - height]));
            lozenges.push((1, [along_x - j - 1, i - j - 1]));
            lozenges.push((2, [i - j - 1, along_y - j - 1]));
        }
    }
    lozenges.sort_unstable();
    lozenges.into_iter().map(|(orientation, corner)| sheet(orientation, corner)).collect()
}

fn sheet(orientation: usize, corner: [i32; 2]) -> Sheet {
    let [a, b] = corner.map(|x| f64::from(x * SIDE as i32));
    let origin = [0, 1].map(|i| a * EDGES[0][i] + b * EDGES[1][i]);
    let (steps, slant) = match orientation {
        0 => ([EDGES[0], EDGES[1]], Slant::Top),
        1 => ([EDGES[1], EDGES[2]], Slant::Right),
        _ => ([EDGES[0], EDGES[2]], Slant::Left),
    };
    Sheet { side: SIDE, origin, steps, slant }
}
