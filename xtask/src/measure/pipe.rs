//! Measurement: files of millions of puzzles, beside the speed of the solver alone.

use super::board::Puzzle;
use super::example::Example;
use super::process;
use super::table::Table;
use super::units::{grouped, size, three_digits};
use super::{Context, Scale};
use crate::Result;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

/// Cores that are used.
const THREADS: usize = 2;

/// Minimal puzzles that are made, each different, and how often the long file repeats them.
const PUZZLES: usize = 200_000;
const TIMES: usize = 50;

/// How often everything is run, in turns. Medians are told.
const ROUNDS: usize = 5;

/// The least parts of the speed of the solver alone, in percent: to nowhere, and to a file.
const BARS: [f64; 2] = [70.0, 50.0];

/// Makes a file, solves it, and solves the same puzzles in a process that reads and writes nothing meanwhile.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let (puzzles, times, rounds) = match scale {
        Scale::Sample => (100, 30, 1),
        Scale::Full => (PUZZLES, TIMES, ROUNDS),
    };
    let folder = context.scratch.join("pipe");
    fs::create_dir_all(&folder)?;
    let count = puzzles.to_string();
    let arguments = ["generate", "--givens", "minimal", "-n", &count, "--seed", "1"].map(str::to_owned);
    let short = process::run_watched(&context.binary, &arguments, "", process::Watch::LONG)?.output;
    let files = Files { folder: &folder, puzzles, times };
    fs::write(files.short(), &short)?;
    let mut long = File::create(files.long())?;
    (0..times).try_for_each(|_| long.write_all(short.as_bytes()))?;
    let speeds = files.race(context, rounds)?;
    let mut table = table(&speeds, scale);
    table.wrong.extend(check(&short, &files.answers(), times)?);
    fs::remove_dir_all(&folder)?;
    Ok(table)
}

/// What is read and written.
struct Files<'a> {
    folder: &'a Path,
    /// How many puzzles the short file has, and how often the long one repeats it.
    puzzles: usize,
    times: usize,
}

/// Puzzles a second: medians, with the most memory that the program was seen to take.
struct Speeds {
    alone: f64,
    /// To nowhere, and to a file.
    solved: [(f64, Option<u64>); 2],
}

impl Files<'_> {
    fn short(&self) -> PathBuf {
        self.folder.join("short.txt")
    }

    fn long(&self) -> PathBuf {
        self.folder.join("long.txt")
    }

    fn answers(&self) -> PathBuf {
        self.folder.join("answers.txt")
    }

    /// Runs everything in turns.
    fn race(&self, context: &Context, rounds: usize) -> Result<Speeds> {
        let mut runs: [Vec<f64>; 3] = Default::default();
        let mut peaks = [None; 2];
        for _ in 0..rounds {
            runs[0].push(alone(context, &self.short(), self.times)?);
            for (place, target) in [PathBuf::from("/dev/null"), self.answers()].iter().enumerate() {
                let (speed, peak) = solved(context, &self.long(), target, self.puzzles * self.times)?;
                runs[1 + place].push(speed);
                peaks[place] = peaks[place].max(peak);
            }
        }
        let [alone, nowhere, file] = runs.map(median);
        Ok(Speeds { alone, solved: [(nowhere, peaks[0]), (file, peaks[1])] })
    }
}

fn table(speeds: &Speeds, scale: Scale) -> Table {
    let mut table = Table::new(&[
        "puzzles solved",
        "lines/s",
        "part of the solver alone",
        "bar",
        "bar holds",
        "peak memory",
    ]);
    table.rows.push(row(["in memory", &rate(speeds.alone), "100 %", "", "", ""]));
    for ((name, (speed, peak)), bar) in
        ["to `/dev/null`", "to a file"].into_iter().zip(speeds.solved).zip(BARS)
    {
        let part = 100.0 * speed / speeds.alone;
        let holds = match scale {
            Scale::Sample => "not judged",
            Scale::Full if part >= bar => "yes",
            Scale::Full => {
                table.missed.push(format!("{name}: {} % of the solver alone", three_digits(part)));
                "no"
            }
        };
        let [part, bar] = [part, bar].map(|part| format!("{} %", three_digits(part)));
        let peak = peak.map_or("not seen".to_owned(), size);
        table.rows.push(row([name, &rate(speed), &part, &bar, holds, &peak]));
    }
    table
}

fn row(cells: [&str; 6]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

fn rate(speed: f64) -> String {
    grouped(speed as u64)
}

/// Puzzles a second of the solver alone.
fn alone(context: &Context, file: &Path, times: usize) -> Result<f64> {
    let example = Example {
        package: "hyperdoku-search",
        name: "lanes",
        profile: "release",
        arguments: &[&file.display().to_string(), &THREADS.to_string(), &times.div_ceil(THREADS).to_string()],
        binary: &context.binary,
    };
    let told = example.run()?;
    let speed = told["puzzles"].as_f64().zip(told["seconds"].as_f64());
    let (puzzles, seconds) = speed.ok_or("the measure of lanes lacks something")?;
    Ok(puzzles / seconds)
}

/// Puzzles a second of the program, and the most memory that it was seen to take.
fn solved(context: &Context, puzzles: &Path, answers: &Path, count: usize) -> Result<(f64, Option<u64>)> {
    let threads = THREADS.to_string();
    let mut command = Command::new(&context.binary);
    command.args(["solve", "-j", &threads]).arg(puzzles).stdin(Stdio::null()).stdout(File::create(answers)?);
    let start = Instant::now();
    let mut child = command.spawn()?;
    let mut peak = None;
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None => peak = peak.max(process::peak_memory(child.id())),
        }
        thread::sleep(process::POLL);
    };
    let elapsed = start.elapsed();
    match status.success() {
        true => Ok((count as f64 / elapsed.as_secs_f64(), peak)),
        false => Err(format!("solve ended with {status}").into()),
    }
}

/// What is wrong with the answers to a file that repeats some puzzles.
fn check(puzzles: &str, answers: &Path, times: usize) -> Result<Option<String>> {
    let mut answers = BufReader::new(File::open(answers)?).lines();
    let mut first: Vec<String> = Vec::new();
    for puzzle in puzzles.lines() {
        let answer = answers.next().ok_or("there are too few answers")??;
        let puzzle = Puzzle::line(&format!("3x3:{puzzle}")).ok_or("a puzzle is none")?;
        if let Err(reason) = puzzle.solution(&answer) {
            return Ok(Some(format!("{}: {reason}", puzzle.spaced().trim())));
        }
        first.push(answer);
    }
    let count = times * first.len();
    let mut expected = first.iter().cycle().take(count).skip(first.len());
    for (line, answer) in answers.enumerate() {
        if expected.next() != Some(&answer?) {
            return Ok(Some(format!("line {}: another answer than before", line + 1 + first.len())));
        }
    }
    Ok(expected.next().map(|_| "answers are missing".to_owned()))
}

fn median(mut speeds: Vec<f64>) -> f64 {
    speeds.sort_by(f64::total_cmp);
    speeds[speeds.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_of_the_solver_alone() {
        let speeds = Speeds { alone: 1e6, solved: [(8e5, Some(20_000_000)), (4e5, None)] };
        let judged = table(&speeds, Scale::Full);
        assert_eq!(judged.rows[1], ["to `/dev/null`", "800 000", "80.0 %", "70.0 %", "yes", "20.0 MB"]);
        assert_eq!(judged.rows[2], ["to a file", "400 000", "40.0 %", "50.0 %", "no", "not seen"]);
        assert_eq!(judged.missed, ["to a file: 40.0 % of the solver alone"]);
        assert!(table(&speeds, Scale::Sample).missed.is_empty());
    }
}
