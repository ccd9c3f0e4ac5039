//! Requests that are almost right, and what makes them odd; the measurement of hostile requests shares them.

use rand::{Rng, RngExt};
use serde_json::json;

/// What an odd request is made of.
pub struct Seed {
    /// Its method.
    pub method: &'static str,
    /// Its path.
    pub path: String,
    /// Its body.
    pub body: String,
}

/// Methods that servers know, and one that none does.
pub const METHODS: &[&str] = &["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "ODD"];

/// Requests that are right, or nearly.
pub fn seeds() -> Vec<Seed> {
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
        Seed { method, path: path.to_owned(), body: body.to_string() }
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
    let bare = |method: &'static str, path: &str| Seed { method, path: path.to_owned(), body: String::new() };
    let gets = gets.into_iter().map(|path| bare("GET", path));
    let deletes = ["/api/games/1", "/api/jobs/1"].into_iter().map(|path| bare("DELETE", path));
    let import = Seed {
        body: "12343.......4321\n2x2x1:1\n".to_owned(),
        ..bare("POST", "/api/library/import?name=x&keep=good")
    };
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

/// A text with up to three places changed.
pub fn mutated(text: &str, rng: &mut impl Rng) -> Vec<u8> {
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
