//! How quantities are written in tables.

use std::time::Duration;

/// Decimal, as memory is sold.
pub const MEGABYTE: u64 = 1_000_000;

/// A time to three digits.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    // A limit a little below the power keeps 999.9 from being written as 1000.
    match seconds {
        _ if seconds < 999.5e-9 => format!("{} ns", three_digits(seconds * 1e9)),
        _ if seconds < 999.5e-6 => format!("{} µs", three_digits(seconds * 1e6)),
        _ if seconds < 999.5e-3 => format!("{} ms", three_digits(seconds * 1e3)),
        _ => format!("{} s", three_digits(seconds)),
    }
}

/// A size to three digits.
pub fn size(bytes: u64) -> String {
    let bytes = bytes as f64;
    match bytes {
        _ if bytes < 999.5 => format!("{bytes} B"),
        _ if bytes < 999.5e3 => format!("{} kB", three_digits(bytes / 1e3)),
        _ if bytes < 999.5e6 => format!("{} MB", three_digits(bytes / 1e6)),
        _ => format!("{} GB", three_digits(bytes / 1e9)),
    }
}

/// A number with three digits, or all of those before the point.
pub fn three_digits(number: f64) -> String {
    let decimals = match number {
        _ if number < 9.995 => 2,
        _ if number < 99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

/// A whole number in groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_have_three_digits() {
        let times = [0, 250, 1_234, 45_678, 999_400, 999_600, 2_000_000, 1_500_000_000, 60_000_000_000];
        let written = times.map(|nanoseconds| duration(Duration::from_nanos(nanoseconds)));
        let expected =
            ["0.00 ns", "250 ns", "1.23 µs", "45.7 µs", "999 µs", "1.00 ms", "2.00 ms", "1.50 s", "60.0 s"];
        assert_eq!(written, expected);
        assert_eq!(
            [12, 1_500, 2_673_398, 7_000_000_000].map(size),
            ["12 B", "1.50 kB", "2.67 MB", "7.00 GB"]
        );
        assert_eq!(
            [7, 999, 1_000, 331_776, 28_200_960].map(grouped),
            ["7", "999", "1 000", "331 776", "28 200 960"]
        );
    }
}
