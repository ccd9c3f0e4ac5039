//! What a player can do, and how it is written down.

use crate::content::MOST_COLOURS;
use hyperdoku_core::{Cell, Symbol};
use hyperdoku_logic::Grade;
use std::fmt;
use std::str::FromStr;

/// One thing a player does.
///
/// As text it is a word and numbers, symbols and colours counted from 1, cells and savepoints from 0: `value 5 12 13`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Writes a symbol into cells; once more takes it out again.
    Write(Pen, Symbol, Vec<Cell>),
    /// Paints cells with a colour, from 1; once more takes it off.
    Paint(u8, Vec<Cell>),
    /// Empties cells: of values; where there are none, of marks; where there are none either, of colours.
    Erase(Vec<Cell>),
    /// Writes into every empty cell, as centre marks, what the rules leave to it.
    Fill,
    /// Takes the last change back.
    Undo,
    /// Makes the last change that was taken back again.
    Redo,
    /// Keeps the board as it is, to be restored.
    Save,
    /// Brings a kept board back, the first saved being 0.
    Restore(usize),
    /// Empties the board.
    Restart,
    /// Asks for a hint of a grade.
    Hint(Grade),
    /// Asks which values are wrong.
    Check,
    /// Looks at the solution: the game goes on, but does not count any more.
    GiveUp,
}

/// What a symbol is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pen {
    /// The value of the cell.
    Value,
    /// The value of the cell; marks of the same symbol go from the cells that see it.
    Tidy,
    /// A mark at the edge.
    Corner,
    /// A mark in the middle.
    Centre,
    /// Crossed out of what the rules leave to the cell, and out of its marks.
    Cross,
}

impl Pen {
    /// Whether it writes values rather than marks.
    pub(crate) fn writes_values(self) -> bool {
        matches!(self, Pen::Value | Pen::Tidy)
    }
}

/// Text that is no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionError {
    /// What was found.
    pub found: String,
    /// What would have been right.
    pub expected: &'static str,
}

/// The pens by the words for them.
const PENS: [(&str, Pen); 5] = [
    ("value", Pen::Value),
    ("tidy", Pen::Tidy),
    ("corner", Pen::Corner),
    ("centre", Pen::Centre),
    ("cross", Pen::Cross),
];

/// The words for actions that need no number.
const PLAIN: [(&str, Action); 7] = [
    ("fill", Action::Fill),
    ("undo", Action::Undo),
    ("redo", Action::Redo),
    ("save", Action::Save),
    ("restart", Action::Restart),
    ("check", Action::Check),
    ("give-up", Action::GiveUp),
];

/// More than the longest word and the number after it take, in bytes.
const MOST_WORD_BYTES: usize = 16;

impl Action {
    /// How long its text can be on a board of so many cells, in bytes, if it names each of them once.
    pub fn most_bytes(cells: usize) -> usize {
        let digits = cells.max(1).ilog10() as usize + 1;
        MOST_WORD_BYTES + cells.saturating_mul(digits + 1)
    }

    /// Whether it changes what stands on the board.
    pub fn changes_the_board(&self) -> bool {
        !matches!(self, Action::Save | Action::Hint(_) | Action::Check | Action::GiveUp)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = |f: &mut fmt::Formatter<'_>, cells: &[Cell]| {
            cells.iter().try_for_each(|cell| write!(f, " {}", cell.0))
        };
        match self {
            Action::Write(pen, symbol, cells) => {
                let word = PENS.iter().find(|(_, other)| other == pen).map_or("", |(word, _)| word);
                write!(f, "{word} {}", symbol.number())?;
                all(f, cells)
            }
            Action::Paint(colour, cells) => {
                write!(f, "paint {colour}")?;
                all(f, cells)
            }
            Action::Erase(cells) => {
                f.write_str("erase")?;
                all(f, cells)
            }
            Action::Restore(savepoint) => write!(f, "restore {savepoint}"),
            Action::Hint(grade) => write!(f, "hint {}", *grade as usize + 1),
            plain => f.write_str(PLAIN.iter().find(|(_, other)| other == plain).map_or("", |(word, _)| word)),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let mut words = text.split(' ');
        let word = words.next().unwrap_or_default();
        let action = if let Some((_, action)) = PLAIN.iter().find(|(plain, _)| *plain == word) {
            action.clone()
        } else if let Some(&(_, pen)) = PENS.iter().find(|(name, _)| *name == word) {
            let symbol = number(&mut words)?;
            let symbol = Symbol::from_number(symbol).ok_or_else(|| wrong(symbol, "a symbol from 1 to 64"))?;
            Action::Write(pen, symbol, cells(&mut words)?)
        } else {
            match word {
                "paint" => Action::Paint(colour(&mut words)?, cells(&mut words)?),
                "erase" => Action::Erase(cells(&mut words)?),
                "restore" => Action::Restore(number(&mut words)? as usize),
                "hint" => Action::Hint(grade(&mut words)?),
                _ => return Err(wrong(word, "the word for an action")),
            }
        };
        match words.next() {
            Some(more) => Err(wrong(more, "the end")),
            None => Ok(action),
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found `{}`, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for ActionError {}

fn wrong(found: impl ToString, expected: &'static str) -> ActionError {
    ActionError { found: found.to_string(), expected }
}

fn number<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<u32, ActionError> {
    const EXPECTED: &str = "a number without sign";
    let word = words.next().ok_or_else(|| wrong("nothing", EXPECTED))?;
    // A sign would be read too, and then the text would not come back as it was.
    let digits = Some(word).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| wrong(word, EXPECTED))
}

fn colour<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<u8, ActionError> {
    let number = number(words)?;
    let colour = u8::try_from(number).ok().filter(|colour| (1..=MOST_COLOURS).contains(colour));
    colour.ok_or_else(|| wrong(number, "a colour from 1 to 9"))
}

fn grade<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Grade, ActionError> {
    let number = number(words)?;
    let grade = (number as usize).checked_sub(1).and_then(|index| Grade::ALL.get(index));
    grade.copied().ok_or_else(|| wrong(number, "a grade from 1 to 3"))
}

fn cells<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<Cell>, ActionError> {
    let mut cells = vec![Cell(number(words)?)];
    for word in words {
        cells.push(Cell(number(&mut std::iter::once(word))?));
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) {
        let action: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(action.to_string(), text);
    }

    fn check_broken(text: &str, expected: &str) {
        let error = text.parse::<Action>().expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }

    #[test]
    fn actions_are_read_back_as_they_were_written() {
        for text in ["value 5 12 13", "tidy 64 0", "corner 1 7", "centre 9 80", "cross 3 2 1 0", "paint 9 4"]
        {
            check(text);
        }
        for text in ["erase 1 2", "restore 0", "hint 1", "hint 3"] {
            check(text);
        }
        for (word, _) in PLAIN {
            check(word);
        }
    }

    #[test]
    fn no_text_is_longer_than_one_that_names_every_cell() {
        for cells in [1, 10, 81, 100, 1296, 20_000] {
            let all: Vec<Cell> = (0..cells).map(Cell).collect();
            let longest = Action::Write(Pen::Centre, Symbol::from_number(64).unwrap(), all).to_string();
            let most = Action::most_bytes(cells as usize);
            assert!((longest.len()..=longest.len() * 2 + 20).contains(&most), "{cells}: {}", longest.len());
        }
    }

    #[test]
    fn other_text_is_refused() {
        check_broken("", "found ``, expected the word for an action");
        check_broken("dance 1", "found `dance`, expected the word for an action");
        check_broken("value", "found `nothing`, expected a number without sign");
        check_broken("value 5", "found `nothing`, expected a number without sign");
        check_broken("value +5 1", "found `+5`, expected a number without sign");
        check_broken("value 65 1", "found `65`, expected a symbol from 1 to 64");
        check_broken("value 0 1", "found `0`, expected a symbol from 1 to 64");
        check_broken("value 5 99999999999", "found `99999999999`, expected a number without sign");
        check_broken("paint 10 1", "found `10`, expected a colour from 1 to 9");
        check_broken("hint 4", "found `4`, expected a grade from 1 to 3");
        check_broken("undo 2", "found `2`, expected the end");
        check_broken("value 5  1", "found ``, expected a number without sign");
    }
}
