//! The game in the browser: a page that plays by itself and asks the server to keep what was played.
//!
//! `table` and `draw` know no browser and are tested without one. `play` joins them to the page: it holds a game,
//! turns keys and clicks into actions, sends these to the server through `outbox`, and tells the components in
//! `parts` and `pages` what to show. Work that takes long is done in `work`, on a thread of its own.

mod api;
mod app;
mod boards;
mod browser;
mod draw;
mod icons;
mod jobs;
mod json;
mod outbox;
mod pages;
mod parts;
mod play;
mod settings;
mod table;
mod ui;
mod work;

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page. The document calls it once everything is loaded.
#[wasm_bindgen]
pub fn open() {
    app::open();
    browser::remove_element("loading");
}

/// Does one piece of work for the page, and tells each result; called in a worker.
#[wasm_bindgen]
pub fn work(request: &str, tell: &js_sys::Function) {
    work::serve(request, &mut |reply| {
        // Nobody listens any more when this fails.
        let _ = tell.call1(&wasm_bindgen::JsValue::NULL, &reply.into());
    });
}
