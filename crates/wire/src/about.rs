//! The server itself.

use serde::{Deserialize, Serialize};

/// Who answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct About {
    /// Always `hyperdoku`, so that programs know whom they ask.
    pub name: String,
    /// Its version.
    pub version: String,
    /// How much may be asked of it.
    pub limits: Limits,
}

/// How much may be asked of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Limits {
    /// The most cells of a board in a job or a game.
    pub cells: u32,
    /// The most seconds of a job, counted from when it was asked for: those in which it waits count too.
    pub job_seconds: u32,
    /// The most jobs that wait.
    pub waiting_jobs: u32,
    /// The most solutions that a job looks for.
    pub solutions: u32,
    /// The longest body in JSON, in bytes.
    pub json_bytes: u64,
    /// The longest text to import, in bytes.
    pub import_bytes: u64,
    /// The most settings.
    pub settings: u32,
}

/// The server is about to end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Quit {
    /// Always true.
    pub ending: bool,
}
