//! The user's browser.

use std::process::{Command, Stdio};

/// Opens an address in the user's browser; where there is none, nothing happens.
pub fn open(url: &str) {
    let Some((program, arguments)) = opener() else { return };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Someone has to take note of its end.
        std::thread::spawn(move || child.wait());
    }
}

/// The program that opens addresses, and what it is told before the address; none where there is no screen.
fn opener() -> Option<(&'static str, &'static [&'static str])> {
    if cfg!(windows) {
        return Some(("cmd", &["/C", "start", ""]));
    }
    if cfg!(target_os = "macos") {
        return Some(("open", &[]));
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    has_screen.then_some(("xdg-open", &[]))
}
