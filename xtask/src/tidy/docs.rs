//! Rule: every public item of a crate is documented.
//!
//! The compiler checks this too, for what it can reach from the crate root under the features in force;
//! this rule reads the text and so also covers code that a build leaves out.

use super::attributes::{is_documented, is_test, of_impl_item, of_item, of_trait_item};
use super::finding::Finding;
use super::modules::{Reach, child_folder, file_candidates, reach_of, reexported};
use super::source::Source;
use proc_macro2::Ident;
use std::collections::{BTreeMap, BTreeSet};
use syn::{
    Attribute, Fields, ImplItem, Item, ItemImpl, ItemMacro, ItemMod, ItemTrait, TraitItem, Type, Variant,
    Visibility,
};

/// Reports public items without documentation.
pub fn check(sources: &[Source]) -> Vec<Finding> {
    let by_path: BTreeMap<&str, &Source> =
        sources.iter().map(|source| (source.path.as_str(), source)).collect();
    let mut findings = Vec::new();
    for source in sources {
        if source.crate_name().is_some() && source.reach == Reach::Public {
            let mut walk = Walk { path: &source.path, by_path: &by_path, findings: Vec::new() };
            walk.items(&child_folder(&source.path), &source.syntax.items);
            findings.extend(walk.findings);
        }
    }
    findings
}

/// The walk through the public items of one file.
struct Walk<'a> {
    path: &'a str,
    by_path: &'a BTreeMap<&'a str, &'a Source>,
    findings: Vec<Finding>,
}

impl Walk<'_> {
    /// The items of one public module, whose child modules have their files in `folder`.
    fn items(&mut self, folder: &str, items: &[Item]) {
        let reexported = reexported(items);
        let hidden = private_types(items);
        for item in items.iter().filter(|item| !is_test(of_item(item))) {
            match item {
                Item::Mod(module) => self.module(folder, module, &reexported),
                Item::Impl(item) => self.implementation(item, &hidden),
                Item::Macro(item) => self.exported_macro(item),
                item => self.item(item),
            }
        }
    }

    /// An item whose own visibility decides.
    fn item(&mut self, item: &Item) {
        let Some((visibility, name, kind)) = heading(item) else { return };
        if !is_public(visibility) {
            return;
        }
        self.need(of_item(item), kind, name);
        match item {
            Item::Struct(item) => self.fields(&item.fields, FieldRule::WhenPublic),
            Item::Union(item) => self.fields(&Fields::Named(item.fields.clone()), FieldRule::WhenPublic),
            Item::Enum(item) => item.variants.iter().for_each(|variant| self.variant(variant)),
            Item::Trait(item) => self.trait_items(item),
            _ => {}
        }
    }

    /// A module is documented where it is declared or at the top of its file.
    fn module(&mut self, folder: &str, module: &ItemMod, reexported: &BTreeSet<String>) {
        let name = module.ident.to_string();
        let in_file = file_candidates(folder, &name)
            .iter()
            .filter_map(|path| self.by_path.get(path.as_str()))
            .any(|source| is_documented(&source.syntax.attrs));
        if is_public(&module.vis) && !in_file {
            self.need(&module.attrs, "module", &module.ident);
        }
        if let Some((_, items)) = &module.content
            && reach_of(module, reexported, Reach::Public) == Reach::Public
        {
            self.items(&format!("{folder}/{name}"), items);
        }
    }

    /// The methods of a type. Those of a trait are documented in the trait.
    fn implementation(&mut self, item: &ItemImpl, hidden: &BTreeSet<String>) {
        if item.trait_.is_some() || type_name(&item.self_ty).is_some_and(|name| hidden.contains(&name)) {
            return;
        }
        for member in item.items.iter().filter(|member| !is_test(of_impl_item(member))) {
            let (visibility, name, kind) = match member {
                ImplItem::Const(member) => (&member.vis, &member.ident, "constant"),
                ImplItem::Fn(member) => (&member.vis, &member.sig.ident, "function"),
                ImplItem::Type(member) => (&member.vis, &member.ident, "type"),
                _ => continue,
            };
            if is_public(visibility) {
                self.need(of_impl_item(member), kind, name);
            }
        }
    }

    /// Macros are public by attribute, not by a keyword.
    fn exported_macro(&mut self, item: &ItemMacro) {
        let is_exported = item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
        if let Some(name) = item.ident.as_ref().filter(|_| is_exported) {
            self.need(&item.attrs, "macro", name);
        }
    }

    fn trait_items(&mut self, item: &ItemTrait) {
        for member in &item.items {
            let (name, kind) = match member {
                TraitItem::Const(member) => (&member.ident, "constant"),
                TraitItem::Fn(member) => (&member.sig.ident, "function"),
                TraitItem::Type(member) => (&member.ident, "type"),
                _ => continue,
            };
            self.need(of_trait_item(member), kind, name);
        }
    }

    fn variant(&mut self, variant: &Variant) {
        self.need(&variant.attrs, "variant", &variant.ident);
        self.fields(&variant.fields, FieldRule::Always);
    }

    /// Named fields only: what stands in a tuple is explained by the type around it.
    fn fields(&mut self, fields: &Fields, rule: FieldRule) {
        for field in fields {
            if let Some(name) = &field.ident
                && (rule == FieldRule::Always || is_public(&field.vis))
            {
                self.need(&field.attrs, "field", name);
            }
        }
    }

    fn need(&mut self, attributes: &[Attribute], kind: &str, name: &Ident) {
        if !is_documented(attributes) {
            let line = name.span().start().line;
            let message = format!("public {kind} `{name}` is not documented");
            self.findings.push(Finding::new(self.path, line, message));
        }
    }
}

/// When a field is public: fields of variants always are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldRule {
    Always,
    WhenPublic,
}

/// Visibility, name and kind of the items that have all three.
fn heading(item: &Item) -> Option<(&Visibility, &Ident, &'static str)> {
    match item {
        Item::Const(item) => Some((&item.vis, &item.ident, "constant")),
        Item::Enum(item) => Some((&item.vis, &item.ident, "enum")),
        Item::Fn(item) => Some((&item.vis, &item.sig.ident, "function")),
        Item::Static(item) => Some((&item.vis, &item.ident, "static")),
        Item::Struct(item) => Some((&item.vis, &item.ident, "struct")),
        Item::Trait(item) => Some((&item.vis, &item.ident, "trait")),
        Item::Type(item) => Some((&item.vis, &item.ident, "type")),
        Item::Union(item) => Some((&item.vis, &item.ident, "union")),
        _ => None,
    }
}

/// Types declared here that other crates cannot name, so that nobody sees their methods.
fn private_types(items: &[Item]) -> BTreeSet<String> {
    let is_type = |item: &&Item| matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_));
    let headings = items.iter().filter(is_type).filter_map(heading);
    headings.filter(|(visibility, ..)| !is_public(visibility)).map(|(_, name, _)| name.to_string()).collect()
}

/// The last name of a type that is a path.
fn type_name(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

#[cfg(test)]
mod tests;
