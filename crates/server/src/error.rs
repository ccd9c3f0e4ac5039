//! What goes wrong, and the answer to it: always JSON of one form.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyperdoku_wire::{BadLine, ErrorBody, ErrorCode, ErrorInfo};
use std::fmt;

/// Why a request is not answered with what it asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ApiError {
    /// It cannot be read.
    BadRequest(String),
    /// Its token is missing or wrong.
    Unauthorized,
    /// It comes from elsewhere.
    Forbidden(&'static str),
    /// There is no such thing.
    NotFound(String),
    /// Not with this method.
    MethodNotAllowed,
    /// It took too long.
    Timeout,
    /// Its moves do not follow those stored.
    Conflict {
        /// How many are stored.
        expected: u64,
    },
    /// Its body is too long.
    TooLarge(String),
    /// Its body is of another type than this.
    UnsupportedMediaType(&'static str),
    /// It can be read, but not done.
    Unprocessable(String),
    /// It is a text of which no puzzle was imported.
    NothingImported {
        /// The first lines that were refused.
        bad: Vec<BadLine>,
        /// How many were.
        bad_count: u64,
    },
    /// So many jobs wait already.
    TooManyJobs(usize),
    /// Too many pasted puzzles wait to be proved.
    TooManyProofs,
    /// So many imports and exports are under way already.
    TooManyTransfers(usize),
    /// A fault of ours.
    Internal(String),
    /// The server is ending.
    Ending,
}

/// After how many seconds it is worth asking again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("5");

impl ApiError {
    /// The status, and the code for programs.
    pub fn status(&self) -> (StatusCode, ErrorCode) {
        match self {
            ApiError::BadRequest(_) => (StatusCode::BAD_REQUEST, ErrorCode::BadRequest),
            ApiError::Unauthorized => (StatusCode::UNAUTHORIZED, ErrorCode::Unauthorized),
            ApiError::Forbidden(_) => (StatusCode::FORBIDDEN, ErrorCode::Forbidden),
            ApiError::NotFound(_) => (StatusCode::NOT_FOUND, ErrorCode::NotFound),
            ApiError::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, ErrorCode::MethodNotAllowed),
            ApiError::Timeout => (StatusCode::REQUEST_TIMEOUT, ErrorCode::Timeout),
            ApiError::Conflict { .. } => (StatusCode::CONFLICT, ErrorCode::Conflict),
            ApiError::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge),
            ApiError::UnsupportedMediaType(_) => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, ErrorCode::UnsupportedMediaType)
            }
            ApiError::Unprocessable(_) | ApiError::NothingImported { .. } => {
                (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::Unprocessable)
            }
            ApiError::TooManyJobs(_) => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyJobs),
            ApiError::TooManyProofs => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyProofs),
            ApiError::TooManyTransfers(_) => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyTransfers),
            ApiError::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal),
            ApiError::Ending => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Ending),
        }
    }

    /// What people are told.
    fn message(&self) -> String {
        match self {
            ApiError::BadRequest(text)
            | ApiError::NotFound(text)
            | ApiError::TooLarge(text)
            | ApiError::Unprocessable(text)
            | ApiError::Internal(text) => text.clone(),
            ApiError::Unauthorized => {
                "open the address with ?token=… once, or send it as Authorization: Bearer".to_owned()
            }
            ApiError::Forbidden(text) => (*text).to_owned(),
            ApiError::MethodNotAllowed => "this address has other methods".to_owned(),
            ApiError::Timeout => "the request took too long".to_owned(),
            ApiError::Conflict { expected } => {
                format!("{expected} moves are stored: these do not follow them")
            }
            ApiError::UnsupportedMediaType(expected) => format!("expected a body of type {expected}"),
            ApiError::NothingImported { bad_count: 1, .. } => {
                "nothing was imported: a line was refused".to_owned()
            }
            ApiError::NothingImported { bad_count, .. } => {
                format!("nothing was imported: {bad_count} lines were refused")
            }
            ApiError::TooManyJobs(waiting) => format!("{waiting} jobs wait already: try again later"),
            ApiError::TooManyProofs => {
                "other puzzles are being proved to have one solution: try again in a moment".to_owned()
            }
            ApiError::TooManyTransfers(most) => {
                format!("{most} imports and exports are under way already: try again later")
            }
            ApiError::Ending => "the server is ending".to_owned(),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for ApiError {}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        let message = self.message();
        let is_busy = status == StatusCode::TOO_MANY_REQUESTS;
        let mut error = ErrorInfo { code, message, expected: None, bad: Vec::new(), bad_count: None };
        match self {
            ApiError::Conflict { expected } => error.expected = Some(expected),
            ApiError::NothingImported { bad, bad_count } => {
                error.bad = bad;
                error.bad_count = Some(bad_count);
            }
            _ => {}
        }
        let mut response = (status, Json(ErrorBody { error })).into_response();
        if is_busy {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge("the request is too long".to_owned()),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::UnsupportedMediaType("application/json"),
            StatusCode::UNPROCESSABLE_ENTITY => ApiError::Unprocessable(rejection.body_text()),
            _ => ApiError::BadRequest(rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::BadRequest(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        ApiError::BadRequest(rejection.body_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_say_what_went_wrong_in_one_form() {
        let check = |error: ApiError, status: u16| {
            let response = error.clone().into_response();
            assert_eq!(response.status().as_u16(), status, "{error:?}");
            assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json", "{error:?}");
            assert!(!error.message().is_empty());
        };
        check(ApiError::BadRequest("x".into()), 400);
        check(ApiError::Unauthorized, 401);
        check(ApiError::Conflict { expected: 3 }, 409);
        check(ApiError::NothingImported { bad: Vec::new(), bad_count: 2 }, 422);
        check(ApiError::TooManyJobs(64), 429);
        check(ApiError::TooManyProofs, 429);
        check(ApiError::TooManyTransfers(2), 429);
        check(ApiError::Ending, 503);
    }

    #[test]
    fn what_is_too_much_now_says_when_to_come_back() {
        for error in [ApiError::TooManyJobs(1), ApiError::TooManyProofs, ApiError::TooManyTransfers(2)] {
            assert_eq!(error.into_response().headers()[header::RETRY_AFTER], "5");
        }
    }
}
