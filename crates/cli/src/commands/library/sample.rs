//! `library sample`: some lines of a file, each with the same chance.
//!
//! One pass with as many lines in memory as are wanted: Algorithm R, by Alan Waterman (Knuth, TAOCP 3.4.2).

use crate::args::{Global, Sample};
use crate::failure::{Exit, Failure};
use crate::input::{self, STANDARD_INPUT};
use crate::making;
use hyperdoku::format::{self, ReadOptions, Reader};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};

pub fn run(args: &Sample, global: &Global) -> Result<Exit, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(making::seed(args.seed));
    let (name, drawn) = if args.file == "-" {
        (STANDARD_INPUT, draw(&mut io::stdin().lock(), args.count.get(), &mut rng))
    } else {
        let file = File::open(&args.file);
        let drawn = file.and_then(|file| draw(&mut BufReader::new(file), args.count.get(), &mut rng));
        (args.file.as_str(), drawn)
    };
    let drawn = drawn.map_err(|error| Failure::Open { file: name.to_owned(), error })?;
    if drawn.seen < args.count.get() as u64 {
        anstream::eprintln!("{name} has {} lines, fewer than were wanted", drawn.seen);
    }
    let text = drawn.text();
    if !global.json {
        io::stdout().write_all(&text)?;
        return Ok(if drawn.seen == 0 { Exit::No } else { Exit::Done });
    }
    let document = format::read(&text, &ReadOptions::default());
    let document =
        document.map_err(|error| Failure::Read { file: name.to_owned(), error: Box::new(error) })?;
    let json = format::write(input::format_named("json"), &document.records)?;
    io::stdout().write_all(json.as_bytes())?;
    Ok(Exit::Done)
}

/// Lines drawn from a text.
struct Drawn {
    /// The header of a table.
    header: Option<Vec<u8>>,
    /// Each line with its number.
    lines: Vec<(u64, Vec<u8>)>,
    /// How many there were to draw from.
    seen: u64,
}

impl Drawn {
    /// The header, then the lines in the order of the text.
    fn text(&self) -> Vec<u8> {
        let mut lines: Vec<&(u64, Vec<u8>)> = self.lines.iter().collect();
        lines.sort_unstable_by_key(|(number, _)| *number);
        let all = self.header.iter().chain(lines.into_iter().map(|(_, line)| line));
        all.flat_map(|line| line.iter().copied().chain([b'\n'])).collect()
    }
}

/// The longest line.
const LONGEST: u64 = 64 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

fn draw(source: &mut impl BufRead, count: usize, rng: &mut ChaCha8Rng) -> io::Result<Drawn> {
    let mut drawn = Drawn { header: None, lines: Vec::new(), seen: 0 };
    let mut is_first = true;
    while let Some(line) = next_line(source)? {
        if is_first {
            is_first = false;
            let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&line);
            if Reader::new(line, &ReadOptions::default()).format().name == "csv" {
                drawn.header = Some(line.to_owned());
                continue;
            }
            drawn.offer(line.to_owned(), count, rng);
        } else {
            drawn.offer(line, count, rng);
        }
    }
    Ok(drawn)
}

impl Drawn {
    /// The next line, which replaces one of those that were drawn or none.
    fn offer(&mut self, line: Vec<u8>, count: usize, rng: &mut ChaCha8Rng) {
        if self.header.is_none() && line.starts_with(b"#") {
            return;
        }
        let number = self.seen;
        self.seen += 1;
        if self.lines.len() < count {
            self.lines.push((number, line));
            return;
        }
        let place = rng.random_range(0..=number);
        if let Some(drawn) = usize::try_from(place).ok().and_then(|place| self.lines.get_mut(place)) {
            *drawn = (number, line);
        }
    }
}

/// The next line that is not blank, without what ends it.
fn next_line(source: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    loop {
        let mut line = Vec::new();
        if source.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            return Err(io::Error::other(format!("found a line of more than {} MB", LONGEST >> 20)));
        }
        let end = line.trim_ascii_end().len();
        line.truncate(end);
        if !line.is_empty() {
            return Ok(Some(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_the_same_chance() {
        let text: String = (0..10).map(|line| format!("{line}\n")).collect();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut counts = [0; 10];
        for _ in 0..10_000 {
            for (number, _) in draw(&mut text.as_bytes(), 3, &mut rng).unwrap().lines {
                counts[number as usize] += 1;
            }
        }
        assert!(counts.iter().all(|count| (2_850..3_150).contains(count)), "{counts:?}");
    }
}
