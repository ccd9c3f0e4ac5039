//! `play`: the game in the browser.

use crate::args::{Global, Play};
use crate::browser;
use crate::data_folder::{self, Data};
use crate::failure::{Exit, Failure};
use crate::instance::{Claim, claim};
use hyperdoku_server::{Config, Db, Limits, Place, Stop, serve};
use serde_json::json;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub fn run(args: &Play, global: &Global) -> Result<Exit, Failure> {
    let folder = data_folder::folder(args.data.as_deref())?;
    let instance = match claim(&folder)? {
        Claim::Ours(instance) => instance,
        Claim::Taken(address) => return already(args, address.as_deref(), global),
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
    let path = args.token.as_ref().map_or(String::new(), |token| format!("?token={}", token.as_str()));
    let config = Config { place, limits: Limits::default(), db };
    let mut told = Ok(());
    let served = serve(config, &stop, |addresses| {
        let Some(address) = addresses.first() else { return };
        let url = format!("http://{}/", reachable(*address));
        // Without the token: others may read the file.
        instance.publish(&url);
        let url = url + &path;
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

/// Another instance has the folder: it is as good as this one.
fn already(args: &Play, url: Option<&str>, global: &Global) -> Result<Exit, Failure> {
    let Some(url) = url else {
        return Err(Failure::Usage("Hyperdoku runs already on this folder, and is just starting".to_owned()));
    };
    match global.json {
        true => writeln!(io::stdout(), "{}", json!({ "address": url }))?,
        false => writeln!(io::stdout(), "Hyperdoku runs already: it is at {url}")?,
    }
    if !args.no_open {
        browser::open(url);
    }
    Ok(Exit::Done)
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
