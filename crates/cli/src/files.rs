//! Files that are written: whole or not at all, and scratch files that go away.

use crate::failure::Failure;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file of ours that is removed when this is dropped.
pub struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// Makes an empty file in the folder for temporary files, which other users cannot read.
    pub fn new(extension: &str) -> Result<(Self, File), Failure> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let folder = std::env::temp_dir();
        let made = Scratch::within(&folder, "hyperdoku", extension, options);
        made.map_err(|error| failed(&folder, error))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn within(
        folder: &Path,
        name: &str,
        extension: &str,
        mut options: OpenOptions,
    ) -> io::Result<(Self, File)> {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = COUNTER.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("{name}-{}-{number}.{extension}", std::process::id()));
            match options.write(true).create_new(true).open(&path) {
                // Left by a process of the same number that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                opened => return opened.map(|file| (Scratch { path }, file)),
            }
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Whoever cleans the folder may have been faster.
        let _ = fs::remove_file(&self.path);
    }
}

/// A file that gets its name once it is complete, so that no half of one is ever seen.
pub struct Draft {
    target: PathBuf,
    out: BufWriter<File>,
    /// Where it is until then; `None` for what cannot be replaced, such as a device.
    scratch: Option<Scratch>,
}

impl Draft {
    /// Starts a file that will stand, or stand instead of another, at this path.
    pub fn new(path: &Path) -> Result<Self, Failure> {
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let file = OpenOptions::new().write(true).open(path).map_err(|error| failed(path, error))?;
            return Ok(Draft { target: path.to_owned(), out: BufWriter::new(file), scratch: None });
        }
        // Behind a link the file is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = target.parent().unwrap_or(Path::new(""));
        let mut options = OpenOptions::new();
        // What replaces a file gets that file's mode in the end, and is nobody else's until then.
        #[cfg(unix)]
        if target.exists() {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let made = Scratch::within(folder, ".hyperdoku", "part", options);
        let (scratch, file) = made.map_err(|error| failed(path, error))?;
        Ok(Draft { target, out: BufWriter::new(file), scratch: Some(scratch) })
    }

    /// Where to write.
    pub fn out(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Writes what is buffered, and tells where the text can be read before it has its name.
    pub fn settle(&mut self) -> Result<&Path, Failure> {
        self.out.flush().map_err(|error| failed(&self.target, error))?;
        Ok(self.scratch.as_ref().map_or(&self.target, |scratch| &scratch.path))
    }

    /// Gives the complete file its name.
    pub fn keep(mut self) -> Result<(), Failure> {
        self.settle()?;
        match &self.scratch {
            Some(scratch) => {
                let allowed = match fs::metadata(&self.target) {
                    Ok(replaced) => fs::set_permissions(&scratch.path, replaced.permissions()),
                    Err(_) => Ok(()),
                };
                let named = allowed.and_then(|()| fs::rename(&scratch.path, &self.target));
                named.map_err(|error| failed(&self.target, error))
            }
            None => Ok(()),
        }
    }
}

/// Whether something stands at a path that a new file would replace; a device is written to instead.
pub fn is_taken(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(found) => found.is_file() || found.is_dir(),
        // A link that leads nowhere is there as well.
        Err(_) => path.symlink_metadata().is_ok(),
    }
}

/// The failure of a file that would be replaced, and what to give instead.
pub fn taken(path: &Path, instead: &str) -> Failure {
    let path_name = path.display();
    Failure::Usage(match path.is_dir() {
        true => format!("{path_name}: found a folder, expected no such name: give {instead}"),
        false => format!("{path_name}: found a file, expected none: give --force or {instead}"),
    })
}

/// The failure of a file.
pub fn failed(path: &Path, error: io::Error) -> Failure {
    Failure::Open { file: path.display().to_string(), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_seen_when_it_is_complete() {
        let (scratch, _file) = Scratch::new("test").expect("a scratch file");
        let folder = scratch.path().with_extension("folder");
        fs::create_dir(&folder).expect("a folder for the test");
        let path = folder.join("a.txt");
        let count = || fs::read_dir(&folder).expect("our folder is there").count();
        let draft = |text: &[u8]| {
            let mut draft = Draft::new(&path).expect("a draft");
            draft.out().write_all(text).expect("it is written");
            draft
        };
        drop(draft(b"first"));
        assert_eq!(count(), 0, "what is given up leaves nothing");
        draft(b"second").keep().expect("it is kept");
        let third = draft(b"third");
        assert_eq!(fs::read(&path).expect("the file is there"), b"second");
        third.keep().expect("it is kept");
        assert_eq!(fs::read(&path).expect("the file is there"), b"third");
        assert_eq!(count(), 1);
        fs::remove_dir_all(&folder).expect("the folder was ours");
        let gone = scratch.path().to_owned();
        drop(scratch);
        assert!(!gone.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_mode_and_may_have_a_long_name() {
        use std::os::unix::fs::PermissionsExt;
        let (scratch, _file) = Scratch::new("test").expect("a scratch file");
        let path = scratch.path().with_file_name(format!("{}-{:0>200}", std::process::id(), "a.txt"));
        let long = Scratch { path };
        fs::write(&long.path, b"old").expect("it is written");
        fs::set_permissions(&long.path, fs::Permissions::from_mode(0o600)).expect("it is ours");
        let mut draft = Draft::new(&long.path).expect("a draft");
        draft.out().write_all(b"new").expect("it is written");
        draft.keep().expect("it is kept");
        assert_eq!(fs::read(&long.path).expect("the file is there"), b"new");
        let mode = fs::metadata(&long.path).expect("the file is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_device_is_written_and_not_replaced() {
        let path = Path::new("/dev/null");
        if !path.exists() {
            return;
        }
        let mut draft = Draft::new(path).expect("a draft");
        draft.out().write_all(b"nothing").expect("it is written");
        draft.keep().expect("it is kept");
        assert!(!is_taken(path));
        assert!(!fs::metadata(path).expect("it is still there").is_file());
    }
}
