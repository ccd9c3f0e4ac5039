//! Logarithmic axes.

use super::super::units::grouped;

/// What an axis shows.
#[derive(Clone)]
pub struct Axis {
    /// Its name.
    pub label: &'static str,
    /// How its values are written.
    pub unit: Unit,
    /// Values that it shows besides those of its own panel, so that panels can have the same range.
    pub also: Vec<f64>,
}

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// As they are.
    Number,
    /// In seconds or parts of a second.
    Seconds,
}

/// The part of an axis that is drawn: a range of logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    low: f64,
    high: f64,
}

/// A value with a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// The value.
    pub value: f64,
    /// Whether there is room to write it.
    pub written: bool,
}

/// Where ticks stand in each decade, for ranges of up to so many decades.
const STEPS: [(f64, &[f64]); 3] =
    [(0.9, &[1.0, 2.0, 3.0, 5.0, 7.0]), (2.1, &[1.0, 2.0, 5.0]), (f64::INFINITY, &[1.0])];

/// How many decades a range has at most if all powers of ten are written.
const SOME: f64 = 5.1;

/// How much of the range of values is left free at each end.
const FREE: f64 = 0.06;

impl Range {
    /// The decades that hold all values, which are above 0.
    pub fn decades(values: impl Iterator<Item = f64>) -> Range {
        let Some((least, most)) = ends(values) else { return Range { low: 0.0, high: 1.0 } };
        let low = (least + 1e-9).floor();
        Range { low, high: (most - 1e-9).ceil().max(low + 1.0) }
    }

    /// Little more than what holds all values, which are above 0.
    pub fn tight(values: impl Iterator<Item = f64>) -> Range {
        let Some((least, most)) = ends(values) else { return Range { low: 0.0, high: 1.0 } };
        let free = (FREE * (most - least)).max(0.05);
        Range { low: least - free, high: most + free }
    }

    /// Where a value lies, from 0 at the lower end to 1 at the upper.
    pub fn place(&self, value: f64) -> f64 {
        (value.log10() - self.low) / (self.high - self.low)
    }

    /// The values to mark: powers of ten, and numbers between them where there are few. Of many only every
    /// third is written, as units of time go.
    pub fn ticks(&self) -> Vec<Tick> {
        let decades = self.high - self.low;
        let every = if decades > SOME { 3 } else { 1 };
        let steps = STEPS.iter().find(|(most, _)| decades <= *most).map_or(&[][..], |(_, steps)| steps);
        let exponents = self.low.floor() as i32..=self.high.ceil() as i32;
        let ticks = exponents.flat_map(|exponent| {
            let written = exponent.rem_euclid(every) == 0;
            steps.iter().map(move |step| Tick { value: step * 10_f64.powi(exponent), written })
        });
        ticks.filter(|tick| (-1e-6..=1.0 + 1e-6).contains(&self.place(tick.value))).collect()
    }
}

/// The logarithms of the least and the greatest value; none if there is no value.
fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let logarithms = values.map(f64::log10);
    logarithms.fold(None, |ends, value| {
        let (least, most) = ends.unwrap_or((value, value));
        Some((value.min(least), value.max(most)))
    })
}

impl Unit {
    /// A round value in short.
    pub fn text(self, value: f64) -> String {
        match self {
            Unit::Number => plain(value),
            Unit::Seconds if value < 0.9e-3 => format!("{} µs", plain(value * 1e6)),
            Unit::Seconds if value < 0.9 => format!("{} ms", plain(value * 1e3)),
            Unit::Seconds => format!("{} s", plain(value)),
        }
    }
}

/// A number of one digit and noughts, without what arithmetic leaves behind.
fn plain(value: f64) -> String {
    if value >= 0.95 {
        return grouped(value.round() as u64);
    }
    let decimals = (-value.log10() - 1e-9).ceil().max(0.0) as usize;
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(range: Range, unit: Unit, expected: &[&str]) {
        let texts = range.ticks().into_iter().filter(|tick| tick.written).map(|tick| unit.text(tick.value));
        assert_eq!(texts.collect::<Vec<_>>(), expected, "{range:?}");
    }

    #[test]
    fn ticks_are_round_and_few() {
        let tight = |values: [f64; 2]| Range::tight(values.into_iter());
        check(tight([24.0, 81.0]), Unit::Number, &["30", "50", "70"]);
        check(tight([60.0, 512.0]), Unit::Number, &["100", "200", "500"]);
        check(tight([729.0, 331_776.0]), Unit::Number, &["1 000", "10 000", "100 000"]);
        check(tight([5.0, 5.0]), Unit::Number, &["5"]);
        let decades = |values: [f64; 2]| Range::decades(values.into_iter());
        check(decades([0.02, 0.3]), Unit::Number, &["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        check(decades([100.0, 100.0]), Unit::Number, &["100", "200", "500", "1 000"]);
        check(decades([2e-6, 60.0]), Unit::Seconds, &["1 µs", "1 ms", "1 s"]);
        check(decades([2e-4, 0.6]), Unit::Seconds, &["100 µs", "1 ms", "10 ms", "100 ms", "1 s"]);
        assert_eq!(decades([2e-6, 60.0]).ticks().len(), 9);
    }

    #[test]
    fn places_are_logarithmic() {
        let range = Range::decades([1.0, 100.0].into_iter());
        assert_eq!([1.0, 10.0, 100.0].map(|value| range.place(value)), [0.0, 0.5, 1.0]);
        assert_eq!(Range::decades([].into_iter()), Range::tight([].into_iter()));
    }
}
