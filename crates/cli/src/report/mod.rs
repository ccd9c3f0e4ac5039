//! Answers as text: records in the input's format, JSON objects or drawings.

mod style;

pub use style::{ALL, Partial, Shown, Solved, SolverName, Style};

use crate::args::Paper;
use crate::failure::Failure;
use crate::input::{self, Source};
use crate::output;
use hyperdoku::format::{self, Format, Record, Unit, WriteError, Writer};
use hyperdoku::{Ending, Shape, Solution, Status};
use serde_json::json;
use std::io::{self, Write};

/// Collects the text of answers.
pub struct Report<'a> {
    style: &'a Style<'a>,
    /// How each source is written; empty where JSON or drawings are.
    formats: Vec<Chosen>,
    /// Which of them is the one at hand.
    source: usize,
    /// Formats with a header go on from file to file.
    writer: Option<(&'static Format, Writer)>,
    between: &'static str,
    text: String,
    /// A board that the engine is not made for.
    too_large: Option<Shape>,
}

/// How the answers of a source are written.
#[derive(Clone, Copy)]
enum Chosen {
    Format(&'static Format),
    /// The input's format cannot hold its own board, which `--board` named: each answer in the shortest that can.
    Shortest,
}

/// The line of a puzzle of which nothing is known.
pub const UNDECIDED: &str = "undecided";

/// Adds an answer as a line: what [`Report`] writes where the input has lines of cells.
pub fn add_line(record: &Record, solved: &Solved, text: &mut String) -> Result<(), Failure> {
    add_cells(input::format_named("line"), record, solved, &mut "", text)
}

/// Says on standard error what no budget would help.
pub fn tell_too_large(shape: &Shape, engine: &str) {
    anstream::eprintln!("undecided: {shape} is too large for the engine {engine}: try hyperdoku solve");
}

impl<'a> Report<'a> {
    /// Looks before anything is solved whether all answers can be written.
    pub fn new(style: &'a Style<'a>, sources: &[Source]) -> Result<Self, Failure> {
        let written = if style.shown == Shown::Records { sources } else { &[] };
        let formats = written.iter().map(|source| chosen(source, style)).collect::<Result<_, _>>()?;
        Ok(Report {
            style,
            formats,
            source: 0,
            writer: None,
            between: "",
            text: String::new(),
            too_large: None,
        })
    }

    /// Goes on to the answers of the source at this position.
    pub fn begin(&mut self, source: usize) {
        self.source = source;
    }

    /// Adds an answer.
    pub fn add(&mut self, source: &Source, record: &Record, solved: &Solved) -> Result<(), Failure> {
        if solved.answer.report.ending == Ending::TooLarge && solved.partial.is_none() {
            self.too_large = Some(record.puzzle.topology().shape().clone());
        }
        match self.style.shown {
            Shown::Json => {
                self.add_json(source, record, solved);
                return Ok(());
            }
            Shown::Drawings => return self.add_drawing(record, solved),
            Shown::Records => {}
        }
        let format = match self.formats[self.source] {
            Chosen::Format(format) => format,
            Chosen::Shortest => format::compact(record.puzzle.topology().shape()),
        };
        match format.unit {
            Unit::Solved => self.add_solved(format, record, solved),
            Unit::Line | Unit::Block | Unit::List => {
                add_cells(format, record, solved, &mut self.between, &mut self.text)
            }
        }
    }

    /// Writes what is ready.
    pub fn flush(&mut self) -> Result<(), Failure> {
        io::stdout().write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    /// Writes the end, and says on standard error what no budget would help.
    pub fn finish(mut self) -> Result<(), Failure> {
        if let (Some(shape), SolverName::Engine(engine)) = (self.too_large.take(), self.style.solver) {
            tell_too_large(&shape, engine);
        }
        if let Some((_, writer)) = self.writer.take() {
            writer.finish(&mut self.text)?;
        }
        self.flush()
    }

    fn add_json(&mut self, source: &Source, record: &Record, solved: &Solved) {
        let Solved { answer, partial, time } = solved;
        let order = record.puzzle.topology().symbols();
        let symbols = |solution: &Solution| output::symbols_json(solution.symbols(), order);
        let micros = time.as_micros() as u64;
        let (engine, nodes, micros) = match self.style.solver {
            SolverName::Engine(name) => (Some(name), Some(answer.report.nodes), Some(micros)),
            SolverName::Program(name) => (Some(name), None, Some(micros)),
            SolverName::NotKnown => (None, None, None),
        };
        let mut object = json!({
            "line": record.line,
            "board": output::board_json(record.puzzle.topology().shape()),
            "status": answer.status.name(),
            "solutions": answer.count,
            "solution": answer.solutions.first().map(symbols),
            "engine": engine,
            "nodes": nodes,
            "micros": micros,
        });
        if let Some(partial) = partial {
            object["partial"] = output::cells_json(partial.cells.givens(), order);
            object["cells_left"] = partial.left.into();
        }
        if self.style.all {
            object["all"] = answer.solutions.iter().map(symbols).collect();
        }
        if self.style.several_files {
            object["file"] = source.file.as_str().into();
        }
        self.text += &object.to_string();
        self.text.push('\n');
    }

    fn add_drawing(&mut self, record: &Record, solved: &Solved) -> Result<(), Failure> {
        let Solved { answer, partial, .. } = solved;
        let shape = record.puzzle.topology().shape();
        if let Some(partial) = partial {
            self.text += &format!("{shape}: {}, {} cells left\n", partial.word, partial.left);
            self.text += &output::drawing(&partial.cells, None, Paper::default())?;
            return Ok(());
        }
        self.text += &format!("{shape}: {}\n", answer.status.name());
        for solution in &answer.solutions {
            self.text += &output::drawing(&record.puzzle, Some(solution), Paper::default())?;
        }
        Ok(())
    }

    /// The record with its solution; with `--all` one for each.
    fn add_solved(
        &mut self,
        format: &'static Format,
        record: &Record,
        solved: &Solved,
    ) -> Result<(), Failure> {
        let answer = &solved.answer;
        let writer = match self.writer.take() {
            Some((same, writer)) if *same == *format => writer,
            Some((_, other)) => {
                other.finish(&mut self.text)?;
                Writer::new(format)
            }
            None => Writer::new(format),
        };
        let (_, writer) = self.writer.insert((format, writer));
        if answer.solutions.is_empty() {
            writer.push(&with_status(record, None, &status_text(solved)), &mut self.text)?;
        }
        for solution in &answer.solutions {
            writer.push(&with_status(record, Some(solution), answer.status.name()), &mut self.text)?;
        }
        Ok(())
    }
}

/// The filled cells after a word that tells what they are, unless they are the only solution.
fn add_cells(
    format: &'static Format,
    record: &Record,
    solved: &Solved,
    between: &mut &'static str,
    text: &mut String,
) -> Result<(), Failure> {
    let Solved { answer, partial, .. } = solved;
    let word = match answer.status {
        Status::None => "no solution",
        Status::Undecided => UNDECIDED,
        Status::Multiple => "multiple",
        Status::Unique | Status::Solved => "",
    };
    let after_word = if format.unit == Unit::Line { " " } else { "\n" };
    let told = if answer.status == Status::Undecided { &[] } else { &answer.solutions[..] };
    if let Some(partial) = partial {
        *text += &format!("{}{} {}{after_word}", between, partial.word, partial.left);
        let record = Record { puzzle: partial.cells.clone(), ..record.clone() };
        *text += &format::write(format, &[record])?;
        *between = if format.unit == Unit::Block { "\n" } else { "" };
    } else if told.is_empty() {
        *text += &format!("{}{word}\n", between);
    }
    for solution in told {
        *text += between;
        if !word.is_empty() {
            *text += word;
            *text += after_word;
        }
        *text += &format::write(format, &[filled(record, solution)])?;
        *between = if format.unit == Unit::Block { "\n" } else { "" };
    }
    Ok(())
}

/// What the solutions amount to in a word, and how far logic got.
fn status_text(solved: &Solved) -> String {
    let Some(partial) = &solved.partial else { return solved.answer.status.name().to_owned() };
    let cells = output::cells_json(partial.cells.givens(), partial.cells.topology().symbols());
    let cells = cells.as_str().map_or_else(|| cells.to_string(), str::to_owned);
    format!("{} {} {cells}", partial.word, partial.left)
}

/// The format asked for, if it can hold every answer; the input's, if it can.
fn chosen(source: &Source, style: &Style<'_>) -> Result<Chosen, Failure> {
    let format = style.to.unwrap_or(source.document.format);
    match holds_all(format, &source.document.records) {
        // A counted list has no place for puzzles without solution.
        Ok(()) if format.unit == Unit::List => Ok(Chosen::Shortest),
        Ok(()) => Ok(Chosen::Format(format)),
        Err(error) if style.to.is_some() => Err(error.into()),
        Err(_) => Ok(Chosen::Shortest),
    }
}

fn holds_all(format: &'static Format, records: &[Record]) -> Result<(), WriteError> {
    if format.unit != Unit::Solved {
        return records.iter().try_for_each(|record| format.accepts(record));
    }
    let mut writer = Writer::new(format);
    let mut scratch = String::new();
    for record in records {
        scratch.clear();
        writer.push(&with_status(record, None, Status::Undecided.name()), &mut scratch)?;
    }
    Ok(())
}

/// The record of a solution where the format has no place for one: a puzzle with all cells given.
fn filled(record: &Record, solution: &Solution) -> Record {
    Record { puzzle: Record::filled(solution).puzzle, ..record.clone() }
}

/// The record with a solution and what it amounts to; a status of the user's own is kept.
fn with_status(record: &Record, solution: Option<&Solution>, status: &str) -> Record {
    let mut record = record.clone();
    record.solution = solution.cloned();
    let taken = record.meta.iter().any(|(key, _)| key == "status");
    let key = if taken { "solve.status" } else { "status" };
    record.meta.push((key.into(), status.into()));
    record
}
