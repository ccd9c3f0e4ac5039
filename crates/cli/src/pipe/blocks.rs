//! A long text in blocks of whole lines.

use crate::failure::Failure;
use std::io::{ErrorKind, Read};

/// How large blocks of long texts are: thousands of puzzles, and little enough to stay in a core's own cache.
pub const BLOCK: usize = 1 << 20;

/// The longest line. What is longer is read as if it ended here, and is no puzzle.
const LONGEST: usize = 64 << 20;

/// Whole lines of a text, in a buffer that is used again.
#[derive(Default)]
pub struct Block {
    // What is read next is written over what was read before, so nothing has to be cleared.
    bytes: Vec<u8>,
    // How much of it is the block.
    length: usize,
}

impl Block {
    /// The lines.
    pub fn text(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// What a text is read from, block by block.
pub struct Blocks<'a, R> {
    /// The name of the file, for errors.
    file: &'a str,
    source: R,
    /// The size of a block, except where a line is longer.
    size: usize,
    /// The beginning of a line whose end was not read yet.
    rest: Vec<u8>,
    /// How many blocks were read.
    count: usize,
    is_over: bool,
    /// Whether nobody waits for the rest.
    is_given_up: bool,
}

impl<'a, R: Read> Blocks<'a, R> {
    /// Reads a file in blocks of about this size.
    pub fn new(file: &'a str, source: R, size: usize) -> Self {
        Blocks { file, source, size, rest: Vec::new(), count: 0, is_over: false, is_given_up: false }
    }

    /// Reads the next whole lines, the last of the text with or without line feed, and gives the position of the block;
    /// `None` when the text is over, or where reading more would block.
    pub fn next(&mut self, block: &mut Block) -> Result<Option<usize>, Failure> {
        let mut wanted = self.size.max(self.rest.len());
        block.bytes.resize(wanted.max(block.bytes.len()), 0);
        block.bytes[..self.rest.len()].copy_from_slice(&self.rest);
        block.length = self.rest.len();
        self.rest.clear();
        while !self.is_over && block.length < LONGEST {
            self.fill(block, wanted)?;
            if let Some(end) = block.text().iter().rposition(|&byte| byte == b'\n') {
                self.rest.extend_from_slice(&block.text()[end + 1..]);
                block.length = end + 1;
                break;
            }
            wanted = (2 * wanted).min(LONGEST);
        }
        let is_cut = self.is_given_up && block.text().last() != Some(&b'\n');
        if block.length == 0 || is_cut {
            return Ok(None);
        }
        self.count += 1;
        Ok(Some(self.count - 1))
    }

    /// Reads until the block has as many bytes, or the text is over.
    fn fill(&mut self, block: &mut Block, wanted: usize) -> Result<(), Failure> {
        block.bytes.resize(wanted.max(block.bytes.len()), 0);
        while block.length < wanted && !self.is_over {
            match self.source.read(&mut block.bytes[block.length..wanted]) {
                Ok(0) => self.is_over = true,
                Ok(count) => block.length += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    (self.is_over, self.is_given_up) = (true, true);
                }
                Err(error) => return Err(Failure::Open { file: self.file.to_owned(), error }),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that comes in pieces of a few bytes.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.len().min(buffer.len()).min(3);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn check(text: &str, size: usize, expected: &[&str]) {
        let mut blocks = Blocks::new("text", Trickle(text.as_bytes()), size);
        let mut block = Block::default();
        for (position, expected) in expected.iter().enumerate() {
            assert_eq!(blocks.next(&mut block).unwrap(), Some(position), "{text:?}");
            assert_eq!(block.text(), expected.as_bytes(), "{text:?}");
        }
        assert_eq!(blocks.next(&mut block).unwrap(), None, "{text:?}");
    }

    /// A text after which nothing comes.
    struct Stalled<'a>(Trickle<'a>);

    impl Read for Stalled<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(ErrorKind::WouldBlock.into()),
                count => Ok(count),
            }
        }
    }

    #[test]
    fn whole_lines_of_a_stalled_text_are_read() {
        for (text, expected) in
            [("12\n34\n56", Some("12\n34\n")), ("12\n", Some("12\n")), ("12", None), ("", None)]
        {
            let mut blocks = Blocks::new("text", Stalled(Trickle(text.as_bytes())), 100);
            let mut block = Block::default();
            let next = blocks.next(&mut block).unwrap().map(|_| block.text().to_vec());
            assert_eq!(next.as_deref(), expected.map(str::as_bytes), "{text:?}");
            assert_eq!(blocks.next(&mut block).unwrap(), None, "{text:?}");
        }
    }

    #[test]
    fn blocks_are_whole_lines() {
        check("", 4, &[]);
        check("12\n34\n56\n", 9, &["12\n34\n56\n"]);
        check("12\n34\n56\n", 8, &["12\n34\n", "56\n"]);
        check("12\n34\n56", 4, &["12\n", "34\n", "56"]);
        check("12\n", 100, &["12\n"]);
        check("a line longer than a block\n\n34", 4, &["a line longer than a block\n\n", "34"]);
        check("\n\n\n\n\n", 2, &["\n\n", "\n\n", "\n"]);
    }
}
