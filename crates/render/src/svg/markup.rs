//! Markup, written short: pages hold thousands of these numbers.

use std::fmt::{self, Display, Write};

/// A place on the screen.
pub(super) type Point = [f64; 2];

/// The cosine of 30°: how far right an isometric edge of length 1 goes. It goes down by 1/2.
pub(super) const COS_30: f64 = 0.866_025_403_784_438_6;

/// A number with at most two decimals, without zeros that say nothing. Written by whole numbers: the general way to write
/// fractions would weigh more in a page than all that it writes.
#[derive(Clone, Copy, Debug)]
pub struct Short(pub f64);

/// A number with at most four decimals, for matrices: their errors are multiplied.
#[derive(Clone, Copy, Debug)]
pub struct Fine(pub f64);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 2)
    }
}

impl Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 4)
    }
}

/// The data of a path.
#[derive(Default)]
pub(super) struct Path(String);

impl Path {
    /// A closed polygon.
    pub(super) fn polygon(points: &[Point]) -> Self {
        let mut path = Path::default();
        path.add_polygon(points);
        path
    }

    /// One straight line.
    pub(super) fn line(from: Point, to: Point) -> Self {
        let mut path = Path::default();
        path.add_line(from, to);
        path
    }

    pub(super) fn add_polygon(&mut self, points: &[Point]) {
        self.run(points);
        self.0.push('Z');
    }

    pub(super) fn add_line(&mut self, from: Point, to: Point) {
        self.run(&[from, to]);
    }

    pub(super) fn add_circle(&mut self, [x, y]: Point, radius: f64) {
        let [left, radius, across] = [x - radius, radius, 2.0 * radius].map(Short);
        let y = Short(y);
        push(
            &mut self.0,
            format_args!(
                "M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0Z"
            ),
        );
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn run(&mut self, points: &[Point]) {
        let mut command = 'M';
        for &[x, y] in points {
            self.0.push(command);
            push(&mut self.0, format_args!("{}", Pair(x, y)));
            command = 'L';
        }
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Two numbers; a sign parts them as well as a blank.
pub(super) struct Pair(pub(super) f64, pub(super) f64);

impl Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let second = Short(self.1).to_string();
        let blank = if second.starts_with('-') { "" } else { " " };
        write!(f, "{}{blank}{second}", Short(self.0))
    }
}

/// Appends formatted text; strings take any amount of it.
pub(super) fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a string does not fail");
}

/// Appends a path of a class, unless it is empty.
pub(super) fn push_path(text: &mut String, class: &str, path: &Path) {
    if !path.is_empty() {
        push(text, format_args!(r#"<path class="{class}" d="{path}"/>"#));
    }
}

/// Appends a path of a class and a stroke width, unless it is empty.
pub(super) fn push_stroke(text: &mut String, class: &str, width: f64, path: &Path) {
    if !path.is_empty() {
        let width = Short(width);
        push(text, format_args!(r#"<path class="{class}" stroke-width="{width}" d="{path}"/>"#));
    }
}

/// Text that may stand in markup, within quotes too.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Other control characters are not allowed in XML, even escaped.
            character if character.is_control() => safe.push(' '),
            character => safe.push(character),
        }
    }
    safe
}

/// What the class of a chosen thing ends in.
pub(super) fn on<T: PartialEq>(thing: T, chosen: T) -> &'static str {
    if thing == chosen { " on" } else { "" }
}

/// The opening tag of a drawing: its class and whatever other attributes, and its box from the upper left corner.
pub(super) fn open(attributes: &str, [x, y]: Point, [width, height]: Point) -> String {
    let [x, y, width, height] = [x, y, width, height].map(Short);
    format!(r#"<svg {attributes} width="{width}" height="{height}" viewBox="{x} {y} {width} {height}">"#)
}

/// Writes a number rounded to so many decimals: none of them where they are zeros, and no zero before the point.
fn write_rounded(f: &mut fmt::Formatter<'_>, number: f64, decimals: u32) -> fmt::Result {
    let unit = 10_u64.pow(decimals);
    let rounded = (number.abs() * unit as f64).round() as u64;
    let (whole, mut part) = (rounded / unit, rounded % unit);
    if number < 0.0 && rounded > 0 {
        f.write_str("-")?;
    }
    if whole > 0 || part == 0 {
        write!(f, "{whole}")?;
    }
    if part == 0 {
        return Ok(());
    }
    let mut width = decimals as usize;
    while part.is_multiple_of(10) {
        part /= 10;
        width -= 1;
    }
    write!(f, ".{part:0width$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-0.25, "-.25"),
            (10.0, "10"),
            (100.0, "100"),
            (1.999, "2"),
            (-12.345, "-12.35"),
            (1234.1, "1234.1"),
        ];
        for (number, expected) in cases {
            assert_eq!(Short(number).to_string(), expected, "{number}");
        }
        assert_eq!(Fine(COS_30).to_string(), ".866");
        assert_eq!(Fine(-0.12344).to_string(), "-.1234");
    }

    #[test]
    fn paths_use_signs_as_separators() {
        let path = Path::polygon(&[[0.0, 0.0], [1.5, -2.0], [-3.0, 4.0]]);
        assert_eq!(path.to_string(), "M0 0L1.5-2L-3 4Z");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b> & \"c\"\u{1}"), "a&lt;b&gt; &amp; &quot;c&quot; ");
    }
}
