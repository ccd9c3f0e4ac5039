//! Pictures on buttons: twenty units square, one stroke.

use crate::ui::{El, drawing};

/// The picture `undo`.
pub const UNDO: &str = "M7.5 4.5 4 8l3.5 3.5M4 8h7.5a4.25 4.25 0 0 1 0 8.5H8";
/// The picture `redo`.
pub const REDO: &str = "M12.5 4.5 16 8l-3.5 3.5M16 8H8.5a4.25 4.25 0 0 0 0 8.5H12";
/// The picture `hint`.
pub const HINT: &str = "M7.5 14.5h5M8.25 17h3.5M10 3a5 5 0 0 0-2.75 9.2v2.3h5.5v-2.3A5 5 0 0 0 10 3Z";
/// The picture `check`.
pub const CHECK: &str = "M4 10.5 8.25 14.75 16 6.5";
/// The picture `menu`.
pub const MENU: &str = "M3.5 6h13M3.5 10h13M3.5 14h13";
/// The picture `pause`.
pub const PAUSE: &str = "M7 5v10M13 5v10";
/// The picture `play`.
pub const PLAY: &str = "M7 4.5v11l8.5-5.5Z";
/// The picture `step`.
pub const STEP: &str = "M5 5v10l7-5ZM15 5v10";
/// The picture `back`.
pub const BACK: &str = "M15 5v10l-7-5ZM5 5v10";
/// The picture `prev`.
pub const PREV: &str = "M12 5l-5 5 5 5";
/// The picture `next`.
pub const NEXT: &str = "M8 5l5 5-5 5";
/// The picture `erase`.
pub const ERASE: &str = "M7.5 5.5h9v9h-9L3 10ZM9.75 8l4 4M13.75 8l-4 4";
/// The picture `close`.
pub const CLOSE: &str = "M5 5l10 10M15 5 5 15";
/// The picture `marks`.
pub const MARKS: &str = "M4 4h12v12H4ZM7 7h.01M10 7h.01M13 7h.01M7 10h.01M13 10h.01M7 13h.01";
/// The picture `turn`.
pub const TURN: &str = "M4 8.5C5.5 6 13 5 15.5 8.5 17 11 12 13.5 7.5 12.5M10 10.25 7.25 12.5 9.75 15";
/// The picture `dice`.
pub const DICE: &str = "M4 4h12v12H4ZM7.5 7.5h.01M12.5 12.5h.01M12.5 7.5h.01M7.5 12.5h.01";
/// The picture `share`.
pub const SHARE: &str = "M10 12V3.5M6.75 6.5 10 3.25l3.25 3.25M5 10v6.5h10V10";
/// The picture `search`.
pub const SEARCH: &str = "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4";
/// The picture `stop`.
pub const STOP: &str = "M5.5 5.5h9v9h-9Z";
/// The picture `import`.
pub const IMPORT: &str = "M10 3.5V12M6.75 9 10 12.25 13.25 9M5 13v3.5h10V13";

/// A picture on a button; the button has the words.
pub fn icon(path: &'static str) -> El {
    icon_of(move || path)
}

/// A picture that follows signals.
pub fn icon_of(path: impl Fn() -> &'static str + 'static) -> El {
    let line = drawing("path").bind("d", move || Some(path().to_owned()));
    drawing("svg")
        .class("i")
        .attr("viewBox", "0 0 20 20")
        .attr("width", "20")
        .attr("height", "20")
        .hide()
        .add(line)
}

/// The mark of the game.
pub fn logo() -> El {
    let markup = r#"<path class="l1" d="M14 2 24.4 8 14 14 3.6 8Z"/><path class="l2" d="M3.6 8 14 14v12L3.6 20Z"/><path class="l3" d="M24.4 8 14 14v12l10.4-6Z"/><path class="l0" d="M17.46 4 7.07 10M10.53 4l10.4 6M7.07 10v12M10.53 12v12M17.47 12v12M20.93 10v12"/>"#;
    drawing("svg")
        .class("logo")
        .attr("viewBox", "0 0 28 28")
        .attr("width", "28")
        .attr("height", "28")
        .hide()
        .html(markup)
}
