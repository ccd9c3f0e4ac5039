//! The project's own commands, run through cargo aliases: `cargo play`, `cargo verify`, `cargo measure`,
//! `cargo library`, `cargo page` and `cargo tidy`. They are ordinary Rust so that a fresh machine needs nothing but the toolchain.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to whoever runs it")]

mod cargo;
mod library;
mod measure;
mod page;
mod play;
mod tidy;
mod tools;
mod verify;

use std::process::ExitCode;

/// Every failure ends up as one line on standard error, so no command needs to tell kinds of error apart.
type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// One command of the project.
struct Command {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<ExitCode>,
}

/// The commands, in the order the help shows them.
const COMMANDS: &[Command] = &[
    Command { name: "play", about: "build Hyperdoku and play it in the browser", run: play::run },
    Command {
        name: "verify",
        about: "run every check and test, and a sample of the measurements",
        run: verify::run,
    },
    Command {
        name: "measure",
        about: "run all measurements and write docs/measurements.md, or print the NAMEd ones; with --write NAME \
                write those sections only",
        run: measure::run,
    },
    Command { name: "library", about: "make the shipped games anew, in some minutes", run: library::run },
    Command { name: "page", about: "build the page of the game and tell what it weighs", run: page::run },
    Command { name: "tidy", about: "check layers, documentation, sizes and forbidden calls", run: tidy::run },
];

/// The exit code of bad usage, told apart from a command that ran and failed.
const BAD_USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", help());
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        print!("{}", help());
        return ExitCode::SUCCESS;
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        eprint!("there is no command `{name}`\n\n{}", help());
        return ExitCode::from(BAD_USAGE);
    };
    (command.run)(rest).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

/// The list of commands, made from the registry so that it cannot lag behind.
fn help() -> String {
    let mut text = String::from("The project's own commands:\n\n");
    for command in COMMANDS {
        text += &format!("  cargo {:8} {}\n", command.name, command.about);
    }
    text
}

/// Refuses arguments for the commands that take none, rather than ignoring a misspelt wish.
fn no_arguments(command: &str, arguments: &[String]) -> Result<()> {
    match arguments.first() {
        Some(argument) => Err(format!("`cargo {command}` takes no argument, found `{argument}`").into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_every_command_once() {
        for command in COMMANDS {
            let line = format!("cargo {} ", command.name);
            assert_eq!(help().matches(&line).count(), 1, "{}", command.name);
        }
    }

    #[test]
    fn arguments_are_refused_where_none_are_taken() {
        assert!(no_arguments("tidy", &[]).is_ok());
        assert!(no_arguments("tidy", &["--fix".to_owned()]).is_err());
    }
}
