//! x
use crate::error::ApiError;
use hyperdoku::Puzzle;
use hyperdoku::generate::Made;

/// Stub.
#[derive(Clone, Debug, Default)]
pub struct Db;

impl Db {
    /// x
    pub fn shelve(&self, _made: &Made, _source: &str) -> Result<i64, std::fmt::Error> {
        Ok(1)
    }
    /// x
    pub fn puzzle(&self, id: i64) -> Result<Puzzle, ApiError> {
        Err(ApiError::NotFound(format!("there is no puzzle {id}")))
    }
    /// x
    pub fn close(&self) {}
}
