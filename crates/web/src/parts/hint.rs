//! The hint: three steps, each telling more, the last to be followed with a key.

use crate::boards;
use crate::browser;
use crate::draw::{self, letter};
use crate::icons::{CLOSE, icon};
use crate::play::Play;
use crate::table::{cell_words, house_words};
use crate::ui::{El, div, drawing, el, span};
use hyperdoku_core::{HouseId, Shape};
use hyperdoku_logic::{Grade, Level};
use hyperdoku_session::{Guide, Letter};
use std::fmt::Write;

/// What is told of a hint.
pub fn hint_panel(play: Play, guide: &Guide, grade: Grade) -> El {
    let close =
        el("button").class("icon").label("Close the hint").add(icon(CLOSE)).click(move || play.close_hint());
    let head = div("row")
        .add(el("h2").text(&guide.title))
        .add_all(guide.level.map(|level| span("chip").text(level_name(level))))
        .add(span("grow"))
        .add(close);
    let step = |one: Grade| el("i").class(if one <= grade { "on" } else { "" });
    let sentence = el("p").class("big").text(&guide.sentences[grade as usize]);
    let conclusion = (grade == Grade::What).then(|| el("b").text(&format!(" {}", guide.conclusion)));
    let letters = (grade == Grade::What).then(|| letters(play, &guide.letters));
    let figure = guide.houses.first().filter(|_| grade == Grade::What && guide.houses.len() == 1);
    div("panel hint")
        .attr("role", "region")
        .label(&format!("Hint, step {} of 3", grade as usize + 1))
        .add(span("grab"))
        .add(head)
        .add(div("steps").hide().add_all(Grade::ALL.into_iter().map(step)))
        .add(sentence.add_all(conclusion))
        .add_all(figure.and_then(|&house| figure_of(play, house)))
        .add_all(letters)
        .add(buttons(play, guide, grade))
}

fn buttons(play: Play, guide: &Guide, grade: Grade) -> El {
    let what = match (&guide.placed[..], grade) {
        ([place], Grade::What) => format!("Place {}", play.shape().symbol_name(place.symbol)),
        (_, Grade::What) if !guide.ruled_out.is_empty() => "Rule it out".to_owned(),
        (_, Grade::What) => "Close".to_owned(),
        _ => "Tell me more".to_owned(),
    };
    let leave = el("button").class("quiet big").text("Keep thinking").click(move || play.close_hint());
    let accept =
        el("button").class("primary big").attr("id", "accept").text(&what).add(el("kbd").text("Enter"));
    // The key that follows the hint is the one that presses a button with the focus.
    let button = accept.0.clone();
    browser::after(0, move || browser::focus(&button));
    div("acts").add(accept.click(move || play.accept())).add(leave)
}

/// Who closes which cells.
fn letters(play: Play, letters: &[Letter]) -> El {
    let shape = play.shape();
    let line = |(number, one): (u8, &Letter)| {
        let who = format!("{} at {}", shape.symbol_name(one.by.symbol), cell_words(shape, one.by.cell));
        let by = span("by").text(&closing_houses(play, one));
        let words = el("span").add(el("b").text(&who)).text(&closes(one.closes.len())).add(by);
        el("li").add(span("letter").text(&letter(number).to_string())).add(words)
    };
    el("ul").add_all((1..).zip(letters).map(line))
}

/// The houses by which a symbol closes cells: `, by its x line and its xy box`.
fn closing_houses(play: Play, letter: &Letter) -> String {
    let topology = &play.facts().topology;
    let mut names: Vec<String> = Vec::new();
    for cell in &letter.closes {
        let houses = topology.houses_of(letter.by.cell);
        let Some(&house) = houses.iter().find(|&&house| topology.house(house).contains(cell)) else {
            continue;
        };
        let style = play.with(|table| table.style(house));
        let name = format!("its {}", house_words(topology, house, style).to_ascii_lowercase());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let last = names.pop().unwrap_or_default();
    let and = if names.is_empty() { "" } else { " and " };
    format!(", by {}{and}{last}", names.join(", "))
}

/// A house that slices show in pieces, laid flat.
fn figure_of(play: Play, house: HouseId) -> Option<El> {
    let cells = play.facts().topology.house(house);
    let view = play.status.peek_with(|status| status.view.clone())?;
    let [low, high] = [cells.iter().min()?, cells.iter().max()?].map(|&cell| view.coordinates(cell));
    let axes: Vec<usize> = (0..low.len()).filter(|&axis| low[axis] != high[axis]).collect();
    if !axes.iter().any(|axis| view.rest.contains(axis)) {
        return None;
    }
    let (columns, words) = match axes[..] {
        [across] => (high[across] + 1, format!("{} across", Shape::axis_name(across))),
        [across, down] => {
            let [across_name, down_name] = [across, down].map(Shape::axis_name);
            (high[across] + 1 - low[across], format!("{across_name} across, {down_name} down"))
        }
        _ => (cells.len().isqrt() as u32, "one layer after another".to_owned()),
    };
    let mut inside = String::new();
    for (place, cell) in (0..).zip(cells) {
        let look = play.looks.peek_with(|looks| looks[cell.index()]);
        let (x, y) = (place % columns * 70, place / columns * 70);
        let ring = if look.is_selected { "cursor" } else { "thin" };
        let markup = draw::cell(&look, play.shape());
        let _ = write!(
            inside,
            r#"<g transform="translate({x} {y})"><path class="ground" d="M0 0h70v70H0z"/>{markup}<path class="{ring}" d="M0 0h70v70H0z"/></g>"#
        );
    }
    let (width, height) = (columns * 70, (cells.len() as u32).div_ceil(columns) * 70);
    let picture = drawing("svg")
        .class("slice")
        .attr("viewBox", &format!("-2 -2 {} {}", width + 4, height + 4))
        .hide()
        .html(&format!(r#"{inside}<path class="edge" d="M0 0h{width}v{height}H0z"/>"#));
    Some(div("fig").add(picture).add(el("p").text(&format!("Laid flat: {words}"))))
}

fn closes(count: usize) -> String {
    const WORDS: [&str; 9] = [
        "one cell",
        "two cells",
        "three cells",
        "four cells",
        "five cells",
        "six cells",
        "seven cells",
        "eight cells",
        "nine cells",
    ];
    match count.checked_sub(1).and_then(|place| WORDS.get(place)) {
        Some(words) => format!(" closes {words}"),
        None => format!(" closes {count} cells"),
    }
}

/// The name of a level, as of classes.
fn level_name(level: Level) -> &'static str {
    let place = Level::ALL.iter().position(|other| *other == level).unwrap_or(0);
    boards::CLASSES.get(place).map_or("", |(_, name)| name)
}
