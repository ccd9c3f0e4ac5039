//! How each kind of house looks: a colour and a hatch, so that nothing is told by colour alone.

use super::markup::{Short, push};
use hyperdoku_core::{Family, HouseId, Kind, Topology};

/// The look of a house. Its name is part of the classes `t-` (tint), `k-` (hatch), `o-` (outline), `p-` (plate in the
/// cube) and `halo-` (beside `haloed`, around text on the hatch), and of the addresses of its hatches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HouseStyle {
    /// A line: plain, without a hatch.
    Line,
    /// A box along x and y: dots.
    Xy,
    /// A box along x and z: diagonals.
    Xz,
    /// A box along y and z: a lattice of diagonals.
    Yz,
    /// A box along other axes or more of them: short dashes.
    Box,
    /// A patch that is no box, such as a jigsaw region, a face or a lozenge: upright lines.
    Region,
    /// A diagonal, a window, a house that a file lists: crosses.
    Extra,
}

impl HouseStyle {
    /// All of them.
    pub const ALL: [HouseStyle; 7] = [
        HouseStyle::Line,
        HouseStyle::Xy,
        HouseStyle::Xz,
        HouseStyle::Yz,
        HouseStyle::Box,
        HouseStyle::Region,
        HouseStyle::Extra,
    ];

    /// The look of a house of a board.
    pub fn of(topology: &Topology, house: HouseId) -> HouseStyle {
        let shape = topology.shape();
        match (topology.kind(house), shape.family(), shape.lattice()) {
            (Kind::Span(_), ..) => HouseStyle::Line,
            (Kind::Extra, ..) => HouseStyle::Extra,
            (Kind::Region, Family::Jigsaw(_), _) | (Kind::Region, _, None) => HouseStyle::Region,
            (Kind::Region, _, Some(lattice)) => {
                let cells = topology.house(house);
                let corners = [cells[0], cells[cells.len() - 1]];
                let [low, high] = corners.map(|cell| lattice.coordinates(cell).collect::<Vec<_>>());
                let axes: Vec<usize> = (0..low.len()).filter(|&axis| low[axis] != high[axis]).collect();
                HouseStyle::along(&axes)
            }
        }
    }

    /// The look of a box that extends along these axes, ascending.
    pub fn along(axes: &[usize]) -> HouseStyle {
        match axes {
            [] | [_] => HouseStyle::Line,
            [0, 1] => HouseStyle::Xy,
            [0, 2] => HouseStyle::Xz,
            [1, 2] => HouseStyle::Yz,
            _ => HouseStyle::Box,
        }
    }

    /// What its classes end in.
    pub fn name(self) -> &'static str {
        match self {
            HouseStyle::Line => "line",
            HouseStyle::Xy => "xy",
            HouseStyle::Xz => "xz",
            HouseStyle::Yz => "yz",
            HouseStyle::Box => "box",
            HouseStyle::Region => "region",
            HouseStyle::Extra => "extra",
        }
    }

    /// Whether it has a hatch; text upon one needs a halo.
    pub fn is_hatched(self) -> bool {
        self != HouseStyle::Line
    }
}

/// The patterns that all other drawings of a page fill with, at three scales: `#xy` for cells of 50 pixels and more,
/// `#xy-m` for smaller and `#xy-s` for small ones. Once a page; the drawing itself takes no room.
pub fn hatches() -> String {
    let mut text = r#"<svg class="hatches" width="0" height="0" aria-hidden="true"><defs>"#.to_owned();
    for (suffix, size, width) in [("", 8.0, 1.0), ("-m", 6.0, 0.8), ("-s", 4.4, 0.7)] {
        for style in HouseStyle::ALL {
            pattern(&mut text, style, suffix, size, width);
        }
    }
    text.push_str("</defs></svg>");
    text
}

fn pattern(text: &mut String, style: HouseStyle, suffix: &str, size: f64, width: f64) {
    let name = style.name();
    // A lattice of lines looks denser than the other patterns of its size.
    let size = if style == HouseStyle::Yz { size * 1.25 } else { size };
    let (half, quarter) = (Short(size / 2.0), Short(size / 4.0));
    let data = match style {
        HouseStyle::Line => return,
        HouseStyle::Xy => String::new(),
        // The corners continue the diagonals of the neighbours.
        HouseStyle::Xz => {
            let [s, less, more] = [size, size - 1.0, size + 1.0].map(Short);
            format!("M-1 1L1-1M0 {s}L{s} 0M{less} {more}L{more} {less}")
        }
        HouseStyle::Yz => {
            let s = Short(size);
            format!("M0 0L{s} {s}M{s} 0L0 {s}")
        }
        HouseStyle::Box => {
            let three_quarters = Short(size * 0.75);
            format!("M0 {quarter}H{half}M{half} {three_quarters}H{}", Short(size))
        }
        HouseStyle::Region => format!("M{half} 0V{}", Short(size)),
        HouseStyle::Extra => format!("M{quarter} {half}h{half}M{half} {quarter}v{half}"),
    };
    let s = Short(size);
    push(
        text,
        format_args!(
            r#"<pattern id="{name}{suffix}" width="{s}" height="{s}" patternUnits="userSpaceOnUse">"#
        ),
    );
    match style {
        HouseStyle::Xy => {
            let radius = Short(width * 1.15);
            push(text, format_args!(r#"<circle class="k-xy" cx="{half}" cy="{half}" r="{radius}"/>"#));
        }
        _ => {
            push(text, format_args!(r#"<path class="k-{name}" stroke-width="{}" d="{data}"/>"#, Short(width)))
        }
    }
    text.push_str("</pattern>");
}
