//! Follows `mod` declarations from each crate root, to learn which files are public and which are tests.
//!
//! A file does not say this about itself: `mod tests;` with `#[cfg(test)]` stands in its parent.

use super::attributes::is_test;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, ItemMod, UseTree, Visibility};

/// Who can see a module's public items. The order matters: a file declared twice keeps the wider reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Compiled for tests only.
    Test,
    /// The crate itself.
    Private,
    /// Other crates.
    Public,
}

/// The reach of every file that a crate root leads to.
pub fn reaches(trees: &BTreeMap<String, syn::File>) -> BTreeMap<String, Reach> {
    let mut found = BTreeMap::new();
    for (path, syntax) in trees {
        // Nothing can depend on a program, so its public items are public in name only.
        let reach = match path.rsplit_once("/src/") {
            Some((_, "lib.rs")) => Reach::Public,
            Some((_, "main.rs")) => Reach::Private,
            _ => continue,
        };
        found.insert(path.clone(), reach);
        follow(trees, &child_folder(path), &syntax.items, reach, &mut found);
    }
    found
}

/// The reach of a module declared among `items` of a module with the reach `parent`.
///
/// A private module counts as public when something in it is exported again by `pub use`.
pub fn reach_of(module: &ItemMod, reexported: &BTreeSet<String>, parent: Reach) -> Reach {
    let is_public = matches!(module.vis, Visibility::Public(_));
    if parent == Reach::Test || is_test(&module.attrs) {
        Reach::Test
    } else if is_public || reexported.contains(&module.ident.to_string()) {
        parent
    } else {
        Reach::Private
    }
}

/// The modules from which these items export something again.
pub fn reexported(items: &[Item]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for item in items {
        if let Item::Use(item) = item
            && matches!(item.vis, Visibility::Public(_))
        {
            first_names(&item.tree, &mut names);
        }
    }
    names
}

/// Where the files of the modules declared in `path` lie.
pub fn child_folder(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    match name {
        "lib.rs" | "main.rs" | "mod.rs" => folder.to_owned(),
        _ => path.trim_end_matches(".rs").to_owned(),
    }
}

/// The two places where the file of `mod name;` may lie.
pub fn file_candidates(folder: &str, name: &str) -> [String; 2] {
    [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")]
}

/// Records the files of all modules below `items`.
fn follow(
    trees: &BTreeMap<String, syn::File>,
    folder: &str,
    items: &[Item],
    parent: Reach,
    found: &mut BTreeMap<String, Reach>,
) {
    let reexported = reexported(items);
    for item in items {
        let Item::Mod(module) = item else { continue };
        let name = module.ident.to_string();
        let reach = reach_of(module, &reexported, parent);
        if let Some((_, items)) = &module.content {
            follow(trees, &format!("{folder}/{name}"), items, reach, found);
            continue;
        }
        for path in file_candidates(folder, &name) {
            let Some(syntax) = trees.get(&path) else { continue };
            let known = found.entry(path.clone()).or_insert(reach);
            *known = reach.max(*known);
            follow(trees, &child_folder(&path), &syntax.items, reach, found);
        }
    }
}

/// The first name of each path of a `use`, after `self` and `crate`.
fn first_names(tree: &UseTree, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) if path.ident == "self" || path.ident == "crate" => {
            first_names(&path.tree, names);
        }
        UseTree::Path(path) => {
            names.insert(path.ident.to_string());
        }
        UseTree::Name(name) => {
            names.insert(name.ident.to_string());
        }
        UseTree::Rename(rename) => {
            names.insert(rename.ident.to_string());
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| first_names(tree, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::testing::sources;
    use super::*;

    fn check(root: &str, expected: Reach) {
        let found = sources(&[
            ("crates/core/src/lib.rs", root),
            ("crates/core/src/shape.rs", "pub mod sides;"),
            ("crates/core/src/shape/sides.rs", ""),
        ]);
        for source in found.iter().filter(|source| !source.path.ends_with("lib.rs")) {
            assert_eq!(source.reach, expected, "{root} gives {}", source.path);
        }
    }

    #[test]
    fn reach_follows_the_declarations() {
        check("pub mod shape;", Reach::Public);
        check("mod shape; pub use shape::Shape;", Reach::Public);
        check("mod shape; pub use self::{shape::Shape};", Reach::Public);
        check("mod shape; pub(crate) use shape::Shape;", Reach::Private);
        check("mod shape;", Reach::Private);
        check("pub(crate) mod shape;", Reach::Private);
        check("#[cfg(test)] mod shape;", Reach::Test);
    }

    #[test]
    fn a_program_has_no_public_modules() {
        let found = sources(&[("crates/cli/src/main.rs", "pub mod run;"), ("crates/cli/src/run.rs", "")]);
        assert!(found.iter().all(|source| source.reach == Reach::Private));
    }
}
