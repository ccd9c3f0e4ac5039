//! A long text in blocks of whole lines.

use crate::failure::Failure;
use hyperdoku::format::LONGEST;
use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

/// How large blocks of long texts are: thousands of puzzles, and little enough to stay in a core's own cache.
pub const BLOCK: usize = 1 << 20;

/// How long lines wait until the block is full.
pub const MOMENT: Duration = Duration::from_millis(50);

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

    /// Reads the next whole lines, the last of the text with or without line feed, and gives the position of the block and
    /// whether it could be read; `None` when the text is over, or nobody waits for a line that is not there yet.
    ///
    /// A line that is longer than [`LONGEST`] is the beginning of it, still too long, and the last of the text.
    pub fn next(
        &mut self,
        block: &mut Block,
        is_given_up: impl Fn() -> bool,
    ) -> Option<(usize, Result<(), Failure>)> {
        let read = self.read_lines(block, is_given_up);
        let is_cut = self.is_given_up && block.text().last() != Some(&b'\n');
        if read.is_ok() && (block.length == 0 || is_cut) {
            return None;
        }
        self.is_over |= read.is_err();
        self.count += 1;
        let read = read.map_err(|error| Failure::Open { file: self.file.to_owned(), error });
        Some((self.count - 1, read))
    }

    /// Whether there is nothing more to read.
    pub fn are_through(&self) -> bool {
        self.is_over && !self.is_given_up && self.rest.is_empty()
    }

    fn read_lines(&mut self, block: &mut Block, is_given_up: impl Fn() -> bool) -> io::Result<()> {
        let mut wanted = self.size.max(self.rest.len());
        block.bytes.resize(wanted.max(block.bytes.len()), 0);
        block.bytes[..self.rest.len()].copy_from_slice(&self.rest);
        block.length = self.rest.len();
        self.rest.clear();
        while !self.is_over {
            self.fill(block, wanted, &is_given_up)?;
            if let Some(end) = block.text().iter().rposition(|&byte| byte == b'\n') {
                self.rest.extend_from_slice(&block.text()[end + 1..]);
                block.length = end + 1;
                break;
            }
            self.is_over |= block.length > LONGEST;
            wanted = (2 * wanted).min(LONGEST + 1);
        }
        Ok(())
    }

    /// Reads until the block has as many bytes, the text is over, or it took a moment and there is a whole line or nobody
    /// waits any more. Where the block begins there is no line feed.
    fn fill(&mut self, block: &mut Block, wanted: usize, is_given_up: impl Fn() -> bool) -> io::Result<()> {
        block.bytes.resize(wanted.max(block.bytes.len()), 0);
        let begun = Instant::now();
        let mut seen = block.length;
        while block.length < wanted && !self.is_over {
            match self.source.read(&mut block.bytes[block.length..wanted]) {
                Ok(0) => self.is_over = true,
                Ok(count) => block.length += count,
                Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {}
                Err(error) => return Err(error),
            }
            if self.is_over || begun.elapsed() < MOMENT {
                continue;
            }
            if is_given_up() {
                (self.is_over, self.is_given_up) = (true, true);
            }
            if block.text()[seen..].contains(&b'\n') {
                break;
            }
            seen = block.length;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A text that comes in pieces of a few bytes.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
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
            assert_eq!(position_of(blocks.next(&mut block, || false)), Some(position), "{text:?}");
            assert_eq!(block.text(), expected.as_bytes(), "{text:?}");
        }
        assert_eq!(position_of(blocks.next(&mut block, || false)), None, "{text:?}");
        assert!(blocks.are_through(), "{text:?}");
    }

    /// The position of a block that could be read.
    fn position_of(next: Option<(usize, Result<(), Failure>)>) -> Option<usize> {
        next.map(|(position, read)| {
            read.unwrap();
            position
        })
    }

    /// A text after which nothing comes.
    struct Stalled<'a>(Trickle<'a>);

    impl Read for Stalled<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(ErrorKind::WouldBlock.into()),
                count => Ok(count),
            }
        }
    }

    /// Fails where the text ends.
    pub struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }

    #[test]
    fn whole_lines_of_a_stalled_text_are_read() {
        for (text, expected) in
            [("12\n34\n56", Some("12\n34\n")), ("12\n", Some("12\n")), ("12", None), ("", None)]
        {
            let mut blocks = Blocks::new("text", Stalled(Trickle(text.as_bytes())), 100);
            let mut block = Block::default();
            let next = position_of(blocks.next(&mut block, || true)).map(|_| block.text().to_vec());
            assert_eq!(next.as_deref(), expected.map(str::as_bytes), "{text:?}");
            assert_eq!(position_of(blocks.next(&mut block, || true)), None, "{text:?}");
            assert!(!blocks.are_through(), "{text:?}");
        }
    }

    #[test]
    fn lines_that_are_there_do_not_wait_for_others() {
        let mut blocks = Blocks::new("text", Stalled(Trickle(b"12\n34\n56")), 100);
        let mut block = Block::default();
        assert_eq!(position_of(blocks.next(&mut block, || false)), Some(0));
        assert_eq!(block.text(), b"12\n34\n");
    }

    #[test]
    fn a_line_may_be_long_but_not_too_long() {
        for (length, expected) in [(LONGEST, [LONGEST + 1, 3]), (LONGEST + 1, [LONGEST + 1, 0])] {
            let text = io::repeat(b'#').take(length as u64).chain(&b"\n12\n"[..]);
            let mut blocks = Blocks::new("text", text, 4);
            let mut block = Block::default();
            for expected in expected {
                let next = position_of(blocks.next(&mut block, || false));
                assert_eq!((next.is_some(), block.text().len()), (expected > 0, expected), "{length}");
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_once() {
        let mut blocks = Blocks::new("text", b"12\n34\n".chain(Broken), 5);
        let mut block = Block::default();
        let next = blocks.next(&mut block, || false);
        assert!(matches!(next, Some((0, Ok(())))) && block.text() == b"12\n");
        assert!(matches!(blocks.next(&mut block, || false), Some((1, Err(_)))));
        assert!(blocks.next(&mut block, || false).is_none());
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
