//! Rule: a crate depends only on crates of lower layers, so that the map of the project stays a map.

use super::finding::Finding;
use super::packages::{Dependency, Need, Origin, Package};

/// The layer of every crate. The project's own commands stand above all: they may use anything and
/// nothing may use them.
const LAYERS: &[(&str, u8)] = &[
    ("hyperdoku-core", 0),
    ("hyperdoku-proof", 0),
    ("hyperdoku-cover", 1),
    ("hyperdoku-format", 1),
    ("hyperdoku-logic", 1),
    ("hyperdoku-search", 1),
    ("hyperdoku-render", 1),
    ("hyperdoku-sat", 1),
    (TESTKIT, 1),
    ("hyperdoku-engines", 2),
    ("hyperdoku-generate", 3),
    ("hyperdoku-session", 3),
    ("hyperdoku-wire", 3),
    ("hyperdoku", 4),
    ("hyperdoku-web", 4),
    ("hyperdoku-store", 4),
    ("hyperdoku-server", 5),
    ("hyperdoku-cli", 6),
    ("hyperdoku-browser", 7),
    ("xtask", u8::MAX),
];

/// The crate that serves everyone's tests: any crate may use it for that, and its own tests may use any.
const TESTKIT: &str = "hyperdoku-testkit";

/// Reports dependencies against the layers, and crates without a layer.
pub fn check(packages: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in packages {
        let Some(layer) = layer(&package.name) else {
            let message = format!("`{}` has no layer: add it to the table of layers", package.name);
            findings.push(Finding::new(&package.path, 1, message));
            continue;
        };
        for dependency in package.dependencies.iter().filter(|dependency| is_bound(package, dependency)) {
            findings.extend(wrong_edge(package, layer, dependency));
        }
    }
    findings
}

/// The finding for one dependency. One without a layer is reported as a package instead.
fn wrong_edge(package: &Package, own: u8, dependency: &Dependency) -> Option<Finding> {
    let other = layer(&dependency.name).filter(|&other| other >= own)?;
    let message = format!(
        "`{}` (layer {own}) depends on `{}` (layer {other}): only lower layers are allowed",
        package.name, dependency.name
    );
    Some(package.finding_at(dependency, message))
}

/// Whether the layers bind this dependency.
fn is_bound(package: &Package, dependency: &Dependency) -> bool {
    let about_testkit = package.name == TESTKIT || dependency.name == TESTKIT;
    let is_excepted = dependency.need == Need::Tests && about_testkit;
    dependency.origin == Origin::Ours && !is_excepted
}

fn layer(name: &str) -> Option<u8> {
    LAYERS.iter().find(|(known, _)| *known == name).map(|&(_, layer)| layer)
}

#[cfg(test)]
mod tests {
    use super::super::packages::testing::package;
    use super::*;
    use std::collections::BTreeSet;

    /// One package with one dependency, and how many findings that gives.
    fn check(from: &str, to: &str, need: Need, expected: usize) {
        let found = super::check(&[package(from, &[(to, need, Origin::Ours)])]);
        assert_eq!(found.len(), expected, "{from} to {to} for {need:?}: {found:?}");
    }

    #[test]
    fn edges_go_down() {
        check("hyperdoku-search", "hyperdoku-core", Need::Build, 0);
        check("hyperdoku-cli", "hyperdoku", Need::Build, 0);
        check("xtask", "hyperdoku-cli", Need::Build, 0);
        check("hyperdoku-core", "hyperdoku-search", Need::Build, 1);
        check("hyperdoku-search", "hyperdoku-format", Need::Build, 1);
        check("hyperdoku-core", "hyperdoku-search", Need::Tests, 1);
        check("hyperdoku-cli", "xtask", Need::Build, 1);
    }

    #[test]
    fn testkit_is_excepted_for_tests_only() {
        check("hyperdoku-core", TESTKIT, Need::Tests, 0);
        check("hyperdoku-search", TESTKIT, Need::Tests, 0);
        check(TESTKIT, "hyperdoku-search", Need::Tests, 0);
        check("hyperdoku-search", TESTKIT, Need::Build, 1);
        check(TESTKIT, "hyperdoku-engines", Need::Build, 1);
    }

    #[test]
    fn the_message_names_both_ends() {
        let found =
            super::check(&[package("hyperdoku-core", &[("hyperdoku-search", Need::Build, Origin::Ours)])]);
        assert_eq!(
            found[0].to_string(),
            "crates/core/Cargo.toml:1: `hyperdoku-core` (layer 0) depends on `hyperdoku-search` (layer 1): \
             only lower layers are allowed"
        );
    }

    #[test]
    fn a_crate_needs_a_layer() {
        let found = super::check(&[package("hyperdoku-new", &[])]);
        assert_eq!(found[0].message, "`hyperdoku-new` has no layer: add it to the table of layers");
    }

    #[test]
    fn other_peoples_crates_have_no_layer() {
        let found = super::check(&[package("hyperdoku-core", &[("rand", Need::Build, Origin::Registry)])]);
        assert_eq!(found, []);
    }

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = LAYERS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), LAYERS.len());
    }
}
