//! The server on a real socket: bound, asked, ended.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hyperdoku_server::{Config, Db, Limits, Place, Stop, serve};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

/// A server with a database of its own.
struct Running {
    address: SocketAddr,
    stop: Stop,
    thread: JoinHandle<()>,
    folder: PathBuf,
}

impl Running {
    fn start(name: &str, place: Place) -> Self {
        Running::limited(name, place, Limits::default())
    }

    fn limited(name: &str, place: Place, limits: Limits) -> Self {
        let folder = std::env::temp_dir().join(format!("hyperdoku-server-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let db = Db::open(&folder.join("games.db")).unwrap();
        let stop = Stop::new();
        let (sender, receiver) = mpsc::channel();
        let own = stop.clone();
        let thread = std::thread::spawn(move || {
            let config = Config { place, limits, db };
            serve(config, &own, |addresses| sender.send(addresses[0]).unwrap()).unwrap();
        });
        let address = receiver.recv_timeout(Duration::from_secs(30)).unwrap();
        Running { address, stop, thread, folder }
    }

    fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
             connection: close\r\n\r\n{body}",
            self.address
        )
        .unwrap();
        stream
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut answer = String::new();
        self.send(method, path, body).read_to_string(&mut answer).unwrap();
        answer
    }

    /// Waits for the end, and looks at what is left.
    fn ended(self) {
        self.thread.join().unwrap();
        assert!(TcpStream::connect(self.address).is_err(), "nobody listens any more");
        let left: Vec<String> = std::fs::read_dir(&self.folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(left, ["games.db"], "the log is written into the database");
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

#[test]
fn a_server_that_is_asked_to_quit_answers_first_and_ends_everything() {
    let running = Running::start("quit", Place::Port(0));
    assert!(running.ask("GET", "/api/about", "").starts_with("HTTP/1.1 200 OK\r\n"));
    assert!(running.ask("GET", "/", "").contains("Hyperdoku"));
    let head = running.ask("HEAD", "/", "");
    assert!(head.ends_with("\r\n\r\n") && head.contains("etag"), "{head}");
    let job = running.ask("POST", "/api/jobs", "{\"kind\":\"generate\",\"board\":\"5x5\",\"givens\":40}");
    assert!(job.starts_with("HTTP/1.1 202"), "{job}");
    let mut events = BufReader::new(running.send("GET", "/api/jobs/1/events", ""));
    let mut first = String::new();
    while !first.starts_with("data: ") {
        first.clear();
        events.read_line(&mut first).unwrap();
    }
    let idle = TcpStream::connect(running.address).unwrap();
    let quit = running.ask("POST", "/api/quit", "{}");
    assert!(quit.ends_with("{\"ending\":true}"), "{quit}");
    let mut rest = String::new();
    events.read_to_string(&mut rest).unwrap();
    running.ended();
    drop(idle);
}

#[test]
fn a_server_ends_when_its_owner_says_so() {
    let running = Running::start("stop", Place::Port(0));
    assert!(running.ask("PUT", "/api/settings", "{\"theme\":\"dark\"}").starts_with("HTTP/1.1 200"));
    running.stop.now();
    running.ended();
}

#[test]
fn what_is_no_request_is_refused() {
    let running = Running::start("odd", Place::Port(0));
    for text in ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/9\r\n\r\n", "\0\0\0\0\r\n\r\n"] {
        let mut stream = TcpStream::connect(running.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"), "{text:?}");
    }
    let long = format!("GET /{} HTTP/1.1\r\nhost: {}\r\n\r\n", "x".repeat(70_000), running.address);
    let mut stream = TcpStream::connect(running.address).unwrap();
    // The server may hang up while this is still being sent.
    let _ = stream.write_all(long.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{:?}", String::from_utf8_lossy(&answer));
    assert!(running.ask("GET", "/api/about", "").starts_with("HTTP/1.1 200"));
    running.stop.now();
    running.ended();
}

#[test]
fn the_usual_port_or_the_next() {
    let first = Running::start("first", Place::Usual);
    let second = Running::start("second", Place::Usual);
    assert_ne!(first.address.port(), second.address.port());
    for running in [first, second] {
        running.stop.now();
        running.ended();
    }
}

/// How long an answer waits for its reader in the tests below.
const PATIENCE: Duration = Duration::from_millis(500);

/// How many requests are sent at once: their answers are more than the system keeps for whoever does not read.
const PIPELINED: usize = 2_000;

/// A connection with many requests on it, none of whose answers was read.
fn pipelined(running: &Running) -> TcpStream {
    let stream = TcpStream::connect(running.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", running.address);
    let mut sending = stream.try_clone().unwrap();
    // The server takes no requests whose answers it cannot get rid of, and may hang up before it has them all.
    std::thread::spawn(move || sending.write_all(request.repeat(PIPELINED).as_bytes()));
    std::thread::sleep(PATIENCE / 5);
    stream
}

/// How many answers come in pieces with a pause before each, until the connection ends or all are there.
fn answers(mut stream: TcpStream, pause: Duration) -> usize {
    let head = b"HTTP/1.1 200 OK\r\n";
    let (mut count, mut piece, mut kept) = (0, vec![0; 4 << 20], Vec::new());
    while count < PIPELINED {
        std::thread::sleep(pause);
        match stream.read(&mut piece) {
            Ok(0) | Err(_) => break,
            Ok(length) => kept.extend_from_slice(&piece[..length]),
        }
        count += kept.windows(head.len()).filter(|window| window == head).count();
        // A head may begin at the end of a piece.
        kept.drain(..kept.len().saturating_sub(head.len() - 1));
    }
    count
}

#[test]
fn whoever_does_not_read_answers_is_hung_up_on() {
    let limits = Limits { piece_time: PATIENCE, ..Limits::default() };
    let running = Running::limited("unread", Place::Port(0), limits);
    let unread = pipelined(&running);
    std::thread::sleep(6 * PATIENCE);
    assert!(running.ask("GET", "/api/about", "").starts_with("HTTP/1.1 200"));
    let count = answers(unread, Duration::ZERO);
    assert!(count < PIPELINED, "all {count} answers were kept for someone who did not read");
    running.stop.now();
    running.ended();
}

#[test]
fn whoever_reads_slowly_has_every_answer() {
    let limits = Limits { piece_time: PATIENCE, ..Limits::default() };
    let running = Running::limited("slow", Place::Port(0), limits);
    let slow = pipelined(&running);
    assert_eq!(answers(slow, PATIENCE / 10), PIPELINED);
    running.stop.now();
    running.ended();
}
