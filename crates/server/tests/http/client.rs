//! Requests to a server of its own, without a socket.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use http_body_util::BodyExt;
use hyperdoku_server::{AppState, Db, Guard, Limits, Stop, app};
use hyperdoku_store::{SHIPPED, Timestamp};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tower::ServiceExt;

/// The port that requests name.
pub const HOST: &str = "127.0.0.1:7654";

/// A server, and a way to ask it.
pub struct Client {
    pub app: Router,
    pub state: Arc<AppState>,
    _folder: Folder,
}

/// A folder that is removed when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("hyperdoku-http-{}-{number}", std::process::id()));
        std::fs::create_dir(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What came back.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Client {
    pub fn new() -> Self {
        Client::with(Limits::default())
    }

    /// With the games of one board in its library.
    pub fn seeded() -> Self {
        let client = Client::new();
        client.state.db.write(|store| store.seed(&SHIPPED[..1], Timestamp(0))).unwrap();
        client
    }

    pub fn with(limits: Limits) -> Self {
        Client::of(Guard::loopback(7654), limits)
    }

    pub fn of(guard: Guard, limits: Limits) -> Self {
        let folder = Folder::new();
        let db = Db::open(&folder.0.join("games.db")).unwrap();
        let state = Arc::new(AppState::new(guard, limits, db, Stop::new()));
        Client { app: app(Arc::clone(&state)), state, _folder: folder }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, &[], "").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string()).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send("PUT", path, &[("content-type", "application/json")], body.to_string()).await
    }

    /// With the headers given, and a host where they name none.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path).body(body.into()).unwrap();
        request.headers_mut().insert(header::HOST, HeaderValue::from_static(HOST));
        for (name, value) in headers {
            let name: axum::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        self.ask(request).await
    }

    pub async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }
}

impl Answer {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The JSON of an answer with this status.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let value = self.json();
        if status >= 400 {
            let error = &value["error"];
            assert!(error["code"].is_string() && error["message"].is_string(), "{value}");
        }
        value
    }
}
