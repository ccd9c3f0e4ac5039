//! `play`: started, asked, ended.

mod common;
mod folder;

use common::{command, finish, run};
use folder::Folder;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// A server on a folder of its own.
struct Playing {
    child: Child,
    /// Such as `127.0.0.1:7654`.
    address: String,
}

impl Playing {
    fn start(folder: &Folder) -> Self {
        let data = folder.path().display().to_string();
        let mut command = command(&["play", "--no-open", "--port", "0", "--data", &data]);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("standard output is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.strip_prefix("Hyperdoku is at http://").and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Playing { child, address }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let (first, body) = request.split_once('\n').unwrap_or((request, ""));
        let host = &self.address;
        write!(
            stream,
            "{first} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it takes requests");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Waits for the end; gives the exit code and standard error.
    fn end(mut self) -> (Option<i32>, String) {
        let mut err = String::new();
        let told = self.child.stderr.take().expect("standard error is piped");
        BufReader::new(told).read_to_string(&mut err).expect("errors are text");
        (self.child.wait().expect("it ends").code(), err)
    }
}

#[test]
fn the_game_is_played_until_quit() {
    let folder = Folder::new();
    folder.file("games.csv", "puzzle\n12343.......4321\nnonsense\n");
    let playing = Playing::start(&folder);
    assert!(playing.ask("GET /api/about").contains("\"name\":\"hyperdoku\""));
    assert!(playing.ask("GET /api/library?text=games.csv").contains("\"total\":1,"));
    assert_eq!(folder.read("play.address"), format!("http://{}/\n", playing.address));
    let data = folder.path().display().to_string();
    let second = finish(command(&["play", "--no-open", "--data", &data]), b"");
    assert_eq!(
        (second.code, second.out),
        (0, format!("Hyperdoku runs already: it is at http://{}/\n", playing.address))
    );
    assert!(playing.ask("POST /api/quit\n{}").ends_with("{\"ending\":true}"));
    let (code, err) = playing.end();
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("games.csv:3: "), "{err}");
    assert_eq!(folder.names(), ["games.csv", "hyperdoku.db", "play.lock"]);
}

#[cfg(unix)]
#[test]
fn signals_end_it_cleanly() {
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new();
        let playing = Playing::start(&folder);
        let sent =
            std::process::Command::new("kill").args([signal, &playing.child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        assert_eq!(playing.end(), (Some(0), String::new()), "{signal}");
        assert_eq!(folder.names(), ["hyperdoku.db", "play.lock"]);
    }
}

#[test]
fn others_are_let_in_only_with_a_token() {
    for args in [
        &["--listen", "0.0.0.0:0"][..],
        &["--token", "0123456789abcdef"],
        &["--listen", "0.0.0.0:0", "--token", "short"],
        &["--listen", "nonsense", "--token", "0123456789abcdef"],
        &["--listen", "0.0.0.0:0", "--token", "0123456789abcdef", "--port", "1"],
    ] {
        let got = run(&[&["play", "--no-open"], args].concat(), b"");
        assert_eq!((got.code, got.out.as_str()), (2, ""), "{args:?}: {}", got.err);
    }
}
