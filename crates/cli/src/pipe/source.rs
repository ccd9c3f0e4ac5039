//! Files whose lines are puzzles that lanes are made for: found out from their beginning, and read as often as it takes.

use super::blocks::MOMENT;
use super::plain::Plain;
use super::wrong;
use crate::args::Input;
use crate::failure::Failure;
use crate::input::{self, Begun, STANDARD_INPUT};
use hyperdoku::Puzzle;
use hyperdoku::format::{LONGEST, LineReader, ReadError, ReadOptions, Reader};
use hyperdoku::search::is_square;
use hyperdoku::search::lanes::Lanes;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// How much is read to find out what a file holds.
const HEAD: usize = 64 << 10;

/// How much of a pipe is held while it is checked.
const HELD: usize = 32 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A file of lines.
pub struct Lines {
    /// Its name, as errors show it.
    pub file: String,
    head: Vec<u8>,
    rest: Rest,
}

/// What comes after the beginning.
enum Rest {
    /// A file that can be read again, and where its text begins.
    File(File, u64),
    Stream(Stream),
    /// Nothing: the beginning is everything.
    Nothing,
}

/// What can be read once, and may never end.
enum Stream {
    File(File),
    Standard(io::Stdin),
}

impl Read for Stream {
    /// Waits for what comes, also where reading does not.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match Patient(self).read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return read,
            }
        }
    }
}

impl Stream {
    /// Waits a moment for something to read.
    #[cfg(unix)]
    fn is_ready(&self) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let Stream::File(file) = self else { return true };
        let moment = Timespec { tv_sec: 0, tv_nsec: MOMENT.subsec_nanos().into() };
        // A signal ends the wait as well.
        poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&moment)).is_ok_and(|ready| ready > 0)
    }

    #[cfg(not(unix))]
    fn is_ready(&self) -> bool {
        true
    }
}

/// Reads what comes of a stream within a moment: if nothing does, reading would block.
struct Patient<'a>(&'a mut Stream);

impl Read for Patient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.0.is_ready() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        match self.0 {
            Stream::File(file) => file.read(buffer),
            Stream::Standard(input) => input.read(buffer),
        }
    }
}

/// Files that were looked at.
pub enum Opened {
    /// All of them are lines, and what most of these look like.
    Lines(Vec<(Lines, Plain)>),
    /// Something else; the first of them are begun.
    Other(Vec<Begun>),
}

/// Opens all files, and looks what they hold. Those that cannot be opened are told by whoever reads them.
pub fn open(input: &Input, options: &ReadOptions) -> Result<Opened, Failure> {
    let names = if input.empty { Vec::new() } else { input::files(input)? };
    let is_repeated = names.iter().filter(|name| *name == "-").nth(1).is_some();
    if names.is_empty() || is_repeated {
        return Ok(Opened::Other(Vec::new()));
    }
    let mut opened = Vec::new();
    let mut looks = Vec::new();
    for name in &names {
        let Ok(mut lines) = Lines::begin(name) else { break };
        let found = look_of(&mut lines, options)?;
        opened.push(lines);
        let Some(plain) = found else { break };
        looks.push(plain);
    }
    match looks.len() == names.len() {
        true => Ok(Opened::Lines(opened.into_iter().zip(looks).collect())),
        false => Ok(Opened::Other(opened.into_iter().map(Lines::into_begun).collect())),
    }
}

impl Lines {
    fn begin(name: &str) -> io::Result<Self> {
        let (file, source) = match name {
            "-" => (STANDARD_INPUT, standard_input()),
            name => (name, File::open(name)),
        };
        let rest = match source {
            Ok(mut file) if file.metadata()?.is_file() => {
                let start = file.stream_position()?;
                Rest::File(file, start)
            }
            Ok(pipe) => Rest::Stream(Stream::File(pipe)),
            Err(_) if name == "-" => Rest::Stream(Stream::Standard(io::stdin())),
            Err(error) => return Err(error),
        };
        let mut lines = Lines { file: file.to_owned(), head: Vec::new(), rest };
        lines.read_on(HEAD)?;
        Ok(lines)
    }

    /// Reads on until everything is held or as much as this. A file is not held, since it can be read again.
    fn hold(&mut self, most: usize) -> io::Result<()> {
        if self.is_whole() { Ok(()) } else { self.read_on(most) }
    }

    /// Reads on until the beginning is everything or so long.
    fn read_on(&mut self, most: usize) -> io::Result<()> {
        let rest: &mut dyn Read = match &mut self.rest {
            Rest::File(file, _) => file,
            Rest::Stream(stream) => stream,
            Rest::Nothing => return Ok(()),
        };
        let more = most.saturating_sub(self.head.len()) as u64;
        let read = rest.take(more).read_to_end(&mut self.head)?;
        // What has ended is not asked again: a terminal would go on.
        if (read as u64) < more {
            self.rest = Rest::Nothing;
        }
        Ok(())
    }

    /// The lines of the beginning, without one that goes on.
    fn seen(&self) -> &[u8] {
        let text = unmarked(&self.head);
        if matches!(self.rest, Rest::Nothing) { text } else { whole_lines(text) }
    }

    /// Whether all of it can be read before anything is done.
    pub fn is_whole(&self) -> bool {
        !matches!(self.rest, Rest::Stream(_))
    }

    /// How many bytes there are, as far as is known.
    pub fn size(&self) -> usize {
        match &self.rest {
            Rest::Stream(_) => usize::MAX,
            Rest::Nothing => self.head.len(),
            Rest::File(file, start) => {
                let end = file.metadata().map_or(u64::MAX, |file| file.len());
                usize::try_from(end.saturating_sub(*start)).unwrap_or(usize::MAX)
            }
        }
    }

    /// The whole lines that can be read before anything is done.
    pub fn checkable(&mut self) -> io::Result<Box<dyn Read + Send + '_>> {
        match &mut self.rest {
            Rest::File(..) => self.all(),
            Rest::Stream(_) | Rest::Nothing => Ok(Box::new(self.seen())),
        }
    }

    /// Everything from the beginning; of a stream only once, and reading it would block where nothing comes for a moment.
    pub fn all(&mut self) -> io::Result<Box<dyn Read + Send + '_>> {
        let text = unmarked(&self.head);
        match &mut self.rest {
            Rest::File(file, start) => {
                file.seek(SeekFrom::Start(*start + (self.head.len() - text.len()) as u64))?;
                Ok(Box::new(file))
            }
            Rest::Stream(stream) => Ok(Box::new(text.chain(Patient(stream)))),
            Rest::Nothing => Ok(Box::new(text)),
        }
    }

    /// Leaves what comes after the beginning of a stream with control characters: no format has any, and `/dev/zero` has no
    /// end.
    fn end_if_binary(&mut self) {
        let is_control = |&byte: &u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
        if self.is_whole() || !self.head.iter().any(is_control) {
            return;
        }
        // A character that goes on is no error.
        let cut = std::str::from_utf8(&self.head).err().filter(|error| error.error_len().is_none());
        self.head.truncate(cut.map_or(self.head.len(), |error| error.valid_up_to()));
        self.rest = Rest::Nothing;
    }

    fn into_begun(self) -> Begun {
        let rest: Box<dyn Read + Send> = match self.rest {
            Rest::File(file, _) => Box::new(file),
            Rest::Stream(stream) => Box::new(stream),
            Rest::Nothing => Box::new(io::empty()),
        };
        Begun { file: self.file, head: self.head, rest }
    }
}

/// Standard input as a file of its own, so that one that was redirected can be read again.
#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(not(unix))]
fn standard_input() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// What the lines of a file look like, if it is in the format `line`, as far as its beginning tells, and lanes are made for
/// the board of its first puzzle: the 9x9 one, or another of which there are many puzzles.
fn look_of(lines: &mut Lines, options: &ReadOptions) -> Result<Option<Plain>, Failure> {
    lines.end_if_binary();
    let text = if lines.seen().is_empty() { unmarked(&lines.head) } else { lines.seen() };
    if text.is_empty() || Reader::new(text, options).format() != input::format_named("line") {
        return Ok(None);
    }
    let mut first = None;
    for most in [HELD, LONGEST] {
        lines.hold(most).map_err(|error| Failure::Open { file: lines.file.clone(), error })?;
        first = first_line(lines.seen(), options);
        if first.is_some() || lines.is_whole() {
            break;
        }
    }
    let plain = match first {
        Some((_, line, Ok(puzzle))) => Plain::new(line, &puzzle),
        // What may never end is not read on for nothing.
        Some((before, _, Err(error))) if !lines.is_whole() => return Err(wrong(&lines.file, error, before)),
        None if !lines.is_whole() => return Err(wrong(&lines.file, ReadError::too_long(1), 0)),
        Some(_) | None => None,
    };
    let Some(plain) = plain else { return Ok(None) };
    if is_square(plain.board()) {
        return Ok(Some(plain));
    }
    let is_long = lines.size() / plain.written_length() >= MANY;
    let lanes = Lanes::new(plain.board()).filter(|lanes| is_long && lanes.pay_for(MANY));
    Ok(lanes.is_some().then_some(plain))
}

/// The first line that holds something, how many come before it, and what it is read as.
fn first_line<'a>(
    text: &'a [u8],
    options: &ReadOptions,
) -> Option<(usize, &'a [u8], Result<Puzzle, ReadError>)> {
    let mut reader = LineReader::new(options);
    let mut lines = text.split(|&byte| byte == b'\n').enumerate();
    lines.find_map(|(before, line)| Some((before, line, reader.read(line).transpose()?)))
}

/// So many puzzles of a board other than the 9x9 one are enough for lanes on some threads.
const MANY: usize = 2_048;

fn unmarked(head: &[u8]) -> &[u8] {
    head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head)
}

fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte == b'\n');
    &text[..end.map_or(0, |end| end + 1)]
}
