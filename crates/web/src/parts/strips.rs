//! The houses of a cell, one row each: legend, overview and reading order in one.

use crate::play::Play;
use crate::table::{Look, Tone, cell_words, house_words};
use crate::ui::{El, div, drawing, el, memo, span};
use hyperdoku_core::{Cell, Family, HouseId, SymbolSet};
use hyperdoku_render::svg::HouseStyle;

/// How much a strip shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Values, beside the board.
    Beside,
    /// Values and marks, in place of the board.
    Large,
}

/// What a strip shows of a cell.
#[derive(Clone, PartialEq)]
struct Tile {
    cell: Cell,
    class: &'static str,
    text: String,
}

/// All houses of the highlighted cell.
pub fn strips(play: Play, size: Size) -> El {
    let houses = memo(move || {
        let spot = play.status.with(|status| status.spot);
        play.with(|table| table.houses_of(spot))
    });
    let heading =
        move || format!("Houses of {}", cell_words(play.shape(), play.status.with(|status| status.spot)));
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
        .show_all(move || houses.get().into_iter().map(|house| strip(play, house, size)).collect());
    div("strips-part").add(head).add(list)
}

fn strip(play: Play, house: HouseId, size: Size) -> El {
    let (style, label) = play.with(|table| {
        let style = table.style(house);
        (style, house_words(table.topology(), house, style))
    });
    let tiles = memo(move || {
        let spot = play.status.with(|status| status.spot);
        let cells = play.facts().topology.house(house);
        play.looks.with(|looks| {
            cells.iter().map(|&cell| tile(play, cell, &looks[cell.index()], spot, size)).collect::<Vec<_>>()
        })
    });
    let item = move |tile: Tile| {
        let choose = move || {
            play.look(|table| {
                table.hover = None;
                table.select(tile.cell);
            });
        };
        el("li").class(tile.class).text(&tile.text).click(choose)
    };
    let swatch =
        drawing("svg").class("sw").attr("width", "18").attr("height", "18").hide().html(&swatch(style));
    div("strip")
        .attr("role", "listitem")
        .add(swatch)
        .add(el("span").text(&label))
        .add(el("ol").show_all(move || tiles.get().into_iter().map(item).collect()))
}

fn tile(play: Play, cell: Cell, look: &Look, spot: Cell, size: Size) -> Tile {
    let shape = play.shape();
    let marks = if size == Size::Large { look.corner | look.centre } else { SymbolSet::EMPTY };
    let class = match (look.value, look.tone) {
        _ if cell == spot => "cur",
        (None, _) => "marks",
        (_, Tone::Given) => "given",
        _ => "",
    };
    let text = match look.value {
        Some(symbol) => shape.symbol_name(symbol),
        None => marks.map(|symbol| shape.symbol_name(symbol)).collect(),
    };
    Tile { cell, class, text }
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
