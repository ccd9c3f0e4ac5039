//! Charts as SVG, from numbers alone.

use crate::boards;
use hyperdoku_wire::ClassTimes;
use std::fmt::Write;

/// The width of charts.
const WIDTH: u64 = 532;

/// A bar a week, this week standing out.
pub fn weeks(weeks: &[u64]) -> String {
    let height = 116;
    let most = weeks.iter().copied().max().unwrap_or(0).max(1);
    let step = WIDTH / (weeks.len() as u64).max(1);
    let mut out = format!(r#"<svg class="ch" viewBox="0 0 {WIDTH} 142">"#);
    for part in [0, 50, 100] {
        let y = height - part;
        let _ = write!(out, r#"<path class="g" d="M0 {y}H{WIDTH}"/>"#);
    }
    for (place, &count) in weeks.iter().enumerate() {
        let tall = count * 100 / most;
        let on = if place + 1 == weeks.len() { " on" } else { "" };
        let _ = write!(
            out,
            r#"<rect class="b{on}" x="{}" y="{}" width="{}" height="{tall}" rx="3"/>"#,
            place as u64 * step + 3,
            height - tall,
            step.saturating_sub(6)
        );
    }
    let _ = write!(
        out,
        r#"<text class="st" x="3" y="{0}">{1} weeks ago</text><text class="en" x="{2}" y="{0}">now</text></svg>"#,
        height + 16,
        weeks.len(),
        WIDTH - 3
    );
    out
}

/// From the fastest to the slowest, with the typical one.
pub fn classes(classes: &[ClassTimes]) -> String {
    let longest = classes.iter().map(|entry| entry.times.worst_ms).max().unwrap_or(0);
    let scale = scale(longest);
    let x = |ms: u64| 74 + ms * (WIDTH - 94) / scale.1;
    let height = 25 * (classes.len() as u64).max(1);
    let mut out = format!(r#"<svg class="ch" viewBox="0 0 {WIDTH} {}">"#, height + 20);
    for place in 0..=scale.1 / scale.0 {
        let at = place * scale.0;
        let _ = write!(
            out,
            r#"<path class="g" d="M{0} 0V{height}"/><text x="{0}" y="{1}">{2}</text>"#,
            x(at),
            height + 12,
            mark(at)
        );
    }
    for (place, entry) in classes.iter().enumerate() {
        let y = 14 + place as u64 * 25;
        let name = boards::class_name(entry.class);
        let times = entry.times;
        let _ = write!(
            out,
            r#"<text class="st" x="0" y="{y}">{name}</text><path class="rng" d="M{} {y}H{}"/><circle class="med" cx="{}" cy="{y}" r="6"/>"#,
            x(times.best_ms),
            x(times.worst_ms),
            x(times.median_ms)
        );
    }
    out + "</svg>"
}

/// One time after another, the last standing out.
pub fn series(times: &[u64]) -> String {
    let height = 126;
    let (step, end) = scale(times.iter().copied().max().unwrap_or(0));
    let room = WIDTH - 72;
    let x = |place: usize| 6 + place as u64 * (room - 12) / (times.len() as u64).saturating_sub(1).max(1);
    let y = |ms: u64| height - ms * (height - 10) / end;
    let mut out = format!(r#"<svg class="ch" viewBox="0 0 {WIDTH} 142">"#);
    for at in (0..=end).step_by(step as usize) {
        let _ = write!(
            out,
            r#"<path class="g" d="M0 {0}H{room}"/><text class="en" x="{WIDTH}" y="{0}">{1}</text>"#,
            y(at),
            mark(at)
        );
    }
    let mut path = String::new();
    for (place, &ms) in times.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if place == 0 { 'M' } else { 'L' }, x(place), y(ms));
    }
    let last = times.len().saturating_sub(1);
    if let Some(&ms) = times.last() {
        let _ = write!(
            out,
            r#"<path class="area" d="{path}V{height}H6Z"/><path class="line" d="{path}"/><circle class="med" cx="{}" cy="{}" r="6"/>"#,
            x(last),
            y(ms)
        );
    }
    out + "</svg>"
}

/// A time on an axis.
fn mark(ms: u64) -> String {
    match ms / 60_000 {
        minutes if minutes >= 60 && minutes % 60 == 0 => format!("{} h", minutes / 60),
        minutes => format!("{minutes} min"),
    }
}

/// How far apart the marks of a time axis are, and where it ends.
fn scale(longest: u64) -> (u64, u64) {
    const MINUTE: u64 = 60_000;
    let steps =
        [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE, 360 * MINUTE];
    let step = steps.into_iter().find(|step| longest <= step * 4).unwrap_or(longest / 4 + 1);
    (step, longest.div_ceil(step).max(1) * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_goes_up_and_down_with_its_times() {
        let drawn = series(&[60_000, 240_000, 120_000]);
        assert!(drawn.contains("M6 97L230 10L454 68"), "{drawn}");
        assert!(drawn.contains(">4 min<"), "{drawn}");
        assert!(series(&[30_000]).contains("M6 68"), "{}", series(&[30_000]));
    }

    #[test]
    fn time_axes_have_few_marks() {
        assert_eq!(scale(0), (60_000, 60_000));
        assert_eq!(scale(200_000), (60_000, 240_000));
        assert_eq!(scale(3 * 3_600_000), (3_600_000, 3 * 3_600_000));
        for longest in [1, 59_000, 1_000_000, 90_000_000] {
            let (step, end) = scale(longest);
            assert!(end >= longest && end / step <= 5, "{longest}: {step} {end}");
        }
    }
}
