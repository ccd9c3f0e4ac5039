//! The game in the browser: page, library, games and jobs over HTTP.
//!
//! [`app`] is the whole server without a socket; [`serve()`] binds it to addresses and ends it cleanly. No rules of the
//! game are here: handlers read, call and tell.

mod app;
mod blocking;
mod date;
mod db;
mod dto;
mod error;
mod extract;
mod fnv;
mod guard;
mod jobs;
mod limits;
mod openapi;
mod page;
mod patient;
mod pipe;
mod priority;
mod proofs;
mod routes;
mod serve;
mod sessions;
mod state;
mod stop;

pub use app::app;
pub use db::{Db, now};
pub use error::ApiError;
pub use guard::{Guard, Token, TokenError};
pub use jobs::Jobs;
pub use limits::Limits;
pub use openapi::document;
pub use serve::{Config, Place, ServeError, serve};
pub use state::AppState;
pub use stop::Stop;
