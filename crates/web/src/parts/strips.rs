//! The houses of a cell, one row each: legend, overview and reading order in one.

use crate::browser;
use crate::play::Play;
use crate::table::{Look, Tone, cell_words, house_words};
use crate::ui::{El, Signal, div, drawing, effect, effect_with, el, memo, span};
use hyperdoku_core::{Cell, Family, HouseId, Shape, Symbol, SymbolSet};
use hyperdoku_render::svg::HouseStyle;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::{Element, Event, Text};

/// How much a strip shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Values, beside the board.
    Beside,
    /// Values and marks, in place of the board.
    Large,
}

/// All houses of the cell that keys go to. They stay while the pointer moves.
pub fn strips(play: Play, size: Size) -> El {
    let houses = memo(move || {
        let cursor = play.status.with(|status| status.cursor);
        play.with(|table| table.houses_of(cursor))
    });
    let count = memo(move || houses.with(Vec::len));
    let heading =
        move || format!("Houses of {}", cell_words(play.shape(), play.status.with(|status| status.cursor)));
    let summary = move || {
        let is_line = |house: &&HouseId| play.with(|table| table.style(**house) == HouseStyle::Line);
        houses.with(|houses| {
            let lines = houses.iter().filter(is_line).count();
            match play.shape().family() {
                // Nobody said what they look like.
                Family::Explicit(_) => counted(houses.len(), "house", "houses"),
                Family::Jigsaw(_) => counts(lines, counted(houses.len() - lines, "region", "regions")),
                _ => counts(lines, counted(houses.len() - lines, "box", "boxes")),
            }
        })
    };
    let head = div("head strips-head").add(el("h3").text_of(heading)).add(span("muted").text_of(summary));
    let class = if size == Size::Large { "strips large" } else { "strips" };
    let list = div(class)
        .attr("role", "list")
        .show_all(move || (0..count.get()).map(|place| strip(play, houses, place, size)).collect());
    div("strips-part").add(head).add(list)
}

/// One of the houses. It stays where it is while the cursor moves; only what it shows changes.
fn strip(play: Play, houses: Signal<Vec<HouseId>>, place: usize, size: Size) -> El {
    let style_of = move |house: HouseId| play.with(|table| table.style(house));
    let house = move || houses.with(|houses| houses.get(place).copied());
    let label = move || {
        let words = |house| house_words(&play.facts().topology, house, style_of(house));
        house().map_or(String::new(), words)
    };
    let sample = move || house().map_or(String::new(), |house| swatch(style_of(house)));
    let swatch = drawing("svg").class("sw").attr("width", "18").attr("height", "18").hide().html_of(sample);
    let cell_of = move |item: &Element| {
        let cells = houses.peek_with(|houses| play.facts().topology.house(houses[place]));
        cells.get(place_of(item)).copied()
    };
    let choose = move |event: Event| {
        let cell = browser::closest(&event, "li").and_then(|item| cell_of(&item));
        play.look(|table| {
            table.hover = None;
            cell.iter().for_each(|cell| table.select(*cell));
        });
    };
    // A cell is named when the pointer comes to it, until another is there: most come and go without.
    let named: Rc<RefCell<Option<Element>>> = Rc::default();
    let own_named = Rc::clone(&named);
    let name = move |event: Event| {
        let Some(item) = browser::closest(&event, "li") else { return };
        if let Some(cell) = cell_of(&item) {
            let _ = item.set_attribute("title", &cell_words(play.shape(), cell));
            own_named.replace(Some(item));
        }
    };
    let list = el("ol").on("click", choose).on("pointerover", name);
    let own = list.0.clone();
    let parts = memo(move || {
        let cursor = play.status.with(|status| status.cursor);
        let cells = house().map_or(&[][..], |house| play.facts().topology.house(house));
        play.looks.with(|looks| {
            cells.iter().map(|&cell| Part::of(cell, &looks[cell.index()], cursor, size)).collect::<Vec<_>>()
        })
    });
    effect(move || {
        houses.with(|_| ());
        named.take().iter().for_each(|item| drop(item.remove_attribute("title")));
    });
    effect_with(move |kept: Vec<Kept>| {
        let item = |part: &Part| part.item(play.shape());
        show_items(&own, kept, parts.with(|parts| parts.iter().map(item).collect()))
    });
    div("strip").attr("role", "listitem").add(swatch).add(el("span").text_of(label)).add(list)
}

/// How many items of its list come before one.
fn place_of(item: &Element) -> usize {
    std::iter::successors(item.previous_element_sibling(), Element::previous_element_sibling).count()
}

/// A cell of a house: its class, and what stands in it.
type Item = [String; 2];

/// Where a cell of a house is shown, and what.
type Kept = (Element, Text, Item);

/// What decides how a cell of a house is shown.
#[derive(Clone, Copy, PartialEq)]
struct Part {
    is_cursor: bool,
    value: Option<Symbol>,
    tone: Tone,
    marks: SymbolSet,
}

impl Part {
    fn of(cell: Cell, look: &Look, cursor: Cell, size: Size) -> Self {
        let shows_marks = size == Size::Large && look.value.is_none();
        let marks = if shows_marks { look.corner | look.centre } else { SymbolSet::EMPTY };
        Part { is_cursor: cell == cursor, value: look.value, tone: look.tone, marks }
    }

    fn item(&self, shape: &Shape) -> Item {
        let class = match self.value {
            _ if self.is_cursor && !self.marks.is_empty() => "cur marks",
            _ if self.is_cursor => "cur",
            Some(_) if self.tone == Tone::Given => "given",
            None if !self.marks.is_empty() => "marks",
            _ => "",
        };
        let text = match self.value {
            Some(symbol) => shape.symbol_name(symbol),
            // A text of no width would be taken out of the page, and put into it again later.
            None if self.marks.is_empty() => "\u{a0}".to_owned(),
            None => self.marks.map(|symbol| shape.symbol_name(symbol)).collect(),
        };
        [class.to_owned(), text]
    }
}

/// Shows the cells of a house. Their elements and texts stay, as they change with every move of the cursor.
fn show_items(list: &Element, mut kept: Vec<Kept>, items: Vec<Item>) -> Vec<Kept> {
    kept.drain(items.len().min(kept.len())..).for_each(|(element, ..)| element.remove());
    for (place, item) in items.into_iter().enumerate() {
        if place == kept.len() {
            let (made, text) = (el("li"), browser::document().create_text_node(""));
            let _ = made.0.append_child(&text).and_then(|_| list.append_child(&made.0));
            kept.push((made.0, text, Item::default()));
        }
        let (element, text, old) = &mut kept[place];
        if old[0] != item[0] {
            let _ = element.set_attribute("class", &item[0]);
        }
        if old[1] != item[1] {
            text.set_data(&item[1]);
        }
        *old = item;
    }
    kept
}

/// The colour and hatch of a style.
pub fn swatch(style: HouseStyle) -> String {
    let name = style.name();
    let hatch = match style.is_hatched() {
        true => format!(r#"<rect width="18" height="18" rx="4" class="h" fill="url(#{name}-s)"/>"#),
        false => String::new(),
    };
    format!(
        r#"<rect class="t-{name}" width="18" height="18" rx="4"/>{hatch}<rect class="sw-o o-{name}" x=".75" y=".75" width="16.5" height="16.5" rx="3.5"/>"#
    )
}

/// `3 lines, 1 box`.
fn counts(lines: usize, others: String) -> String {
    format!("{}, {others}", counted(lines, "line", "lines"))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
