//! What lies below and above the contents of cells: one path for all that looks alike.

use super::Scale;
use crate::table::Look;
use hyperdoku_render::svg::{HouseStyle, Short};
use hyperdoku_session::MOST_COLOURS;
use std::fmt::Write;

/// What looks alike in a slice is one path, since pages take long to make and draw many elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// The colour of houses.
    Tint(HouseStyle),
    /// Their hatch.
    Hatch(HouseStyle),
    /// Around small symbols, so that their hatch does not touch them.
    Halo(HouseStyle),
    /// Clashes and mistakes.
    Bad,
    /// Selected cells.
    Selected,
    /// What the player painted.
    Colour(u8),
    /// Below the symbol that is looked for.
    Plate,
    /// Around boxes.
    Hull(HouseStyle),
    /// Around what is selected.
    Ring,
    /// Around the cell that keys go to.
    Cursor,
}

impl Paint {
    /// The class, and further attributes, of its path.
    pub fn attributes(self, scale: Scale) -> Vec<(&'static str, String)> {
        let (class, more) = match self {
            Paint::Tint(style) => (format!("t-{}", style.name()), None),
            Paint::Halo(style) => (format!("t-{} halo", style.name()), None),
            Paint::Hatch(style) => {
                ("h".to_owned(), Some(("fill", format!("url(#{}{})", style.name(), scale.suffix()))))
            }
            Paint::Bad => ("t-bad".to_owned(), None),
            Paint::Selected => ("t-select".to_owned(), None),
            Paint::Colour(colour) => (format!("c{colour}"), None),
            Paint::Plate => ("plate".to_owned(), None),
            Paint::Hull(style) => (format!("hull o-{}", style.name()), None),
            Paint::Ring | Paint::Cursor => ("cursor".to_owned(), None),
        };
        std::iter::once(("class", class)).chain(more).collect()
    }
}

/// What lies below the contents of all cells of a slice, from bottom to top: always the same paints, with or without a
/// path. `flat` is the style of boxes that lie in it: others stand across.
pub fn grounds(looks: &[Look], side: u32, scale: Scale, flat: Option<HouseStyle>) -> Vec<(Paint, String)> {
    let s = scale.unit();
    let [mut bad, mut selected, mut plates] = [const { String::new() }; 3];
    let mut houses = HouseStyle::ALL.map(|style| (style, String::new(), String::new()));
    let mut colours = [const { String::new() }; MOST_COLOURS as usize];
    for (place, look) in looks.iter().enumerate() {
        let [x, y] = [place as u32 % side, place as u32 / side].map(|at| f64::from(at) * s);
        for (style, path, halos) in houses.iter_mut().filter(|_| look.houses != 0) {
            if let Some(place) = tile(look, *style, [x, y, s], flat) {
                add_rect(path, place);
            }
            if scale.is_small() && halo(look, flat) == Some(*style) {
                add_circle(halos, [x, y, s], 0.4);
            }
        }
        if look.is_clashing {
            add_rect(&mut bad, [x, y, s, s]);
        }
        if look.is_selected {
            add_rect(&mut selected, [x, y, s, s]);
        }
        // Inside what is highlighted, so that both are seen.
        let inset = if look.houses != 0 || look.is_selected { s * 0.14 } else { 0.0 };
        let count = look.colours.iter().count().max(1) as f64;
        let (width, height) = ((s - 2.0 * inset) / count, s - 2.0 * inset);
        for (place, colour) in look.colours.iter().enumerate() {
            let x = x + inset + place as f64 * width;
            add_rect(&mut colours[colour as usize - 1], [x, y + inset, width, height]);
        }
        if is_plated(look) {
            add_circle(&mut plates, [x, y, s], 0.36);
        }
    }
    let [mut all, mut above] = [const { Vec::new() }; 2];
    for (style, path, halos) in houses {
        if style.is_hatched() {
            all.extend([(Paint::Tint(style), path.clone()), (Paint::Hatch(style), path)]);
            above.push((Paint::Halo(style), halos));
        } else {
            all.push((Paint::Tint(style), path));
        }
    }
    all.append(&mut above);
    all.extend([(Paint::Bad, bad), (Paint::Selected, selected)]);
    all.extend((1..).map(Paint::Colour).zip(colours));
    all.push((Paint::Plate, plates));
    all
}

fn add_rect(path: &mut String, place: [f64; 4]) {
    let [x, y, width, height] = place.map(Short);
    put!(path, "M{x} {y}h{width}v{height}h-{width}z");
}

/// A rectangle with round corners.
fn add_frame(path: &mut String, [x, y, width, height]: [f64; 4], radius: f64) {
    let [x, y, across, down, r] =
        [x + radius, y, width - 2.0 * radius, height - 2.0 * radius, radius].map(Short);
    put!(
        path,
        "M{x} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1-{r} {r}h-{across}a{r} {r} 0 0 1-{r}-{r}v-{down}a{r} {r} 0 0 1 {r}-{r}z"
    );
}

/// A circle in the middle of a cell, whose radius is a part of its edge.
fn add_circle(path: &mut String, [x, y, s]: [f64; 3], part: f64) {
    let [x, y, r, d] = [x + s / 2.0 - s * part, y + s / 2.0, s * part, 2.0 * s * part].map(Short);
    put!(path, "M{x} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z");
}

fn is_plated(look: &Look) -> bool {
    look.is_hit || look.letter > 0
}

/// The style of the hatches that contents of a cell need a halo of, if there are both.
pub fn halo(look: &Look, flat: Option<HouseStyle>) -> Option<HouseStyle> {
    let is_empty = look.value.is_none() && look.closed == 0 && (look.corner | look.centre).is_empty();
    let is_bare = is_empty || is_plated(look) || look.is_selected;
    if is_bare { None } else { tiles(look, flat).first().copied() }
}

/// The class of a halo.
pub fn halo_class(style: HouseStyle) -> String {
    format!("haloed halo-{}", style.name())
}

/// The boxes that a cell is hatched for. A box in the slice is seen by its outline where a line crosses it; one across the
/// slice is a plate on the line.
fn tiles(look: &Look, flat: Option<HouseStyle>) -> Vec<HouseStyle> {
    let is_line = look.has(HouseStyle::Line);
    let is_tile = |style: &HouseStyle| *style != HouseStyle::Line && look.has(*style);
    let mut tiles: Vec<HouseStyle> = HouseStyle::ALL.into_iter().filter(is_tile).collect();
    match is_line {
        true => tiles.retain(|&style| Some(style) != flat),
        false => tiles.truncate(1),
    }
    tiles
}

/// Where a cell shows a house that it shares with the highlighted one: lines all over it, boxes beside each other.
fn tile(look: &Look, style: HouseStyle, [x, y, s]: [f64; 3], flat: Option<HouseStyle>) -> Option<[f64; 4]> {
    let is_line = look.has(HouseStyle::Line);
    if style == HouseStyle::Line {
        return is_line.then_some([x, y, s, s]);
    }
    let tiles = tiles(look, flat);
    let place = tiles.iter().position(|other| *other == style)?;
    let inset = if is_line { s * 0.075 } else { 0.0 };
    let width = (s - 2.0 * inset) / tiles.len() as f64;
    Some([x + inset + place as f64 * width, y + inset, width, s - 2.0 * inset])
}

/// What lies above the cells of a slice: outlines of boxes, the ring of the selection, and that of the cursor. `looks` are
/// those of its cells, row by row.
pub fn overlay(
    looks: &[Look],
    side: u32,
    cursor: Option<(u32, u32)>,
    spot: Option<(u32, u32)>,
    scale: Scale,
) -> Vec<(Paint, String)> {
    let s = scale.unit();
    let at = |place: usize| (place as u32 % side, place as u32 / side);
    let places = |is_in: &dyn Fn(usize) -> bool| -> Vec<(u32, u32)> {
        (0..looks.len()).filter(|&place| is_in(place)).map(at).collect()
    };
    let mut all = Vec::new();
    for style in HouseStyle::ALL.into_iter().filter(|&style| style.is_hatched()) {
        let is_in = |place: usize| looks[place].has(style) || Some(at(place)) == spot;
        let is_here = looks.iter().any(|look| look.has(style));
        let cells = if is_here { places(&is_in) } else { Vec::new() };
        let path = if cells.len() > 1 { hull(&cells, style, scale) } else { String::new() };
        all.push((Paint::Hull(style), path));
    }
    let selected = places(&|place| looks[place].is_selected);
    all.push((Paint::Ring, if selected.len() > 1 { outline(&selected, s) } else { String::new() }));
    let mut ring = String::new();
    if let Some(place) = cursor {
        let (width, radius) = if scale.is_small() { (1.75, 2.0) } else { (3.0, 5.0) };
        let [x, y] = [place.0, place.1].map(|at| f64::from(at) * s + width / 2.0);
        add_frame(&mut ring, [x, y, s - width, s - width], radius);
    }
    all.push((Paint::Cursor, ring));
    all
}

/// A line around cells: a rounded frame where they fill one, otherwise along their edges.
fn hull(cells: &[(u32, u32)], style: HouseStyle, scale: Scale) -> String {
    let s = scale.unit();
    let bounds = |of: fn(&(u32, u32)) -> u32| {
        let (least, most) =
            cells.iter().map(of).fold((u32::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
        (least, most + 1 - least)
    };
    let ((left, width), (top, height)) = (bounds(|cell| cell.0), bounds(|cell| cell.1));
    let (inset, radius) = if scale.is_small() { (0.9, 1.5) } else { (2.0, 4.0) };
    if width as usize * height as usize == cells.len() {
        let [x, y] = [left, top].map(|at| f64::from(at) * s + inset);
        let [width, height] = [width, height].map(|size| f64::from(size) * s - 2.0 * inset);
        let mut path = String::new();
        add_frame(&mut path, [x, y, width, height], radius);
        path
    } else if style == HouseStyle::Region {
        outline(cells, s)
    } else {
        String::new()
    }
}

/// The edges between some cells and others.
fn outline(cells: &[(u32, u32)], s: f64) -> String {
    let mut path = String::new();
    let has =
        |column: i64, row: i64| cells.iter().any(|&(x, y)| (i64::from(x), i64::from(y)) == (column, row));
    for &(column, row) in cells {
        let (x, y) = (i64::from(column), i64::from(row));
        // Each edge: the cell beyond it, where it begins, which way it goes.
        let edges = [
            ((x, y - 1), (x, y), 'h'),
            ((x, y + 1), (x, y + 1), 'h'),
            ((x - 1, y), (x, y), 'v'),
            ((x + 1, y), (x + 1, y), 'v'),
        ];
        for ((column, row), (x, y), way) in edges {
            if !has(column, row) {
                put!(path, "M{} {}{way}{}", Short(x as f64 * s), Short(y as f64 * s), Short(s));
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_goes_around_all_selected_cells() {
        // Two neighbours: six edges, none between them.
        assert_eq!(outline(&[(0, 0), (1, 0)], 10.0).matches('M').count(), 6);
        assert_eq!(outline(&[(0, 0), (1, 1)], 10.0).matches('M').count(), 8);
    }

    #[test]
    fn paints_come_in_one_order_whatever_is_seen() {
        let order = |looks: &[Look]| -> Vec<Paint> {
            let grounds = grounds(looks, 1, Scale::Small, None).into_iter();
            let overlay = overlay(looks, 1, None, None, Scale::Small);
            grounds.chain(overlay).map(|(paint, _)| paint).collect()
        };
        let all =
            Look { houses: u8::MAX, is_selected: true, is_clashing: true, is_hit: true, ..Look::default() };
        assert_eq!(order(&[Look::default()]), order(&[all, all]));
    }
}
