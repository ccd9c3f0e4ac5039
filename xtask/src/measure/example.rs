//! Examples of the workspace that measure from within what they need, and write JSON.

use crate::{Result, cargo};
use serde_json::Value;
use std::path::Path;

/// An example, and the program that it looks at.
pub struct Example<'a> {
    /// The package.
    pub package: &'a str,
    /// Its example.
    pub name: &'a str,
    /// How it is compiled: `release` where its own speed is measured.
    pub profile: &'a str,
    /// What the example is to do.
    pub arguments: &'a [&'a str],
    /// The program, for those that start it themselves.
    pub binary: &'a Path,
}

impl Example<'_> {
    /// Runs it: what it wrote, or an error with its last words.
    pub fn run(&self) -> Result<Value> {
        let mut command = cargo::cargo();
        command.args(["run", "--quiet", "--locked", "--profile", self.profile, "--package", self.package]);
        command.args(["--example", self.name, "--"]);
        let output = command.args(self.arguments).env("HYPERDOKU_BINARY", self.binary).output()?;
        if output.status.success() {
            return Ok(serde_json::from_slice(&output.stdout)?);
        }
        let errors = String::from_utf8_lossy(&output.stderr);
        let last: Vec<&str> = errors.lines().rev().take(5).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        Err(format!("the example `{}` failed: {}", self.name, last.join("\n")).into())
    }
}
