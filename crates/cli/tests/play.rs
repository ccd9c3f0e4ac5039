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
        Playing::started(folder, &[], "Hyperdoku is at http://")
    }

    /// With more arguments, and what it says before its address.
    fn started(folder: &Folder, arguments: &[&str], before: &str) -> Self {
        Playing::at(folder, &[&["--port", "0"], arguments].concat(), before)
    }

    /// At a place that the arguments name.
    fn at(folder: &Folder, arguments: &[&str], before: &str) -> Self {
        let data = folder.path().display().to_string();
        let usual = ["play", "--no-open", "--data", &data];
        let mut command = command(&[&usual, arguments].concat());
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("standard output is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.strip_prefix(before).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Playing { child, address }
    }

    fn ask(&self, request: &str) -> String {
        ask(&self.address, request).expect("it answers")
    }

    /// Waits for the end; gives the exit code and standard error.
    fn end(mut self) -> (Option<i32>, String) {
        let mut err = String::new();
        let told = self.child.stderr.take().expect("standard error is piped");
        BufReader::new(told).read_to_string(&mut err).expect("errors are text");
        (self.child.wait().expect("it ends").code(), err)
    }
}

/// The answer to a request, unless the server ends meanwhile.
fn ask(address: &str, request: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    let (first, body) = request.split_once('\n').unwrap_or((request, ""));
    write!(
        stream,
        "{first} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
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
    let own_port = playing.address.rsplit(':').next().expect("a port");
    let same = finish(command(&["play", "--no-open", "--port", own_port, "--data", &data]), b"");
    assert_eq!(same.code, 0, "{}", same.err);
    let token = "0123456789abcdef";
    for (option, more) in
        [("--port", &["--port", "1"][..]), ("--listen", &["--listen", &playing.address, "--token", token])]
    {
        let other = finish(command(&[&["play", "--no-open", "--data", &data], more].concat()), b"");
        let expected = format!(
            "error: Hyperdoku runs already at http://{}/, not as {option} says: quit it first\n",
            playing.address
        );
        assert_eq!((other.code, other.out, other.err), (2, String::new(), expected));
    }
    let third = finish(command(&["--json", "play", "--no-open", "--data", &data]), b"");
    assert_eq!(third.out, format!("{{\"address\":\"http://{}/\"}}\n", playing.address));
    assert!(playing.ask("POST /api/quit\n{}").ends_with("{\"ending\":true}"));
    let (code, err) = playing.end();
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("games.csv:3: "), "{err}");
    assert_eq!(folder.names(), ["games.csv", "hyperdoku.db", "play.lock"]);
}

#[test]
fn programs_are_told_the_address_as_json() {
    let folder = Folder::new();
    let playing = Playing::started(&folder, &["--json"], "{\"address\":\"http://");
    playing.ask("POST /api/quit\n{}");
    assert_eq!(playing.end().0, Some(0));
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

#[test]
fn a_server_with_a_token_is_found_again_by_whoever_has_it() {
    let folder = Folder::new();
    let token = "0123456789abcdef";
    let place = ["--listen", "127.0.0.1:0", "--token", token];
    let mut playing = Playing::at(&folder, &place, "Hyperdoku is at http://");
    let (data, url) = (folder.path().display().to_string(), format!("http://{}/", playing.address));
    assert_eq!(folder.read("play.address"), format!("{url}\ntoken\n"));
    let again = |arguments: &[&str]| {
        let got = finish(command(&[&["play", "--no-open", "--data", &data], arguments].concat()), b"");
        (got.code, got.out + &got.err)
    };
    let runs = "Hyperdoku runs already: it is at";
    assert_eq!(again(&[]), (0, format!("{runs} {url}, and asks for its token\n")));
    assert_eq!(again(&place), (0, format!("{runs} {url}?token={token}\n")));
    let wrong = again(&["--listen", &playing.address, "--token", "fedcba9876543210"]);
    let expected = format!("error: Hyperdoku runs already at {url}, not as --token says: quit it first\n");
    assert_eq!(wrong, (2, expected));
    playing.child.kill().expect("a running process can be killed");
    playing.child.wait().expect("it ends");
}

/// How often the server is killed.
const KILLS: u32 = 200;

/// The number that follows a name in an answer.
fn number(answer: &str, name: &str) -> u64 {
    let rest = answer.split(&format!("\"{name}\":")).nth(1).unwrap_or_else(|| panic!("{name}: {answer}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{name}: {answer}"))
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let folder = Folder::new();
    let mut playing = Playing::start(&folder);
    let game = playing.ask(&format!("POST /api/games\n{}", r#"{"puzzle":1}"#));
    let path = format!("/api/games/{}", number(&game, "id"));
    let mut acknowledged = 0;
    let mut chance = 1_u64;
    for kill in 0..KILLS {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pause = std::time::Duration::from_micros(chance >> 33 & 0x7fff);
        let mut child = playing.child;
        let killer = std::thread::spawn(move || {
            std::thread::sleep(pause);
            child.kill().expect("a running process can be killed");
            child.wait().expect("it ends");
        });
        let address = playing.address;
        // The first cell of the first game is empty; painting it never solves anything.
        let paint = |from: u64| {
            let body =
                format!(r#"{{"from":{from},"moves":[{{"text":"paint {} 0","at":{from}}}]}}"#, from % 9 + 1);
            ask(&address, &format!("POST {path}/moves\n{body}"))
                .ok()
                .filter(|answer| answer.contains("\"next\":"))
        };
        let mut sent = acknowledged;
        while let Some(answer) = paint(sent) {
            sent = number(&answer, "next");
        }
        killer.join().expect("the killer ends");
        playing = Playing::start(&folder);
        let kept = playing.ask(&format!("GET {path}")).matches("\"text\":\"paint").count() as u64;
        assert!(kept >= sent, "after kill {kill}: {sent} acknowledged, {kept} kept");
        acknowledged = kept;
    }
    assert!(acknowledged > 0, "no move was made between the kills");
    playing.child.kill().expect("a running process can be killed");
}
