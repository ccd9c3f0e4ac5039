//! `hyperdoku play` as a process with a folder of its own, and requests to it.

use super::Context;
use super::process::peak_memory;
use crate::Result;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// An answer is not waited for longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server. Dropped, it is ended and its folder removed.
pub struct Server {
    process: Child,
    /// Where it listens.
    pub address: SocketAddr,
    folder: PathBuf,
}

/// An answer, and how long it took from before the connection was made.
pub struct Answer {
    /// Such as 200.
    pub status: u16,
    /// What it says; nothing where that is no JSON.
    pub body: Value,
    /// The time.
    pub elapsed: Duration,
}

impl Server {
    /// Starts one on any port, with an empty database in a folder of this name.
    pub fn start(context: &Context, name: &str) -> Result<Server> {
        let folder = context.scratch.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let mut process = Command::new(&context.binary)
            .args(["play", "--no-open", "--port", "0", "--data"])
            .arg(folder.join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(folder.join("errors"))?)
            .spawn()?;
        let mut first = String::new();
        BufReader::new(process.stdout.take().expect("standard output is piped")).read_line(&mut first)?;
        match address(&first) {
            Some(address) => Ok(Server { process, address, folder }),
            None => {
                process.kill()?;
                Err(format!("the server does not tell its address but {first:?}").into())
            }
        }
    }

    /// Sends a request on a connection of its own and reads the answer.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Answer> {
        let started = Instant::now();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
             connection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let elapsed = started.elapsed();
        let (status, body) = read(&answer).ok_or_else(|| format!("{method} {path}: no answer"))?;
        Ok(Answer { status, body, elapsed })
    }

    /// The same, where anything but a success is an error.
    pub fn expect(&self, method: &str, path: &str, body: &Value) -> Result<Answer> {
        let answer = self.ask(method, path, body)?;
        match answer.status {
            200..300 => Ok(answer),
            status => Err(format!("{method} {path}: {status} {}", answer.body).into()),
        }
    }

    /// What it wrote on standard error.
    pub fn errors(&self) -> Result<String> {
        Ok(fs::read_to_string(self.folder.join("errors"))?)
    }

    /// The most memory it took, in bytes, where the system tells.
    pub fn peak(&self) -> Option<u64> {
        peak_memory(self.process.id())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, and a folder that stays is replaced by the next.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The address in the first line that the program prints.
fn address(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("http://")?;
    rest.split('/').next()?.parse().ok()
}

/// Status and body of an answer.
fn read(answer: &[u8]) -> Option<(u16, Value)> {
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&answer[..end]).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_slice(&answer[end + 4..]).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn answers_are_read() {
        assert_eq!(read(b"HTTP/1.1 200 OK\r\na: b\r\n\r\n{\"c\":1}"), Some((200, json!({"c": 1}))));
        assert_eq!(read(b"HTTP/1.1 404 Not Found\r\n\r\nnot found"), Some((404, Value::Null)));
        assert_eq!(read(b"HTTP/1.1 200 OK\r\n"), None);
        let line = "Hyperdoku is at http://127.0.0.1:40123/  (Ctrl-C ends it)\n";
        assert_eq!(address(line), "127.0.0.1:40123".parse().ok());
        assert_eq!(address("error: no"), None);
    }
}
