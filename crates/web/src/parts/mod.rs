//! The pieces that pages are made of.

mod around;
mod bar;
mod cube;
mod dialogs;
mod hint;
mod import;
mod keypad;
mod matrix;
mod menu;
mod new_game;
mod share;
mod sheet;
mod slice;
mod strips;
mod surface;
mod won;

pub use around::{around_button, view_choice};
pub use bar::{brand, play_bar};
pub use cube::{axis_picker, cube};
pub use dialogs::dialogs;
pub use hint::hint_panel;
pub use keypad::{keypad, more_keys};
pub use matrix::{map, matrix};
pub use menu::{drawing as board_drawing, menu};
pub use share::shared_puzzle;
pub use sheet::sheet;
pub use slice::slice_view;
pub use strips::{Size, strips, swatch};
pub use surface::surface_view;
pub use won::best_time;

use crate::browser;
use crate::ui::{El, div, drawing, el};
use hyperdoku_render::svg::Short;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, KeyboardEvent};

/// Several things of which one is chosen. Tab leads to that one, arrows choose another.
pub fn radios(class: &str, label: &str, buttons: impl IntoIterator<Item = El>) -> El {
    let group = div(class).attr("role", "radiogroup").label(label).add_all(buttons);
    group.on("keydown", |event| {
        step_radio(&event);
    })
}

/// One of them.
pub fn radio(name: &str, is_on: impl Fn() -> bool + Copy + 'static, choose: impl Fn() + 'static) -> El {
    radio_reached(name, is_on, is_on, choose)
}

/// One of several things of which none may be chosen: Tab leads to it where it is to be reached.
pub fn radio_reached(
    name: &str,
    is_on: impl Fn() -> bool + 'static,
    is_reached: impl Fn() -> bool + 'static,
    choose: impl Fn() + 'static,
) -> El {
    switch(name, "aria-checked", Rc::new(is_on), Box::new(choose))
        .attr("role", "radio")
        .bind("tabindex", move || Some(if is_reached() { "0" } else { "-1" }.to_owned()))
}

/// Chooses the next of a group by an arrow, around its ends.
fn step_radio(event: &Event) -> Option<()> {
    let here = browser::closest(event, "[role=radio]")?;
    let group = here.parent_element()?;
    let next = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
        "ArrowRight" | "ArrowDown" => here.next_element_sibling().or_else(|| group.first_element_child()),
        "ArrowLeft" | "ArrowUp" => here.previous_element_sibling().or_else(|| group.last_element_child()),
        _ => None,
    }?;
    // The board is not to hear of it.
    event.stop_propagation();
    event.prevent_default();
    next.unchecked_ref::<HtmlElement>().click();
    browser::focus(&next);
    Some(())
}

/// Something whose buttons leave the focus where it is: one that took it would take Space, Enter and arrows from the board.
pub fn aside(part: El) -> El {
    part.on("mousedown", |event| {
        if browser::closest(&event, "button").is_some() {
            event.prevent_default();
        }
    })
}

/// A button that is on or off, and tells so by a state for screen readers.
pub fn switch(name: &str, state: &'static str, is_on: Rc<dyn Fn() -> bool>, press: Box<dyn Fn()>) -> El {
    let own = Rc::clone(&is_on);
    el("button").toggle("on", move || own()).state(state, move || is_on()).text(name).click(press)
}

/// A bar that is filled in part, from 0 to 1.
pub fn gauge(class: &str, width: u32, part: impl Fn() -> f64 + 'static) -> El {
    let bar = |class: &str| drawing("rect").class(class).attr("height", "3");
    let filled =
        bar("part").bind("width", move || Some(Short(part().clamp(0.0, 1.0) * f64::from(width)).to_string()));
    drawing("svg")
        .class(class)
        .attr("viewBox", &format!("0 0 {width} 3"))
        .attr("preserveAspectRatio", "none")
        .hide()
        .add(bar("all").attr("width", &width.to_string()))
        .add(filled)
}
