//! Programs of others that tests and measurements call.

use crate::Result;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// SAT solvers, each named as its Debian package.
pub const SOLVERS: [&str; 2] = ["cadical", "minisat"];

/// Installs programs that are missing, where there is `apt-get`. Those that are there keep it, and the network, out of
/// the way.
pub fn install(programs: &[&str]) -> Result<()> {
    let missing = missing(programs);
    if missing.is_empty() {
        return Ok(());
    }
    println!("installing {}", missing.join(", "));
    let install = [&["install", "-y"], missing.as_slice()].concat();
    // Lists of packages are fetched only where they are missing or too old.
    if is_in_path("apt-get") && !apt_get(&install) && apt_get(&["update"]) {
        apt_get(&install);
    }
    match self::missing(&missing).as_slice() {
        [] => Ok(()),
        left => Err(format!(
            "{} not found in PATH and could not be installed: install the packages of that name, such as with \
             `apt-get install {}`",
            left.join(" and "),
            left.join(" ")
        )
        .into()),
    }
}

/// Those of the programs that cannot be called by name.
pub fn missing<'a>(programs: &[&'a str]) -> Vec<&'a str> {
    programs.iter().copied().filter(|program| !is_in_path(program)).collect()
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
