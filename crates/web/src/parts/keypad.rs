//! Modes, symbols and tools, near the finger.

use crate::icons::{ERASE, MARKS, REDO, SEARCH, UNDO, icon};
use crate::parts::gauge;
use crate::play::{Play, Status};
use crate::table::{Command, Mode};
use crate::ui::{El, Signal, div, drawing, el, memo};
use hyperdoku_core::Symbol;
use hyperdoku_session::MOST_COLOURS;

/// The keypad.
pub fn keypad(play: Play) -> El {
    let symbols = play.shape().symbols();
    let mode = memo(move || play.status.with(|status| status.mode));
    let across = match symbols {
        ..=4 => 2,
        5..=12 => 3,
        13..=16 => 4,
        _ => 5,
    };
    let many = if symbols > 12 { " many" } else { "" };
    let modes = div("modes").attr("role", "group").label("What a key writes");
    let keys = div("keys").attr("role", "group").label("Symbols").show_all(move || match mode.get() {
        Mode::Colour => numbers(MOST_COLOURS.into()).map(|colour| colour_key(play, colour)).collect(),
        _ => numbers(symbols).map(|symbol| key(play, symbol)).collect(),
    });
    div(&format!("keypad a{across}{many}"))
        .add(modes.add_all(Mode::ALL.into_iter().map(|one| mode_key(play, one, mode))))
        .add(
            keys.add(tool(play, "Undo", UNDO, Command::Undo, |status| status.can_undo))
                .add(tool(play, "Redo", REDO, Command::Redo, |status| status.can_redo))
                .add(tool(play, "Clear", ERASE, Command::Erase, |_| true)),
        )
}

/// What is done less often.
pub fn more_keys(play: Play) -> El {
    let shape = play.shape();
    let only = move || {
        play.status.with(|status| match (status.symbol, status.is_filtered) {
            (_, true) => "Show all".to_owned(),
            (Some(symbol), false) => format!("Only {}s", shape.symbol_name(symbol)),
            (None, false) => "Only one".to_owned(),
        })
    };
    let is_filtered = move || play.status.with(|status| status.is_filtered);
    let plain = |picture| el("button").class("plain").add(icon(picture));
    div("pair2")
        .add(plain(MARKS).text("Fill marks").click(move || play.command(Command::FillMarks)))
        .add(plain(SEARCH).text_of(only).state("aria-pressed", is_filtered).click(move || play.filter()))
}

fn numbers(most: u32) -> impl Iterator<Item = Symbol> {
    (1..=most).filter_map(Symbol::from_number)
}

fn mode_key(play: Play, one: Mode, mode: Signal<Mode>) -> El {
    let picture = match one {
        Mode::Value => r#"<i class="pv">7</i>"#,
        Mode::Corner => r#"<i class="pc"><em>1</em><em>3</em></i>"#,
        Mode::Centre => r#"<i class="pm">13</i>"#,
        Mode::Colour => r#"<i class="pk"></i>"#,
    };
    let is_on = move || mode.get() == one;
    el("button")
        .class("mode")
        .html(&format!("{picture}<span>{}</span>", one.title()))
        .toggle("on", is_on)
        .state("aria-pressed", is_on)
        .click(move || play.look(|table| table.mode = one))
}

fn key(play: Play, symbol: Symbol) -> El {
    let name = play.shape().symbol_name(symbol);
    let all = play.facts().topology.cell_count() / play.shape().symbols() as usize;
    let here = memo(move || play.status.with(|status| status.counts[symbol.index()]));
    let is_shown = move || play.status.with(|status| status.symbol == Some(symbol));
    let own = name.clone();
    el("button")
        .class("key")
        .toggle("on", is_shown)
        .toggle("full", move || here.get() >= all)
        .bind("aria-label", move || Some(format!("{own}, {} left", all.saturating_sub(here.get()))))
        .click(move || play.enter(symbol, None))
        .add(el("b").text(&name))
        .add(gauge("done", 28, move || here.get() as f64 / all.max(1) as f64))
}

fn colour_key(play: Play, colour: Symbol) -> El {
    let number = colour.number();
    let patch =
        drawing("rect").class(&format!("c{number}")).attr("width", "24").attr("height", "24").attr("rx", "6");
    let picture = drawing("svg").class("paint").attr("width", "24").attr("height", "24").hide().add(patch);
    el("button")
        .class("key")
        .toggle("on", move || play.status.with(|status| status.colour == Some(colour)))
        .label(&format!("Colour {number}"))
        .add(picture)
        .click(move || play.enter(colour, None))
}

fn tool(
    play: Play,
    name: &str,
    picture: &'static str,
    command: Command,
    is_of_use: fn(&Status) -> bool,
) -> El {
    let disabled = move || play.status.with(|status| (!is_of_use(status)).then(String::new));
    el("button")
        .class("key tool")
        .label(name)
        .bind("disabled", disabled)
        .add(icon(picture))
        .click(move || play.command(command))
}
