//! The server without a socket: every route with good and bad input.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod client;
mod described;
mod fuzz;
mod games;
mod guarded;
mod jobs;
mod library;
mod odd;
mod plain;
mod rest;
