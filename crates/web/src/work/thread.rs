//! The worker thread as the page sees it. It is started when first needed, and kept for what is asked next; to cancel is to
//! end it.

use super::{Reply, Request};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A thread that does one thing at a time.
#[derive(Clone, Default)]
pub struct Thread {
    running: Rc<RefCell<Option<Running>>>,
}

struct Running {
    worker: Worker,
    /// Whether it has more to tell.
    is_busy: Rc<Cell<bool>>,
    /// Kept alive as long as the worker may call it.
    _listener: Closure<dyn FnMut(JsValue)>,
}

impl Thread {
    /// Asks for work; what was asked before is cancelled. Replies come one by one.
    pub fn ask(&self, request: &Request, mut hear: impl FnMut(Reply) + 'static) {
        self.cancel();
        let idle = self.running.borrow_mut().take().map(|running| running.worker);
        let Some(worker) = idle.or_else(start) else {
            return hear(Reply::Failed("This browser starts no workers.".to_owned()));
        };
        let is_busy = Rc::new(Cell::new(true));
        let own = Rc::clone(&is_busy);
        let listener = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
            // Anything but a message tells that the worker could not be started: it is of no more use.
            let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
            let message = "The server does not answer. Try again when it does.".to_owned();
            match text {
                None => hear(Reply::Failed(message)),
                Some(text) => {
                    if let Ok(reply) = crate::json::read::<Reply>(&text) {
                        // One that failed may be broken: it is ended before the next is asked.
                        own.set(!reply.is_last() || matches!(reply, Reply::Failed(_)));
                        hear(reply);
                    }
                }
            }
        });
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        worker.set_onerror(Some(listener.as_ref().unchecked_ref()));
        // The worker waits for the first message until it is loaded.
        let _ = worker.post_message(&serde_json::to_string(request).unwrap_or_default().into());
        *self.running.borrow_mut() = Some(Running { worker, is_busy, _listener: listener });
    }

    /// Ends what is being done, if anything is.
    pub fn cancel(&self) {
        if self.running.borrow().as_ref().is_some_and(|running| running.is_busy.get()) {
            self.end();
        }
    }

    /// Ends the thread.
    pub fn end(&self) {
        if let Some(running) = self.running.borrow_mut().take() {
            running.worker.terminate();
        }
    }
}

fn start() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options("/worker.js", &options).ok()
}
