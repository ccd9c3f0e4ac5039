//! Rule: a file and a function must be short enough to be read in one go.

use super::finding::Finding;
use super::source::Source;
use syn::visit::{self, Visit};
use syn::{Block, ImplItemFn, ItemFn, Signature, TraitItemFn};

/// The longest file, in lines.
const FILE_LINES: usize = 800;

/// The longest function, in lines from `fn` to the closing brace.
const FUNCTION_LINES: usize = 80;

/// Reports files and functions that are too long.
pub fn check(sources: &[Source]) -> Vec<Finding> {
    sources.iter().flat_map(check_source).collect()
}

/// Both measures of one file.
fn check_source(source: &Source) -> Vec<Finding> {
    let mut functions = Functions { source, findings: Vec::new() };
    if source.lines > FILE_LINES {
        let message = format!("the file has {} lines, at most {FILE_LINES} are allowed", source.lines);
        functions.findings.push(Finding::new(&source.path, FILE_LINES + 1, message));
    }
    functions.visit_file(&source.syntax);
    functions.findings
}

/// Measures every function on the way, nested ones too.
struct Functions<'a> {
    source: &'a Source,
    findings: Vec<Finding>,
}

impl Functions<'_> {
    fn measure(&mut self, signature: &Signature, block: &Block) {
        let first = signature.fn_token.span.start().line;
        let last = block.brace_token.span.close().end().line;
        let lines = last - first + 1;
        if lines > FUNCTION_LINES {
            let name = &signature.ident;
            let message = format!("`{name}` has {lines} lines, at most {FUNCTION_LINES} are allowed");
            self.findings.push(Finding::new(&self.source.path, first, message));
        }
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        if let Some(block) = &function.default {
            self.measure(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::testing;

    const PATH: &str = "crates/core/tests/all.rs";

    fn check(text: &str, expected: &[&str]) {
        testing::check(super::check, &[(PATH, text)], expected);
    }

    /// A function whose whole text has the given number of lines.
    fn function(lines: usize) -> String {
        format!("fn long() {{\n{}}}", "    step();\n".repeat(lines - 2))
    }

    #[test]
    fn long_functions_are_found_wherever_they_stand() {
        let long = "`long` has 81 lines, at most 80 are allowed";
        check(&function(80), &[]);
        check(&function(81), &[&format!("{PATH}:1: {long}")]);
        check(&format!("impl A {{\n{}\n}}", function(81)), &[&format!("{PATH}:2: {long}")]);
        check(&format!("trait A {{\n\n{}\n}}", function(81)), &[&format!("{PATH}:3: {long}")]);
        check(&format!("mod a {{\n{}\n}}", function(81)), &[&format!("{PATH}:2: {long}")]);
    }

    #[test]
    fn documentation_above_a_function_does_not_count() {
        check(&format!("{}{}", "/// Why.\n".repeat(100), function(80)), &[]);
    }

    #[test]
    fn long_files_are_found() {
        check(&"\n".repeat(800), &[]);
        let message = format!("{PATH}:801: the file has 801 lines, at most 800 are allowed");
        check(&"\n".repeat(801), &[&message]);
    }
}
