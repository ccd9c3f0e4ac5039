//! From the address to a game that takes keys, on the first visit.

use hyperdoku_browser::{Page, Server, Viewport};
use serde_json::{Value, json};
use std::path::Path;

/// Strikes a key in each frame until the cursor moves, and keeps when the frame after that began, in milliseconds since
/// the visit did.
const WATCH: &str = "
    const board = () => document.querySelector('#board')?.getAttribute('aria-activedescendant');
    const strike = () => document.body?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }));
    const look = () => {
        const before = board();
        strike();
        if (before && board() !== before) {
            requestAnimationFrame(() => { window.playable = performance.now(); });
        } else {
            requestAnimationFrame(look);
        }
    };
    requestAnimationFrame(look);";

/// Opens the page so many times, each with a program, a database and a browser that have seen nothing before.
pub async fn measure(binary: &Path, count: usize) -> Value {
    let mut times = Vec::new();
    for _ in 0..count {
        times.push(visit(binary).await);
    }
    json!({ "milliseconds": times })
}

async fn visit(binary: &Path) -> Value {
    let server = Server::start(binary).await;
    let page = Page::blank(Viewport::Desktop).await;
    page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await;
    page.visit(&server.address).await;
    let time = page
        .value(
            "new Promise(told => { const look = () => window.playable ? told(window.playable) : setTimeout(look, 50); look() })",
        )
        .await;
    page.close().await;
    server.stop().await;
    time
}
