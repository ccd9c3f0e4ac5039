//! One slice of the board. Highlights are paths that stay and are told where to go, and cells are drawn again only where
//! their look has changed, so that a move of the cursor costs what it touches and no more.

use crate::browser;
use crate::draw::{self, Paint, Scale};
use crate::play::{Play, Press};
use crate::table::{Look, Slice, View, cell_words, marks_words};
use crate::ui::{El, Signal, drawing, effect_with, memo};
use hyperdoku_core::{Cell, Shape};
use hyperdoku_render::svg::{HouseStyle, Short};
use std::fmt::Write;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, PointerEvent};

/// What was drawn last.
#[derive(Default)]
struct Drawn {
    cells: Vec<Cell>,
    looks: Vec<Option<Look>>,
    halos: Vec<Option<HouseStyle>>,
    flat: Option<HouseStyle>,
    /// The groups of cells, row by row, each with the group that is drawn anew.
    groups: Vec<(Element, Element)>,
}

/// A slice. The large one is the grid that a screen reader walks; others are pictures of it.
pub fn slice_view(play: Play, slice: Signal<Slice>, scale: Scale) -> El {
    let shape = play.shape();
    let view = view_of(play);
    let own = memo(move || match view.get() {
        Some(view) => play.looks.with(|looks| slice_looks(&view, &slice.get(), looks)),
        None => Vec::new(),
    });
    let lines =
        move || view.with(|view| view.as_ref().map_or(String::new(), |view| draw::lines(shape, view, scale)));
    let spots = memo(move || spots(play, &view.get(), &slice.get()));
    let overlay = move || {
        let Some(view) = view.get() else { return Vec::new() };
        let (cursor, spot) = spots.get();
        own.with(|looks| draw::overlay(looks, view.side(), cursor, spot, scale))
    };
    let grounds = move || {
        let Some(view) = view.get() else { return Vec::new() };
        own.with(|looks| draw::grounds(looks, view.side(), scale, flat(&view)))
    };
    let over = || drawing("g").class("over").hide();
    let picture = drawing("svg")
        .class(match scale {
            Scale::Small => "slice small",
            Scale::Medium => "slice medium",
            Scale::Large => "slice",
        })
        .bind("viewBox", move || view.with(|view| view.as_ref().map(|view| frame(view, scale))))
        .add(drawing("rect").class("ground").attr("width", "100%").attr("height", "100%"))
        .add(over().html(&draw::extras(shape, scale)))
        .add(painted(over().class("over grounds"), scale, grounds))
        .add(contents(play, view, slice, own, scale))
        .add(over().html_of(lines))
        .add(painted(over(), scale, overlay));
    // Another slice fades in anew: a style that stays the same does not begin again. Small ones do with all others.
    let is_odd = std::cell::Cell::new(false);
    let turn = move || {
        view.with(|_| ());
        if scale != Scale::Small {
            slice.with(|_| ());
        }
        is_odd.set(!is_odd.get());
        is_odd.get()
    };
    let picture = picture.toggle("odd", turn);
    let name = move || slice_name(shape, &view.get(), &slice.get());
    match scale {
        Scale::Large => as_board(play, as_grid(listening(play, picture), name))
            .add(over().class("over labels").html_of(move || labels(play, &view.get()))),
        Scale::Medium => as_grid(listening(play, picture), name),
        Scale::Small => pointing(play, picture, view, slice).hide(),
    }
}

/// A small slice whose cells show their houses to the mouse. They are too small to be pressed one by one.
fn pointing(play: Play, picture: El, view: Signal<Option<View>>, slice: Signal<Slice>) -> El {
    let point = move |event: Event| {
        let unit = Scale::Small.unit();
        let at = browser::point(event.unchecked_ref()).map(|at| at.map(|place| (place / unit) as u32));
        let cell = view.peek_with(|view| {
            let (view, [column, row]) = (view.as_ref()?, at?);
            (column < view.side() && row < view.rows()).then(|| view.cell(&slice.peek(), column, row))
        });
        if event.unchecked_ref::<PointerEvent>().pointer_type() == "mouse" {
            play.hover(cell);
        }
    };
    picture.on("pointermove", point).on("pointerleave", move |_| play.hover(None))
}

/// A group of paths that follow signals. Their elements are made when they are first needed, and stay: pages are quicker to
/// move a path than to make one.
fn painted(group: El, scale: Scale, paths: impl Fn() -> Vec<(Paint, String)> + 'static) -> El {
    let parent = group.0.clone();
    effect_with(move |mut kept: Vec<(String, Option<Element>)>| {
        let paths = paths();
        kept.resize_with(paths.len(), Default::default);
        for (place, (paint, path)) in paths.into_iter().enumerate() {
            if kept[place].0 == path {
                continue;
            }
            if kept[place].1.is_none() {
                let attributes = paint.attributes(scale);
                let made =
                    attributes.iter().fold(drawing("path"), |made, (name, value)| made.attr(name, value));
                let next = kept[place..].iter().find_map(|(_, element)| element.as_deref());
                let _ = parent.insert_before(&made.0, next);
                kept[place].1 = Some(made.0);
            }
            if let Some(element) = &kept[place].1 {
                let _ = element.set_attribute("d", &path);
            }
            kept[place].0 = path;
        }
        kept
    });
    group
}

/// What stands in the cells: each by itself where it can be met, all together where it is small.
fn contents(
    play: Play,
    view: Signal<Option<View>>,
    slice: Signal<Slice>,
    own: Signal<Vec<Look>>,
    scale: Scale,
) -> El {
    let shape = play.shape();
    let group = drawing("g").class("cells");
    if scale == Scale::Small {
        let cells = memo(move || own.with(|looks| looks.iter().map(Look::small).collect::<Vec<_>>()));
        let side = move || view.with(|view| view.as_ref().map_or(1, View::side));
        return group.html_of(move || cells.with(|cells| draw::small_contents(cells, side(), shape)));
    }
    let cells = group.0.clone();
    effect_with(move |mut drawn: Drawn| {
        if let Some(view) = view.get() {
            own.with(|looks| draw_cells(&mut drawn, &cells, &view, &slice.get(), looks, scale, shape));
        }
        drawn
    });
    group
}

/// How the board of a game is looked at.
pub fn view_of(play: Play) -> Signal<Option<View>> {
    memo(move || play.status.with(|status| status.view.clone()))
}

/// A drawing whose cells can be pressed.
pub fn listening(play: Play, picture: El) -> El {
    let fill = move |event: Event| {
        if let Some(cell) = cell_at(&event) {
            play.fill_last(cell);
        }
    };
    picture
        .on("pointerdown", move |event| pointer_down(play, event.unchecked_ref()))
        .on("pointermove", move |event| pointer_move(play, event.unchecked_ref()))
        .on("pointerleave", move |_| play.hover(None))
        .on("dblclick", fill)
}

/// A drawing that a screen reader walks as a grid.
pub fn as_grid(picture: El, name: impl Fn() -> String + 'static) -> El {
    let label = move || match name() {
        name if name.is_empty() => Some("Board".to_owned()),
        name => Some(format!("Slice {name}")),
    };
    picture.attr("role", "grid").bind("aria-label", label)
}

/// The grid that the keyboard goes to.
pub fn as_board(play: Play, grid: El) -> El {
    let active = move || Some(format!("cell-{}", play.status.with(|status| status.cursor.0)));
    grid.attr("tabindex", "0").attr("id", "board").bind("aria-activedescendant", active)
}

/// The cells, with room for the lines around them. Numbers stand outside, where the page leaves room.
fn frame(view: &View, scale: Scale) -> String {
    let pad = if scale == Scale::Small { 1.5 } else { 2.5 };
    let [width, height] =
        [view.side(), view.rows()].map(|cells| Short(f64::from(cells) * scale.unit() + pad));
    let at = Short(-pad / 2.0);
    format!("{at} {at} {width} {height}")
}

/// The name of a slice: the axes that it stands still on.
pub fn slice_name(shape: &Shape, view: &Option<View>, slice: &Slice) -> String {
    let Some(view) = view else { return shape.to_string() };
    let fixed = view.rest.iter().map(|&axis| format!("{}{}", Shape::axis_name(axis), slice.at[axis] + 1));
    fixed.collect::<Vec<_>>().join(" ")
}

/// The cell that something happened in.
pub fn cell_at(event: &Event) -> Option<Cell> {
    browser::closest(event, "[data-cell]")?.get_attribute("data-cell")?.parse().ok().map(Cell)
}

/// A pointer goes down on a cell.
fn pointer_down(play: Play, event: &PointerEvent) {
    let Some(cell) = cell_at(event).filter(|_| event.button() == 0) else { return };
    let is_added = event.ctrl_key() || event.meta_key() || event.shift_key();
    play.press(cell, if is_added { Press::Toggle } else { Press::Alone });
    // A finger is captured by where it went down; dragging must see where it is.
    if let Some(Ok(element)) = event.target().map(JsCast::dyn_into::<Element>) {
        let _ = element.release_pointer_capture(event.pointer_id());
    }
}

/// A pointer that is down selects the cells it comes to, but not the one it went down on; a mouse that is not down shows
/// the houses of the cell it is over.
fn pointer_move(play: Play, event: &PointerEvent) {
    let cell = cell_at(event);
    if event.buttons() & 1 == 1 {
        cell.into_iter().for_each(|cell| play.drag(cell));
    } else if event.pointer_type() == "mouse" {
        play.hover(cell);
    }
}

fn draw_cells(
    drawn: &mut Drawn,
    group: &Element,
    view: &View,
    slice: &Slice,
    looks: &[Look],
    scale: Scale,
    shape: &Shape,
) {
    let cells = draw::slice_cells(view, slice);
    if drawn.groups.len() != cells.len() {
        build(drawn, group, view, scale);
    }
    let flat = flat(view);
    let is_turned = std::mem::replace(&mut drawn.flat, flat) != flat;
    for (place, &cell) in cells.iter().enumerate() {
        let (outer, inner) = &drawn.groups[place];
        let is_other = drawn.cells.get(place) != Some(&cell);
        if is_other {
            let _ = outer.set_attribute("data-cell", &cell.0.to_string());
        }
        let look = looks[place];
        let old = drawn.looks[place].replace(look);
        if old == Some(look) && !is_other && !is_turned {
            continue;
        }
        if old.is_none_or(|old| old.content() != look.content())
            && !old.is_some_and(|old| rewrite(inner, &old, &look, shape))
        {
            inner.set_inner_html(&draw::content(&look, scale, "", shape));
        }
        let halo = draw::halo(&look, flat);
        let is_dimmed = old.is_some_and(|old| old.is_dim) != look.is_dim;
        if std::mem::replace(&mut drawn.halos[place], halo) != halo || is_dimmed {
            let class = if look.is_dim { "cell dim " } else { "cell " }.to_owned();
            let _ = outer.set_attribute("class", &(class + &halo.map_or(String::new(), draw::halo_class)));
        }
        let told =
            |look: Look| (look.value, look.tone, look.is_selected, look.corner, look.centre, look.colours);
        if is_other || old.map(told) != Some(told(look)) {
            describe(outer, cell, &look, shape);
        }
    }
    drawn.cells = cells;
}

/// Writes one value in place of another where nothing else stands in the cell, which is quicker than to make it anew;
/// whether that was so.
fn rewrite(inner: &Element, old: &Look, look: &Look, shape: &Shape) -> bool {
    let [before, after] = [old, look].map(|look| look.plain_value().map(|symbol| shape.symbol_name(symbol)));
    let text = inner.first_element_child();
    match (before, after, text) {
        (Some(before), Some(after), Some(text)) if before.len() == after.len() => {
            text.set_text_content(Some(&after));
            let _ = text.set_attribute("class", look.tone.class());
            true
        }
        _ => false,
    }
}

/// The style of boxes that lie in slices, where others stand across them.
fn flat(view: &View) -> Option<HouseStyle> {
    Some(draw::flat_style(view)).filter(|style| *style != HouseStyle::Box)
}

/// What a screen reader says of a cell.
pub fn describe(outer: &Element, cell: Cell, look: &Look, shape: &Shape) {
    let holds = match (look.value, look.tone) {
        (None, _) => "empty".to_owned(),
        (Some(symbol), crate::table::Tone::Given) => format!("{}, given", shape.symbol_name(symbol)),
        (Some(symbol), crate::table::Tone::Wrong) => format!("{}, wrong", shape.symbol_name(symbol)),
        (Some(symbol), _) => shape.symbol_name(symbol),
    };
    let marks = marks_words(shape, look.corner, look.centre, look.colours);
    let _ = outer.set_attribute("id", &format!("cell-{}", cell.0));
    let _ = outer.set_attribute("aria-label", &format!("{}: {holds}{marks}", cell_words(shape, cell)));
    let _ = outer.set_attribute("aria-selected", if look.is_selected { "true" } else { "false" });
}

/// Makes the groups of all cells.
fn build(drawn: &mut Drawn, group: &Element, view: &View, scale: Scale) {
    let unit = scale.unit();
    let size = Short(unit);
    let inside = format!(r#"<rect class="hit" width="{size}" height="{size}"/><g></g>"#);
    let mut markup = String::new();
    for row in 0..view.rows() {
        markup.push_str(r#"<g role="row">"#);
        for column in 0..view.side() {
            let [x, y] = [column, row].map(|at| Short(f64::from(at) * unit));
            let _ = write!(
                markup,
                r#"<g class="cell" role="gridcell" transform="translate({x} {y})">{inside}</g>"#
            );
        }
        markup.push_str("</g>");
    }
    group.set_inner_html(&markup);
    drawn.groups.clear();
    let rows = group.children();
    for row in (0..rows.length()).filter_map(|row| rows.item(row)) {
        let cells = row.children();
        for outer in (0..cells.length()).filter_map(|column| cells.item(column)) {
            let inner = outer.last_element_child().unwrap_or_else(|| outer.clone());
            drawn.groups.push((outer, inner));
        }
    }
    drawn.looks = vec![None; drawn.groups.len()];
    drawn.halos = vec![None; drawn.groups.len()];
    drawn.cells.clear();
}

/// What the cells of a slice show, row by row.
fn slice_looks(view: &View, slice: &Slice, looks: &[Look]) -> Vec<Look> {
    draw::slice_cells(view, slice).iter().map(|cell| looks[cell.index()]).collect()
}

/// Column and row of a cell.
type Spot = Option<(u32, u32)>;

/// Where the cursor is in a slice, and the cell whose houses are highlighted.
fn spots(play: Play, view: &Option<View>, slice: &Slice) -> (Spot, Spot) {
    let Some(view) = view else { return (None, None) };
    play.status.with(|_| ());
    let here = |cell: Cell| (view.slice_of(cell) == *slice).then(|| view.place(cell));
    play.with(|table| {
        let is_hidden = table.guide.is_some() || table.screen != crate::table::Screen::Game;
        (here(table.cursor), here(table.spot()).filter(|_| !is_hidden))
    })
}

/// Numbers along the edges, those of the cursor standing out.
fn labels(play: Play, view: &Option<View>) -> String {
    let Some(view) = view else { return String::new() };
    let unit = Scale::Large.unit();
    let (column, row) = view.place(play.status.with(|status| status.cursor));
    let mut out = String::new();
    let mut label = |is_on: bool, x: f64, y: f64, number: u32| {
        let on = if is_on { " on" } else { "" };
        let (x, y) = (Short(x), Short(y));
        let _ = write!(out, r#"<text class="lab{on}" x="{x}" y="{y}">{number}</text>"#);
    };
    for at in 0..view.side() {
        let middle = f64::from(at) * unit + unit / 2.0;
        label(at == column, middle, -11.0, at + 1);
        if at < view.rows() {
            label(at == row, -11.0, middle, at + 1);
        }
    }
    out
}
