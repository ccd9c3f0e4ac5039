//! One pair of axes with its lines.

use super::axis::Range;
use super::{Mark, Panel, Series, Stroke, escape};

/// Where the lines of a panel go.
#[derive(Clone, Copy)]
pub struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Frame {
    /// The frame within a part of the chart, with room for heading, ticks and names of the axes.
    pub fn within(left: f64, top: f64, width: f64, height: f64) -> Frame {
        Frame { left: left + 46.0, top: top + 26.0, right: left + width - 14.0, bottom: top + height - 38.0 }
    }

    /// Its upper left corner.
    pub fn corner(&self) -> (f64, f64) {
        (self.left, self.top)
    }

    /// Whether a point of the picture lies in it.
    #[cfg(test)]
    pub fn holds(&self, x: f64, y: f64) -> bool {
        (self.left - 0.1..=self.right + 0.1).contains(&x) && (self.top - 0.1..=self.bottom + 0.1).contains(&y)
    }
}

/// Colours that stay apart for everyone, on white; each has a marker of its own, smaller than the one before
/// it, so that none hides another.
const COLOURS: [&str; 4] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7"];

/// How a series looks.
#[derive(Clone, Copy)]
pub struct Looks {
    /// Whose looks they are.
    pub name: &'static str,
    /// Which colour and marker.
    pub style: usize,
    /// Which line.
    pub stroke: Stroke,
}

impl Looks {
    fn colour(self) -> &'static str {
        COLOURS[self.style % COLOURS.len()]
    }

    /// A line through the points, `x,y` each.
    pub fn line(self, points: &str) -> String {
        let (width, opacity) = match self.stroke {
            Stroke::Line => (1.8, 1.0),
            Stroke::Band => (7.0, 0.3),
        };
        format!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" \
             stroke-opacity=\"{opacity}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
            self.colour()
        )
    }

    /// A marker: a circle, a square, a triangle or a diamond.
    pub fn marker(self, x: f64, y: f64, mark: Mark) -> String {
        let colour = self.colour();
        let fill = if mark == Mark::AtLeast { "#fff" } else { colour };
        let looks = format!("class=\"mark\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.3\"");
        let shape = match self.style % COLOURS.len() {
            0 => return format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.2\" {looks}/>\n"),
            1 => "m-2.9-2.9h5.8v5.8h-5.8z",
            2 => "m0-3l2.8 4.9h-5.6z",
            _ => "m0-2.7l2.7 2.7l-2.7 2.7l-2.7-2.7z",
        };
        format!("<path d=\"M{x:.1} {y:.1}{shape}\" {looks}/>\n")
    }
}

/// Draws a panel with the looks of all series of the chart.
pub fn draw(panel: &Panel, frame: &Frame, looks: &[Looks]) -> String {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let guide = panel.guide.as_ref().map(|guide| guide.value);
    let x = Range::tight(points().map(|point| point.x).chain(panel.x.also.iter().copied()));
    let y = Range::decades(points().map(|point| point.y).chain(guide).chain(panel.y.also.iter().copied()));
    let plane = Plane { frame, x, y };
    let mut out = plane.grid(panel);
    if let Some(guide) = &panel.guide {
        let Frame { left, right, .. } = frame;
        let height = plane.up(guide.value);
        out += &format!(
            "<path d=\"M{left:.1} {height:.1}H{right:.1}\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"10\" fill=\"#666\" \
             stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>\n",
            right - 3.0,
            height + 11.0,
            escape(guide.label)
        );
    }
    let series = panel.series.iter().filter_map(|series| {
        let looks = looks.iter().find(|looks| looks.name == series.name)?;
        Some((*looks, series))
    });
    let series: Vec<(Looks, &Series)> = series.collect();
    // All lines below all markers.
    out.extend(series.iter().map(|(looks, series)| plane.line(*looks, series)));
    out.extend(series.iter().map(|(looks, series)| plane.markers(*looks, series)));
    out
}

/// A frame with its axes.
struct Plane<'a> {
    frame: &'a Frame,
    x: Range,
    y: Range,
}

impl Plane<'_> {
    fn across(&self, x: f64) -> f64 {
        self.frame.left + self.x.place(x) * (self.frame.right - self.frame.left)
    }

    fn up(&self, y: f64) -> f64 {
        self.frame.bottom - self.y.place(y) * (self.frame.bottom - self.frame.top)
    }

    /// Heading, ticks with their lines, and the names of the axes.
    fn grid(&self, panel: &Panel) -> String {
        let Frame { left, top, right, bottom } = self.frame;
        let mut out = format!(
            "<text x=\"{left:.1}\" y=\"{:.1}\" font-weight=\"600\" fill=\"#111\">{}</text>\n",
            top - 9.0,
            escape(&panel.title)
        );
        for tick in self.x.ticks() {
            let at = self.across(tick.value);
            let text = if tick.written { panel.x.unit.text(tick.value) } else { String::new() };
            out += &format!(
                "<path d=\"M{at:.1} {top:.1}V{bottom:.1}\" stroke=\"#e4e4e4\"/>\n\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>\n",
                bottom + 14.0
            );
        }
        for tick in self.y.ticks() {
            let at = self.up(tick.value);
            let text = if tick.written { panel.y.unit.text(tick.value) } else { String::new() };
            out += &format!(
                "<path d=\"M{left:.1} {at:.1}H{right:.1}\" stroke=\"#e4e4e4\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>\n",
                left - 6.0,
                at + 3.8
            );
        }
        out += &format!(
            "<path d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}\" fill=\"none\" stroke=\"#555\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#666\">{}</text>\n",
            (left + right) / 2.0,
            bottom + 29.0,
            escape(panel.x.label)
        );
        out + &format!(
            "<text x=\"{right:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#666\">{}</text>\n",
            top - 9.0,
            escape(panel.y.label)
        )
    }

    fn line(&self, looks: Looks, series: &Series) -> String {
        let point = |x, y| format!("{:.1},{:.1}", self.across(x), self.up(y));
        let points: Vec<String> = series.points.iter().map(|at| point(at.x, at.y)).collect();
        looks.line(&points.join(" "))
    }

    fn markers(&self, looks: Looks, series: &Series) -> String {
        let marker = |x, y, mark| looks.marker(self.across(x), self.up(y), mark);
        series.points.iter().map(|at| marker(at.x, at.y, at.mark)).collect()
    }
}
