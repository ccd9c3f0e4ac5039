//! What keys mean.

use super::Mode;
use hyperdoku_core::Symbol;
use hyperdoku_session::MOST_COLOURS;

/// A key as the browser tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyPress<'a> {
    /// What it writes, or its name.
    pub key: &'a str,
    /// Which key of the keyboard it is, whatever it writes.
    pub code: &'a str,
    /// Whether Ctrl or Command is held.
    pub ctrl: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether Shift is held.
    pub shift: bool,
}

/// Where an arrow points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// What a player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The cursor goes one cell on.
    Step(Direction),
    /// The cursor goes to the next box.
    Leap(Direction),
    /// The selection grows.
    Extend(Direction),
    /// The cursor goes along an axis that tells slices apart, forward or back.
    Through {
        /// The first such axis is 0.
        rank: usize,
        /// By how many cells.
        by: i32,
    },
    /// Another axis is looked along.
    Along(usize),
    /// A symbol is entered; with the mode of the keypad unless a key says another.
    Enter(Symbol, Option<Mode>),
    /// The next mode.
    NextMode,
    /// The selected cells are emptied.
    Erase,
    /// The last change is taken back.
    Undo,
    /// It is made again.
    Redo,
    /// One symbol only, or all.
    Filter,
    /// A hint, or more of it.
    Hint,
    /// The hint is followed.
    Accept,
    /// Marks are filled in.
    FillMarks,
    /// The clock stops or runs.
    Pause,
    /// Wrong values are shown.
    Check,
    /// What keys there are.
    Help,
    /// Whatever is open closes.
    Escape,
}

impl Command {
    /// Whether a key that is held down goes on with it.
    pub fn repeats(self) -> bool {
        !matches!(
            self,
            Command::Hint | Command::Accept | Command::Pause | Command::Check | Command::FillMarks
        )
    }
}

/// The command of a key on a board of so many symbols and axes, in a mode of the keypad.
///
/// With more than nine symbols letters enter symbols, and every command letter takes Alt.
pub fn command(press: KeyPress<'_>, symbols: u32, axes: usize, mode: Mode) -> Option<Command> {
    named(press)
        .or_else(|| undo(press))
        .or_else(|| letter(press, symbols, axes))
        .or_else(|| symbol(press, symbols, mode))
}

/// Keys that have a name.
fn named(press: KeyPress<'_>) -> Option<Command> {
    let arrow = |direction| match (press.ctrl, press.shift) {
        (_, true) => Command::Extend(direction),
        (true, false) => Command::Leap(direction),
        (false, false) => Command::Step(direction),
    };
    let through = |by| Command::Through { rank: usize::from(press.alt), by };
    Some(match press.key {
        "PageUp" => through(-1),
        "PageDown" => through(1),
        // With Alt these are the browser's: back and forward, for one.
        _ if press.alt => return None,
        "ArrowLeft" => arrow(Direction::Left),
        "ArrowRight" => arrow(Direction::Right),
        "ArrowUp" => arrow(Direction::Up),
        "ArrowDown" => arrow(Direction::Down),
        "Backspace" | "Delete" if !press.ctrl => Command::Erase,
        " " => Command::NextMode,
        "Enter" => Command::Accept,
        "Escape" => Command::Escape,
        "?" => Command::Help,
        _ => return None,
    })
}

fn undo(press: KeyPress<'_>) -> Option<Command> {
    match letter_of(press).filter(|_| press.ctrl)? {
        b'Z' if !press.shift => Some(Command::Undo),
        b'Z' | b'Y' => Some(Command::Redo),
        _ => None,
    }
}

/// Letters that are commands, and digits that are with Alt.
fn letter(press: KeyPress<'_>, symbols: u32, axes: usize) -> Option<Command> {
    let is_free = symbols <= 9;
    let along = |axis: usize| Some(Command::Along(axis)).filter(|_| axis < axes);
    if press.ctrl {
        return None;
    }
    if let Some(digit) = press.code.strip_prefix("Digit").filter(|_| press.alt) {
        return along(digit.parse::<usize>().ok()?.checked_sub(1)?);
    }
    if press.alt == is_free {
        return None;
    }
    match letter_of(press)? {
        b'X' => along(0),
        b'Y' => along(1),
        b'Z' => along(2),
        b'W' => along(3),
        b'F' => Some(Command::Filter),
        b'H' => Some(Command::Hint),
        b'M' => Some(Command::FillMarks),
        b'P' => Some(Command::Pause),
        b'C' => Some(Command::Check),
        _ => None,
    }
}

/// Digits and letters that enter symbols; colours are as many on every board.
fn symbol(press: KeyPress<'_>, symbols: u32, mode: Mode) -> Option<Command> {
    if press.alt {
        return None;
    }
    // Without Num Lock, and on some systems with Shift, keys of the number pad move.
    let pad = press.code.strip_prefix("Numpad").filter(|digit| *digit == press.key);
    let digit = press.code.strip_prefix("Digit").or(pad);
    let number = match digit.and_then(|digit| digit.parse::<u32>().ok()) {
        Some(number) => number,
        None => 10 + u32::from(letter_of(press)? - b'A'),
    };
    let own = match (press.shift, press.ctrl) {
        (true, _) => Some(Mode::Corner),
        (false, true) => Some(Mode::Centre),
        (false, false) => None,
    };
    let most = if own.unwrap_or(mode) == Mode::Colour { MOST_COLOURS.into() } else { symbols };
    let symbol = Symbol::from_number(number).filter(|_| number <= most)?;
    Some(Command::Enter(symbol, own))
}

/// The letter that a key writes, as a capital. Where Alt or another alphabet makes it no letter of A to Z, its place on
/// the keyboard tells.
fn letter_of(press: KeyPress<'_>) -> Option<u8> {
    let text = if press.key.is_ascii() { press.key } else { press.code.strip_prefix("Key")? };
    match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press<'a>(key: &'a str, code: &'a str, held: &str) -> KeyPress<'a> {
        let is_held = |name| held.contains(name);
        KeyPress { key, code, ctrl: is_held("ctrl"), alt: is_held("alt"), shift: is_held("shift") }
    }

    fn check(key: &str, code: &str, held: &str, symbols: u32, expected: Option<Command>) {
        assert_eq!(command(press(key, code, held), symbols, 3, Mode::Value), expected, "{held} {key}");
    }

    fn enter(number: u32, mode: Option<Mode>) -> Option<Command> {
        Some(Command::Enter(Symbol::from_number(number).unwrap(), mode))
    }

    #[test]
    fn digits_enter_symbols_whatever_shift_makes_of_them() {
        check("5", "Digit5", "", 9, enter(5, None));
        check("%", "Digit5", "shift", 9, enter(5, Some(Mode::Corner)));
        check("5", "Digit5", "ctrl", 9, enter(5, Some(Mode::Centre)));
        check("7", "Numpad7", "", 9, enter(7, None));
        check("7", "Numpad7", "ctrl", 9, enter(7, Some(Mode::Centre)));
        check("Home", "Numpad7", "", 9, None);
        check("Home", "Numpad7", "shift", 9, None);
        check("PageUp", "Numpad9", "", 9, Some(Command::Through { rank: 0, by: -1 }));
        check("0", "Digit0", "", 9, None);
        check("7", "Digit7", "", 4, None);
    }

    #[test]
    fn colours_are_nine_on_every_board() {
        let check = |key, code, held, symbols, expected| {
            assert_eq!(command(press(key, code, held), symbols, 3, Mode::Colour), expected, "{held} {key}");
        };
        check("9", "Digit9", "", 4, enter(9, None));
        check("9", "Digit9", "", 16, enter(9, None));
        check("a", "KeyA", "", 16, None);
        check("A", "KeyA", "shift", 16, enter(10, Some(Mode::Corner)));
        check("9", "Digit9", "ctrl", 4, None);
    }

    #[test]
    fn letters_are_commands_until_they_are_symbols() {
        check("h", "KeyH", "", 9, Some(Command::Hint));
        check("x", "KeyX", "", 9, Some(Command::Along(0)));
        check("z", "KeyZ", "", 9, Some(Command::Along(2)));
        check("w", "KeyW", "", 9, None);
        check("a", "KeyA", "", 16, enter(10, None));
        check("A", "KeyA", "shift", 16, enter(10, Some(Mode::Corner)));
        check("h", "KeyH", "alt", 16, Some(Command::Hint));
        check("h", "KeyH", "", 25, enter(17, None));
        check("x", "KeyX", "alt", 16, Some(Command::Along(0)));
    }

    #[test]
    fn letters_are_those_that_keys_write() {
        check("z", "KeyY", "", 9, Some(Command::Along(2)));
        check("y", "KeyZ", "", 9, Some(Command::Along(1)));
        check("m", "Semicolon", "", 9, Some(Command::FillMarks));
        check(",", "KeyM", "", 9, None);
        check("a", "KeyQ", "", 16, enter(10, None));
        check("A", "KeyQ", "shift", 16, enter(10, Some(Mode::Corner)));
        check("z", "KeyY", "ctrl", 9, Some(Command::Undo));
        check("é", "Digit2", "", 9, enter(2, None));
        check("ö", "Semicolon", "", 16, None);
        // Alt on some systems, and other alphabets, write no letter of A to Z.
        check("˙", "KeyH", "alt", 16, Some(Command::Hint));
        check("р", "KeyH", "", 9, Some(Command::Hint));
        check("я", "KeyZ", "ctrl", 9, Some(Command::Undo));
    }

    #[test]
    fn the_rest_of_the_keyboard() {
        check("z", "KeyZ", "ctrl", 9, Some(Command::Undo));
        check("Z", "KeyZ", "ctrl shift", 9, Some(Command::Redo));
        check("y", "KeyY", "ctrl", 16, Some(Command::Redo));
        check("2", "Digit2", "alt", 9, Some(Command::Along(1)));
        check("4", "Digit4", "alt", 9, None);
        check("ArrowUp", "ArrowUp", "", 9, Some(Command::Step(Direction::Up)));
        check("ArrowUp", "ArrowUp", "ctrl", 9, Some(Command::Leap(Direction::Up)));
        check("ArrowUp", "ArrowUp", "shift", 9, Some(Command::Extend(Direction::Up)));
        check("PageDown", "PageDown", "alt", 9, Some(Command::Through { rank: 1, by: 1 }));
        check("ArrowLeft", "ArrowLeft", "alt", 9, None);
        check("Delete", "Delete", "ctrl shift", 9, None);
        check("Delete", "Delete", "", 9, Some(Command::Erase));
        check("?", "Slash", "shift", 9, Some(Command::Help));
        check("q", "KeyQ", "", 9, None);
    }
}
