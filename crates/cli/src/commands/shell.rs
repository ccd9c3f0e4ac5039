//! `completions` and `man`: what a shell and a manual reader need.

use crate::args::{Cli, Completions, Global, Man};
use crate::failure::{Exit, Failure};
use clap::CommandFactory;
use std::io::{self, Write};

pub fn completions(args: &Completions, global: &Global) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "hyperdoku", &mut script);
    write(&script, global)
}

pub fn man(args: &Man, global: &Global) -> Result<Exit, Failure> {
    let mut command = Cli::command();
    command.build();
    for name in &args.command {
        command = command.find_subcommand(name).cloned().ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            Failure::Usage(format!("found the command {name:?}, expected one of {}", names.join(", ")))
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    write(&page, global)
}

fn write(text: &[u8], global: &Global) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    if global.json {
        writeln!(out, "{}", serde_json::json!({"text": String::from_utf8_lossy(text)}))?;
    } else {
        out.write_all(text)?;
    }
    Ok(Exit::Done)
}
