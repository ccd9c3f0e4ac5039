//! Sines and cosines of degrees. Multiples of 90 are exact, and a page that draws does without the tables by which angles
//! of any size are reduced.

/// How many terms of a series are added: for 45 degrees the next one is less than the last bit.
const TERMS: u32 = 9;

/// The sine and the cosine of an angle in degrees.
pub(super) fn sin_cos(degrees: f64) -> (f64, f64) {
    let quarters = (degrees / 90.0).round();
    let rest = (degrees - 90.0 * quarters).to_radians();
    let (sin, cos) = (series(rest, rest, 1), series(1.0, rest, 0));
    match (quarters as i64).rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The series of a power of x: each term is the one before it by two more powers and factors.
fn series(first: f64, x: f64, power: u32) -> f64 {
    let (mut sum, mut term) = (0.0, first);
    for at in 0..TERMS {
        sum += term;
        let next = f64::from(power + 2 * at);
        term *= -x * x / ((next + 1.0) * (next + 2.0));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_all_around() {
        for tenth in -7_200..7_200 {
            let degrees = f64::from(tenth) / 10.0;
            let (sin, cos) = sin_cos(degrees);
            let (sine, cosine) = degrees.to_radians().sin_cos();
            assert!((sin - sine).abs() < 1e-14 && (cos - cosine).abs() < 1e-14, "{degrees}: {sin}, {cos}");
        }
        assert_eq!(sin_cos(90.0), (1.0, 0.0));
        assert_eq!(sin_cos(-180.0), (0.0, -1.0));
    }
}
