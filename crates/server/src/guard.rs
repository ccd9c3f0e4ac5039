//! Who may ask: requests must come from our own page, or carry the token.
//!
//! A server on this machine can be reached by every page that a browser shows, so each request must name us as its host
//! (a foreign name that was made to point here does not), and if it says where it comes from, that must be our page.

use crate::error::ApiError;
use axum::http::{HeaderMap, HeaderName, Method, Uri, header};
use std::fmt;
use std::hint::black_box;

/// What requests must have.
#[derive(Clone, Debug)]
pub struct Guard {
    hosts: Hosts,
    token: Option<Token>,
}

/// Whom requests may name as their host.
#[derive(Clone, Debug)]
enum Hosts {
    /// This machine, by one of its own names for itself, at this port.
    Loopback(u16),
    /// Anyone: there is a token, which pages of others do not have.
    Any,
}

/// A secret that is asked for where others can reach the server.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Why a text is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenError {
    /// It is too short to be a secret.
    Short,
    /// It has characters that an address cannot hold.
    Characters,
}

/// The shortest secret.
const SHORTEST_TOKEN: usize = 16;

/// The cookie that holds the token.
const COOKIE: &str = "hyperdoku_token";

/// Where the browser says a request is from.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

impl Guard {
    /// For a server that only this machine can reach, at a port.
    pub fn loopback(port: u16) -> Self {
        Guard { hosts: Hosts::Loopback(port), token: None }
    }

    /// For a server that others can reach.
    pub fn token(token: Token) -> Self {
        Guard { hosts: Hosts::Any, token: Some(token) }
    }

    /// Lets a request in.
    ///
    /// # Errors
    /// If it comes from elsewhere, changes something without saying that its body is JSON or text, or has no token.
    pub fn admit(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), ApiError> {
        let host = host(uri, headers).ok_or_else(|| ApiError::BadRequest("expected one host".to_owned()))?;
        if !self.is_ours(host) {
            return Err(ApiError::Forbidden("the request names another host"));
        }
        let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| origin == host);
        if !all(headers, &header::ORIGIN, is_own_page) {
            return Err(ApiError::Forbidden("the request comes from another page"));
        }
        if is_api(uri.path()) {
            if !all(headers, &FETCH_SITE, |site| matches!(site, "same-origin" | "none")) {
                return Err(ApiError::Forbidden("the request comes from another site"));
            }
            check_body_type(method, uri, headers)?;
        }
        match &self.token {
            Some(token) if !token.is_in(headers) => Err(ApiError::Unauthorized),
            _ => Ok(()),
        }
    }

    /// What to answer to whoever opens the page with the right token: a cookie to keep, and where to go.
    pub fn welcome(&self, method: &Method, uri: &Uri) -> Option<Welcome> {
        let token = self.token.as_ref()?;
        let given = uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))?;
        let is_page = method == Method::GET && !is_api(uri.path());
        (is_page && token.is(given)).then(|| Welcome {
            cookie: format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000", token.0),
            // A path that begins with two strokes would name another host.
            to: format!("/{}", uri.path().trim_start_matches('/')),
        })
    }

    fn is_ours(&self, host: &str) -> bool {
        let Hosts::Loopback(port) = self.hosts else { return true };
        // A browser leaves the usual port out.
        let (name, given) = match host.rsplit_once(':').filter(|_| !host.ends_with(']')) {
            Some((name, given)) => (name, given.parse().ok()),
            None => (host, Some(80)),
        };
        given == Some(port)
            && ["localhost", "127.0.0.1", "[::1]"].iter().any(|ours| name.eq_ignore_ascii_case(ours))
    }
}

/// A cookie to keep, and where to go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Welcome {
    /// The value of `Set-Cookie`.
    pub cookie: String,
    /// The same page without the token.
    pub to: String,
}

impl Token {
    /// A token that addresses and headers can hold.
    ///
    /// # Errors
    /// If it is too short, or has other characters than letters, digits, `-` and `_`.
    pub fn new(text: &str) -> Result<Self, TokenError> {
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
            return Err(TokenError::Characters);
        }
        if text.len() < SHORTEST_TOKEN {
            return Err(TokenError::Short);
        }
        Ok(Token(text.to_owned()))
    }

    /// The secret, for whoever has to tell it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a request carries it: in the cookie or as a bearer.
    fn is_in(&self, headers: &HeaderMap) -> bool {
        let texts =
            |name: HeaderName| headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        let is_bearer = |text: &str| text.strip_prefix("Bearer ").is_some_and(|given| self.is(given));
        let is_cookie = |pair: &str| {
            pair.trim().split_once('=').is_some_and(|(name, given)| name == COOKIE && self.is(given))
        };
        texts(header::AUTHORIZATION).any(is_bearer)
            || texts(header::COOKIE).flat_map(|text| text.split(';')).any(is_cookie)
    }

    /// Compares in a time that tells the length at most.
    fn is(&self, given: &str) -> bool {
        let pairs = self.0.bytes().zip(given.bytes());
        let difference = pairs.fold(0, |all, (own, given)| black_box(all | (own ^ given)));
        self.0.len() == given.len() && difference == 0
    }
}

/// The secret is not shown.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenError::Short => write!(f, "expected a token of {SHORTEST_TOKEN} characters or more"),
            TokenError::Characters => f.write_str("expected a token of letters, digits, - and _"),
        }
    }
}

impl std::error::Error for TokenError {}

/// Whether a path is answered with JSON.
pub fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// The one host that a request names.
fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let mut named = headers.get_all(header::HOST).into_iter();
    let first = named.next();
    if named.next().is_some() {
        return None;
    }
    match uri.authority() {
        Some(authority) => Some(authority.as_str()),
        None => first?.to_str().ok(),
    }
}

/// Whether every header of a name is as it should be; none is fine.
fn all(headers: &HeaderMap, name: &HeaderName, is_good: impl Fn(&str) -> bool) -> bool {
    headers.get_all(name).into_iter().all(|value| value.to_str().is_ok_and(&is_good))
}

/// A page of others can send forms without asking, but no JSON and no bytes; plain text is taken where nothing else
/// is, and the headers above tell where it is from.
fn check_body_type(method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), ApiError> {
    if !matches!(*method, Method::POST | Method::PUT | Method::PATCH) {
        return Ok(());
    }
    let mut types = headers.get_all(header::CONTENT_TYPE).into_iter();
    let first = types.next().and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = first.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (is_good, expected) = match uri.path() {
        IMPORT => {
            let is_text = matches!(essence.as_str(), "text/plain" | "text/csv" | "application/octet-stream");
            (is_text, "text/plain, text/csv or application/octet-stream")
        }
        _ => (essence == "application/json", "application/json"),
    };
    if is_good && types.next().is_none() { Ok(()) } else { Err(ApiError::UnsupportedMediaType(expected)) }
}

/// Where texts of any format are sent.
pub const IMPORT: &str = "/api/library/import";

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderValue, Request, StatusCode};

    const TOKEN: &str = "0123456789abcdef";

    fn check(guard: &Guard, request: &str, headers: &[(&str, &str)], expected: u16) {
        let (method, uri) = request.split_once(' ').unwrap();
        let mut builder = Request::builder().method(method).uri(uri);
        for (name, value) in headers {
            builder = builder.header(*name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        let request = builder.body(()).unwrap();
        let admitted = guard.admit(request.method(), request.uri(), request.headers());
        let status = admitted.err().map_or(StatusCode::OK, |error| error.status().0);
        assert_eq!(status.as_u16(), expected, "{request:?}");
    }

    #[test]
    fn only_our_own_names_are_hosts() {
        let guard = Guard::loopback(7654);
        for host in ["localhost:7654", "LocalHost:7654", "127.0.0.1:7654", "[::1]:7654"] {
            check(&guard, "GET /", &[("host", host)], 200);
        }
        for host in [
            "evil.example:7654",
            "localhost:80",
            "localhost",
            "localhost:7654.evil.example",
            "127.0.0.1.nip.io:7654",
            "localhost:",
            "",
            "[::1]",
            "[::1",
            ":7654",
            "localhost:7654:7654",
            "user@localhost:7654",
            "\u{e9}:7654",
        ] {
            check(&guard, "GET /", &[("host", host)], if host.is_ascii() { 403 } else { 400 });
        }
        check(&guard, "GET /", &[], 400);
        check(&guard, "GET /", &[("host", "localhost:7654"), ("host", "evil.example")], 400);
        check(&guard, "GET http://evil.example:7654/", &[("host", "localhost:7654")], 403);
        check(&Guard::loopback(80), "GET /", &[("host", "localhost")], 200);
    }

    #[test]
    fn other_pages_are_refused() {
        let guard = Guard::loopback(7654);
        let host = ("host", "127.0.0.1:7654");
        check(&guard, "GET /api/about", &[host, ("origin", "http://127.0.0.1:7654")], 200);
        for origin in
            ["null", "http://evil.example", "https://127.0.0.1:7654", "http://localhost:7654", "\u{e9}"]
        {
            check(&guard, "GET /api/about", &[host, ("origin", origin)], 403);
        }
        check(&guard, "GET /api/about", &[host, ("sec-fetch-site", "same-origin")], 200);
        check(&guard, "GET /api/about", &[host, ("sec-fetch-site", "cross-site")], 403);
        check(&guard, "GET /api/about", &[host, ("sec-fetch-site", "same-site")], 403);
        check(&guard, "GET /", &[host, ("sec-fetch-site", "cross-site")], 200);
    }

    #[test]
    fn changes_say_what_their_body_is() {
        let guard = Guard::loopback(7654);
        let host = ("host", "127.0.0.1:7654");
        check(&guard, "POST /api/quit", &[host], 415);
        check(&guard, "POST /api/quit", &[host, ("content-type", "text/plain")], 415);
        check(&guard, "POST /api/quit", &[host, ("content-type", "application/json; charset=utf-8")], 200);
        check(
            &guard,
            "PUT /api/settings",
            &[host, ("content-type", "application/x-www-form-urlencoded")],
            415,
        );
        check(&guard, "POST /api/library/import", &[host, ("content-type", "text/plain")], 200);
        check(&guard, "POST /api/library/import", &[host, ("content-type", "multipart/form-data")], 415);
        check(&guard, "DELETE /api/jobs/1", &[host], 200);
    }

    #[test]
    fn beyond_this_machine_a_token_is_asked_for() {
        let guard = Guard::token(Token::new(TOKEN).unwrap());
        let host = ("host", "192.168.1.2:7654");
        check(&guard, "GET /api/about", &[host], 401);
        check(&guard, "GET /", &[host], 401);
        check(&guard, "GET /", &[host, ("cookie", "a=b; hyperdoku_token=0123456789abcdef")], 200);
        check(&guard, "GET /", &[host, ("cookie", "hyperdoku_token=0123456789abcdeF")], 401);
        check(&guard, "GET /", &[host, ("cookie", "hyperdoku_token=0123456789abcde")], 401);
        check(&guard, "GET /", &[host, ("authorization", "Bearer 0123456789abcdef")], 200);
        check(&guard, "GET /", &[host, ("authorization", "Bearer ")], 401);
        check(
            &guard,
            "GET /",
            &[host, ("authorization", "Bearer 0123456789abcdef"), ("origin", "http://evil")],
            403,
        );
    }

    #[test]
    fn the_page_is_opened_with_the_token_once() {
        let guard = Guard::token(Token::new(TOKEN).unwrap());
        let welcome = |uri: &str| guard.welcome(&Method::GET, &uri.parse().unwrap());
        let found = welcome("/?token=0123456789abcdef").unwrap();
        assert_eq!(found.to, "/");
        assert!(found.cookie.contains("HttpOnly; SameSite=Strict"), "{found:?}");
        assert_eq!(welcome("//evil.example/?a=b&token=0123456789abcdef").unwrap().to, "/evil.example/");
        assert_eq!(welcome("/?token=0123456789abcdeX"), None);
        assert_eq!(welcome("/api/about?token=0123456789abcdef"), None);
        assert_eq!(Guard::loopback(1).welcome(&Method::GET, &"/?token=x".parse().unwrap()), None);
    }

    #[test]
    fn tokens_are_secrets() {
        assert_eq!(Token::new("short"), Err(TokenError::Short));
        assert_eq!(Token::new("0123456789abcde;"), Err(TokenError::Characters));
        assert_eq!(format!("{:?}", Token::new(TOKEN)), "Ok(Token)");
    }
}
