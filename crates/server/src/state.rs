//! What all handlers share.

use crate::db::Db;
use crate::guard::Guard;
use crate::jobs::Jobs;
use crate::limits::Limits;
use crate::sessions::Sessions;
use crate::stop::Stop;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What all handlers share.
#[derive(Debug)]
pub struct AppState {
    /// Who may ask.
    pub guard: Guard,
    /// How much.
    pub limits: Limits,
    /// Puzzles, games, settings.
    pub db: Db,
    /// Games that are being played.
    pub(crate) sessions: Sessions,
    /// Room for imports and exports.
    pub(crate) transfers: Arc<Semaphore>,
    /// Work that takes a while.
    pub jobs: Jobs,
    /// Ends the server.
    pub stop: Stop,
}

impl AppState {
    /// Starts the threads of jobs: all cores but one.
    pub fn new(guard: Guard, limits: Limits, db: Db, stop: Stop) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = Jobs::new(cores.saturating_sub(1), limits, &db);
        let transfers = Arc::new(Semaphore::new(limits.transfers));
        AppState { guard, limits, db, sessions: Sessions::default(), transfers, jobs, stop }
    }
}
