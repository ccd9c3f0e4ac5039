//! How important threads are, and how many may work on what takes long.

/// Lets everything else on the machine go before the calling thread.
pub fn lower() {
    // On Linux this is about the calling thread alone. Lowering is always allowed, and if not it is no loss.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 19);
}

/// How many threads each kind of long work may use: all cores but one. Several kinds at once may keep all of them busy;
/// requests still come first, as these threads let them.
pub fn spare_cores() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores.saturating_sub(1).max(1)
}
