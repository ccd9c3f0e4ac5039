//! Requests that are odd in some ways: seeds with other methods, paths, headers and bodies.

use crate::odd::{METHODS, Seed, mutated};
use rand::{Rng, RngExt};

/// A request, and whether the server has all that it needs to answer it.
pub struct Request {
    /// What is sent.
    pub bytes: Vec<u8>,
    /// Whether nothing is missing at its end.
    pub is_whole: bool,
}

/// Paths that lead out of a folder, to another host or nowhere.
const PATHS: &[&str] = &[
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/....//....//etc/passwd",
    "/..\\..\\windows\\win.ini",
    "/api/../api/about",
    "/api/%2e%2e/about",
    "//evil.example/api/about",
    "/api//about",
    "/API/about",
    "/index.html%00.js",
    "/.git/config",
    "/games.db",
    "http://evil.example/api/about",
    "*",
    "?",
    "",
];

/// Headers as pages and programs of others would send them.
const HEADERS: &[(&str, &str)] = &[
    ("origin", "http://evil.example"),
    ("origin", "null"),
    ("origin", "https://127.0.0.1"),
    ("host", "evil.example"),
    ("host", "127.0.0.1.evil.example"),
    ("host", ""),
    ("sec-fetch-site", "cross-site"),
    ("content-type", "text/plain"),
    ("content-type", "application/x-www-form-urlencoded"),
    ("content-type", "multipart/form-data; boundary=x"),
    ("content-type", "application/json; charset=\u{e9}"),
    ("content-encoding", "gzip"),
    ("content-length", "-1"),
    ("content-length", "18446744073709551616"),
    ("content-length", "1000000"),
    ("transfer-encoding", "chunked"),
    ("transfer-encoding", "chunked, identity"),
    ("upgrade", "websocket"),
    ("expect", "100-continue"),
    ("x-forwarded-host", "evil.example"),
    ("cookie", "hyperdoku_token=x"),
    ("range", "bytes=-1"),
    ("if-none-match", "\"\"\"\"*"),
    ("accept-encoding", "br;q=nan, gzip;q=-1"),
];

/// Headers that say where a request ends.
const FRAMING: &[&str] = &["content-length", "transfer-encoding", "connection", "expect", "upgrade"];

/// A header: its name, and a value that need not be text.
type Header = (&'static str, Vec<u8>);

/// A request that is odd in some ways.
pub fn request(seeds: &[Seed], host: &str, rng: &mut impl Rng) -> Request {
    let seed = &seeds[rng.random_range(0..seeds.len())];
    let method = match rng.random_range(0..20) {
        0 => METHODS[rng.random_range(0..METHODS.len())].as_bytes().to_vec(),
        1 => mutated(seed.method, rng),
        _ => seed.method.as_bytes().to_vec(),
    };
    let path = match rng.random_range(0..10) {
        0 => PATHS[rng.random_range(0..PATHS.len())].as_bytes().to_vec(),
        1 => mutated(&seed.path, rng),
        2 => format!("{}{}", seed.path, "x".repeat(rng.random_range(0..50_000))).into_bytes(),
        _ => seed.path.as_bytes().to_vec(),
    };
    let body = match rng.random_range(0..10) {
        0 => format!("{}{}", seed.body, " ".repeat(rng.random_range(0..200_000))).into_bytes(),
        1 => vec![b'['; rng.random_range(0..60_000)],
        2..5 => seed.body.as_bytes().to_vec(),
        _ => mutated(&seed.body, rng),
    };
    let usual = usual_headers(seed, host, body.len());
    let headers = odd_headers(usual.clone(), rng);
    let mut bytes = [&method[..], b" ", &path, b" HTTP/1.1\r\n"].concat();
    for (name, value) in &headers {
        bytes.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
    }
    bytes.extend(b"\r\n");
    bytes.extend(body);
    let framing = |headers: &[Header]| -> Vec<Header> {
        headers.iter().filter(|(name, _)| FRAMING.contains(name)).cloned().collect()
    };
    Request { bytes, is_whole: framing(&headers) == framing(&usual) }
}

/// The headers of a request that is as it should be.
fn usual_headers(seed: &Seed, host: &str, length: usize) -> Vec<Header> {
    let kind = if seed.path.contains("import") { "text/plain" } else { "application/json" };
    let length = length.to_string();
    let usual =
        [("host", host), ("content-type", kind), ("content-length", &length), ("connection", "close")];
    usual.into_iter().map(|(name, value)| (name, value.as_bytes().to_vec())).collect()
}

/// The same with one replaced, added or changed, in half of all cases.
fn odd_headers(mut headers: Vec<Header>, rng: &mut impl Rng) -> Vec<Header> {
    let (name, value) = HEADERS[rng.random_range(0..HEADERS.len())];
    match rng.random_range(0..8) {
        0 | 1 => {
            headers.retain(|(other, _)| *other != name);
            headers.push((name, value.as_bytes().to_vec()));
        }
        2 => headers.push((name, value.as_bytes().to_vec())),
        3 => {
            let at = rng.random_range(0..headers.len());
            headers[at].1 = mutated(&String::from_utf8_lossy(&headers[at].1), rng);
        }
        _ => {}
    }
    headers
}
