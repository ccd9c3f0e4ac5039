//! A link to the puzzle, and the same as a QR code.

use crate::app::{LINK, Page};
use crate::browser;
use crate::parts::dialogs::modal;
use crate::ui::{El, Signal, div, el, span};
use hyperdoku_format::link;
use hyperdoku_wire::PuzzleText;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, HtmlInputElement};

/// The dialog; none without a game.
pub fn share_dialog() -> Option<El> {
    let play = Page::here().play.peek()?;
    let Some(packed) = play.with(|table| link::write(table.session.puzzle())) else {
        let text = "This board has no name, so it cannot be put into a link. Save it as a file instead.";
        return Some(modal("Share", "narrow", vec![el("p").class("big").text(text)]));
    };
    let address = format!("{}/#{LINK}{packed}", browser::window().location().origin().unwrap_or_default());
    let facts = play.facts();
    let givens = format!("{}:{}", facts.puzzle.board, facts.puzzle.givens);
    let copied = Signal::new("");
    let copy = |class: &str, name: &str, text: String, done: &'static str| {
        el("button").class(class).text(name).on("click", move |event| {
            let (text, field) = (text.clone(), field_of(&event));
            spawn_local(async move {
                copied.set(if browser::copy(&text).await { done } else { select(field, &text) });
            });
        })
    };
    let mut content =
        vec![el("p").class("big").text("Whoever opens this link with Hyperdoku gets the same puzzle.")];
    content.extend(
        code(&address).map(|code| div("qr").attr("role", "img").label("The link as a QR code").html(&code)),
    );
    content.push(el("input").class("link").attr("readonly", "").label("Link").attr("value", &address));
    let acts = div("row acts")
        .add(copy("primary big", "Copy the link", address, "Link copied."))
        .add(copy("plain big", "Copy as text", givens, "Puzzle copied."))
        .add(span("muted").attr("role", "status").text_of(move || copied.get().to_owned()));
    content.push(acts);
    Some(modal("Share", "narrow", content))
}

/// The field of the dialog of a button.
fn field_of(event: &Event) -> Option<HtmlInputElement> {
    let field = browser::closest(event, "dialog")?.query_selector("input.link").ok()??;
    Some(field.unchecked_into())
}

/// Selects a text for the player to copy, and says so.
fn select(field: Option<HtmlInputElement>, text: &str) -> &'static str {
    if let Some(field) = field {
        field.set_value(text);
        field.select();
    }
    "The browser copies nothing here. The text is selected: copy it by hand."
}

/// A QR code; none where the text is too long for one.
fn code(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let all = size + 8;
    Some(format!(
        r#"<svg viewBox="-4 -4 {all} {all}" shape-rendering="crispEdges"><rect x="-4" y="-4" width="{all}" height="{all}" fill="white"/><path fill="black" d="{path}"/></svg>"#
    ))
}

/// The puzzle of a link.
pub fn shared_puzzle(packed: &str) -> Option<PuzzleText> {
    let packed = js_sys::decode_uri_component(packed).ok().map(String::from)?;
    let puzzle = link::read(&packed).ok()?;
    let shape = puzzle.topology().shape();
    let givens = hyperdoku_format::line_of(puzzle.givens().iter().copied(), shape.symbols())?;
    Some(PuzzleText { board: shape.to_string(), givens, listed: None })
}
