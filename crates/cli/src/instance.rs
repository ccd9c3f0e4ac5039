//! One server a folder: who has it, and where that is.

use crate::failure::Failure;
use crate::files;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The file that is locked as long as a server runs.
const LOCK: &str = "play.lock";

/// The file with its address.
const ADDRESS: &str = "play.address";

/// Who has a folder.
pub enum Claim {
    /// We.
    Ours(Instance),
    /// Another server; one that is just starting has no address yet.
    Taken(Option<Running>),
}

/// A server that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Running {
    /// Its address, such as `http://127.0.0.1:7654/`.
    pub url: String,
    /// Whom it lets in.
    pub entry: Entry,
}

/// Whom a server lets in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Everyone on this machine.
    Free,
    /// Whoever has its token.
    Token,
}

/// The second line of the file with the address, where there is a token; the token itself is a secret.
const ASKS: &str = "token";

/// How often it is looked whether a server that is starting has an address.
const LOOK: Duration = Duration::from_millis(50);

/// A folder that is ours until this is dropped.
pub struct Instance {
    /// The system takes the lock away when the program ends, however it does.
    _lock: File,
    address: PathBuf,
}

/// Takes a folder, unless another server has it. One that is just starting is waited for, but not longer than this: it
/// may have many games to prove.
pub fn claim(folder: &Path, patience: Duration) -> Result<Claim, Failure> {
    let begun = Instant::now();
    loop {
        match claim_now(folder)? {
            Claim::Taken(None) if begun.elapsed() < patience => std::thread::sleep(LOOK),
            claim => return Ok(claim),
        }
    }
}

fn claim_now(folder: &Path) -> Result<Claim, Failure> {
    fs::create_dir_all(folder).map_err(|error| files::failed(folder, error))?;
    let (path, address) = (folder.join(LOCK), folder.join(ADDRESS));
    let lock = File::options().create(true).truncate(false).write(true).open(&path);
    let lock = lock.map_err(|error| files::failed(&path, error))?;
    match lock.try_lock() {
        Ok(()) => {
            // What a server left that did not end by itself.
            let _ = fs::remove_file(&address);
            Ok(Claim::Ours(Instance { _lock: lock, address }))
        }
        Err(TryLockError::WouldBlock) => {
            Ok(Claim::Taken(fs::read_to_string(&address).ok().and_then(|text| Running::told(&text))))
        }
        Err(TryLockError::Error(error)) => Err(files::failed(&path, error)),
    }
}

impl Instance {
    /// Tells others where this server is.
    pub fn publish(&self, running: &Running) {
        let asks = match running.entry {
            Entry::Free => String::new(),
            Entry::Token => format!("{ASKS}\n"),
        };
        // Without it they are told that it runs, but not where.
        let _ = fs::write(&self.address, format!("{}\n{asks}", running.url));
    }
}

impl Running {
    /// What the file with the address tells; nothing while it is being written.
    fn told(text: &str) -> Option<Running> {
        let mut lines = text.lines();
        let url = lines.next().filter(|url| url.starts_with("http://") && url.ends_with('/'))?;
        let entry = if lines.next() == Some(ASKS) { Entry::Token } else { Entry::Free };
        Some(Running { url: url.to_owned(), entry })
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_server_at_a_time() {
        let folder = std::env::temp_dir().join(format!("hyperdoku-instance-{}", std::process::id()));
        let now = Duration::ZERO;
        let Ok(Claim::Ours(first)) = claim(&folder, now) else { panic!("nobody has it") };
        assert!(matches!(claim(&folder, now), Ok(Claim::Taken(None))));
        for entry in [Entry::Token, Entry::Free] {
            let own = Running { url: "http://127.0.0.1:1/".to_owned(), entry };
            first.publish(&own);
            assert!(matches!(claim(&folder, now), Ok(Claim::Taken(Some(told))) if told == own));
        }
        drop(first);
        assert!(matches!(claim(&folder, now), Ok(Claim::Ours(_))));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_server_that_is_starting_is_waited_for() {
        let folder = std::env::temp_dir().join(format!("hyperdoku-starting-{}", std::process::id()));
        let Ok(Claim::Ours(first)) = claim(&folder, Duration::ZERO) else { panic!("nobody has it") };
        let own = Running { url: "http://127.0.0.1:1/".to_owned(), entry: Entry::Free };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(4 * LOOK);
                first.publish(&own);
            });
            let second = claim(&folder, Duration::from_secs(60));
            assert!(matches!(second, Ok(Claim::Taken(Some(told))) if told == own));
        });
        drop(first);
        fs::remove_dir_all(&folder).unwrap();
    }
}
