//! A SAT solver that is a program of its own.

use crate::failure::Failure;
use crate::files::{Scratch, failed};
use hyperdoku::Budget;
use hyperdoku::sat::SolverAnswer;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// How long to wait before looking again whether a solver ended: first, and at most.
const WAITS: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(20));

/// The most bytes that a solver may print or write to a file; a model takes about ten for each variable.
const MOST_WRITTEN: u64 = 1 << 30;

/// The most bytes of an error that are looked at.
const MOST_ERROR: u64 = 4096;

/// What stands for the files in a command.
const CNF: &str = "{cnf}";
const OUT: &str = "{out}";

/// A solver and its arguments.
pub struct Program {
    /// As the user wrote it.
    text: String,
    name: String,
    /// With a place for the clauses.
    args: Vec<String>,
}

/// What came of a run.
pub enum Outcome {
    Answered(SolverAnswer),
    /// The work was cancelled, and the solver ended.
    Cancelled,
}

impl Program {
    /// Splits a command at white space.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let Some(name) = words.next() else {
            return Err(Failure::Usage("--solver: found nothing, expected a command such as cadical".into()));
        };
        let mut args: Vec<String> = words.collect();
        if !args.iter().any(|arg| arg.contains(CNF)) {
            args.push(CNF.into());
        }
        Ok(Program { text: text.trim().to_owned(), name, args })
    }

    /// The failure of a run that ended with something else than an answer.
    pub fn refused(&self, problem: &str) -> Failure {
        Failure::Content { name: format!("solver {:?}", self.text), problem: problem.to_owned() }
    }

    /// Writes clauses, runs the solver on them and reads its answer; all files are gone afterwards.
    pub fn ask(
        &self,
        budget: &Budget,
        clauses: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Outcome, Failure> {
        let (cnf, file) = Scratch::new("cnf")?;
        let mut out = BufWriter::new(file);
        match clauses(&mut out).and_then(|()| out.flush()) {
            Err(_) if budget.is_cancelled() => return Ok(Outcome::Cancelled),
            written => written.map_err(|error| failed(cnf.path(), error))?,
        }
        drop(out);
        let (result, _) = Scratch::new("out")?;
        // Files, not pipes: a solver that prints much never waits for us.
        let (printed, stdout) = Scratch::new("stdout")?;
        let (complaints, stderr) = Scratch::new("stderr")?;
        let child = self.command(cnf.path(), result.path()).stdout(stdout).stderr(stderr).spawn();
        let child = child.map_err(|error| self.refused(&format!("it does not start: {error}")))?;
        let written = [result.path(), printed.path(), complaints.path()];
        let status = match wait(child, &written, budget).map_err(|error| self.refused(&error.to_string()))? {
            End::Exited(status) => status,
            End::Cancelled => return Ok(Outcome::Cancelled),
            End::TooMuch => {
                return Err(
                    self.refused(&format!("it wrote more than {MOST_WRITTEN} bytes, expected an answer"))
                );
            }
        };
        let ended = || format!("it ended with {status}{}", first_line(complaints.path()));
        // Only a signal leaves no code, and what was printed before it may be half of an answer.
        if status.code().is_none() {
            return Err(self.refused(&ended()));
        }
        let answer = read(if self.writes_file() { result.path() } else { printed.path() })?;
        SolverAnswer::parse(&answer).map(Outcome::Answered).map_err(|error| {
            let hint = if self.writes_file() { "" } else { hint(&answer) };
            self.refused(&format!("{error}; {}{hint}", ended()))
        })
    }

    fn writes_file(&self) -> bool {
        self.args.iter().any(|arg| arg.contains(OUT))
    }

    fn command(&self, cnf: &Path, out: &Path) -> Command {
        let (cnf, out) = (cnf.to_string_lossy(), out.to_string_lossy());
        let mut command = Command::new(&self.name);
        command.args(self.args.iter().map(|arg| arg.replace(CNF, &cnf).replace(OUT, &out)));
        command.stdin(Stdio::null());
        // Ctrl-C is ours to hear: we end the solver ourselves.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// How a run came to its end.
enum End {
    Exited(ExitStatus),
    /// The work was cancelled, and the solver ended.
    Cancelled,
    /// The solver wrote too much, and ended.
    TooMuch,
}

/// Waits until a solver ends, and ends it when the work is cancelled or one of its files grows too large.
fn wait(mut child: Child, written: &[&Path], budget: &Budget) -> io::Result<End> {
    let (mut pause, longest) = WAITS;
    let is_large = |path: &&Path| fs::metadata(path).is_ok_and(|found| found.len() > MOST_WRITTEN);
    loop {
        let exited = child.try_wait()?;
        let end = match exited {
            _ if written.iter().any(is_large) => Some(End::TooMuch),
            Some(status) => Some(End::Exited(status)),
            None => budget.is_cancelled().then_some(End::Cancelled),
        };
        if let Some(end) = end {
            if exited.is_none() {
                kill(&mut child)?;
                child.wait()?;
            }
            return Ok(end);
        }
        std::thread::sleep(pause);
        pause = (2 * pause).min(longest);
    }
}

/// Ends a solver that was not waited for yet, and all that it started: it leads a process group.
#[cfg(unix)]
fn kill(child: &mut Child) -> io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process_group};
    match kill_process_group(Pid::from_child(child), Signal::KILL) {
        Ok(()) => Ok(()),
        // The group may have been left.
        Err(_) => child.kill(),
    }
}

/// Ends a solver.
#[cfg(not(unix))]
fn kill(child: &mut Child) -> io::Result<()> {
    child.kill()
}

fn read(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| failed(path, error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What may help where a solver printed that there is a model, but not which.
fn hint(answer: &str) -> &'static str {
    let is_verdict = |line: &str| matches!(line.trim(), "s SATISFIABLE" | "SATISFIABLE" | "SAT");
    let is_bare = answer.lines().any(is_verdict) && !answer.lines().any(|line| line.starts_with("v "));
    if is_bare { "; if it writes the model to a file, put {out} in its place" } else { "" }
}

/// The first line of what a solver said to standard error, as the end of a sentence.
fn first_line(path: &Path) -> String {
    let mut bytes = Vec::new();
    // It only adds to a failure that is told anyway.
    let _ = File::open(path).and_then(|file| file.take(MOST_ERROR).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    match text.lines().map(str::trim).find(|line| !line.is_empty()) {
        Some(line) => format!(" and said {line:?}"),
        None => String::new(),
    }
}
