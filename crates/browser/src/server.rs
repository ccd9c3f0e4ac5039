//! `hyperdoku play` as a process, with its database in a folder that goes with it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A running server.
pub struct Server {
    binary: PathBuf,
    folder: PathBuf,
    process: Child,
    /// Where it is, such as `http://127.0.0.1:40123`.
    pub address: String,
}

/// Tells the folders of one test process apart.
static NEXT: AtomicU32 = AtomicU32::new(0);

impl Server {
    /// Starts one with an empty folder, on any port.
    ///
    /// # Panics
    /// If it does not start.
    pub async fn start(binary: &Path) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("hyperdoku-{}-{number}", std::process::id()));
        let (process, address) = run(binary, &folder, "0").await;
        Server { binary: binary.to_owned(), folder, process, address }
    }

    /// Ends it as a crash would, and starts it again at the same address.
    ///
    /// # Panics
    /// If it does not start again.
    pub async fn crash(&mut self) {
        self.kill().await;
        self.start_again().await;
    }

    /// Ends it as a crash would.
    ///
    /// # Panics
    /// If it does not run.
    pub async fn kill(&mut self) {
        self.process.kill().await.expect("a running process can be killed");
    }

    /// Starts it again at the same address.
    ///
    /// # Panics
    /// If it does not start.
    pub async fn start_again(&mut self) {
        let port = self.address.rsplit(':').next().unwrap_or("0").to_owned();
        (self.process, self.address) = run(&self.binary, &self.folder, &port).await;
    }

    /// Ends it and removes its folder.
    pub async fn stop(mut self) {
        // It may have ended by itself.
        let _ = self.process.kill().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }

    /// Waits until it has ended by itself.
    ///
    /// # Panics
    /// If it cannot be waited for.
    pub async fn ended(&mut self) -> bool {
        self.process.wait().await.expect("a process that was started can be waited for").success()
    }
}

/// Starts the program and reads from its first lines where it is.
async fn run(binary: &Path, folder: &Path, port: &str) -> (Child, String) {
    let mut process = Command::new(binary)
        .args(["play", "--no-open", "--port", port, "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(process.stdout.take().expect("its output is piped")).lines();
    let address = loop {
        let line = lines.next_line().await.expect("its output is text").expect("it tells its address");
        if let Some((_, rest)) = line.split_once("http://") {
            let host = rest.split(['/', ' ']).next().unwrap_or_default();
            break format!("http://{host}");
        }
    };
    // Whatever else it says is read, so that it never waits for a reader.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (process, address)
}
