//! `cargo tidy`: the rules of the project that the compiler does not know. One rule, one file.

mod attributes;
mod docs;
mod finding;
mod forbidden;
mod layers;
mod modules;
mod packages;
mod papers;
mod sizes;
mod source;

use crate::{Result, cargo, no_arguments};
use finding::Finding;
use source::Source;
use std::process::ExitCode;

/// A rule about source text.
type SourceRule = fn(&[Source]) -> Vec<Finding>;

/// The rules about source text. Layers and papers look at packages and are called with them.
const SOURCE_RULES: &[SourceRule] = &[docs::check, sizes::check, forbidden::check];

/// Checks the workspace and lists what is wrong.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    no_arguments("tidy", arguments)?;
    check()?;
    println!("tidy: nothing found");
    Ok(ExitCode::SUCCESS)
}

/// Lists every finding on standard output; any finding is an error.
pub fn check() -> Result<()> {
    let mut findings = find()?;
    findings.sort();
    findings.dedup();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        1 => Err("tidy found 1 thing to mend".into()),
        count => Err(format!("tidy found {count} things to mend").into()),
    }
}

/// Applies every rule to the workspace on disk.
fn find() -> Result<Vec<Finding>> {
    let root = cargo::root();
    let (sources, mut findings) = source::load(root)?;
    for rule in SOURCE_RULES {
        findings.extend(rule(&sources));
    }
    let packages = packages::read(root)?;
    findings.extend(layers::check(&packages));
    findings.extend(papers::check(&papers::Papers::read(root), &packages));
    Ok(findings)
}
