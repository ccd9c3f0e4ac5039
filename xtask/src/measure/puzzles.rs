//! Sets of 9 x 9 puzzles to measure on: files that someone has, and random ones.

use super::{Context, peers};
use crate::{Result, cargo};
use std::path::{Path, PathBuf};

/// A folder of files with 81 characters a puzzle, a puzzle a line, whose names end in `.txt`.
const VARIABLE: &str = "HYPERDOKU_PUZZLES";

/// The folder if the variable names none, from the root. It need not be there.
const FOLDER: &str = "peers/sets";

/// The random sets, which are made where the folder does not have files of these names.
const RANDOM: [&str; 4] = ["easy.txt", "hard-lanes.txt", "hard.txt", "minimal.txt"];

/// Out of how many minimal puzzles the hard ones are taken, of a thousand one.
const POOL: &str = "1000000";

/// The paths of all sets. Random ones are kept from one measurement to the next.
pub fn files(context: &Context) -> Result<Vec<String>> {
    let named = std::env::var_os(VARIABLE).map(PathBuf::from);
    let mut files = match &named {
        Some(folder) => texts(folder)?,
        None => texts(&cargo::root().join(FOLDER)).unwrap_or_default(),
    };
    let has = |files: &[PathBuf], name: &str| files.iter().any(|file| file.ends_with(name));
    if RANDOM.iter().any(|name| !has(&files, name)) {
        let folder = context.scratch.join("sets");
        let arguments = ["sets", "--json", "--pool", POOL, &folder.to_string_lossy()];
        peers::call(context, "peers", &arguments)??;
        let missing = RANDOM.iter().filter(|name| !has(&files, name)).map(|name| folder.join(name));
        files.extend(missing.collect::<Vec<_>>());
    }
    files.sort_by(|left, right| left.file_name().cmp(&right.file_name()));
    Ok(files.iter().map(|file| file.to_string_lossy().into_owned()).collect())
}

fn texts(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    Ok(paths
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect())
}
