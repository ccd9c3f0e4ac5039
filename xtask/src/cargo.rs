//! Where the workspace lies and how cargo is called: the only knowledge all commands share.

use crate::Result;
use std::io::IsTerminal;
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

/// Builds something. On a terminal cargo shows how far it has come, since the first build takes minutes; elsewhere it is heard
/// only when it fails.
pub fn build(what: &str, arguments: &[&str]) -> Result<()> {
    eprintln!("building {what} …");
    let mut command = cargo();
    command.args(["build", "--locked"]).args(arguments);
    let is_built = if std::io::stderr().is_terminal() {
        command.status()?.success()
    } else {
        let output = command.output()?;
        if !output.status.success() {
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
        }
        output.status.success()
    };
    if is_built { Ok(()) } else { Err(format!("{what} does not build").into()) }
}

/// Builds the command line as its users run it and returns the path of the binary.
pub fn build_release() -> Result<PathBuf> {
    build("hyperdoku", &["--release", "--package", "hyperdoku-cli"])?;
    let directory = metadata()?.target_directory.into_std_path_buf().join("release");
    let binary = directory.join(format!("hyperdoku{}", std::env::consts::EXE_SUFFIX));
    if !binary.is_file() {
        return Err(format!("cargo built no {}", binary.display()).into());
    }
    Ok(binary)
}
