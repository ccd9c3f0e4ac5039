//! Line charts as SVG: panels side by side, logarithmic axes, series told apart by colour and by marker.
//!
//! The background is white and colours are those of Okabe and Ito (2008), which stay apart for colour-blind
//! readers and on dark pages.

mod axis;
mod panel;

pub use axis::{Axis, Unit};

use panel::{Frame, Looks};

/// A chart.
pub struct Chart {
    /// Its heading.
    pub title: &'static str,
    /// How many panels stand side by side.
    pub columns: usize,
    /// Panels, row by row.
    pub panels: Vec<Panel>,
    /// What else a reader must know, a line each.
    pub notes: Vec<&'static str>,
}

/// One pair of axes.
pub struct Panel {
    /// Its heading.
    pub title: String,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// A line to hold values against.
    pub guide: Option<Guide>,
    /// The lines. Those of one name look the same in all panels.
    pub series: Vec<Series>,
}

/// A value of y drawn as a line across.
pub struct Guide {
    /// Where.
    pub value: f64,
    /// What stands at its end.
    pub label: &'static str,
}

/// One line.
pub struct Series {
    /// What the legend calls it.
    pub name: &'static str,
    /// How its line is drawn.
    pub stroke: Stroke,
    /// Its points from left to right.
    pub points: Vec<Point>,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    /// Thin.
    Line,
    /// Wide and pale: still seen under lines that go the same way.
    Band,
}

/// A point; both coordinates are above 0.
#[derive(Clone, Copy)]
pub struct Point {
    /// Across.
    pub x: f64,
    /// Up.
    pub y: f64,
    /// How it is drawn.
    pub mark: Mark,
}

/// How a point is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Filled: a value.
    Measured,
    /// Hollow: the value is above this.
    AtLeast,
}

/// The size of a chart.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;

/// Where the panels begin, below the heading.
const TOP: f64 = 36.0;

/// The space around everything.
const MARGIN: f64 = 12.0;

/// The height of a line of the legend.
const LINE: f64 = 19.0;

impl Chart {
    /// The chart as a document.
    pub fn svg(&self) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\" font-size=\"11\" \
             fill=\"#333\">\n<title>{0}</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" \
             fill=\"#fff\"/>\n<text x=\"{MARGIN}\" y=\"26\" font-size=\"16\" font-weight=\"600\" \
             fill=\"#111\">{0}</text>\n",
            escape(self.title)
        );
        let looks = self.looks();
        for (index, panel) in self.panels.iter().enumerate() {
            out += &panel::draw(panel, &self.frame(index), &looks);
        }
        out + &self.legend() + "</svg>\n"
    }

    /// How the series look, by the order of their first use.
    fn looks(&self) -> Vec<Looks> {
        let mut all: Vec<Looks> = Vec::new();
        for series in self.panels.iter().flat_map(|panel| &panel.series) {
            if all.iter().all(|looks| looks.name != series.name) {
                all.push(Looks { name: series.name, style: all.len(), stroke: series.stroke });
            }
        }
        all
    }

    /// The looks that need a name: all, unless each series is alone in its panel.
    fn named(&self) -> Vec<Looks> {
        if self.panels.iter().any(|panel| panel.series.len() > 1) { self.looks() } else { Vec::new() }
    }

    /// Markers with names and the notes, one below the other, in the place after the last panel or else below
    /// the heading.
    fn legend(&self) -> String {
        let (left, mut middle) =
            if self.has_free_place() { self.frame(self.panels.len()).corner() } else { (MARGIN, TOP) };
        let mut out = String::new();
        for looks in self.named() {
            out += &looks.line(&format!("{left:.1},{middle:.1} {:.1},{middle:.1}", left + 26.0));
            out += &looks.marker(left + 13.0, middle, Mark::Measured);
            out += &text(left + 36.0, middle + 4.0, "#111", looks.name);
            middle += LINE;
        }
        for note in &self.notes {
            out += &text(left, middle + 8.0, "#666", note);
            middle += LINE - 3.0;
        }
        out
    }

    fn has_free_place(&self) -> bool {
        !self.panels.len().is_multiple_of(self.columns.max(1))
    }

    /// Where the lines of a panel may go.
    fn frame(&self, index: usize) -> Frame {
        let columns = self.columns.max(1);
        let rows = self.panels.len().div_ceil(columns).max(1);
        let legend_lines = self.named().len() + self.notes.len();
        let top = if self.has_free_place() { TOP } else { TOP + LINE * legend_lines as f64 };
        let width = (WIDTH - 2.0 * MARGIN) / columns as f64;
        let height = (HEIGHT - top - MARGIN / 2.0) / rows as f64;
        let (column, row) = ((index % columns) as f64, (index / columns) as f64);
        Frame::within(MARGIN + column * width, top + row * height, width, height)
    }
}

/// A line of text.
fn text(x: f64, y: f64, colour: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{colour}\">{}</text>\n", escape(text))
}

/// Text as XML wants it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        let line = |points: &[(f64, f64)]| {
            points.iter().map(|&(x, y)| Point { x, y, mark: Mark::Measured }).collect::<Vec<_>>()
        };
        let mut cut = line(&[(17.0, 60.0), (30.0, 0.5), (81.0, 1e-6)]);
        cut[0].mark = Mark::AtLeast;
        let panel = |title: &str| Panel {
            title: title.to_owned(),
            x: Axis { label: "givens", unit: Unit::Number, also: vec![10.0] },
            y: Axis { label: "time < 1 min", unit: Unit::Seconds, also: vec![] },
            guide: Some(Guide { value: 60.0, label: "60 s" }),
            series: vec![
                Series { name: "search", stroke: Stroke::Band, points: cut.clone() },
                Series { name: "sat", stroke: Stroke::Line, points: line(&[(17.0, 1e-3), (81.0, 3e-5)]) },
            ],
        };
        Chart {
            title: "a & b",
            columns: 2,
            panels: ["3x3", "4x4", "5x5"].map(panel).into(),
            notes: vec!["why"],
        }
    }

    /// The values of an attribute, in order.
    fn numbers(text: &str, attribute: &str) -> Vec<f64> {
        let start = format!(" {attribute}=\"");
        text.split(&start).skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok()).collect()
    }

    #[test]
    fn every_element_is_closed_and_text_is_escaped() {
        let svg = chart().svg();
        let mut open: Vec<&str> = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').expect("a tag ends");
            assert!(!text.contains('&') || text.contains("&amp;") || text.contains("&lt;"), "{text}");
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name)),
                None if tag.ends_with('/') => {}
                None => open.push(tag.split(' ').next().expect("a tag has a name")),
            }
            assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        }
        assert!(open.is_empty(), "{open:?}");
        assert!(svg.contains(">a &amp; b</title>") && svg.contains("time &lt; 1 min"));
    }

    #[test]
    fn every_point_has_a_marker_and_every_series_a_line() {
        let svg = chart().svg();
        // Three panels with five points, and two markers in the legend.
        assert_eq!(svg.matches("class=\"mark\"").count(), 3 * 5 + 2);
        assert_eq!(svg.matches("class=\"mark\" fill=\"#fff\"").count(), 3);
        assert_eq!(svg.matches("<polyline").count(), 3 * 2 + 2);
        assert_eq!(svg.matches("stroke-dasharray").count(), 3);
    }

    #[test]
    fn everything_lies_inside_the_picture_and_points_inside_their_frames() {
        let chart = chart();
        let svg = chart.svg();
        assert!(numbers(&svg, "x").iter().all(|x| (0.0..=WIDTH).contains(x)));
        assert!(numbers(&svg, "y").iter().all(|y| (0.0..=HEIGHT).contains(y)));
        let lines = svg.split("<polyline").skip(1);
        for (index, line) in lines.take(6).enumerate() {
            let frame = chart.frame(index / 2);
            let points = line.split('"').find(|text| text.contains(',')).expect("a line has points");
            for point in points.split(' ') {
                let (x, y) = point.split_once(',').expect("a point is a pair");
                assert!(
                    frame.holds(x.parse().unwrap(), y.parse().unwrap()),
                    "{point} in panel {}",
                    index / 2
                );
            }
        }
    }
}
