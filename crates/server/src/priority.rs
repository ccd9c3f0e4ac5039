//! How important a thread is.

/// Lets everything else on the machine go before the calling thread.
pub fn lower() {
    // On Linux this is about the calling thread alone. Lowering is always allowed, and if not it is no loss.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 19);
}
