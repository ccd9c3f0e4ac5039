//! One slice of the board. Cells are drawn again only where their look has changed, so that a highlight costs what it
//! touches and no more.

use crate::browser;
use crate::draw::{self, Scale};
use crate::play::{Play, Press};
use crate::table::{Look, Slice, View, cell_words};
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
    /// The groups of cells, row by row, each with the group that is drawn anew; small cells have one for both.
    groups: Vec<(Element, Element)>,
}

/// A slice. The large one is the grid that a screen reader walks; others are pictures of it.
pub fn slice_view(play: Play, slice: Signal<Slice>, scale: Scale) -> El {
    let shape = play.shape();
    let view = view_of(play);
    let group = drawing("g").class("cells");
    let cells = group.0.clone();
    effect_with(move |mut drawn: Drawn| {
        if let Some(view) = view.get() {
            play.looks.with(|looks| draw_cells(&mut drawn, &cells, &view, &slice.get(), looks, scale, shape));
        }
        drawn
    });
    let lines =
        move || view.with(|view| view.as_ref().map_or(String::new(), |view| draw::lines(shape, view, scale)));
    let overlay = move || {
        let Some(view) = view.get() else { return String::new() };
        play.status.with(|_| ());
        play.looks.with(|looks| slice_overlay(play, &view, &slice.get(), looks, scale))
    };
    // All in one piece: highlights change with every move of the pointer, contents seldom.
    let grounds = move || {
        let Some(view) = view.get() else { return String::new() };
        let own = play.looks.with(|looks| slice_looks(&view, &slice.get(), looks));
        draw::grounds(&own, view.side(), scale, flat(&view))
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
        .add(over().class("over grounds").html_of(grounds))
        .add(group)
        .add(over().html_of(lines))
        .add(over().html_of(overlay));
    // Another slice fades in anew: a style that stays the same does not begin again.
    let is_odd = std::cell::Cell::new(false);
    let turn = move || {
        view.with(|_| slice.with(|_| ()));
        is_odd.set(!is_odd.get());
        is_odd.get()
    };
    let picture = listening(play, picture).toggle("odd", turn);
    let name = move || slice_name(shape, &view.get(), &slice.get());
    match scale {
        Scale::Large => as_board(play, as_grid(picture, name))
            .add(over().class("over labels").html_of(move || labels(play, &view.get()))),
        Scale::Medium => as_grid(picture, name),
        Scale::Small => picture.hide(),
    }
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
    let group = browser::closest(event, "[data-cell]").or_else(|| small_group_at(event))?;
    group.get_attribute("data-cell")?.parse().ok().map(Cell)
}

/// The group of the cell of a small slice that something happened in: there are so many of them that only their contents
/// can be met.
fn small_group_at(event: &Event) -> Option<Element> {
    let [column, row] = browser::point(event.unchecked_ref())?.map(|at| (at / Scale::Small.unit()) as u32);
    let rows = browser::closest(event, ".small")?.query_selector(".cells").ok()??.children();
    rows.item(row)?.children().item(column)
}

/// A pointer goes down on a cell.
pub fn pointer_down(play: Play, event: &PointerEvent) {
    let Some(cell) = cell_at(event).filter(|_| event.button() == 0) else { return };
    let is_added = event.ctrl_key() || event.meta_key() || event.shift_key();
    play.press(cell, if is_added { Press::Toggle } else { Press::Alone });
    // A finger is captured by where it went down; dragging must see where it is.
    if let Some(Ok(element)) = event.target().map(JsCast::dyn_into::<Element>) {
        let _ = element.release_pointer_capture(event.pointer_id());
    }
}

/// A pointer moves over cells: it selects while it is down, otherwise shows their houses.
pub fn pointer_move(play: Play, event: &PointerEvent) {
    let cell = cell_at(event);
    if event.buttons() & 1 == 1 {
        if let Some(cell) = cell.filter(|cell| play.with(|table| table.cursor != *cell)) {
            play.press(cell, Press::Drag);
        }
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
        let look = looks[cell.index()];
        let old = drawn.looks[place].replace(look);
        if old == Some(look) && !is_other && !is_turned {
            continue;
        }
        if old.is_none_or(|old| old.content() != look.content()) {
            inner.set_inner_html(&draw::content(&look, scale, "", shape));
            let is_placed = look.value.is_some() && old.is_some_and(|old| old.value.is_none()) && !is_other;
            if is_placed && scale == Scale::Large {
                let _ = inner.set_attribute("class", "new");
            }
        }
        let halo = draw::halo(&look, flat);
        let is_dimmed = old.is_some_and(|old| old.is_dim) != look.is_dim;
        if std::mem::replace(&mut drawn.halos[place], halo) != halo || is_dimmed {
            let class = if look.is_dim { "cell dim " } else { "cell " }.to_owned();
            let _ = outer.set_attribute("class", &(class + &halo.map_or(String::new(), draw::halo_class)));
        }
        let is_told =
            |old: Look| (old.value, old.tone, old.is_selected) == (look.value, look.tone, look.is_selected);
        if scale != Scale::Small && (is_other || !old.is_some_and(is_told)) {
            describe(outer, cell, &look, shape);
        }
    }
    drawn.cells = cells;
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
    let _ = outer.set_attribute("id", &format!("cell-{}", cell.0));
    let _ = outer.set_attribute("aria-label", &format!("{}: {holds}", cell_words(shape, cell)));
    let _ = outer.set_attribute("aria-selected", if look.is_selected { "true" } else { "false" });
}

/// Makes the groups of all cells.
fn build(drawn: &mut Drawn, group: &Element, view: &View, scale: Scale) {
    let unit = scale.unit();
    let (row_role, cell_role, inside) = match scale {
        Scale::Large | Scale::Medium => {
            let size = Short(unit);
            let inside = format!(r#"<rect class="hit" width="{size}" height="{size}"/><g></g>"#);
            (r#" role="row""#, r#" role="gridcell""#, inside)
        }
        Scale::Small => ("", "", String::new()),
    };
    let mut markup = String::new();
    for row in 0..view.rows() {
        let _ = write!(markup, "<g{row_role}>");
        for column in 0..view.side() {
            let [x, y] = [column, row].map(|at| Short(f64::from(at) * unit));
            let _ =
                write!(markup, r#"<g class="cell"{cell_role} transform="translate({x} {y})">{inside}</g>"#);
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

fn slice_overlay(play: Play, view: &View, slice: &Slice, looks: &[Look], scale: Scale) -> String {
    let own = slice_looks(view, slice, looks);
    let here = |cell: Cell| (view.slice_of(cell) == *slice).then(|| view.place(cell));
    let (cursor, spot, hides) = play.with(|table| {
        (table.cursor, table.spot(), table.guide.is_some() || table.screen != crate::table::Screen::Game)
    });
    let spot = here(spot).filter(|_| !hides);
    let cursor = here(cursor);
    draw::overlay(&own, view.side(), cursor, spot, scale)
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
