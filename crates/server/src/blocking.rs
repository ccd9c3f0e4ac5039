//! Work that would hold up other requests, done beside them.

use crate::error::ApiError;

/// Does it on a thread that may block.
///
/// # Errors
/// Those of the work; a panic in it becomes a fault of ours.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(ApiError::Internal("a fault of the program".to_owned())))
}
