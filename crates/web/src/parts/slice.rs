//! One slice of the board. Highlights are paths that stay and are told where to go, and cells are drawn again only where
//! their look has changed, so that a move of the cursor costs what it touches and no more.

use crate::browser;
use crate::draw::{self, Paint, Scale, Square};
use crate::play::{Play, Press};
use crate::table::{Look, Slice, Tone, View, axis_place, marks_words, place_words};
use crate::ui::{El, Signal, drawing, effect_with, memo};
use hyperdoku_core::{Cell, Shape};
use hyperdoku_render::svg::{HouseStyle, Short};
use std::fmt::Write;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent, PointerEvent, Text};

/// How the names of cells' elements begin.
const CELL: &str = "cell-";

/// What was drawn last.
#[derive(Default)]
struct Drawn {
    view: Option<View>,
    /// Row by row.
    places: Vec<Place>,
}

/// A place in a slice, whichever cell is there, and what was drawn last.
struct Place {
    /// What it is called in its slice.
    name: String,
    square: Square,
    cell: Option<Cell>,
    look: Option<Look>,
    halo: Option<HouseStyle>,
    group: Element,
    value: Element,
    words: Text,
    /// What stands beside the value, and its markup.
    beside: (Element, String),
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
    // Seen from another side it fades in anew: a style that stays the same does not begin again.
    let is_odd = std::cell::Cell::new(false);
    let turn = move || {
        view.with(|_| ());
        is_odd.set(!is_odd.get());
        is_odd.get()
    };
    let picture = picture.toggle("odd", turn);
    let name = move || slice_name(shape, &view.get(), &slice.get());
    match scale {
        Scale::Large => as_board(play, as_grid(listening(play, picture), name)).add(labels(play, view)),
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
        if let Some(cell) = cell_at(&event).filter(|_| how(event.unchecked_ref()) == Press::Alone) {
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
    let active = move || Some(cell_id(play.status.with(|status| status.cursor)));
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
    let fixed = view.rest.iter().map(|&axis| axis_place(axis, slice.at[axis]));
    fixed.collect::<Vec<_>>().join(" ")
}

/// The cell that something happened in.
pub fn cell_at(event: &Event) -> Option<Cell> {
    browser::closest(event, ".cell")?.id().strip_prefix(CELL)?.parse().ok().map(Cell)
}

/// What the element of a cell is called.
pub fn cell_id(cell: Cell) -> String {
    format!("{CELL}{}", cell.0)
}

/// A pointer goes down on a cell.
fn pointer_down(play: Play, event: &PointerEvent) {
    let Some(cell) = cell_at(event).filter(|_| event.button() == 0) else { return };
    play.press(cell, how(event));
    // A finger is captured by where it went down; dragging must see where it is.
    if let Some(Ok(element)) = event.target().map(JsCast::dyn_into::<Element>) {
        let _ = element.release_pointer_capture(event.pointer_id());
    }
}

/// With which keys something is pressed.
fn how(event: &MouseEvent) -> Press {
    match event.ctrl_key() || event.meta_key() || event.shift_key() {
        true => Press::Toggle,
        false => Press::Alone,
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
    if drawn.view.as_ref() != Some(view) {
        *drawn = Drawn { view: Some(view.clone()), places: build(group, view, scale) };
    }
    let flat = flat(view);
    for ((place, cell), look) in drawn.places.iter_mut().zip(draw::slice_cells(view, slice)).zip(looks) {
        place.show(cell, look, flat, shape);
    }
}

impl Place {
    /// Shows a cell here as it looks.
    fn show(&mut self, cell: Cell, look: &Look, flat: Option<HouseStyle>, shape: &Shape) {
        if self.cell.replace(cell) != Some(cell) {
            let _ = self.group.set_attribute("id", &cell_id(cell));
        }
        let old = self.look.replace(*look);
        if old == Some(*look) {
            return;
        }
        if old.map(|old| old.content()) != Some(look.content()) {
            self.write(old.as_ref(), look, shape);
        }
        let halo = draw::halo(look, flat);
        let is_dimmed = old.is_some_and(|old| old.is_dim) != look.is_dim;
        if std::mem::replace(&mut self.halo, halo) != halo || is_dimmed {
            let class = if look.is_dim { "cell dim " } else { "cell " }.to_owned();
            let class = class + &halo.map_or(String::new(), draw::halo_class);
            let _ = self.group.set_attribute("class", &class);
        }
        describe(&self.group, &self.name, old.as_ref(), look, shape);
    }

    /// Writes what a cell holds, and leaves alone what is there already: that is quicker than to make it anew.
    fn write(&mut self, old: Option<&Look>, look: &Look, shape: &Shape) {
        let name = |look: &Look| look.value.map_or(String::new(), |symbol| shape.symbol_name(symbol));
        let class = |look: &Look| look.value.map_or("", |_| look.tone.class());
        let size = |look: &Look| Short(draw::value_size(self.square[2], &name(look))).to_string();
        if old.map(name) != Some(name(look)) {
            self.words.set_data(&name(look));
        }
        for (attribute, before, now) in [
            ("class", old.map(class).map(str::to_owned), class(look).to_owned()),
            ("font-size", old.map(size), size(look)),
        ] {
            if before.as_ref() != Some(&now) {
                let _ = self.value.set_attribute(attribute, &now);
            }
        }
        let markup = draw::beside_value(look, self.square, "", shape);
        if self.beside.1 != markup {
            self.beside.0.set_inner_html(&markup);
            self.beside.1 = markup;
        }
    }
}

/// The style of boxes that lie in slices, where others stand across them.
fn flat(view: &View) -> Option<HouseStyle> {
    Some(draw::flat_style(view)).filter(|style| *style != HouseStyle::Box)
}

/// Tells a screen reader of a cell, where that has changed.
pub fn describe(group: &Element, name: &str, old: Option<&Look>, look: &Look, shape: &Shape) {
    let evidence = |look: &Look| (look.letter, look.closed);
    let told = |look: &Look| (look.value, look.tone, look.corner, look.centre, look.colours, evidence(look));
    if old.map(told) != Some(told(look)) {
        let holds = match (look.value, look.tone) {
            (None, _) => "empty".to_owned(),
            (Some(symbol), Tone::Given) => format!("{}, given", shape.symbol_name(symbol)),
            (Some(symbol), Tone::Wrong) => format!("{}, wrong", shape.symbol_name(symbol)),
            (Some(symbol), Tone::Clashing) => format!("{}, clashes", shape.symbol_name(symbol)),
            (Some(symbol), _) => shape.symbol_name(symbol),
        };
        let marks = marks_words(shape, look.corner, look.centre, look.colours);
        let evidence = match evidence(look) {
            (0, 0) => String::new(),
            (0, closed) => format!(", closed by {}", draw::letter(closed)),
            (letter, _) => format!(", evidence {}", draw::letter(letter)),
        };
        let _ = group.set_attribute("aria-label", &format!("{name}: {holds}{marks}{evidence}"));
    }
    if old.map(|old| old.is_selected) != Some(look.is_selected) {
        let _ = group.set_attribute("aria-selected", &look.is_selected.to_string());
    }
}

/// Makes all places of a slice. They stand in no coordinates of their own: the page would keep a list for each.
fn build(group: &Element, view: &View, scale: Scale) -> Vec<Place> {
    let mut markup = String::new();
    for row in 0..view.rows() {
        markup.push_str(r#"<g role="row">"#);
        for square in (0..view.side()).map(|column| scale.square(column, row)) {
            let ([x, y, s], [middle, base]) = (square.map(Short), draw::middle(square).map(Short));
            let _ = write!(
                markup,
                r#"<g class="cell" role="gridcell"><rect class="hit" x="{x}" y="{y}" width="{s}" height="{s}"/><text x="{middle}" y="{base}"> </text><g></g></g>"#
            );
        }
        markup.push_str("</g>");
    }
    group.set_inner_html(&markup);
    let rows = group.children();
    let place = |column: u32, row: u32| {
        let group = rows.item(row)?.children().item(column)?;
        let beside = group.last_element_child()?;
        let value = beside.previous_element_sibling()?;
        Some(Place {
            name: place_words(view, column, row),
            square: scale.square(column, row),
            cell: None,
            look: None,
            halo: None,
            words: value.first_child()?.unchecked_into(),
            value,
            beside: (beside, String::new()),
            group,
        })
    };
    (0..view.rows()).flat_map(|row| (0..view.side()).filter_map(move |column| place(column, row))).collect()
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
fn labels(play: Play, view: Signal<Option<View>>) -> El {
    let all = move || view.with(|view| view.as_ref().map_or(String::new(), label_markup));
    let group = drawing("g").class("over labels").hide().html_of(all);
    let numbers = group.0.children();
    effect_with(move |before: [u32; 2]| {
        let cursor = play.status.with(|status| status.cursor);
        let here = view.with(|view| view.as_ref().map_or([0; 2], |view| label_places(view, cursor)));
        for (is_on, place) in
            before.map(|place| (false, place)).into_iter().chain(here.map(|place| (true, place)))
        {
            if let Some(number) = numbers.item(place) {
                let _ = number.class_list().toggle_with_force("on", is_on);
            }
        }
        here
    });
    group
}

/// Those of the columns, then those of the rows.
fn label_markup(view: &View) -> String {
    let mut out = String::new();
    let mut label = |at: u32, [x, y]: [f64; 2]| {
        let _ = write!(out, r#"<text class="lab" x="{}" y="{}">{}</text>"#, Short(x), Short(y), at + 1);
    };
    let middle = |at: u32| draw::middle(Scale::Large.square(at, at))[0];
    (0..view.side()).for_each(|column| label(column, [middle(column), -11.0]));
    (0..view.rows()).for_each(|row| label(row, [-11.0, middle(row)]));
    out
}

/// Which of the numbers are those of a cell.
fn label_places(view: &View, cell: Cell) -> [u32; 2] {
    let (column, row) = view.place(cell);
    [column, view.side() + row]
}
