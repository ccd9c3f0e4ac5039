//! From the space of a board to the screen: an orthographic projection that can be turned.

use super::angle::sin_cos;

/// From where a cube is seen, in degrees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// How far the board is turned about its third axis. At 0 the first axis points to the right and the second
    /// towards the eye; more turns the first axis towards the eye.
    pub yaw: f64,
    /// How high the eye stands: 0 sees the layers from the side, 90 from above, negative ones from below.
    pub pitch: f64,
}

/// A point on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Projected {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// Towards the eye: what has more hides what has less.
    pub depth: f64,
}

impl View {
    /// Where the three axes look equally long: x runs right and down, y left and down, z straight down.
    pub const ISOMETRIC: View = View { yaw: 45.0, pitch: 35.264_389_682_754_654 };

    /// Lengths are such that an edge of 1 is 1 long on the screen where the view is isometric.
    const SCALE: f64 = 1.224_744_871_391_589;

    /// Where a point of the board appears; the origin stays where it is.
    pub fn project(self, [x, y, z]: [f64; 3]) -> Projected {
        let ((sin_yaw, cos_yaw), (sin_pitch, cos_pitch)) = self.angles();
        let across = x * cos_yaw - y * sin_yaw;
        let nearer = x * sin_yaw + y * cos_yaw;
        Projected {
            x: across * Self::SCALE,
            y: (nearer * sin_pitch + z * cos_pitch) * Self::SCALE,
            depth: (nearer * cos_pitch - z * sin_pitch) * Self::SCALE,
        }
    }

    /// The direction towards the eye, in the space of the board; its length is 1.
    pub fn towards(self) -> [f64; 3] {
        let ((sin_yaw, cos_yaw), (sin_pitch, cos_pitch)) = self.angles();
        [sin_yaw * cos_pitch, cos_yaw * cos_pitch, -sin_pitch]
    }

    fn angles(self) -> ((f64, f64), (f64, f64)) {
        (sin_cos(self.yaw), sin_cos(self.pitch))
    }
}

impl Default for View {
    fn default() -> Self {
        View::ISOMETRIC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::markup::COS_30;

    fn check(view: View, point: [f64; 3], [x, y]: [f64; 2]) {
        let projected = view.project(point);
        assert!((projected.x - x).abs() < 1e-9 && (projected.y - y).abs() < 1e-9, "{point:?}: {projected:?}");
    }

    #[test]
    fn the_isometric_view_is_the_usual_one() {
        check(View::ISOMETRIC, [1.0, 0.0, 0.0], [COS_30, 0.5]);
        check(View::ISOMETRIC, [0.0, 1.0, 0.0], [-COS_30, 0.5]);
        check(View::ISOMETRIC, [0.0, 0.0, 1.0], [0.0, 1.0]);
        check(View::ISOMETRIC, [2.0, 3.0, 4.0], [-COS_30, 6.5]);
    }

    #[test]
    fn from_above_and_from_the_side() {
        let scale = View::SCALE;
        check(View { yaw: 0.0, pitch: 90.0 }, [1.0, 2.0, 3.0], [scale, 2.0 * scale]);
        check(View { yaw: 0.0, pitch: 0.0 }, [1.0, 2.0, 3.0], [scale, 3.0 * scale]);
        check(View { yaw: 90.0, pitch: 0.0 }, [1.0, 2.0, 3.0], [-2.0 * scale, 3.0 * scale]);
    }

    /// A point moved towards the eye stays at its place on the screen and comes nearer.
    #[test]
    fn towards_is_the_line_of_sight() {
        for (yaw, pitch) in [(45.0, 35.264), (0.0, 0.0), (130.0, -20.0), (-300.0, 89.0)] {
            let view = View { yaw, pitch };
            let Projected { x, y, depth } = view.project(view.towards());
            assert!(x.abs() < 1e-9 && y.abs() < 1e-9 && (depth - View::SCALE).abs() < 1e-9, "{view:?}");
        }
    }
}
