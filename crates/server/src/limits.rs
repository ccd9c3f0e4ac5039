//! How much may be asked of a server.

use crate::dto::small;
use hyperdoku_wire as wire;
use std::time::Duration;

/// How much may be asked of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most cells of a board in a job or a game.
    pub cells: u32,
    /// The longest time of a job, from when it was asked for.
    pub job_time: Duration,
    /// The most jobs that wait.
    pub waiting_jobs: usize,
    /// The most jobs that are over and still known.
    pub kept_jobs: usize,
    /// The most bytes that their results may take together.
    pub kept_bytes: usize,
    /// The most solutions that a job looks for.
    pub solutions: u32,
    /// The longest body in JSON, in bytes.
    pub json_bytes: usize,
    /// The longest text to import, in bytes.
    pub import_bytes: u64,
    /// The most pasted puzzles that wait to be proved.
    pub waiting_proofs: usize,
    /// How long one of them waits.
    pub proof_wait: Duration,
    /// The longest time of proving one and rating it.
    pub proof_time: Duration,
    /// The most imports and exports at once.
    pub transfers: usize,
    /// The longest time of one.
    pub transfer_time: Duration,
    /// How long it waits for the next piece to come; and how long any answer waits for a piece of it to be taken.
    pub piece_time: Duration,
    /// The most settings.
    pub settings: usize,
    /// The longest time of a request, apart from imports and what is streamed.
    pub request_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            cells: 20_000,
            job_time: Duration::from_secs(120),
            waiting_jobs: 64,
            kept_jobs: 256,
            kept_bytes: 16 << 20,
            solutions: 1000,
            // A move may name every cell of the largest board.
            json_bytes: 256 << 10,
            import_bytes: 256 << 20,
            waiting_proofs: 8,
            // With the time of the proof less than that of a request, so that whoever waits is told why.
            proof_wait: Duration::from_secs(3),
            proof_time: Duration::from_secs(5),
            transfers: 2,
            transfer_time: Duration::from_secs(60 * 60),
            piece_time: Duration::from_secs(30),
            settings: 100,
            request_time: Duration::from_secs(10),
        }
    }
}

impl From<Limits> for wire::Limits {
    fn from(limits: Limits) -> Self {
        wire::Limits {
            cells: limits.cells,
            job_seconds: u32::try_from(limits.job_time.as_secs()).unwrap_or(u32::MAX),
            waiting_jobs: small(limits.waiting_jobs),
            solutions: limits.solutions,
            json_bytes: limits.json_bytes as u64,
            import_bytes: limits.import_bytes,
            settings: small(limits.settings),
        }
    }
}
