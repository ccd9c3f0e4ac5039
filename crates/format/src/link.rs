//! Puzzles short enough for a link: `slice:3^3:` and the givens, packed.
//!
//! The givens are a string of bits, six a character in the alphabet of base64url: for each given how many empty cells
//! come before it, in Elias' gamma code, then its symbol in as many bits as the board's symbols need. Bits left over
//! are zero. A cube of 729 cells with 250 givens takes about 300 characters, which fit into a QR code.

use hyperdoku_core::{Puzzle, Shape, Symbol, Topology};
use std::fmt;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Why a text is no packed puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// There is no colon between board and givens.
    NoBoard,
    /// There is no such board.
    Board(String),
    /// A character that is not of the alphabet.
    Character(char),
    /// The bits are not those of givens.
    Bits,
    /// The givens make no puzzle.
    Givens(String),
}

/// Packs a puzzle; `None` where its board has no name.
pub fn write(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.topology().shape();
    let mut bits = Bits::default();
    let mut empty = 0;
    for given in puzzle.givens() {
        match given {
            None => empty += 1,
            Some(symbol) => {
                bits.push_gamma(empty + 1);
                bits.push(symbol.index() as u64, width(shape.symbols()));
                empty = 0;
            }
        }
    }
    shape.has_name().then(|| format!("{shape}:{}", bits.text()))
}

/// Unpacks a puzzle.
///
/// # Errors
/// If the text does not hold one; the error tells what is wrong with it.
pub fn read(text: &str) -> Result<Puzzle, LinkError> {
    let (board, packed) = text.trim().rsplit_once(':').ok_or(LinkError::NoBoard)?;
    let board_error = |error: &dyn fmt::Display| LinkError::Board(format!("`{board}`: {error}"));
    let shape: Shape = board.parse().map_err(|error| board_error(&error))?;
    let topology = Topology::new(shape).map_err(|error| board_error(&error))?;
    let mut bits = Bits::of(packed)?;
    let mut givens = vec![None; topology.cell_count()];
    let mut next = 0_usize;
    while !bits.is_padding() {
        let gap = bits.take_gamma().ok_or(LinkError::Bits)? - 1;
        let index = bits.take(width(topology.symbols())).ok_or(LinkError::Bits)?;
        let symbol = Symbol::from_number(index as u32 + 1).ok_or(LinkError::Bits)?;
        let cell = usize::try_from(gap).ok().and_then(|gap| next.checked_add(gap)).ok_or(LinkError::Bits)?;
        *givens.get_mut(cell).ok_or(LinkError::Bits)? = Some(symbol);
        next = cell + 1;
    }
    Puzzle::new(topology, givens).map_err(|error| LinkError::Givens(error.to_string()))
}

/// How many bits a symbol takes.
fn width(symbols: u32) -> u32 {
    u32::BITS - symbols.saturating_sub(1).leading_zeros()
}

/// Bits written one after another, and read again.
#[derive(Default)]
struct Bits {
    bits: Vec<bool>,
    next: usize,
}

impl Bits {
    fn of(text: &str) -> Result<Self, LinkError> {
        let mut bits = Bits::default();
        for letter in text.chars() {
            let place = ALPHABET.iter().position(|&other| char::from(other) == letter);
            bits.push(place.ok_or(LinkError::Character(letter))? as u64, 6);
        }
        Ok(bits)
    }

    fn text(&self) -> String {
        let sixes = self.bits.chunks(6).map(|six| {
            let value = six.iter().fold(0, |value, &bit| value << 1 | usize::from(bit)) << (6 - six.len());
            char::from(ALPHABET[value])
        });
        sixes.collect()
    }

    fn push(&mut self, value: u64, width: u32) {
        self.bits.extend((0..width).rev().map(|place| value >> place & 1 == 1));
    }

    /// As many zeros as bits follow the first, then the number.
    fn push_gamma(&mut self, number: u64) {
        let length = number.ilog2();
        self.push(0, length);
        self.push(number, length + 1);
    }

    fn take(&mut self, width: u32) -> Option<u64> {
        let end = self.next + width as usize;
        let taken = self.bits.get(self.next..end)?;
        self.next = end;
        Some(taken.iter().fold(0, |value, &bit| value << 1 | u64::from(bit)))
    }

    fn take_gamma(&mut self) -> Option<u64> {
        let zeros = self.bits[self.next..].iter().position(|&bit| bit).filter(|&zeros| zeros < 32)? as u32;
        self.next += zeros as usize;
        self.take(zeros + 1)
    }

    /// Whether nothing but what fills the last character is left.
    fn is_padding(&self) -> bool {
        let rest = &self.bits[self.next..];
        rest.len() < 6 && rest.iter().all(|&bit| !bit)
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::NoBoard => f.write_str("found no colon, expected a board, a colon and packed givens"),
            LinkError::Board(error) => write!(f, "no board {error}"),
            LinkError::Character(letter) => {
                write!(f, "found `{letter}`, expected letters, digits, `-` and `_`")
            }
            LinkError::Bits => f.write_str("the packed givens end too early or go beyond the board"),
            LinkError::Givens(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for LinkError {}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperdoku_testkit::{BOARDS, topology};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn what_is_packed_is_unpacked_equal() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for name in BOARDS {
            let board = topology(name);
            let Some(full) = board.shape().closed_form() else { continue };
            for chance in [0.0, 0.1, 0.5, 1.0] {
                let givens =
                    full.iter().map(|&symbol| Some(symbol).filter(|_| rng.random_bool(chance))).collect();
                let puzzle = Puzzle::new(board.clone(), givens).unwrap();
                let text = write(&puzzle).unwrap();
                assert_eq!(read(&text).unwrap().givens(), puzzle.givens(), "{text}");
            }
        }
    }

    #[test]
    fn a_cube_fits_into_a_code() {
        let board = topology("slice:3^3");
        let full = board.shape().closed_form().unwrap();
        let givens =
            full.iter().enumerate().map(|(at, &symbol)| Some(symbol).filter(|_| at % 3 == 0)).collect();
        let text = write(&Puzzle::new(board, givens).unwrap()).unwrap();
        assert!(text.len() < 350, "{}", text.len());
    }

    #[test]
    fn other_text_is_refused() {
        let check =
            |text: &str, expected: &str| assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
        check("abc", "found no colon, expected a board, a colon and packed givens");
        check("3x3:a!", "found `!`, expected letters, digits, `-` and `_`");
        check("3x3:AAAAAAAAAAAAAAAA", "the packed givens end too early or go beyond the board");
        check("3x3:________________", "the packed givens end too early or go beyond the board");
        check("3x3:hA", "found 1 twice, at r1c1 and r1c2, expected it once in box 1");
    }
}
