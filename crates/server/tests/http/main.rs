//! The server without a socket: every route with good and bad input.

mod client;
mod guarded;
mod jobs;
mod plain;
