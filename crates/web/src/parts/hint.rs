//! The hint: three steps, each telling more, the last to be followed with a key.

use crate::boards;
use crate::browser;
use crate::draw::letter;
use crate::icons::{CLOSE, icon};
use crate::play::Play;
use crate::table::cell_words;
use crate::ui::{El, div, el, span};
use hyperdoku_logic::{Grade, Level};
use hyperdoku_session::{Guide, Letter};

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
    let sentences = guide.sentences[grade as usize].lines().map(|line| el("p").class("big").text(line));
    let letters = (grade == Grade::What).then(|| letters(play, &guide.letters));
    div("panel hint")
        .attr("role", "region")
        .label(&format!("Hint, step {} of 3", grade as usize + 1))
        .add(span("grab"))
        .add(head)
        .add(div("steps").hide().add_all(Grade::ALL.into_iter().map(step)))
        .add_all(sentences)
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
        let words = el("span").add(el("b").text(&who)).text(&closes(one.closes.len()));
        el("li").add(span("letter").text(&letter(number).to_string())).add(words)
    };
    el("ul").add_all((1..).zip(letters).map(line))
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
