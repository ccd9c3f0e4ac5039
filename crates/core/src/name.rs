//! Names of boards: one grammar for the command line, files, links and the page.
//!
//! ```text
//! board = base { "+" ( "diagonals" | "windows" ) }
//! base  = side { "x" side } | "[" side { "," side } "]" | "slice:" m "^" n | "latin:" N "^" n
//!       | "iso" [ ":" hhh "/" hhh "/" hhh ] | "wrap:" s | "hoops" | "jigsaw:" letters
//! ```

use crate::shape::{Extras, Family, ISO_HEIGHTS, Limits, Shape, ShapeError};
use std::fmt;
use std::str::FromStr;

/// Letters of jigsaw regions, in the order they are given out.
const REGION_LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Why a text is not the name of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// The text does not follow the grammar.
    Syntax {
        /// Where, in characters from 0.
        at: usize,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// The text names a board that cannot be built.
    Shape(ShapeError),
}

impl Shape {
    /// Reads the name of a board, with limits other than the usual ones.
    pub fn parse(name: &str, limits: Limits) -> Result<Shape, NameError> {
        let mut scanner = Scanner { name, at: 0 };
        let family = scanner.family()?;
        let extras = scanner.extras()?;
        Shape::new(family, extras, limits).map_err(NameError::Shape)
    }
}

impl FromStr for Shape {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Shape, NameError> {
        Shape::parse(name, Limits::default())
    }
}

struct Scanner<'a> {
    name: &'a str,
    /// Byte position of what is not read yet: always a character boundary.
    at: usize,
}

const BASES: &str = "box sides such as 3x3 or [3,3], or slice:, latin:, iso, wrap:, hoops or jigsaw:";

impl<'a> Scanner<'a> {
    fn family(&mut self) -> Result<Family, NameError> {
        if self.eat("slice:") {
            let (side, dimensions) = self.power()?;
            Ok(Family::Slice { side, dimensions })
        } else if self.eat("latin:") {
            let (order, dimensions) = self.power()?;
            Ok(Family::Latin { order, dimensions })
        } else if self.eat("iso:") {
            self.heights().map(Family::Iso)
        } else if self.eat("iso") {
            Ok(Family::Iso(ISO_HEIGHTS))
        } else if self.eat("wrap:") {
            Ok(Family::Wrap { side: self.number("the side of the faces")? })
        } else if self.eat("hoops") {
            Ok(Family::Hoops)
        } else if self.eat("jigsaw:") {
            self.regions().map(Family::Jigsaw)
        } else if self.eat("[") {
            self.bracketed_sides()
        } else {
            self.sides()
        }
    }

    fn extras(&mut self) -> Result<Extras, NameError> {
        let mut extras = Extras::default();
        while !self.rest().is_empty() {
            let expected = if self.at == 0 { BASES } else { "+diagonals, +windows or the end of the name" };
            if !extras.diagonals && self.eat("+diagonals") {
                extras.diagonals = true;
            } else if !extras.windows && self.eat("+windows") {
                extras.windows = true;
            } else {
                return self.fail(expected);
            }
        }
        Ok(extras)
    }

    fn sides(&mut self) -> Result<Family, NameError> {
        let mut sides = vec![self.number(BASES)?];
        while self.eat("x") {
            sides.push(self.number("a box side")?);
        }
        Ok(Family::Container(sides))
    }

    fn bracketed_sides(&mut self) -> Result<Family, NameError> {
        let mut sides = Vec::new();
        loop {
            self.skip_blanks();
            sides.push(self.number("a box side")?);
            self.skip_blanks();
            if self.eat("]") {
                return Ok(Family::Container(sides));
            }
            if !self.eat(",") {
                return self.fail("`,` or `]`");
            }
        }
    }

    fn power(&mut self) -> Result<(u32, u32), NameError> {
        let base = self.number("a number")?;
        if !self.eat("^") {
            return self.fail("`^` and the number of dimensions");
        }
        Ok((base, self.number("the number of dimensions")?))
    }

    fn heights(&mut self) -> Result<[[u8; 3]; 3], NameError> {
        let mut heights = [[0; 3]; 3];
        for (x, row) in heights.iter_mut().enumerate() {
            if x > 0 && !self.eat("/") {
                return self.fail("`/` and the next three heights");
            }
            for height in row {
                match self.rest().bytes().next() {
                    Some(digit @ b'0'..=b'3') => *height = digit - b'0',
                    _ => return self.fail("a height from 0 to 3"),
                }
                self.at += 1;
            }
        }
        Ok(heights)
    }

    fn regions(&mut self) -> Result<Vec<u8>, NameError> {
        let length = self.rest().bytes().take_while(|letter| REGION_LETTERS.contains(letter)).count();
        if length == 0 {
            return self.fail("the region letter of each cell");
        }
        let letters = &self.rest().as_bytes()[..length];
        self.at += length;
        Ok(letters.to_vec())
    }

    fn number(&mut self, expected: &'static str) -> Result<u32, NameError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        match self.rest()[..digits].parse() {
            Ok(number) => {
                self.at += digits;
                Ok(number)
            }
            Err(_) if digits > 0 => self.fail("a number below 4294967296"),
            Err(_) => self.fail(expected),
        }
    }

    fn rest(&self) -> &'a str {
        &self.name[self.at..]
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, NameError> {
        let found: String = self.rest().chars().take(12).collect();
        Err(NameError::Syntax { at: self.name[..self.at].chars().count(), found, expected })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.family() {
            Family::Container(sides) => {
                let sides: Vec<String> = sides.iter().map(u32::to_string).collect();
                f.write_str(&sides.join("x"))?;
            }
            Family::Slice { side, dimensions } => write!(f, "slice:{side}^{dimensions}")?,
            Family::Latin { order, dimensions } => write!(f, "latin:{order}^{dimensions}")?,
            Family::Iso(ISO_HEIGHTS) => f.write_str("iso")?,
            Family::Iso(heights) => {
                let rows = heights.map(|row| row.map(|height| height.to_string()).concat());
                write!(f, "iso:{}", rows.join("/"))?;
            }
            Family::Wrap { side } => write!(f, "wrap:{side}")?,
            Family::Hoops => f.write_str("hoops")?,
            Family::Jigsaw(regions) => {
                f.write_str("jigsaw:")?;
                for &region in regions {
                    write!(f, "{}", char::from(REGION_LETTERS[usize::from(region)]))?;
                }
            }
            Family::Explicit(explicit) => write!(
                f,
                "(a board of {} cells, {} symbols and {} listed houses)",
                explicit.cells,
                explicit.symbols,
                explicit.houses.len()
            )?,
        }
        let Extras { diagonals, windows } = self.extras();
        f.write_str(if diagonals { "+diagonals" } else { "" })?;
        f.write_str(if windows { "+windows" } else { "" })
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Syntax { at, found, expected } if found.is_empty() => {
                write!(f, "the board's name ends at character {}, expected {expected}", at + 1)
            }
            NameError::Syntax { at, found, expected } => {
                write!(f, "in the board's name at character {}: found {found:?}, expected {expected}", at + 1)
            }
            NameError::Shape(error) => write!(f, "no such board: {error}"),
        }
    }
}

impl std::error::Error for NameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NameError::Syntax { .. } => None,
            NameError::Shape(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: Result<&str, &str>) {
        let got = name.parse::<Shape>().map(|shape| shape.to_string()).map_err(|error| error.to_string());
        match (&got, expected) {
            (Ok(got), Ok(expected)) => assert_eq!(got, expected, "{name}"),
            (Err(got), Err(expected)) => assert!(got.contains(expected), "{name}: {got}"),
            _ => panic!("{name}: {got:?}, expected {expected:?}"),
        }
    }

    #[test]
    fn names_are_read_and_written() {
        for name in ["3x3", "3x2x1", "4x3x2x1", "5", "slice:3^3", "latin:4^3", "iso", "wrap:4", "hoops"] {
            check(name, Ok(name));
        }
        check("[4, 3,2,1]", Ok("4x3x2x1"));
        check("iso:321/211/111", Ok("iso"));
        check("iso:333/333/333", Ok("iso:333/333/333"));
        check("3x3+windows+diagonals", Ok("3x3+diagonals+windows"));
        check("jigsaw:bbaabbaaccddccdd", Ok("jigsaw:AABBAABBCCDDCCDD"));
    }

    #[test]
    fn what_is_wrong_with_a_name_is_said_with_its_place() {
        check("", Err("ends at character 1"));
        check("3y3", Err("at character 2: found \"y3\""));
        check("3x", Err("ends at character 3, expected a box side"));
        check("3x-2", Err("at character 3: found \"-2\", expected a box side"));
        check("3x0", Err("a box side must be at least 1"));
        check("latin:4^0", Err("the number of dimensions must be at least 1"));
        check("9x9x9x9x9x9", Err("at most 64"));
        check("99999999999", Err("below 4294967296"));
        check("latin:1^33", Err("at most 32"));
        check("latin:10^7", Err("too many cells"));
        check("[3,3", Err("`,` or `]`"));
        check("slice:3", Err("`^`"));
        check("wrap:3", Err("must be even"));
        check("iso:123/111/111", Err("must be 0 to 3 and not increase"));
        check("iso:32/1", Err("a height from 0 to 3"));
        check("jigsaw:AAB", Err("N² region letters"));
        check("jigsaw:AABC", Err("needs 2 regions, found 3"));
        check("jigsaw:AAAB", Err("needs 2 cells"));
        check("3x3x1+diagonals", Err("two-dimensional"));
        check("3x2+windows", Err("4, 9, 16"));
        check("3x3+diagonals+diagonals", Err("found"));
        check("3x3 ", Err("+diagonals"));
        check("ünïcode", Err("character 1"));
    }
}
