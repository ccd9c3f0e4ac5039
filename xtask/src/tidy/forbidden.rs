//! Rule: libraries neither print nor panic on a missing value, unsafe code has one place, and nothing unfinished is kept.
//!
//! Macro bodies are searched as tokens, since they need not be Rust that a parser knows.

use super::attributes::{is_test, of_impl_item, of_item, of_trait_item};
use super::finding::Finding;
use super::source::Source;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ExprMethodCall, ImplItem, Item, Macro, Meta, TraitItem};

/// Macros that only programs may call.
const NOT_IN_LIBRARIES: &[&str] = &["println", "print", "eprintln", "eprint", "dbg"];

/// Macros that stand for code not yet written.
const NOWHERE: &[&str] = &["todo", "unimplemented"];

/// Where unsafe code may be.
const UNSAFE: &str = "crates/search/src/lanes/";

/// Reports forbidden calls, unsafe code and ignored tests.
pub fn check(sources: &[Source]) -> Vec<Finding> {
    sources.iter().flat_map(check_source).collect()
}

/// Searches one file.
fn check_source(source: &Source) -> Vec<Finding> {
    let place = if source.is_library() { Place::Library } else { Place::Elsewhere };
    let mut search = Search { path: &source.path, place, findings: Vec::new() };
    search.visit_file(&source.syntax);
    search.findings
}

/// Which rules hold where the search is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Library,
    Elsewhere,
}

/// The search through one file.
struct Search<'a> {
    path: &'a str,
    place: Place,
    findings: Vec<Finding>,
}

impl Search<'_> {
    fn report(&mut self, at: &Ident, message: String) {
        self.findings.push(Finding::new(self.path, at.span().start().line, message));
    }

    /// A macro is called here.
    fn called(&mut self, name: &Ident) {
        let text = name.to_string();
        if NOWHERE.contains(&text.as_str()) {
            self.report(name, format!("`{text}!` stands for code that is not written"));
        } else if self.place == Place::Library && NOT_IN_LIBRARIES.contains(&text.as_str()) {
            self.report(name, format!("`{text}!` in a library: only programs print"));
        }
    }

    /// `.unwrap()` is called here.
    fn unwrapped(&mut self, name: &Ident) {
        if self.place == Place::Library {
            let message =
                "`.unwrap()` in a library: return an error, or say with `expect` why it cannot fail";
            self.report(name, message.to_owned());
        }
    }

    /// Searches what a macro is given, at any depth.
    fn tokens(&mut self, stream: &TokenStream) {
        let trees: Vec<TokenTree> = stream.clone().into_iter().collect();
        for (index, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => self.tokens(&group.stream()),
                TokenTree::Ident(name) if is_call(&trees[index + 1..]) => self.called(name),
                TokenTree::Ident(name) if is_unwrap(&trees[..index], name, &trees[index + 1..]) => {
                    self.unwrapped(name);
                }
                TokenTree::Punct(hash) if hash.as_char() == '#' => self.attribute_tokens(&trees[index + 1..]),
                _ => {}
            }
        }
    }

    /// An attribute written inside a macro body, such as on a property test.
    fn attribute_tokens(&mut self, after: &[TokenTree]) {
        let Some(TokenTree::Group(group)) = after.first() else { return };
        if group.delimiter() == Delimiter::Bracket
            && let Some(TokenTree::Ident(name)) = group.stream().into_iter().next()
            && name == "ignore"
        {
            self.ignored(&name);
        }
    }

    /// A test is switched off here.
    fn ignored(&mut self, name: &Ident) {
        self.report(name, "`#[ignore]`: a test that does not run proves nothing".to_owned());
    }

    /// The lint against unsafe code is switched off here.
    fn unsafe_allowed(&mut self, name: &Ident) {
        if !self.path.starts_with(UNSAFE) {
            self.report(name, format!("unsafe code is only in `{UNSAFE}`"));
        }
    }

    /// Searches below an item, without the rules for libraries when it exists only in tests.
    fn within(&mut self, attributes: &[Attribute], search: impl FnOnce(&mut Self)) {
        let outside = self.place;
        if is_test(attributes) {
            self.place = Place::Elsewhere;
        }
        search(self);
        self.place = outside;
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        self.within(of_item(item), |search| visit::visit_item(search, item));
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        self.within(of_impl_item(item), |search| visit::visit_impl_item(search, item));
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        self.within(of_trait_item(item), |search| visit::visit_trait_item(search, item));
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Some(name) = attribute.path().get_ident().filter(|name| *name == "ignore") {
            self.ignored(name);
        }
        if let Meta::List(list) = &attribute.meta
            && list.path.is_ident("cfg_attr")
        {
            let names = list.tokens.clone().into_iter().filter_map(ident);
            names.filter(|name| name == "ignore").for_each(|name| self.ignored(&name));
        }
        if let Meta::List(list) = &attribute.meta
            && ["allow", "warn", "expect"].iter().any(|level| list.path.is_ident(level))
        {
            let names = list.tokens.clone().into_iter().filter_map(ident);
            names.filter(|name| name == "unsafe_code").for_each(|name| self.unsafe_allowed(&name));
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        if let Some(segment) = call.path.segments.last() {
            self.called(&segment.ident);
        }
        self.tokens(&call.tokens);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if call.method == "unwrap" && call.args.is_empty() {
            self.unwrapped(&call.method);
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// The identifier of a token, if it is one.
fn ident(tree: TokenTree) -> Option<Ident> {
    match tree {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    }
}

/// Whether the tokens after a name make it the call of a macro; `name != x` is none.
fn is_call(after: &[TokenTree]) -> bool {
    matches!(after, [TokenTree::Punct(bang), TokenTree::Group(_), ..] if bang.as_char() == '!')
}

/// Whether the tokens around a name make it `.unwrap()`.
fn is_unwrap(before: &[TokenTree], name: &Ident, after: &[TokenTree]) -> bool {
    let follows_dot = matches!(before.last(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
    let takes_nothing = matches!(after.first(), Some(TokenTree::Group(group))
        if group.delimiter() == Delimiter::Parenthesis && group.stream().is_empty());
    name == "unwrap" && follows_dot && takes_nothing
}

#[cfg(test)]
mod tests {
    use super::super::source::testing;

    const LIBRARY: &str = "crates/core/src/lib.rs";

    fn check(path: &str, text: &str, expected: &[&str]) {
        let expected: Vec<String> = expected.iter().map(|rest| format!("{path}:{rest}")).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        testing::check(super::check, &[(path, text)], &expected);
    }

    const UNWRAP: &str = "`.unwrap()` in a library: return an error, or say with `expect` why it cannot fail";

    #[test]
    fn libraries_do_not_print() {
        for name in super::NOT_IN_LIBRARIES {
            let found = format!("1: `{name}!` in a library: only programs print");
            check(LIBRARY, &format!("fn f() {{ {name}!(\"x\"); }}"), &[&found]);
            check(LIBRARY, &format!("fn f() {{ std::{name}!(\"x\"); }}"), &[&found]);
            check(LIBRARY, &format!("fn f() {{ vec![{{ {name}!(\"x\") }}]; }}"), &[&found]);
            check("crates/cli/src/run.rs", &format!("fn f() {{ {name}!(\"x\"); }}"), &[]);
        }
    }

    #[test]
    fn libraries_do_not_unwrap() {
        check(LIBRARY, "fn f() {\n  g().unwrap();\n}", &[&format!("2: {UNWRAP}")]);
        check(LIBRARY, "fn f() {\n vec![\n g().unwrap()];\n}", &[&format!("3: {UNWRAP}")]);
        check(LIBRARY, "impl A { fn f() { a().unwrap().b() } }", &[&format!("1: {UNWRAP}")]);
        check("crates/core/tests/all.rs", "fn f() { g().unwrap(); }", &[]);
    }

    #[test]
    fn words_that_only_look_alike_are_allowed() {
        for text in [
            "fn f() { g().unwrap_or(0); g().expect(\"why\"); }",
            "/// ```\n/// println!(\"{}\", f().unwrap());\n/// ```\nfn f() {}",
            "fn f() { write!(out, \"println!()\"); assert!(print != todo); }",
            "fn unwrap() {} fn print() { unwrap() }",
        ] {
            check(LIBRARY, text, &[]);
        }
    }

    #[test]
    fn tests_inside_libraries_may_do_both() {
        for text in [
            "#[cfg(test)] mod tests { fn f() { println!(); g().unwrap(); } }",
            "#[test] fn f() { g().unwrap(); vec![g().unwrap()]; }",
            "impl A { #[cfg(test)] fn f() { g().unwrap(); } }",
        ] {
            check(LIBRARY, text, &[]);
        }
        let files =
            [(LIBRARY, "#[cfg(test)] mod tests;"), ("crates/core/src/tests.rs", "fn f() { g().unwrap(); }")];
        testing::check(super::check, &files, &[]);
    }

    #[test]
    fn unsafe_code_has_one_place() {
        let text = "#![allow(unsafe_code)]\n#[expect(dead_code, unsafe_code)] fn f() {}";
        let found = "unsafe code is only in `crates/search/src/lanes/`";
        check(LIBRARY, text, &[&format!("1: {found}"), &format!("2: {found}")]);
        check("crates/search/src/lanes/x86.rs", text, &[]);
        check(LIBRARY, "#![deny(unsafe_code)] #[allow(dead_code)] fn f() {}", &[]);
    }

    #[test]
    fn a_test_does_not_excuse_what_follows_it() {
        check(LIBRARY, "#[test] fn a() {}\nfn b() { g().unwrap(); }", &[&format!("2: {UNWRAP}")]);
    }

    #[test]
    fn unfinished_code_is_found_everywhere() {
        for path in [LIBRARY, "crates/cli/src/run.rs", "crates/core/tests/all.rs", "xtask/src/main.rs"] {
            for name in super::NOWHERE {
                let found = format!("1: `{name}!` stands for code that is not written");
                check(path, &format!("#[test] fn f() {{ {name}!() }}"), &[&found]);
            }
            let ignored = "1: `#[ignore]`: a test that does not run proves nothing";
            check(path, "#[test] #[ignore] fn f() {}", &[ignored]);
            check(path, "#[test] #[ignore = \"slow\"] fn f() {}", &[ignored]);
            check(path, "#[test] #[cfg_attr(unix, ignore)] fn f() {}", &[ignored]);
            check(path, "proptest! { #[test] #[ignore] fn f() {} }", &[ignored]);
        }
    }
}
