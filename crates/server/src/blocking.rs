//! Work that would hold up other requests, done beside them.

use crate::error::ApiError;
use crate::priority;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does it on a thread that may block.
///
/// # Errors
/// Those of the work; a panic in it becomes a fault of ours.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(fault()))
}

/// Does what keeps a processor busy on a thread of its own that lets everything else go first.
///
/// # Errors
/// Those of the work; a panic in it, or no thread to be had, becomes a fault of ours.
pub async fn quietly<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    // Not one of the runtime's threads: a priority that was lowered cannot be raised again.
    let thread = std::thread::Builder::new().name("quiet".to_owned()).spawn(move || {
        priority::lower();
        // Whoever asked may be gone.
        let _ = sender.send(work());
    });
    thread.map_err(|error| ApiError::Internal(format!("threads: {error}")))?;
    receiver.await.unwrap_or_else(|_| Err(fault()))
}

/// Sets a flag when it is dropped: work that nobody waits for any more is to end.
#[derive(Debug)]
pub struct Leash(pub Arc<AtomicBool>);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn fault() -> ApiError {
    ApiError::Internal("a fault of the program".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn quiet_work_has_its_result_and_its_faults() {
        assert_eq!(quietly(|| Ok(7)).await, Ok(7));
        assert_eq!(quietly::<()>(|| Err(ApiError::Timeout)).await, Err(ApiError::Timeout));
        assert_eq!(quietly::<()>(|| panic!("on purpose")).await, Err(fault()));
    }
}
