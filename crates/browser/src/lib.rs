//! For tests and measurements only: the program as users run it, in a folder of its own, and a real browser that looks at it.
//!
//! `cargo verify` builds the program and installs browser and driver. Elsewhere the tests are skipped unless
//! `HYPERDOKU_BINARY` names the program.

mod devtools;
mod game;
mod page;
mod server;

pub use devtools::{MainThread, Point, Time};
pub use page::{Page, Viewport, key};
pub use server::Server;

use std::path::PathBuf;

/// Names the program to test.
pub const BINARY: &str = "HYPERDOKU_BINARY";

/// The program to test; none where the browser tests are to be skipped.
pub fn binary() -> Option<PathBuf> {
    std::env::var_os(BINARY).map(PathBuf::from)
}

/// Where pictures of the page go.
pub fn pictures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots")
}

/// Runs a test with a fresh server and a page that shows it; skipped where there is no program to test.
pub fn with_page<F>(viewport: Viewport, test: impl FnOnce(Server, Page) -> F)
where
    F: Future<Output = (Server, Page)>,
{
    let Some(binary) = binary() else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime starts");
    runtime.block_on(async {
        let server = Server::start(&binary).await;
        let page = Page::open(&server.address, viewport).await;
        let (server, page) = test(server, page).await;
        page.close().await;
        server.stop().await;
    });
}
