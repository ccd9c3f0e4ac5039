//! Jobs of the server: how they go, and their end.

use crate::api;
use hyperdoku_wire::{Job, JobKind, JobState};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{EventSource, MessageEvent};

/// Tells how a job goes, until its end.
pub fn follow_job(id: u64, mut tell: Box<dyn FnMut(Job)>) {
    let Ok(source) = EventSource::new(&format!("/api/jobs/{id}/events")) else { return };
    let own = source.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let job = match event.data().as_string() {
            Some(text) => crate::json::read::<Job>(&text).ok(),
            // An error is no message. After most of them the browser asks again.
            None => (own.ready_state() == EventSource::CLOSED).then(|| lost(id)),
        };
        let Some(job) = job else { return };
        if job.state.is_final() {
            own.close();
        }
        tell(job);
    });
    let _ = source.add_event_listener_with_callback("message", hear.as_ref().unchecked_ref());
    let _ = source.add_event_listener_with_callback("error", hear.as_ref().unchecked_ref());
    // It lives as long as the source may call it.
    hear.forget();
}

/// A job that the server has no more.
fn lost(id: u64) -> Job {
    Job {
        id,
        kind: JobKind::Generate,
        state: JobState::Failed,
        position: None,
        fraction: None,
        note: "The server was restarted meanwhile. Please ask again.".to_owned(),
        nodes: 0,
        seconds: 0.0,
        result: None,
    }
}

/// Ends a job.
pub fn cancel(id: u64) {
    spawn_local(async move {
        // A job that has ended cannot be cancelled, which is as well.
        let _: Result<Job, api::Failure> = api::delete(&format!("/api/jobs/{id}")).await;
    });
}
