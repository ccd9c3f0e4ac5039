//! One server a folder: who has it, and where that is.

use crate::failure::Failure;
use crate::files;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The file that is locked as long as a server runs.
const LOCK: &str = "play.lock";

/// The file with its address.
const ADDRESS: &str = "play.address";

/// Who has a folder.
pub enum Claim {
    /// We.
    Ours(Instance),
    /// Another server, at this address if it says so already.
    Taken(Option<String>),
}

/// A folder that is ours until this is dropped.
pub struct Instance {
    /// The system takes the lock away when the program ends, however it does.
    _lock: File,
    address: PathBuf,
}

/// Takes a folder, unless another server has it.
pub fn claim(folder: &Path) -> Result<Claim, Failure> {
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
            let told = fs::read_to_string(&address).ok().map(|text| text.trim().to_owned());
            Ok(Claim::Taken(told.filter(|text| text.starts_with("http://"))))
        }
        Err(TryLockError::Error(error)) => Err(files::failed(&path, error)),
    }
}

impl Instance {
    /// Tells others where this server is.
    pub fn publish(&self, url: &str) {
        // Without it they are told that it runs, but not where.
        let _ = fs::write(&self.address, format!("{url}\n"));
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
        let Ok(Claim::Ours(first)) = claim(&folder) else { panic!("nobody has it") };
        assert!(matches!(claim(&folder), Ok(Claim::Taken(None))));
        first.publish("http://127.0.0.1:1/");
        assert!(matches!(claim(&folder), Ok(Claim::Taken(Some(url))) if url == "http://127.0.0.1:1/"));
        drop(first);
        assert!(matches!(claim(&folder), Ok(Claim::Ours(_))));
        fs::remove_dir_all(&folder).unwrap();
    }
}
