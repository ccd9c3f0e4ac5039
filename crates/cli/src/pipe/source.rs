//! Files whose lines are puzzles that lanes are made for: found out from their beginning, and read as often as it takes.

use super::plain::Plain;
use crate::args::Input;
use crate::failure::Failure;
use crate::input::{self, Begun, STANDARD_INPUT};
use hyperdoku::format::{LineReader, ReadOptions, Reader};
use hyperdoku::search::is_square;
use hyperdoku::search::lanes::Lanes;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// How much is read to find out what a file holds.
const HEAD: u64 = 64 << 10;

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
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::File(file) => file.read(buffer),
            Stream::Standard(input) => input.read(buffer),
        }
    }
}

impl Stream {
    /// Waits a while for something to read.
    #[cfg(unix)]
    fn is_ready(&self) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let Stream::File(file) = self else { return true };
        let moment = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
        // A signal ends the wait as well.
        poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&moment)).is_ok_and(|ready| ready > 0)
    }

    #[cfg(not(unix))]
    fn is_ready(&self) -> bool {
        true
    }
}

/// Reads a stream until nothing comes and nobody waits for more: then reading would block.
struct Patient<'a> {
    stream: &'a mut Stream,
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl Read for Patient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.stream.is_ready() {
            if (self.is_over)() {
                return Err(io::ErrorKind::WouldBlock.into());
            }
        }
        self.stream.read(buffer)
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
        let mut head = Vec::new();
        let rest = match source {
            Ok(mut file) if file.metadata()?.is_file() => {
                let start = file.stream_position()?;
                file.by_ref().take(HEAD).read_to_end(&mut head)?;
                Rest::File(file, start)
            }
            Ok(mut pipe) => {
                pipe.by_ref().take(HEAD).read_to_end(&mut head)?;
                Rest::Stream(Stream::File(pipe))
            }
            Err(_) if name == "-" => {
                let mut input = io::stdin();
                input.by_ref().take(HEAD).read_to_end(&mut head)?;
                Rest::Stream(Stream::Standard(input))
            }
            Err(error) => return Err(error),
        };
        Ok(Lines { file: file.to_owned(), head, rest })
    }

    /// Reads on until everything is held or as much as may be. A file is not held, since it can be read again.
    fn hold(&mut self) -> io::Result<()> {
        if let Rest::Stream(stream) = &mut self.rest {
            let more = HELD.saturating_sub(self.head.len()) as u64;
            let read = stream.by_ref().take(more).read_to_end(&mut self.head)?;
            if (read as u64) < more {
                self.rest = Rest::Nothing;
            }
        }
        Ok(())
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
            Rest::File(..) => self.all(&|| false),
            Rest::Stream(_) => Ok(Box::new(whole_lines(unmarked(&self.head)))),
            Rest::Nothing => Ok(Box::new(unmarked(&self.head))),
        }
    }

    /// Everything from the beginning; of a stream only once, and only until nothing comes and it is over.
    pub fn all<'a>(
        &'a mut self,
        is_over: &'a (dyn Fn() -> bool + Sync),
    ) -> io::Result<Box<dyn Read + Send + 'a>> {
        let text = unmarked(&self.head);
        match &mut self.rest {
            Rest::File(file, start) => {
                file.seek(SeekFrom::Start(*start + (self.head.len() - text.len()) as u64))?;
                Ok(Box::new(file))
            }
            Rest::Stream(stream) => Ok(Box::new(text.chain(Patient { stream, is_over }))),
            Rest::Nothing => Ok(Box::new(text)),
        }
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
    let text = unmarked(&lines.head);
    let text = if (lines.head.len() as u64) < HEAD { text } else { whole_lines(text) };
    if text.is_empty() || Reader::new(text, options).format() != input::format_named("line") {
        return Ok(None);
    }
    lines.hold().map_err(|error| Failure::Open { file: lines.file.clone(), error })?;
    let text = unmarked(&lines.head);
    let mut reader = LineReader::new(options);
    let first = text.split(|&byte| byte == b'\n').find_map(|line| {
        let puzzle = reader.read(line).transpose()?;
        Some(puzzle.ok().and_then(|puzzle| Plain::new(line, &puzzle)))
    });
    let Some(plain) = first.flatten() else { return Ok(None) };
    if is_square(plain.board()) {
        return Ok(Some(plain));
    }
    let is_long = lines.size() / plain.written_length() >= MANY;
    let lanes = Lanes::new(plain.board()).filter(|lanes| is_long && lanes.pay_for(MANY));
    Ok(lanes.is_some().then_some(plain))
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
