//! How the characters of a drawing look.

use crate::scene::Role;
use anstyle::{Ansi256Color, AnsiColor, Color, Style};

/// What a character stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Ink {
    /// A rule or nothing.
    #[default]
    Plain,
    /// The dot of an empty cell.
    Empty,
    /// A text.
    Text(Role),
}

/// What lies behind a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Ground {
    /// The terminal's own colour.
    #[default]
    Bare,
    /// The tint of extra houses.
    Tinted,
}

/// Tinted cells fix both colours, since nobody knows whether the terminal is dark or light.
const TINT: Color = Color::Ansi256(Ansi256Color(153));
const BLACK: Color = Color::Ansi256(Ansi256Color(16));
const BLUE: Color = Color::Ansi256(Ansi256Color(19));

pub(super) fn style(ink: Ink, ground: Ground) -> Style {
    let style = match ink {
        Ink::Plain => Style::new(),
        Ink::Text(Role::Solved) => Style::new().fg_color(Some(AnsiColor::Cyan.into())),
        Ink::Text(Role::Given | Role::Title) => Style::new().bold(),
        Ink::Empty | Ink::Text(Role::Label) => Style::new().dimmed(),
    };
    match (ground, ink) {
        (Ground::Bare, _) => style,
        (Ground::Tinted, Ink::Plain) => style.bg_color(Some(TINT)),
        (Ground::Tinted, Ink::Text(Role::Solved)) => style.fg_color(Some(BLUE)).bg_color(Some(TINT)),
        (Ground::Tinted, _) => style.fg_color(Some(BLACK)).bg_color(Some(TINT)),
    }
}
