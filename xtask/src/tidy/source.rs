//! The Rust files of the workspace, parsed once for all rules.

use super::attributes::is_test;
use super::finding::Finding;
use super::modules::{self, Reach};
use crate::Result;
use std::collections::BTreeMap;
use std::path::Path;

/// The folders that hold Rust of ours.
const FOLDERS: &[&str] = &["crates", "xtask", "fuzz"];

/// Folders inside them that hold what tools wrote.
const MADE_BY_TOOLS: &[&str] = &["target", "corpus", "artifacts", "snapshots"];

/// The crate that is a program, and so may talk to the terminal.
const PROGRAM: &str = "cli";

/// One parsed file.
pub struct Source {
    /// Relative to the root, with forward slashes.
    pub path: String,
    /// Number of lines.
    pub lines: usize,
    /// The syntax tree, with spans.
    pub syntax: syn::File,
    /// Who can see the file's public items.
    pub reach: Reach,
}

impl Source {
    /// The crate's folder name, when the file is part of what a crate ships rather than of its tests.
    pub fn crate_name(&self) -> Option<&str> {
        let (name, rest) = self.path.strip_prefix("crates/")?.split_once('/')?;
        rest.starts_with("src/").then_some(name)
    }

    /// Whether the rules for libraries hold here.
    pub fn is_library(&self) -> bool {
        let is_program = self.crate_name().is_none_or(|name| name == PROGRAM);
        !is_program && self.reach != Reach::Test
    }
}

/// Reads and parses every Rust file below the root; what does not parse is a finding.
pub fn load(root: &Path) -> Result<(Vec<Source>, Vec<Finding>)> {
    let mut texts = BTreeMap::new();
    for folder in FOLDERS {
        collect(root, &root.join(folder), &mut texts)?;
    }
    Ok(parse(&texts))
}

/// Parses texts by path. Separate from reading so that tests need no files.
pub fn parse(texts: &BTreeMap<String, String>) -> (Vec<Source>, Vec<Finding>) {
    let mut trees = BTreeMap::new();
    let mut findings = Vec::new();
    for (path, text) in texts {
        match syn::parse_file(text) {
            Ok(syntax) => {
                trees.insert(path.clone(), syntax);
            }
            Err(error) => {
                let line = error.span().start().line;
                findings.push(Finding::new(path, line, format!("does not parse: {error}")));
            }
        }
    }
    let reaches = modules::reaches(&trees);
    let sources = trees.into_iter().map(|(path, syntax)| Source {
        lines: texts[&path].lines().count(),
        reach: if is_test(&syntax.attrs) {
            Reach::Test
        } else {
            // A file outside the module tree is held to the strictest rules.
            reaches.get(&path).copied().unwrap_or(Reach::Public)
        },
        path,
        syntax,
    });
    (sources.collect(), findings)
}

/// Gathers the Rust files of a folder and of those below it; a folder that is absent holds none.
fn collect(root: &Path, folder: &Path, texts: &mut BTreeMap<String, String>) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !MADE_BY_TOOLS.contains(&name.as_str()) {
                collect(root, &path, texts)?;
            }
        } else if name.ends_with(".rs") {
            let relative = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            texts.insert(relative, std::fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// Helpers for the tests of the rules.
#[cfg(test)]
pub mod testing {
    use super::*;

    /// Parses files given as path and text, all of which must parse.
    pub fn sources(files: &[(&str, &str)]) -> Vec<Source> {
        let texts = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        let (sources, findings) = parse(&texts.collect());
        assert_eq!(findings, []);
        sources
    }

    /// Runs a rule on files and compares what it reports, line by line.
    pub fn check(rule: fn(&[Source]) -> Vec<Finding>, files: &[(&str, &str)], expected: &[&str]) {
        let found: Vec<String> = rule(&sources(files)).iter().map(Finding::to_string).collect();
        assert_eq!(found, expected, "{files:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_parse_is_a_finding() {
        let texts = [("crates/core/src/lib.rs".to_owned(), "\nfn {}".to_owned())];
        let (sources, findings) = parse(&BTreeMap::from(texts));
        assert!(sources.is_empty());
        assert_eq!((findings.len(), findings[0].line), (1, 2));
    }

    #[test]
    fn a_file_may_say_itself_that_it_is_a_test() {
        let found = testing::sources(&[("crates/core/src/tests.rs", "#![cfg(test)]")]);
        assert_eq!(found[0].reach, Reach::Test);
    }

    #[test]
    fn libraries_are_told_from_programs_and_tests() {
        for (path, expected) in [
            ("crates/core/src/shape.rs", true),
            ("crates/testkit/src/lib.rs", true),
            ("crates/cli/src/run.rs", false),
            ("crates/core/tests/shape.rs", false),
            ("xtask/src/main.rs", false),
        ] {
            assert_eq!(testing::sources(&[(path, "")])[0].is_library(), expected, "{path}");
        }
    }
}
