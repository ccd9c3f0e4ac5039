//! `bench`: engines against each other on named corpora.

mod race;
mod table;

use crate::args::{Bench, Global, Input, Reading};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use hyperdoku::cover::HEURISTICS;
use hyperdoku::generate::{CORPORA, Corpus, corpus};
use hyperdoku::{ENGINES, Engine, Limit, Puzzle, TWO};
use race::{Lap, Race};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

pub fn run(args: &Bench, global: &Global) -> Result<Exit, Failure> {
    if args.list {
        return list(global);
    }
    let engines = engines(args);
    let sets = sets(args)?;
    let allowance = Allowance::new(None, None)?;
    let race = Race::new(&engines, args.timeout, &allowance);
    let mut worst = Exit::Done;
    for set in sets {
        let (puzzles, limit) = set.puzzles(args, &allowance);
        if allowance.is_interrupted() {
            break;
        }
        let laps = race.run(&puzzles, limit, &allowance);
        // An interrupt before the first lap was over leaves nothing to tell.
        if laps.iter().all(Vec::is_empty) {
            continue;
        }
        let mut text = if global.json {
            table::json(&set.name, &engines, &laps)
        } else {
            table::text(&set.name, &puzzles, limit, &engines, &laps)
        };
        if let Some(difference) = difference(&engines, &laps) {
            text += &if global.json {
                format!("{}\n", json!({"corpus": set.name, "differ": difference}))
            } else {
                format!("{}: engines differ: {difference}\n", set.name)
            };
            worst = Exit::No;
        }
        let written = io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush());
        if let Err(error) = written {
            return worst.once_told(Err(error.into()));
        }
    }
    Ok(allowance.exit(worst))
}

/// The names and what they stand for.
fn list(global: &Global) -> Result<Exit, Failure> {
    let width = CORPORA.iter().map(|corpus| corpus.name.len()).max().unwrap_or(0);
    for corpus in CORPORA {
        if global.json {
            writeln!(io::stdout(), "{}", json!({"corpus": corpus.name, "summary": corpus.summary}))?;
        } else {
            writeln!(io::stdout(), "{:width$}  {}", corpus.name, corpus.summary)?;
        }
    }
    Ok(Exit::Done)
}

/// Those named; by default all, or all heuristics of exact cover.
fn engines(args: &Bench) -> Vec<&'static Engine> {
    if args.heuristics {
        return HEURISTICS.iter().map(|heuristic| &heuristic.engine).collect();
    }
    let is_asked =
        |engine: &&Engine| args.engine.is_empty() || args.engine.iter().any(|name| name == engine.name);
    ENGINES.iter().filter(is_asked).collect()
}

/// A corpus of our own, or the puzzles of a file.
struct Set {
    name: String,
    source: Source,
}

enum Source {
    Own(&'static Corpus),
    File(Vec<Puzzle>),
}

/// Names of corpora, or else of files; all corpora where none is named. All files are read before anything is
/// measured.
fn sets(args: &Bench) -> Result<Vec<Set>, Failure> {
    let own = |corpus: &'static Corpus| Set { name: corpus.name.into(), source: Source::Own(corpus) };
    let set = |name: &String| match corpus(name) {
        Some(corpus) => Ok(own(corpus)),
        None if name != "-" && !Path::new(name).exists() => Err(Failure::Usage(format!(
            "corpus {name:?}: found neither a corpus nor a file of that name: see hyperdoku bench --list"
        ))),
        None => {
            let named = Input { files: vec![name.clone()], reading: args.reading.clone(), empty: false };
            let records = input::read(&named)?.into_iter().flat_map(|source| source.document.records);
            let puzzles = records.map(|record| record.puzzle).collect();
            Ok(Set { name: name.clone(), source: Source::File(puzzles) })
        }
    };
    let sets = match args.corpus.is_empty() {
        true => CORPORA.iter().map(own).collect(),
        false => args.corpus.iter().map(set).collect::<Result<Vec<Set>, Failure>>()?,
    };
    let Reading { board, from } = &args.reading;
    let reads = sets.iter().any(|set| matches!(set.source, Source::File(_)));
    if !reads && (board.is_some() || from.is_some()) {
        let text = "found how to read files and no file to read, expected --corpus FILE";
        return Err(Failure::Usage(text.into()));
    }
    Ok(sets)
}

impl Set {
    /// Its puzzles and how many solutions are looked for.
    fn puzzles(&self, args: &Bench, allowance: &Allowance) -> (Vec<Puzzle>, Limit) {
        let (mut puzzles, limit) = match &self.source {
            Source::Own(corpus) => (corpus.puzzles(args.most.get(), &allowance.budget), corpus.limit),
            Source::File(puzzles) => (puzzles.clone(), TWO),
        };
        puzzles.truncate(args.most.get());
        (puzzles, args.limit.unwrap_or(limit))
    }
}

/// The first puzzle on which two engines that finished say different things.
fn difference(engines: &[&Engine], laps: &[Vec<Lap>]) -> Option<String> {
    let puzzles = laps.first().map_or(0, Vec::len);
    (0..puzzles).find_map(|puzzle| {
        let said =
            |(engine, laps): (&&Engine, &Vec<Lap>)| laps[puzzle].found.map(|found| (engine.name, found));
        let all: Vec<(&str, usize)> = engines.iter().zip(laps).filter_map(said).collect();
        let (first, found) = *all.first()?;
        let (other, differs) = *all.iter().find(|(_, other)| *other != found)?;
        Some(format!("puzzle {}: {first} found {found}, {other} found {differs}", puzzle + 1))
    })
}
