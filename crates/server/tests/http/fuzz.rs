//! Requests that nobody would make, some thousands of them: no fault of ours, and an answer to each.

use crate::client::{Answer, Client, HOST};
use axum::body::Body;
use axum::http::{HeaderValue, Request, Uri, header};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

/// Requests that are right, or nearly.
fn seeds() -> Vec<(&'static str, String, String)> {
    let puzzle = json!({"board": "2x2", "givens": "12343.......4321"});
    let bodies = [
        ("/api/jobs", json!({"kind": "solve", "puzzle": puzzle, "limit": 2, "seconds": 1})),
        ("/api/jobs", json!({"kind": "rate", "puzzle": 1, "seconds": 1})),
        (
            "/api/jobs",
            json!({"kind": "generate", "board": "2x2", "class": "easy", "givens": 7, "symmetry": "half-turn", "seed": 7, "seconds": 1}),
        ),
        ("/api/games", json!({"puzzle": puzzle})),
        ("/api/games", json!({"puzzle": 1})),
        (
            "/api/games/1/moves",
            json!({"from": 0, "moves": [{"text": "value 2 1", "at": 10}, {"text": "undo", "at": 20}]}),
        ),
        ("/api/games/1/time", json!({"elapsed_ms": 1000})),
        ("/api/settings", json!({"theme": "dark"})),
        ("/api/daily", json!({"date": "2026-11-16", "board": "2x2"})),
    ];
    let posts = bodies.into_iter().map(|(path, body)| {
        let method = if path == "/api/settings" { "PUT" } else { "POST" };
        (method, path.to_owned(), body.to_string())
    });
    let gets = [
        "/",
        "/index.html",
        "/api/about",
        "/api/boards",
        "/api/boards/3x2x1",
        "/api/boards/iso:321%2F211%2F111",
        "/api/jobs",
        "/api/jobs/1",
        "/api/library?board=3x3&class=easy&state=solved&text=a&order=newest&offset=1&limit=2",
        "/api/library/1",
        "/api/library/random?board=2x2",
        "/api/library/export?format=line&board=2x2",
        "/api/games",
        "/api/games/1",
        "/api/games/latest",
        "/api/settings",
        "/api/statistics?boards=4d&offset_minutes=-60",
        "/api/scores?board=3x3",
        "/api/openapi.json",
    ];
    let gets = gets.into_iter().map(|path| ("GET", path.to_owned(), String::new()));
    let deletes =
        ["/api/games/1", "/api/jobs/1"].into_iter().map(|path| ("DELETE", path.to_owned(), String::new()));
    let import =
        ("POST", "/api/library/import?name=x&keep=good".to_owned(), "12343.......4321\n2x2x1:1\n".to_owned());
    posts.chain(gets).chain(deletes).chain([import]).collect()
}

/// What is put into paths and bodies.
const PIECES: &[&str] = &[
    "",
    "0",
    "-1",
    "1e308",
    "18446744073709551616",
    "9223372036854775807",
    "null",
    "true",
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "\\u0000",
    "\\ud800",
    "%00",
    "%FF",
    "%2e%2e%2f",
    "../",
    "//",
    "?",
    "&",
    "=",
    "#",
    "'",
    ";--",
    "é",
    "\u{1f9e9}",
    "value 1 1",
    "undo",
    "fill",
    "restart",
    "save",
    "restore 0",
    "give-up",
    "check",
    "hint 1",
    "slice:3^3",
    "latin:2^9",
    "8x8",
    "3x3+diagonals",
    "jigsaw:AABB",
    "beyond",
    "\u{0}",
    "\n",
    " ",
];

fn mutated(text: &str, rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=bytes.len());
        let to = (at + rng.random_range(0..6)).min(bytes.len());
        let piece = PIECES[rng.random_range(0..PIECES.len())].as_bytes();
        match rng.random_range(0..4) {
            0 => drop(bytes.splice(at..to, piece.iter().copied())),
            1 => drop(bytes.splice(at..at, piece.iter().copied())),
            2 => drop(bytes.drain(at..to)),
            _ if at < bytes.len() => bytes[at] = rng.random_range(0..=255),
            _ => {}
        }
    }
    bytes
}

/// A request, unless no server would see it.
fn request(seeds: &[(&'static str, String, String)], rng: &mut impl Rng) -> Option<Request<Body>> {
    let (method, path, body) = &seeds[rng.random_range(0..seeds.len())];
    let path = if rng.random_range(0..3) == 0 { mutated(path, rng) } else { path.clone().into_bytes() };
    let uri = Uri::try_from(path).ok()?;
    let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "ODD"];
    let method =
        if rng.random_range(0..10) == 0 { methods[rng.random_range(0..methods.len())] } else { method };
    let mut request = Request::builder().method(method).uri(uri).body(Body::from(mutated(body, rng))).ok()?;
    let kind = if request.uri().path().ends_with("import") { "text/plain" } else { "application/json" };
    let headers = request.headers_mut();
    headers.insert(header::HOST, HeaderValue::from_static(HOST));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if rng.random_range(0..10) == 0 {
        let names = [
            header::HOST,
            header::ORIGIN,
            header::CONTENT_TYPE,
            header::ACCEPT_ENCODING,
            header::IF_NONE_MATCH,
            header::COOKIE,
        ];
        let name = names[rng.random_range(0..names.len())].clone();
        headers.insert(name, HeaderValue::from_bytes(&mutated("br;q=0.5, \"x\"", rng)).ok()?);
    }
    Some(request)
}

#[tokio::test]
async fn thousands_of_odd_requests_are_all_answered() {
    let client = Client::new();
    let seeds = seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut counts = [0; 6];
    for _ in 0..5000 {
        let Some(request) = request(&seeds, &mut rng) else { continue };
        let told = format!("{request:?}");
        let path = request.uri().path().to_owned();
        let answer: Answer = client.ask(request).await;
        let status = answer.status.as_u16();
        assert!(status < 500, "{status} for {told}: {}", answer.text());
        if status >= 400 && path.starts_with("/api/") {
            assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json", "{told}");
        }
        counts[usize::from(status / 100)] += 1;
    }
    assert!(counts[2] > 500 && counts[4] > 500, "{counts:?}");
}
