//! What the page asks of the server.

use crate::browser::window;
use crate::json::read;
use hyperdoku_wire::{ErrorBody, ErrorInfo};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The server does not answer.
    Unreachable,
    /// It answers that it cannot.
    Refused(Box<ErrorInfo>),
}

impl Failure {
    /// For people.
    pub fn message(&self) -> String {
        match self {
            Failure::Unreachable => {
                "The server does not answer. What you enter is kept in this browser.".to_owned()
            }
            Failure::Refused(error) => error.message.clone(),
        }
    }
}

/// A text as part of an address.
pub fn encoded(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// Asks for something.
///
/// # Errors
/// If the server does not answer, or refuses.
pub async fn get<A: DeserializeOwned>(path: &str) -> Result<A, Failure> {
    call("GET", path, None, "").await
}

/// Sends something.
///
/// # Errors
/// If the server does not answer, or refuses.
pub async fn post<A: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<A, Failure> {
    send("POST", path, body).await
}

/// Replaces something.
///
/// # Errors
/// If the server does not answer, or refuses.
pub async fn put<A: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<A, Failure> {
    send("PUT", path, body).await
}

/// Ends or removes something.
///
/// # Errors
/// If the server does not answer, or refuses.
pub async fn delete<A: DeserializeOwned>(path: &str) -> Result<A, Failure> {
    call("DELETE", path, None, "").await
}

/// Sends a text as it is.
///
/// # Errors
/// If the server does not answer, or refuses.
pub async fn post_text<A: DeserializeOwned>(path: &str, body: JsValue) -> Result<A, Failure> {
    call("POST", path, Some(body), "text/plain").await
}

async fn send<A: DeserializeOwned>(method: &str, path: &str, body: &impl Serialize) -> Result<A, Failure> {
    // Types of the wire have no keys that are not texts, and nothing else fails.
    let text = serde_json::to_string(body).unwrap_or_default();
    call(method, path, Some(text.into()), "application/json").await
}

async fn call<A: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<JsValue>,
    kind: &str,
) -> Result<A, Failure> {
    let text = answer(method, path, body, kind).await?;
    read(&text).map_err(|_| unreadable(&text))
}

/// What the server answers, as text. It does not depend on the type, of which there are many.
async fn answer(method: &str, path: &str, body: Option<JsValue>, kind: &str) -> Result<String, Failure> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&body);
        let headers = Headers::new().map_err(|_| Failure::Unreachable)?;
        headers.set("content-type", kind).map_err(|_| Failure::Unreachable)?;
        init.set_headers(&headers);
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await;
    let response: Response = response.map_err(|_| Failure::Unreachable)?.unchecked_into();
    let text = response.text().map_err(|_| Failure::Unreachable)?;
    let text = JsFuture::from(text).await.map_err(|_| Failure::Unreachable)?.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let refused = read::<ErrorBody>(&text);
    Err(Failure::Refused(Box::new(refused.map_err(|_| unreadable(&text))?.error)))
}

fn unreadable(text: &str) -> Failure {
    let message = format!("The answer of the server cannot be read: {text}");
    Failure::Refused(Box::new(ErrorInfo {
        code: hyperdoku_wire::ErrorCode::Internal,
        message,
        expected: None,
        bad: Vec::new(),
        bad_count: None,
    }))
}
