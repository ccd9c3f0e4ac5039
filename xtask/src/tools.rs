//! Programs of others that tests and measurements call.

use crate::{Result, cargo};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program, and the Debian package that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tool {
    /// The name it is called by.
    pub program: &'static str,
    /// The package.
    pub package: &'static str,
}

/// SAT solvers.
pub const SOLVERS: [Tool; 2] =
    [Tool { program: "cadical", package: "cadical" }, Tool { program: "minisat", package: "minisat" }];

/// A browser and what drives it.
pub const BROWSER: [Tool; 2] = [
    Tool { program: "chromium", package: "chromium" },
    Tool { program: "chromedriver", package: "chromium-driver" },
];

/// What installs packages of the npm registry.
pub const NPM: [Tool; 1] = [Tool { program: "npm", package: "npm" }];

/// The checker of accessibility that browser tests run in the page: where it is, installed if it is missing.
pub fn axe() -> Result<PathBuf> {
    let folder = cargo::root().join("target/npm");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    install(&NPM)?;
    std::fs::create_dir_all(&folder)?;
    println!("installing axe-core");
    let arguments = ["install", "--no-save", "--no-audit", "--no-fund", "axe-core@4"];
    let status = Command::new("npm").args(arguments).arg("--prefix").arg(&folder).status()?;
    if status.success() && script.is_file() {
        Ok(script)
    } else {
        Err("npm could not install axe-core".into())
    }
}

/// Installs programs that are missing, where there is `apt-get`. Those that are there keep it, and the network, out of
/// the way.
pub fn install(tools: &[Tool]) -> Result<()> {
    let missing = missing(tools);
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|tool| tool.package).collect();
    println!("installing {}", packages.join(", "));
    let install = [&["install", "-y"], packages.as_slice()].concat();
    // Lists of packages are fetched only where they are missing or too old.
    if is_in_path("apt-get") && !apt_get(&install) && apt_get(&["update"]) {
        apt_get(&install);
    }
    let left = self::missing(&missing);
    if left.is_empty() {
        return Ok(());
    }
    let programs: Vec<&str> = left.iter().map(|tool| tool.program).collect();
    let packages: Vec<&str> = left.iter().map(|tool| tool.package).collect();
    Err(format!(
        "{} not found in PATH and could not be installed: try `apt-get install {}`",
        programs.join(" and "),
        packages.join(" ")
    )
    .into())
}

/// Those whose programs cannot be called by name.
pub fn missing(tools: &[Tool]) -> Vec<Tool> {
    tools.iter().copied().filter(|tool| !is_in_path(tool.program)).collect()
}

/// Whether a program can be called by name.
fn is_in_path(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|folders| is_in(program, &folders))
}

/// Whether one of the folders has the program.
fn is_in(program: &str, folders: &OsStr) -> bool {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(folders).any(|folder| folder.join(&file).is_file())
}

/// Calls `apt-get` as root, with its output shown; whether it did what it was asked. It never asks back:
/// there may be nobody to answer.
fn apt_get(arguments: &[&str]) -> bool {
    let mut command = if is_root() { Command::new("apt-get") } else { Command::new("sudo") };
    if !is_root() {
        command.args(["-n", "apt-get"]);
    }
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether this user may install packages. `/proc/self` belongs to whoever runs us.
#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    Path::new("/proc/self").metadata().is_ok_and(|own| own.uid() == 0)
}

/// Where there are no such users there is no `apt-get` either.
#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_looked_for_in_every_folder() {
        let own = std::env::current_exe().unwrap();
        let folder = own.parent().unwrap();
        let name = own.file_stem().unwrap().to_str().unwrap();
        let folders = std::env::join_paths([Path::new("/nowhere"), folder]).unwrap();
        assert!(is_in(name, &folders));
        assert!(!is_in("no-such-program", &folders));
        assert!(!is_in(name, OsStr::new("")));
    }
}
