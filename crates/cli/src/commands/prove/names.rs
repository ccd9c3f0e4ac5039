//! What the files of each puzzle are called.

use crate::args::Prove;
use crate::failure::Failure;
use crate::files::{is_taken, taken};
use crate::input::STANDARD_INPUT;
use hyperdoku::format::Record;
use std::path::{Path, PathBuf};

/// The files of a puzzle.
pub struct Names {
    pub cnf: PathBuf,
    pub lrat: PathBuf,
}

/// Names for all puzzles, in order, none taken: the name of their file, and the line of each if there are several.
pub fn choose(args: &Prove, file: &str, records: &[Record]) -> Result<Vec<Names>, Failure> {
    let folder = Path::new(&args.output);
    if !folder.is_dir() {
        return Err(Failure::Usage(format!(
            "{}: found no such folder, expected one to write to",
            args.output
        )));
    }
    let stem = if file == STANDARD_INPUT { None } else { Path::new(file).file_stem() };
    let stem = stem.map_or("puzzle".into(), |stem| stem.to_string_lossy());
    let name = |name: &str| {
        let path = |extension: &str| match args.output.as_str() {
            "." => PathBuf::from(format!("{name}.{extension}")),
            _ => folder.join(format!("{name}.{extension}")),
        };
        Names { cnf: path("cnf"), lrat: path("lrat") }
    };
    let names: Vec<Names> = match records {
        [_] => vec![name(&stem)],
        _ => numbers(records).map(|number| name(&format!("{stem}-{number}"))).collect(),
    };
    if !args.force {
        names.iter().try_for_each(refuse_taken)?;
    }
    Ok(names)
}

fn refuse_taken(names: &Names) -> Result<(), Failure> {
    let found = [&names.cnf, &names.lrat].into_iter().find(|path| is_taken(path));
    found.map_or(Ok(()), |path| Err(taken(path, "another -o DIR")))
}

/// The lines of puzzles; their places among them if some share a line.
fn numbers(records: &[Record]) -> impl Iterator<Item = usize> {
    let differ = records.windows(2).all(|two| two[0].line < two[1].line);
    records.iter().zip(1..).map(move |(record, place)| if differ { record.line } else { place })
}
