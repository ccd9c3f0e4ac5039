//! All routes, and what holds for every one of them.

use crate::error::ApiError;
use crate::guard::{IMPORT, is_api};
use crate::page::page;
use crate::routes;
use crate::state::AppState;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

/// The whole server, without a socket.
pub fn app(state: Arc<AppState>) -> Router {
    let (api, _) = routes::all().split_for_parts();
    api.fallback(elsewhere)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(DefaultBodyLimit::max(state.limits.json_bytes))
        .layer(from_fn_with_state(Arc::clone(&state), around))
        .with_state(state)
}

/// On every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Answers of the interface change from one moment to the next.
const UNKEPT: HeaderValue = HeaderValue::from_static("no-store");

/// Lets requests in, and sees to it that each has an answer.
async fn around(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let is_unkept = is_api(request.uri().path());
    let mut response = admitted(&state, request, next).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_unkept {
        headers.entry(header::CACHE_CONTROL).or_insert(UNKEPT);
    }
    response
}

async fn admitted(state: &AppState, request: Request, next: Next) -> Response {
    let (method, uri) = (request.method(), request.uri());
    match state.guard.admit(method, uri, request.headers()) {
        Ok(()) | Err(ApiError::Unauthorized) if state.guard.welcome(method, uri).is_some() => {
            return welcomed(state, &request);
        }
        Err(error) => return error.into_response(),
        Ok(()) => {}
    }
    let is_long = uri.path() == IMPORT;
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind();
    let answer = match is_long {
        true => Ok(answer.await),
        false => tokio::time::timeout(state.limits.request_time, answer).await,
    };
    match answer {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => ApiError::Internal("a fault of the program".to_owned()).into_response(),
        Err(_) => ApiError::Timeout.into_response(),
    }
}

/// Gives the cookie to whoever has the token, and takes the token out of the address.
fn welcomed(state: &AppState, request: &Request) -> Response {
    match state.guard.welcome(request.method(), request.uri()) {
        Some(welcome) => {
            let headers = [(header::SET_COOKIE, welcome.cookie), (header::LOCATION, welcome.to)];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
        None => ApiError::Unauthorized.into_response(),
    }
}

async fn elsewhere(request: Request) -> Response {
    let path = request.uri().path();
    if is_api(path) {
        return ApiError::NotFound("there is no such address".to_owned()).into_response();
    }
    page(request.method(), path, request.headers())
}
