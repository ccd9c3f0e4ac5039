//! Where the workspace lies and how cargo is called: the only knowledge all commands share.

use crate::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace. Commands work from any directory, as cargo itself does.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies one level below the root")
}

/// A call of the cargo that runs us, from the root, so that relative arguments mean the same everywhere.
pub fn cargo() -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// What cargo knows of the workspace's own packages, without resolving anything else.
pub fn metadata() -> Result<cargo_metadata::Metadata> {
    Ok(cargo_metadata::MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec()?)
}

/// Builds the command line as its users run it and returns the path of the binary.
///
/// The compiler is heard only when it fails: whoever asked wanted the program, not the build.
pub fn build_release() -> Result<PathBuf> {
    eprintln!("building hyperdoku …");
    let output = cargo().args(["build", "--release", "--locked", "--package", "hyperdoku-cli"]).output()?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return Err("hyperdoku does not build".into());
    }
    let directory = metadata()?.target_directory.into_std_path_buf().join("release");
    let binary = directory.join(format!("hyperdoku{}", std::env::consts::EXE_SUFFIX));
    if !binary.is_file() {
        return Err(format!("cargo built no {}", binary.display()).into());
    }
    Ok(binary)
}
