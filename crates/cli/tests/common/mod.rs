//! Runs the binary as a user would.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run of the binary gave.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// A command that runs the binary, not yet started.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperdoku"));
    command
        .args(args)
        .env("NO_COLOR", "1")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples"));
    command
}

/// Runs the binary with this text on standard input.
pub fn run(args: &[&str], input: &[u8]) -> Run {
    finish(command(args), input)
}

/// Runs a command with this text on standard input.
pub fn finish(mut command: Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let output: Output = std::thread::scope(|scope| {
        // A program that refuses its arguments does not read its input: a broken pipe is no matter.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the binary ends")
    });
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("errors are text"),
    }
}
