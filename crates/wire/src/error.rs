//! What went wrong.

use serde::{Deserialize, Serialize};

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorInfo,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorInfo {
    /// For programs.
    pub code: ErrorCode,
    /// For people.
    pub message: String,
    /// Of moves that do not follow those stored: how many are stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u64>,
    /// Of an import: the first lines that were refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bad: Vec<BadLine>,
    /// Of an import: how many lines were refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bad_count: Option<u64>,
}

/// Kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// 400: the request cannot be read.
    BadRequest,
    /// 401: the token is missing or wrong.
    Unauthorized,
    /// 403: the request comes from elsewhere.
    Forbidden,
    /// 404: there is no such thing.
    NotFound,
    /// 405: not with this method.
    MethodNotAllowed,
    /// 408: the request took too long.
    Timeout,
    /// 409: the moves do not follow those stored.
    Conflict,
    /// 413: the body is too long.
    TooLarge,
    /// 415: the body is of another type.
    UnsupportedMediaType,
    /// 422: it can be read, but not done; the message says why.
    Unprocessable,
    /// 429: too many jobs wait.
    TooManyJobs,
    /// 429: too many pasted puzzles wait to be proved.
    TooManyProofs,
    /// 429: too many imports and exports are under way.
    TooManyTransfers,
    /// 500: a fault of the server.
    Internal,
    /// 503: the server is ending.
    Ending,
}

/// A line that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BadLine {
    /// Its number, from 1.
    pub line: u64,
    /// Why.
    pub reason: String,
}
