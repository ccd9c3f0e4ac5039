//! Three faces of a cube that meet in a corner: L and R below, T above.

use super::super::markup::COS_30;
use super::{Sheet, Slant};

/// Rows of L run on in R; columns of L run up into T, whose first row is the one beside L; columns of R run up into the
/// rows of T, the first beside L too. The corner that all three share is the origin.
pub(super) fn sheets(side: u32) -> Vec<Sheet> {
    let (along_left, along_right, down) = ([COS_30, 0.5], [COS_30, -0.5], [0.0, 1.0]);
    let left_end = along_left.map(|step| -step * f64::from(side));
    vec![
        Sheet { side, origin: left_end, steps: [along_left, down], slant: Slant::Left },
        Sheet { side, origin: [0.0, 0.0], steps: [along_right, down], slant: Slant::Right },
        Sheet { side, origin: left_end, steps: [along_left, along_right], slant: Slant::Top },
    ]
}
