//! A server on its addresses: bound, run, ended cleanly.

use crate::app::app;
use crate::db::Db;
use crate::guard::{Guard, Token};
use crate::limits::Limits;
use crate::patient::Patient;
use crate::state::AppState;
use crate::stop::Stop;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::fmt;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// What a server needs.
#[derive(Debug)]
pub struct Config {
    /// Where it listens.
    pub place: Place,
    /// How much may be asked of it.
    pub limits: Limits,
    /// Its database.
    pub db: Db,
}

/// Where a server listens.
#[derive(Clone, Debug)]
pub enum Place {
    /// On this machine only, at the usual port or the next that is free.
    Usual,
    /// On this machine only, at this port; 0 for any.
    Port(u16),
    /// Where others can reach it too, if they have the token.
    Open(SocketAddr, Token),
}

/// Why a server does not run.
#[derive(Debug)]
pub enum ServeError {
    /// The address is not to be had.
    Bind(SocketAddr, io::Error),
    /// The threads that answer requests could not be started.
    Runtime(io::Error),
}

/// The usual port.
pub const PORT: u16 = 7654;

/// How many ports are tried from the usual one on.
const PORTS: u16 = 20;

/// The most connections at a time: a browser has six, and one more for each job that it follows.
const CONNECTIONS: usize = 256;

/// How long a client may take to say what it wants.
const HEADER_TIME: Duration = Duration::from_secs(10);

/// The longest line and headers of a request.
const HEADER_BYTES: usize = 32 << 10;

/// How long answers that are under way are waited for at the end, and then threads of jobs.
const PATIENCE: Duration = Duration::from_secs(3);

/// Runs a server until it is to end: jobs are cancelled, answers under way are given, the database is closed.
///
/// # Errors
/// If it cannot listen, or there are no threads to be had.
pub fn serve(config: Config, stop: &Stop, ready: impl FnOnce(&[SocketAddr])) -> Result<(), ServeError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)?;
    let served = runtime.block_on(run(config, stop.clone(), ready));
    runtime.shutdown_timeout(PATIENCE);
    served
}

async fn run(config: Config, stop: Stop, ready: impl FnOnce(&[SocketAddr])) -> Result<(), ServeError> {
    let listeners = bind(&config.place).await?;
    let addresses: Vec<SocketAddr> =
        listeners.iter().filter_map(|listener| listener.local_addr().ok()).collect();
    let guard = match config.place {
        Place::Open(_, token) => Guard::token(token),
        Place::Usual | Place::Port(_) => Guard::loopback(addresses.first().map_or(0, SocketAddr::port)),
    };
    let db = config.db.clone();
    let state = Arc::new(AppState::new(guard, config.limits, config.db, stop.clone()));
    let app = app(Arc::clone(&state));
    let connections = Connections {
        open: Arc::new(Semaphore::new(CONNECTIONS)),
        graceful: GracefulShutdown::new(),
        patience: config.limits.piece_time,
    };
    ready(&addresses);
    tokio::select! {
        () = stop.wished() => {}
        () = async {
            futures_util::future::join_all(listeners.iter().map(|listener| connections.accept(listener, &app))).await;
        } => {}
    }
    drop(listeners);
    state.jobs.end();
    // Whoever has not read its answer by then will not.
    let _ = tokio::time::timeout(PATIENCE, connections.graceful.shutdown()).await;
    let ending = tokio::task::spawn_blocking(move || {
        state.jobs.join(PATIENCE);
        db.close();
    });
    let _ = ending.await;
    Ok(())
}

/// The listeners of a place; where this machine has both, one for each of its names for itself.
async fn bind(place: &Place) -> Result<Vec<TcpListener>, ServeError> {
    let v4 = |port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let first = match place {
        Place::Open(address, _) => return Ok(vec![listen(*address).await?]),
        Place::Port(port) => listen(v4(*port)).await?,
        Place::Usual => {
            let mut first = listen(v4(PORT)).await;
            for port in PORT + 1..PORT + PORTS {
                match first {
                    Err(ServeError::Bind(_, ref error)) if error.kind() == io::ErrorKind::AddrInUse => {
                        first = listen(v4(port)).await;
                    }
                    _ => break,
                }
            }
            first?
        }
    };
    let port = first.local_addr().map(|address| address.port());
    let mut listeners = vec![first];
    if let Ok(port) = port {
        listeners.extend(listen(SocketAddr::from((Ipv6Addr::LOCALHOST, port))).await);
    }
    Ok(listeners)
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| ServeError::Bind(address, error))
}

/// All connections of a server.
struct Connections {
    open: Arc<Semaphore>,
    graceful: GracefulShutdown,
    /// How long an answer waits to be taken.
    patience: Duration,
}

impl Connections {
    async fn accept(&self, listener: &TcpListener, app: &Router) {
        loop {
            let Ok(place) = Arc::clone(&self.open).acquire_owned().await else { return };
            let Ok((stream, _)) = listener.accept().await else {
                // Out of files, or whoever knocked has gone: neither is better at once.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let connection = self.graceful.watch(connection(stream, self.patience, app));
            tokio::spawn(async move {
                // A connection that breaks concerns only its other end.
                let _ = connection.await;
                drop(place);
            });
        }
    }
}

fn connection(
    stream: TcpStream,
    patience: Duration,
    app: &Router,
) -> http1::Connection<TokioIo<Patient<TcpStream>>, TowerToHyperService<Router>> {
    // Events are short, and wanted at once; it works without.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), TowerToHyperService::new(app.clone()))
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Bind(address, error) => write!(f, "{address}: {error}"),
            ServeError::Runtime(error) => write!(f, "threads: {error}"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ServeError::Bind(_, error) | ServeError::Runtime(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn what_the_system_said_is_the_source() {
        let refused = || io::Error::from(io::ErrorKind::AddrInUse);
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
        for error in [ServeError::Bind(address, refused()), ServeError::Runtime(refused())] {
            assert_eq!(error.source().unwrap().to_string(), refused().to_string());
        }
    }
}
