//! What all handlers share.

use crate::db::Db;
use crate::guard::Guard;
use crate::jobs::Jobs;
use crate::limits::Limits;
use crate::priority::spare_cores;
use crate::proofs::Proofs;
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
    /// Room for pasted puzzles to be proved.
    pub(crate) proofs: Proofs,
    /// Work that takes a while.
    pub jobs: Jobs,
    /// Ends the server.
    pub stop: Stop,
}

impl AppState {
    /// Starts the threads of jobs: all cores but one.
    pub fn new(guard: Guard, limits: Limits, db: Db, stop: Stop) -> Self {
        let jobs = Jobs::new(spare_cores(), limits, &db);
        let proofs = Proofs::new(spare_cores(), limits);
        let transfers = Arc::new(Semaphore::new(limits.transfers));
        AppState { guard, limits, db, sessions: Sessions::default(), transfers, proofs, jobs, stop }
    }
}
