//! The wish to end, seen by all who work.

use std::sync::Arc;
use tokio::sync::watch;

/// Ends a server: everyone who holds a clone sees the same.
#[derive(Clone, Debug)]
pub struct Stop {
    wish: Arc<watch::Sender<bool>>,
}

impl Stop {
    /// Nobody wishes to end yet.
    pub fn new() -> Self {
        Stop { wish: Arc::new(watch::Sender::new(false)) }
    }

    /// Ends it, from any thread; once more changes nothing.
    pub fn now(&self) {
        self.wish.send_replace(true);
    }

    /// Whether it is to end.
    pub fn is_wished(&self) -> bool {
        *self.wish.borrow()
    }

    /// Waits until it is to end.
    pub async fn wished(&self) {
        let mut wish = self.wish.subscribe();
        // It can only fail when all senders are gone, and this one is not.
        let _ = wish.wait_for(|is_wished| *is_wished).await;
    }
}

impl Default for Stop {
    fn default() -> Self {
        Stop::new()
    }
}
