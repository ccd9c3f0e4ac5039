//! Cases of the documentation rule: each public item without a word, and each excuse that holds.

use super::super::source::testing;

const LIB: &str = "crates/core/src/lib.rs";

fn check(text: &str, expected: &[&str]) {
    let expected: Vec<String> =
        expected.iter().map(|what| format!("{LIB}:1: public {what} is not documented")).collect();
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    testing::check(super::check, &[(LIB, text)], &expected);
}

#[test]
fn undocumented_public_items_are_found() {
    for (text, found) in [
        ("pub fn f() {}", "function `f`"),
        ("pub struct A;", "struct `A`"),
        ("/** A */ pub struct A { pub b: u8, c: u8 }", "field `b`"),
        ("pub enum A {}", "enum `A`"),
        ("/** A */ pub enum A { B }", "variant `B`"),
        ("/** A */ pub enum A { /** B */ B { c: u8 } }", "field `c`"),
        ("pub trait A {}", "trait `A`"),
        ("/** A */ pub trait A { fn f(); }", "function `f`"),
        ("/** A */ pub trait A { const B: u8; }", "constant `B`"),
        ("/** A */ pub trait A { type B; }", "type `B`"),
        ("pub const A: u8 = 0;", "constant `A`"),
        ("pub static A: u8 = 0;", "static `A`"),
        ("pub type A = u8;", "type `A`"),
        ("pub union A { b: u8 }", "union `A`"),
        ("/** A */ pub union A { pub b: u8 }", "field `b`"),
        ("pub mod a {}", "module `a`"),
        ("pub mod a;", "module `a`"),
        ("#[macro_export] macro_rules! a { () => {} }", "macro `a`"),
        ("/** A */ pub struct A; impl A { pub fn f() {} }", "function `f`"),
        ("/** A */ pub struct A; impl A { pub const B: u8 = 0; }", "constant `B`"),
        ("/** a */ pub mod a { pub fn f() {} }", "function `f`"),
        ("mod a { pub fn f() {} } pub use a::f;", "function `f`"),
    ] {
        check(text, &[found]);
    }
}

#[test]
fn documented_and_hidden_items_are_left_alone() {
    for text in [
        "/// F.\npub fn f() {}",
        "#[doc(hidden)] pub fn f() {}",
        "fn f() {}",
        "pub(crate) fn f() {}",
        "struct A { pub b: u8 } impl A { pub fn f() {} }",
        "/** A */ pub struct A(pub u8);",
        "/** A */ pub struct A { b: u8 }",
        "enum A { B }",
        "trait A { fn f(); }",
        "/** A */ pub struct A; impl B for A { fn f() {} }",
        "macro_rules! a { () => {} }",
        "mod a { pub fn f() {} }",
        "pub mod a { //! A.\n }",
        "#[cfg(test)] pub mod tests { pub fn f() {} }",
        "#[test] pub fn f() {}",
        "pub use std::fmt;",
    ] {
        check(text, &[]);
    }
}

#[test]
fn a_module_may_be_documented_in_its_file() {
    for path in ["crates/core/src/a.rs", "crates/core/src/a/mod.rs"] {
        testing::check(super::check, &[(LIB, "pub mod a;"), (path, "//! A.")], &[]);
        let found = format!("{LIB}:1: public module `a` is not documented");
        testing::check(super::check, &[(LIB, "pub mod a;"), (path, "")], &[&found]);
    }
}

#[test]
fn files_of_private_modules_and_of_programs_are_left_alone() {
    let bad = "pub fn f() {}";
    testing::check(super::check, &[(LIB, "mod a;"), ("crates/core/src/a.rs", bad)], &[]);
    testing::check(super::check, &[("crates/cli/src/main.rs", bad)], &[]);
    testing::check(super::check, &[("crates/core/tests/all.rs", bad)], &[]);
    testing::check(super::check, &[("xtask/src/main.rs", bad)], &[]);
}
