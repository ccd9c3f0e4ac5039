//! The worker thread as the page sees it. It is started when first needed; to cancel is to end it.

use super::{Reply, Request};
use std::cell::RefCell;
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
    /// Kept alive as long as the worker may call it.
    _listener: Closure<dyn FnMut(JsValue)>,
}

impl Thread {
    /// Asks for work; what was asked before is cancelled. Replies come one by one.
    pub fn ask(&self, request: &Request, mut hear: impl FnMut(Reply) + 'static) {
        self.cancel();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options("/worker.js", &options) else {
            return hear(Reply::Failed("This browser starts no workers.".to_owned()));
        };
        let listener = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
            // Anything but a message tells that the worker could not be started.
            let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
            let message = "The server does not answer. Try again when it does.".to_owned();
            match text {
                None => hear(Reply::Failed(message)),
                Some(text) => crate::json::read(&text).into_iter().for_each(&mut hear),
            }
        });
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        worker.set_onerror(Some(listener.as_ref().unchecked_ref()));
        // The worker waits for the first message until it is loaded.
        let _ = worker.post_message(&serde_json::to_string(request).unwrap_or_default().into());
        *self.running.borrow_mut() = Some(Running { worker, _listener: listener });
    }

    /// Ends what is being done.
    pub fn cancel(&self) {
        if let Some(running) = self.running.borrow_mut().take() {
            running.worker.terminate();
        }
    }
}
