//! Rule: the papers at the root exist, and ARCHITECTURE.md is a true map: short, with every crate and a
//! reason for every dependency.

use super::finding::Finding;
use super::packages::{Origin, Package};
use std::path::Path;

/// The longest map, in lines.
const MAP_LINES: usize = 200;

/// The name of the map.
const MAP: &str = "ARCHITECTURE.md";

/// The other papers, of which only the existence is checked.
const OTHERS: &[&str] = &["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "GLOSSARY.md"];

/// The papers at the root.
pub struct Papers {
    /// The text of ARCHITECTURE.md, if there is one.
    pub map: Option<String>,
    /// Those of the others that are absent.
    pub missing: Vec<&'static str>,
}

impl Papers {
    /// Reads the papers of a workspace.
    pub fn read(root: &Path) -> Papers {
        let is_missing = |name: &&str| !root.join(name).is_file();
        Papers {
            map: std::fs::read_to_string(root.join(MAP)).ok(),
            missing: OTHERS.iter().copied().filter(is_missing).collect(),
        }
    }
}

/// Reports missing papers and what the map does not say.
pub fn check(papers: &Papers, packages: &[Package]) -> Vec<Finding> {
    let absent = |name: &str| Finding::new(name, 1, "this file is missing");
    let mut findings: Vec<Finding> = papers.missing.iter().map(|name| absent(name)).collect();
    let Some(map) = &papers.map else {
        findings.push(absent(MAP));
        return findings;
    };
    let lines = map.lines().count();
    if lines > MAP_LINES {
        let message = format!("the map has {lines} lines, at most {MAP_LINES} are allowed");
        findings.push(Finding::new(MAP, MAP_LINES + 1, message));
    }
    for package in packages {
        findings.extend(unmapped_crate(map, package));
        findings.extend(unjustified(map, package));
    }
    findings
}

/// The finding for a crate that the map does not show.
fn unmapped_crate(map: &str, package: &Package) -> Option<Finding> {
    let folder = package.crate_folder()?;
    let is_shown = [format!("crates/{folder}"), format!("`{folder}`"), format!("hyperdoku-{folder}")]
        .iter()
        .any(|name| mentions(map, name));
    let message = format!("crates/{folder} is not on the map: name it as `{folder}` or crates/{folder}");
    (!is_shown).then(|| Finding::new(MAP, 1, message))
}

/// The dependencies on other people's crates for which the map gives no reason.
fn unjustified(map: &str, package: &Package) -> Vec<Finding> {
    let foreign = package.dependencies.iter().filter(|dependency| dependency.origin == Origin::Registry);
    foreign
        .filter(|dependency| !map.contains(&format!("`{}`", dependency.name)))
        .map(|dependency| {
            let name = &dependency.name;
            let message = format!("{MAP} does not say why `{name}` is needed (its name in backticks)");
            package.finding_at(dependency, message)
        })
        .collect()
}

/// Whether the text has the name, not merely as a part of a longer one.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '-' | '_');
    text.match_indices(name).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::super::packages::{Need, testing::package};
    use super::*;

    /// A map of a crate with one dependency, and what is reported.
    fn check(map: &str, expected: &[&str]) {
        let papers = Papers { map: Some(map.to_owned()), missing: Vec::new() };
        let packages = [package("hyperdoku-core", &[("rand", Need::Build, Origin::Registry)])];
        let found: Vec<String> = super::check(&papers, &packages).iter().map(Finding::to_string).collect();
        assert_eq!(found, expected, "{map}");
    }

    #[test]
    fn the_map_shows_crates_and_reasons() {
        let no_crate = "ARCHITECTURE.md:1: crates/core is not on the map: name it as `core` or crates/core";
        let no_reason = "crates/core/Cargo.toml:1: ARCHITECTURE.md does not say why `rand` is needed (its name in backticks)";
        check("`core`; `rand` for chance", &[]);
        check("crates/core; `rand`", &[]);
        check("(hyperdoku-core) `rand`", &[]);
        check("the core of it; `rand`", &[no_crate]);
        check("crates/core-two; `rand`", &[no_crate]);
        check("`core`; rand at random", &[no_reason]);
        check("", &[no_crate, no_reason]);
    }

    #[test]
    fn the_map_is_short() {
        let text = "`core` `rand`";
        check(&format!("{text}{}", "\n".repeat(200)), &[]);
        let found = "ARCHITECTURE.md:201: the map has 201 lines, at most 200 are allowed";
        check(&format!("{text}{}", "\n".repeat(201)), &[found]);
    }

    #[test]
    fn missing_papers_are_found() {
        let papers = Papers { map: None, missing: vec!["README.md"] };
        let found: Vec<String> = super::check(&papers, &[]).iter().map(Finding::to_string).collect();
        assert_eq!(found, ["README.md:1: this file is missing", "ARCHITECTURE.md:1: this file is missing"]);
    }
}
