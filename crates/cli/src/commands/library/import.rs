//! `library import`: puzzles of files into the database.

use crate::args::{Global, Import};
use crate::batch;
use crate::budget::Allowance;
use crate::data_folder::{Data, tell_news};
use crate::failure::{Exit, Failure};
use crate::input::{self, STANDARD_INPUT};
use crate::progress::Progress;
use hyperdoku_server::now;
use hyperdoku_store::{BadLines, ImportOptions, Imported, Refusals, Source, StoreError, Trust};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// How much of a file is read at once.
const BUFFER: usize = 1 << 16;

pub fn run(args: &Import, data: Option<&Path>, global: &Global) -> Result<Exit, Failure> {
    let reading = input::options(&args.reading)?;
    let mut inputs = inputs(&args.files)?;
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    batch::share_threads(global.threads)?;
    let data = Data::open(data, &allowance.budget.cancel);
    let mut data = data.map_err(|failure| match failure {
        Failure::Interrupted => allowance.cut_short(),
        failure => failure,
    })?;
    let options = ImportOptions {
        reading,
        bad_lines: if args.keep_good { BadLines::Skip } else { BadLines::Refuse },
        trust: Trust::Nobody,
        refusals: Refusals::Forgotten,
        // As much as any command may spend on a puzzle, since its user waits and can say otherwise.
        budget: allowance.budget.clone(),
        now: now(),
    };
    let names: Vec<String> = inputs.iter().map(|input| input.name.clone()).collect();
    let source = |name: &str| args.source.clone().unwrap_or_else(|| format!("import:{}", base_name(name)));
    let mut sources: Vec<Source<'_>> = inputs
        .iter_mut()
        .map(|input| Source { name: source(&input.name), reader: &mut input.reader })
        .collect();
    let progress = Progress::lines(&allowance.budget);
    let mut told = |news| tell_news(news, &names, &progress);
    let imported = data.store.import(&mut sources, &options, &mut told);
    drop(progress);
    match imported {
        Err(StoreError::Interrupted) => Err(allowance.cut_short()),
        Err(error @ StoreError::Unreadable { source, .. }) => {
            Err(Failure::Content { name: names[source].clone(), problem: error.to_string() })
        }
        imported => tell(args, &names, &data.check(imported)?, global),
    }
}

/// Tells what came of it.
fn tell(args: &Import, names: &[String], imported: &Imported, global: &Global) -> Result<Exit, Failure> {
    let Imported { added, known, bad, .. } = imported;
    if *bad > 0 && !args.keep_good {
        let lines = if *bad == 1 { "a bad line" } else { &format!("{bad} bad lines") };
        let text =
            format!("found {lines}, expected none: nothing was imported, --keep-good imports the others");
        return Err(Failure::Usage(text));
    }
    let mut out = io::stdout().lock();
    if global.json {
        writeln!(out, "{}", json(names, imported))?;
    } else {
        let rest = if *bad > 0 { format!(", {bad} bad") } else { String::new() };
        writeln!(out, "{added} added, {known} known before{rest}")?;
    }
    Ok(if added + known == 0 { Exit::No } else { Exit::Done })
}

fn json(names: &[String], imported: &Imported) -> Value {
    let lines = imported
        .first_bad
        .iter()
        .map(|bad| json!({"file": names[bad.source], "line": bad.line, "reason": bad.reason.to_string()}));
    json!({
        "added": imported.added,
        "known": imported.known,
        "bad": imported.bad,
        "badLines": lines.collect::<Vec<_>>(),
    })
}

/// A file that is open.
struct Opened {
    /// Its name as errors show it.
    name: String,
    reader: Box<dyn BufRead>,
}

/// The files named, opened before anything is done; standard input can be read only once.
fn inputs(files: &[String]) -> Result<Vec<Opened>, Failure> {
    let standard = ["-".to_owned()];
    let files = if files.is_empty() { &standard[..] } else { files };
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return Err(Failure::Usage(format!("found - twice, expected {STANDARD_INPUT} only once")));
    }
    files.iter().map(|file| open(file)).collect()
}

fn open(file: &str) -> Result<Opened, Failure> {
    if file == "-" {
        return Ok(Opened { name: STANDARD_INPUT.to_owned(), reader: Box::new(io::stdin().lock()) });
    }
    let opened = File::open(file).map_err(|error| Failure::Open { file: file.to_owned(), error })?;
    Ok(Opened { name: file.to_owned(), reader: Box::new(BufReader::with_capacity(BUFFER, opened)) })
}

/// The name of a file without its folder.
fn base_name(file: &str) -> &str {
    Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file)
}
