//! Hostile requests to a server that runs, for `cargo measure`: `hostile ADDRESS SECONDS` tells as JSON what it answered.
#![allow(clippy::print_stdout, reason = "a program tells what it found")]

#[path = "../../tests/http/odd.rs"]
mod odd;
mod request;

use odd::seeds;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use request::{Request, request};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// How many ask at a time, each with requests of its own.
const CLIENTS: u64 = 4;

/// An answer is not waited for longer than this.
const PATIENCE: Duration = Duration::from_secs(20);

/// A header that is on every answer of the program; what is no request never gets that far.
const OURS: &str = "x-content-type-options";

/// What comes before an answer where a request asks whether to send its body.
const GO_ON: &str = "HTTP/1.1 100 Continue\r\n\r\n";

/// The server may hang up on requests that are longer than this while they are still being sent, and what it says then
/// may be lost on the way.
const LONG: usize = 30_000;

/// How long a request that is broken off stays open.
const OPEN: Duration = Duration::from_millis(50);

/// What was answered.
#[derive(Default)]
struct Tally {
    requests: u64,
    /// How many of each status.
    statuses: BTreeMap<u16, u64>,
    /// Refused by whoever reads requests, since they are none.
    unreadable: u64,
    /// Broken off by us, or so long that the server hung up: without an answer.
    unanswered: u64,
    /// What should not have been answered so.
    wrong: Vec<String>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, seconds] = &arguments[..] else { panic!("expected ADDRESS SECONDS, found {arguments:?}") };
    let seconds = seconds.parse().unwrap_or_else(|error| panic!("{seconds}: {error}"));
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let clients: Vec<_> =
            (0..CLIENTS).map(|seed| scope.spawn(move || attack(address, seed, until))).collect();
        for client in clients {
            tally.add(client.join().expect("a client does not panic"));
        }
    });
    println!("{}", tally.json());
}

/// Sends requests until the time is over.
fn attack(address: &str, seed: u64, until: Instant) -> Tally {
    let (seeds, mut rng) = (seeds(), ChaCha8Rng::seed_from_u64(seed));
    let mut tally = Tally::default();
    while Instant::now() < until {
        let mut request = request(&seeds, address, &mut rng);
        if rng.random_range(0..15) == 0 {
            request.bytes.truncate(rng.random_range(0..request.bytes.len()));
            request.is_whole = false;
        }
        tally.judge(&request, &send(address, &request));
    }
    tally
}

/// Sends a request, and no more after it, and reads what comes back; none if the server hung up without a word.
fn send(address: &str, request: &Request) -> Option<Vec<u8>> {
    let mut stream = TcpStream::connect(address).ok()?;
    // A server may hang up on what it does not like, and say why before.
    let _ = stream.write_all(&request.bytes);
    if !request.is_whole {
        std::thread::sleep(OPEN);
        let _ = stream.shutdown(Shutdown::Write);
    }
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    Some(answer).filter(|answer| !answer.is_empty())
}

impl Tally {
    /// Counts an answer, and looks whether it is one that may be.
    fn judge(&mut self, request: &Request, answer: &Option<Vec<u8>>) {
        self.requests += 1;
        let Some(answer) = answer else {
            self.unanswered += 1;
            if request.is_whole && request.bytes.len() < LONG {
                self.complain("no answer", request);
            }
            return;
        };
        let answer = String::from_utf8_lossy(answer);
        let answer = answer.strip_prefix(GO_ON).unwrap_or(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        *self.statuses.entry(status).or_default() += 1;
        if !(100..500).contains(&status) {
            return self.complain(head, request);
        }
        if !head.contains(OURS) {
            self.unreadable += 1;
        } else if status >= 400 && has_body(request) && !tells_why(body) {
            self.complain(answer, request);
        }
    }

    /// Keeps the first of what is wrong.
    fn complain(&mut self, what: &str, request: &Request) {
        let shown: String = String::from_utf8_lossy(&request.bytes).chars().take(300).collect();
        self.wrong.push(format!("{what:.300}\nto {shown:?}"));
    }

    fn add(&mut self, other: Tally) {
        self.requests += other.requests;
        self.unreadable += other.unreadable;
        self.unanswered += other.unanswered;
        self.wrong.extend(other.wrong);
        for (status, count) in other.statuses {
            *self.statuses.entry(status).or_default() += count;
        }
    }

    fn json(&self) -> Value {
        let statuses: BTreeMap<String, u64> =
            self.statuses.iter().map(|(status, count)| (status.to_string(), *count)).collect();
        json!({
            "requests": self.requests, "statuses": statuses, "unreadable": self.unreadable,
            "unanswered": self.unanswered, "wrong": self.wrong,
        })
    }
}

/// Whether it asks for a body.
fn has_body(request: &Request) -> bool {
    !request.bytes.starts_with(b"HEAD ")
}

/// Whether a body says what went wrong, for programs and for people. What comes after it is another answer: a request may
/// look like two.
fn tells_why(body: &str) -> bool {
    let first = serde_json::Deserializer::from_str(body).into_iter::<Value>().next();
    let value = first.and_then(Result::ok).unwrap_or_default();
    value["error"]["code"].is_string() && value["error"]["message"].is_string()
}
