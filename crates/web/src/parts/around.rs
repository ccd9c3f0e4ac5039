//! What stands beside the board on a wide page, as a sheet where the page is narrow.

use crate::app::{Dialog, Page};
use crate::icons::logo;
use crate::parts::dialogs::modal;
use crate::parts::{Size, axis_picker, cube, map, more_keys, radio, radios, strips};
use crate::play::{Middle, Play};
use crate::ui::{El, div, el};

/// The button that opens the sheet.
pub fn around_button() -> El {
    let page = Page::here();
    let open = move || page.dialog.set(Some(Dialog::Around));
    el("button").class("icon around").label("Where you are").add(logo()).click(open)
}

/// The sheet; none without a game.
pub fn around_dialog() -> Option<El> {
    let page = Page::here();
    let play = page.play.get()?;
    let close = move || page.dialog.set(None);
    let tools = div("field").add(view_choice(play)).add(more_keys(play).click(close));
    let mut parts = vec![tools];
    match dimensions(play) {
        3 => parts.push(cube(play, 15.8)),
        4.. => parts.extend([map(play), axis_picker(play)]),
        _ => {}
    }
    parts.push(strips(play, Size::Beside));
    Some(modal("Where you are", "narrow", parts))
}

/// Whether the board is seen in the middle, or the houses of a cell.
pub fn view_choice(play: Play) -> El {
    let first = match dimensions(play) {
        3 => "Layers",
        4.. => "Matrix",
        _ => "Board",
    };
    let choice = |(name, middle): (&str, Middle)| {
        radio(name, move || play.middle.get() == middle, move || play.middle.set(middle))
    };
    let choices = [(first, Middle::Layers), ("Houses", Middle::Houses)];
    radios("seg views", "View", choices.map(choice))
}

/// How many dimensions the board has; none where it is no lattice.
fn dimensions(play: Play) -> u32 {
    play.shape().lattice().map_or(0, |lattice| lattice.dimensions)
}
