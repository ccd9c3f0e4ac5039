//! `play`: the game in the browser.

use crate::args::{Global, Play};
use crate::browser;
use crate::data_folder::{self, Data};
use crate::failure::{Exit, Failure};
use crate::instance::{Claim, Entry, Running, claim};
use hyperdoku_server::{Config, Db, Limits, Place, Stop, Token, serve};
use serde_json::json;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a server that is just starting is waited for, and how long the answer of one that runs.
const PATIENCE: Duration = Duration::from_secs(5);

pub fn run(args: &Play, global: &Global) -> Result<Exit, Failure> {
    let folder = data_folder::folder(args.data.as_deref())?;
    let instance = match claim(&folder, PATIENCE)? {
        Claim::Ours(instance) => instance,
        Claim::Taken(running) => return already(args, running.as_ref(), global),
    };
    let (stop, cancel) = (Stop::new(), Arc::default());
    listen_for_the_end(&stop, &cancel)?;
    let data = Data::open(Some(&folder), &cancel)?;
    let opened = Db::open(&data.database());
    let db = data.check(opened)?;
    drop(data);
    let place = match (args.port, args.listen.zip(args.token.clone())) {
        (_, Some((address, token))) => Place::Open(address, token),
        (Some(port), None) => Place::Port(port),
        (None, None) => Place::Usual,
    };
    let entry = if args.token.is_some() { Entry::Token } else { Entry::Free };
    let config = Config { place, limits: Limits::default(), db };
    let mut told = Ok(());
    let served = serve(config, &stop, |addresses| {
        let Some(address) = addresses.first() else { return };
        let running = Running { url: format!("http://{}/", reachable(*address)), entry };
        instance.publish(&running);
        let url = running.url + &query(args);
        told = match global.json {
            true => writeln!(io::stdout(), "{}", json!({ "address": url })),
            false => writeln!(io::stdout(), "Hyperdoku is at {url}  (Ctrl-C or Quit in the menu ends it)"),
        };
        if !args.no_open {
            browser::open(&url);
        }
    });
    served.map_err(Failure::Serve)?;
    // That nobody read the address is no reason not to have played.
    Exit::Done.once_told(told.map_err(Failure::from))
}

/// Ends all work on Ctrl-C and when the system asks to; the second time at once.
fn listen_for_the_end(stop: &Stop, cancel: &Arc<AtomicBool>) -> Result<(), Failure> {
    let (stop, cancel) = (stop.clone(), Arc::clone(cancel));
    let on_signal = move || {
        if cancel.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        stop.now();
    };
    ctrlc::set_handler(on_signal).map_err(|error| Failure::Signals(error.to_string()))
}

/// What an address needs where a token is asked for.
fn query(args: &Play) -> String {
    args.token.as_ref().map_or(String::new(), |token| format!("?token={}", token.as_str()))
}

/// Another instance has the folder: it is as good as this one, unless another place was asked for.
fn already(args: &Play, running: Option<&Running>, global: &Global) -> Result<Exit, Failure> {
    let Some(running) = running else {
        let text = "Hyperdoku runs already on this folder, and is still starting: try again in a moment";
        return Err(Failure::Usage(text.to_owned()));
    };
    if let Some(option) = differs(args, running) {
        let text = format!("Hyperdoku runs already at {}, not as {option} says: quit it first", running.url);
        return Err(Failure::Usage(text));
    }
    let url = running.url.clone() + &query(args);
    let asks = match (running.entry, &args.token) {
        (Entry::Token, None) => ", and asks for its token",
        _ => "",
    };
    match global.json {
        true => writeln!(io::stdout(), "{}", json!({ "address": url }))?,
        false => writeln!(io::stdout(), "Hyperdoku runs already: it is at {url}{asks}")?,
    }
    if !args.no_open {
        browser::open(&url);
    }
    Ok(Exit::Done)
}

/// The option that a server does not meet.
fn differs(args: &Play, running: &Running) -> Option<&'static str> {
    let own: Option<SocketAddr> =
        running.url.strip_prefix("http://").and_then(|rest| rest.trim_end_matches('/').parse().ok());
    // Port 0 is any.
    let is_port = |port: u16| port == 0 || own.is_some_and(|own| own.port() == port);
    if args.port.is_some_and(|port| !is_port(port)) {
        return Some("--port");
    }
    let (listen, token) = args.listen.zip(args.token.as_ref())?;
    let is_host = own.is_some_and(|own| own.ip() == reachable(listen).ip());
    if running.entry == Entry::Free || !is_host || !is_port(listen.port()) {
        return Some("--listen");
    }
    let is_right = own.is_some_and(|own| lets_in(own, token).unwrap_or(false));
    (!is_right).then_some("--token")
}

/// Whether a server takes this token.
fn lets_in(server: SocketAddr, token: &Token) -> io::Result<bool> {
    let mut stream = TcpStream::connect_timeout(&server, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let bearer = token.as_str();
    let request = format!(
        "GET /api/about HTTP/1.1\r\nhost: {server}\r\nauthorization: Bearer {bearer}\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes())?;
    let expected = b"HTTP/1.1 200 ";
    let mut status = [0; 13];
    stream.read_exact(&mut status)?;
    Ok(status == *expected)
}

/// An address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_get_an_address_they_can_open() {
        let check = |address: &str, expected: &str| {
            assert_eq!(reachable(address.parse().expect("an address")).to_string(), expected);
        };
        check("127.0.0.1:7654", "127.0.0.1:7654");
        check("0.0.0.0:80", "127.0.0.1:80");
        check("[::]:80", "[::1]:80");
        check("192.168.1.2:80", "192.168.1.2:80");
    }
}
