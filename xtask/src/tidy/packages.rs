//! The packages of the workspace as cargo sees them, cut down to what the rules ask.

use super::finding::Finding;
use crate::{Result, cargo};
use cargo_metadata::DependencyKind;
use std::path::Path;

/// One package of the workspace.
#[derive(Debug)]
pub struct Package {
    /// The name in its manifest, such as `hyperdoku-core`.
    pub name: String,
    /// The manifest, relative to the root.
    pub path: String,
    /// The manifest's text, to point at lines.
    pub manifest: String,
    /// All dependencies of all kinds.
    pub dependencies: Vec<Dependency>,
}

/// One dependency of a package.
#[derive(Debug)]
pub struct Dependency {
    /// The package depended on, by its own name.
    pub name: String,
    /// What it is needed for.
    pub need: Need,
    /// Who wrote it.
    pub origin: Origin,
}

/// What a dependency is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// To build the package.
    Build,
    /// Only to build its tests.
    Tests,
}

/// Who wrote a dependency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// This workspace.
    Ours,
    /// Someone else, by way of a registry.
    Registry,
}

impl Package {
    /// The package's folder in `crates/`, if it lies there.
    pub fn crate_folder(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")
    }

    /// A finding where the manifest names a dependency.
    pub fn finding_at(&self, dependency: &Dependency, message: String) -> Finding {
        let names_it = |line: &str| {
            let rest = line.trim_start().strip_prefix(dependency.name.as_str());
            rest.is_some_and(|rest| rest.starts_with(['.', ' ', '=']))
        };
        let line = self.manifest.lines().position(names_it).unwrap_or(0) + 1;
        Finding::new(&self.path, line, message)
    }
}

/// Asks cargo for the packages of the workspace.
pub fn read(root: &Path) -> Result<Vec<Package>> {
    let mut packages = Vec::new();
    for package in cargo::metadata()?.packages {
        let manifest = std::fs::read_to_string(&package.manifest_path)?;
        let path = package.manifest_path.as_std_path().strip_prefix(root)?;
        packages.push(Package {
            name: package.name.to_string(),
            path: path.to_string_lossy().replace('\\', "/"),
            manifest,
            dependencies: package.dependencies.iter().map(dependency).collect(),
        });
    }
    Ok(packages)
}

/// Keeps what matters of cargo's description.
fn dependency(from: &cargo_metadata::Dependency) -> Dependency {
    let need = if from.kind == DependencyKind::Development { Need::Tests } else { Need::Build };
    let origin = if from.path.is_some() { Origin::Ours } else { Origin::Registry };
    Dependency { name: from.name.clone(), need, origin }
}

/// Helpers for the tests of the rules.
#[cfg(test)]
pub mod testing {
    use super::*;

    /// A package that names each dependency on a line of its own, from line 1.
    pub fn package(name: &str, dependencies: &[(&str, Need, Origin)]) -> Package {
        let folder = name.strip_prefix("hyperdoku-").unwrap_or(name);
        Package {
            name: name.to_owned(),
            path: format!("crates/{folder}/Cargo.toml"),
            manifest: dependencies.iter().map(|(name, ..)| format!("{name}.workspace = true\n")).collect(),
            dependencies: dependencies
                .iter()
                .map(|&(name, need, origin)| Dependency { name: name.to_owned(), need, origin })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_point_at_the_dependency() {
        let names = ["rand_chacha", "rand"].map(|name| (name, Need::Build, Origin::Registry));
        let package = testing::package("hyperdoku-core", &names);
        let finding = package.finding_at(&package.dependencies[1], String::new());
        assert_eq!((finding.path.as_str(), finding.line), ("crates/core/Cargo.toml", 2));
    }

    #[test]
    fn cargo_knows_this_package() {
        let packages = read(cargo::root()).unwrap();
        let xtask = packages.iter().find(|package| package.name == "xtask").unwrap();
        assert_eq!((xtask.path.as_str(), xtask.crate_folder()), ("xtask/Cargo.toml", None));
        assert!(xtask.dependencies.iter().any(|dependency| dependency.origin == Origin::Registry));
    }
}
