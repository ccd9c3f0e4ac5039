//! The folder of the user's data, and the database in it.

use crate::failure::Failure;
use crate::files;
use crate::progress::Progress;
use hyperdoku::Budget;
use hyperdoku_server::now;
use hyperdoku_store::{BadLine, News, PROVING_NODES, SHIPPED, Store, StoreError, USER_SOURCE};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The name of the database.
const DATABASE: &str = "hyperdoku.db";

/// Names the folder where the arguments do not.
const VARIABLE: &str = "HYPERDOKU_DATA";

/// The open database of a folder.
pub struct Data {
    /// The folder.
    folder: PathBuf,
    /// The database.
    pub store: Store,
}

impl Data {
    /// Opens the database of this folder or the user's own, and brings in shipped games and those of the user's file that
    /// are new; bad lines of that file are told.
    ///
    /// Whoever sets the flag ends that, which is told as an interrupt. What a command may spend on its own work does not
    /// count here: the file is the same for all.
    pub fn open(folder: Option<&Path>, cancel: &Arc<AtomicBool>) -> Result<Self, Failure> {
        let folder = self::folder(folder)?;
        fs::create_dir_all(&folder).map_err(|error| files::failed(&folder, error))?;
        let path = folder.join(DATABASE);
        let store = Store::open(&path).map_err(|error| failed(&folder, error))?;
        let mut data = Data { folder, store };
        let seeded = data.store.seed(SHIPPED, now());
        data.check(seeded)?;
        data.sync(cancel)?;
        Ok(data)
    }

    /// The file of the database.
    pub fn database(&self) -> PathBuf {
        self.folder.join(DATABASE)
    }

    /// A result of the store, or its failure with the name of the file.
    pub fn check<T>(&self, result: Result<T, StoreError>) -> Result<T, Failure> {
        result.map_err(|error| failed(&self.folder, error))
    }

    /// Brings in the games of the user's file, if there is one.
    fn sync(&mut self, cancel: &Arc<AtomicBool>) -> Result<(), Failure> {
        let path = self.folder.join(USER_SOURCE);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(files::failed(&path, error)),
        };
        let budget = Budget { cancel: Arc::clone(cancel), ..Budget::of_nodes(PROVING_NODES) };
        let name = path.display().to_string();
        let progress = Progress::lines(&budget);
        let mut told = |news| tell_news(news, std::slice::from_ref(&name), &progress);
        let synced = self.store.sync_user_games(&mut BufReader::new(file), budget.clone(), now(), &mut told);
        drop(progress);
        match synced {
            Err(error @ StoreError::Unreadable { .. }) => {
                Err(Failure::Content { name, problem: error.to_string() })
            }
            synced => self.check(synced).map(drop),
        }
    }
}

/// This folder, or the user's own.
pub fn folder(given: Option<&Path>) -> Result<PathBuf, Failure> {
    match given {
        Some(folder) => Ok(folder.to_owned()),
        None => user_folder(System::own(), |name| std::env::var_os(name)),
    }
}

/// Tells how an import of files goes on: how far it is, and bad lines by file, line and reason.
pub fn tell_news(news: News, files: &[String], progress: &Progress) -> ControlFlow<()> {
    match news {
        News::Done(lines) => progress.reach(lines),
        News::Bad(BadLine { source, line, reason }) => {
            progress.aside(|| anstream::eprintln!("{}:{line}: {reason}", files[source]));
        }
    }
    ControlFlow::Continue(())
}

fn failed(folder: &Path, error: StoreError) -> Failure {
    match error {
        StoreError::Interrupted => Failure::Interrupted,
        StoreError::Format(error) => error.into(),
        StoreError::Unfit { .. } => Failure::Usage(error.to_string()),
        StoreError::Output(error) => error.into(),
        error => {
            Failure::Content { name: folder.join(DATABASE).display().to_string(), problem: error.to_string() }
        }
    }
}

/// Whose rules tell where data is kept.
#[derive(Clone, Copy)]
enum System {
    Mac,
    Windows,
    /// The rules of freedesktop.org.
    Other,
}

impl System {
    fn own() -> Self {
        if cfg!(target_os = "macos") {
            System::Mac
        } else if cfg!(windows) {
            System::Windows
        } else {
            System::Other
        }
    }
}

/// The folder for this user, by variables of the environment.
fn user_folder(system: System, variable: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, Failure> {
    let path = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = path(VARIABLE) {
        return Ok(folder);
    }
    let base = match system {
        System::Mac => path("HOME").map(|home| home.join("Library/Application Support")),
        System::Windows => path("APPDATA"),
        // Relative paths are to be ignored by these rules.
        System::Other => path("XDG_DATA_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| path("HOME").map(|home| home.join(".local/share"))),
    };
    let missing = || Failure::Usage(format!("found no folder for data, expected --data DIR or ${VARIABLE}"));
    base.map(|base| base.join("hyperdoku")).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_system_has_its_folder() {
        let check = |system, variables: &[(&str, &str)], expected: Option<&str>| {
            let variable = |name: &str| {
                variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
            };
            assert_eq!(user_folder(system, variable).ok(), expected.map(PathBuf::from), "{variables:?}");
        };
        let home = ("HOME", "/home/a");
        check(System::Other, &[home], Some("/home/a/.local/share/hyperdoku"));
        check(System::Other, &[home, ("XDG_DATA_HOME", "/data")], Some("/data/hyperdoku"));
        check(System::Other, &[home, ("XDG_DATA_HOME", "data")], Some("/home/a/.local/share/hyperdoku"));
        check(System::Other, &[home, ("XDG_DATA_HOME", "")], Some("/home/a/.local/share/hyperdoku"));
        check(System::Mac, &[home], Some("/home/a/Library/Application Support/hyperdoku"));
        check(System::Windows, &[("APPDATA", "/roaming")], Some("/roaming/hyperdoku"));
        check(System::Other, &[home, (VARIABLE, "/mine")], Some("/mine"));
        check(System::Other, &[], None);
    }
}
