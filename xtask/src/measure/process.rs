//! Runs the program once and watches it.

use crate::Result;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often memory is looked at. The kernel keeps the high-water mark itself, so only growth in the
/// last interval before the end is missed.
pub const POLL: Duration = Duration::from_millis(5);

/// When a run is given up, so that a program that hangs does not hang its measurement.
pub const LIMIT: Duration = Duration::from_secs(600);

/// How a run is watched.
#[derive(Clone, Copy)]
pub struct Watch {
    /// How often memory is looked at.
    pub poll: Duration,
    /// When the run is given up.
    pub limit: Duration,
}

impl Watch {
    /// One answer.
    pub const USUAL: Watch = Watch { poll: POLL, limit: LIMIT };

    /// So many answers in one run that each keeps to a limit of its own.
    pub const LONG: Watch = Watch { poll: Duration::from_millis(50), limit: Duration::from_secs(4 * 3600) };

    /// Memory of a run of milliseconds.
    pub const CLOSE: Watch = Watch { poll: Duration::from_micros(200), limit: LIMIT };
}

/// What one run did.
pub struct Outcome {
    /// The exit code; none when the run was ended from outside, by us at the limit or by a signal.
    pub code: Option<i32>,
    /// Everything on standard output.
    pub output: String,
    /// Everything on standard error.
    pub errors: String,
    /// From the start to the end of the process.
    pub elapsed: Duration,
    /// The most memory seen, in bytes; none where the system does not tell or the run was too short.
    pub peak: Option<u64>,
    /// The time that its threads kept processors busy, up to the last look; none where the system does not tell.
    pub processor: Option<Duration>,
}

/// Runs the program with the given arguments and standard input to its end.
pub fn run(binary: &Path, arguments: &[String], input: &str) -> Result<Outcome> {
    run_watched(binary, arguments, input, Watch::USUAL)
}

/// The same, watched in another way.
pub fn run_watched(binary: &Path, arguments: &[String], input: &str, how: Watch) -> Result<Outcome> {
    let started = Instant::now();
    let mut child = Command::new(binary)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} does not start: {error}", binary.display()))?;
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let stdout = child.stdout.take().expect("standard output is piped");
    let stderr = child.stderr.take().expect("standard error is piped");
    // All three pipes are served at once: a full one would block the program for ever.
    thread::scope(|scope| {
        // A program may end without reading its input, so a broken pipe is no failure.
        scope.spawn(move || stdin.write_all(input.as_bytes()).ok());
        let errors = scope.spawn(|| read(stderr));
        let (sender, output) = mpsc::channel();
        scope.spawn(move || sender.send(read(stdout)).ok());
        let (output, Seen { peak, processor }) = watch(&mut child, &output, started, how)?;
        let status = child.wait()?;
        let elapsed = started.elapsed();
        let errors = errors.join().expect("reading does not panic");
        Ok(Outcome { code: status.code(), output, errors, elapsed, peak, processor })
    })
}

/// What was seen of a process while it ran.
#[derive(Clone, Copy, Default)]
struct Seen {
    peak: Option<u64>,
    processor: Option<Duration>,
}

/// Waits for the end of the output, which is the end of the program, looking at what it takes meanwhile.
fn watch(
    child: &mut Child,
    output: &Receiver<String>,
    started: Instant,
    how: Watch,
) -> Result<(String, Seen)> {
    let mut seen = Seen::default();
    loop {
        match output.recv_timeout(how.poll) {
            Ok(text) => return Ok((text, seen)),
            Err(RecvTimeoutError::Timeout) if started.elapsed() < how.limit => {
                seen.peak = seen.peak.max(peak_memory(child.id()));
                seen.processor = seen.processor.max(processor_time(child.id()));
            }
            Err(_) => {
                child.kill()?;
                return Ok((output.recv().unwrap_or_default(), seen));
            }
        }
    }
}

/// The high-water mark of a process's resident memory, in bytes, as Linux tells it.
pub fn peak_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let value = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The time that a process kept processors busy, as Linux tells it: in hundredths of a second, whatever the machine.
fn processor_time(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program stands in parentheses, and may hold anything; what follows are fields between blanks, of
    // which the twelfth and the next are the times.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
    let mut hundredths = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (hundredths()? + hundredths()?)))
}

/// Reads a pipe to its end. What is not text will not be a right answer either.
fn read(mut pipe: impl Read) -> String {
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes).ok();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    /// What a shell script does with its input.
    fn shell(script: &str, input: &str) -> Outcome {
        run(Path::new("/bin/sh"), &["-c".to_owned(), script.to_owned()], input).unwrap()
    }

    #[test]
    fn all_pipes_and_the_exit_code_are_seen() {
        let outcome = shell("cat; echo no >&2; exit 3", "yes");
        assert_eq!((outcome.output.as_str(), outcome.errors.as_str()), ("yes", "no\n"));
        assert_eq!(outcome.code, Some(3));
    }

    #[test]
    fn input_that_is_not_read_does_no_harm() {
        assert_eq!(shell("exit 0", &"x".repeat(1 << 20)).code, Some(0));
    }

    #[test]
    fn a_program_ended_by_a_signal_has_no_code() {
        assert_eq!(shell("kill -9 $$", "").code, None);
    }

    #[test]
    fn a_run_is_given_up_at_its_limit() {
        let how = Watch { limit: Duration::from_millis(50), ..Watch::CLOSE };
        let arguments = ["-c", "exec sleep 10"].map(str::to_owned);
        let outcome = run_watched(Path::new("/bin/sh"), &arguments, "", how).unwrap();
        assert_eq!(outcome.code, None);
        assert!(outcome.elapsed < Duration::from_secs(5));
    }

    #[test]
    fn memory_is_seen_where_the_system_tells() {
        let outcome = shell("sleep 0.1", "");
        assert_eq!(outcome.peak.is_some(), Path::new("/proc/self/status").exists());
        assert!(outcome.elapsed >= Duration::from_millis(100));
    }

    #[test]
    fn processor_time_is_seen_where_the_system_tells() {
        let busy = shell("number=0; while [ $number -lt 300000 ]; do number=$((number + 1)); done", "");
        let idle = shell("sleep 0.3", "");
        assert_eq!(busy.processor.is_some(), Path::new("/proc/self/stat").exists());
        assert!(busy.processor >= idle.processor, "{:?} {:?}", busy.processor, idle.processor);
        assert!(idle.processor.is_none_or(|time| time < Duration::from_millis(200)));
    }
}
