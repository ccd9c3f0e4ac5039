//! Measurement: the sample puzzles of every family.

use super::case::{self, Bar, Case, Expect};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;
use crate::cargo::root;

/// Proves that every puzzle of every sample has one solution.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut files: Vec<_> = std::fs::read_dir(root().join("samples"))?.collect::<std::io::Result<_>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    let cases = files.iter().map(|file| Case {
        name: format!("`{}`", file.file_name().display()),
        arguments: ["solve", "--unique"].map(str::to_owned).into_iter().chain([path(file)]).collect(),
        input: String::new(),
        expect: Expect::Success,
        bar: Bar::seconds(1),
    });
    case::run(context, scale, cases.collect())
}

fn path(file: &std::fs::DirEntry) -> String {
    file.path().display().to_string()
}
