//! The six faces of a cube unfolded to a cross: four in a row around the third axis, one above and one below.

use super::{Sheet, Slant};

const SIDE: u32 = 4;

/// Each face with its column and row in the cross and the directions of its columns and rows, so that neighbours meet
/// as on the cube.
pub(super) fn sheets() -> Vec<Sheet> {
    let faces = [
        ([0, 1], [-1.0, 1.0]),
        ([2, 1], [1.0, 1.0]),
        ([1, 1], [1.0, 1.0]),
        ([3, 1], [-1.0, 1.0]),
        ([1, 0], [1.0, -1.0]),
        ([1, 2], [1.0, 1.0]),
    ];
    let sheet = |(slot, ways): ([u32; 2], [f64; 2])| {
        // A face that runs backwards starts at its far edge.
        let start = |i: usize| f64::from(SIDE * (slot[i] + u32::from(ways[i] < 0.0)));
        let steps = [[ways[0], 0.0], [0.0, ways[1]]];
        Sheet { side: SIDE, origin: [start(0), start(1)], steps, slant: Slant::Flat }
    };
    faces.map(sheet).into()
}
