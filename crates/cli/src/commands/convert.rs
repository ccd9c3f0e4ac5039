//! `convert`: from any format to another.

use crate::args::{Convert, Global};
use crate::failure::{Exit, Failure};
use crate::input;
use hyperdoku::format::Writer;
use std::io::{self, Write};

pub fn run(args: &Convert, global: &Global) -> Result<Exit, Failure> {
    let format = match &args.to {
        Some(name) if global.json && name != "json" => {
            return Err(Failure::Usage(format!("--json writes json, found --to {name}: give one of them")));
        }
        Some(name) => name,
        None if global.json => "json",
        None => return Err(Failure::Usage("found no format, expected --to FORMAT".into())),
    };
    let mut writer = Writer::new(input::format_named(format));
    let mut text = String::new();
    for source in input::read(&args.input)? {
        for record in &source.document.records {
            writer.push(record, &mut text)?;
        }
    }
    writer.finish(&mut text)?;
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}
