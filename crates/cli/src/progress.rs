//! Progress on standard error, on a terminal only.

use hyperdoku::Budget;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A bar or a spinner, cleared at the end.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar over so many things; a spinner with the nodes of the budget for one.
    pub fn new(length: usize, what: &'static str, budget: &Budget) -> Self {
        let bar = if length > 1 { ProgressBar::new(length as u64) } else { ProgressBar::new_spinner() };
        let nodes = std::sync::Arc::clone(&budget.progress);
        let template = if length > 1 {
            "{bar:30} {pos}/{len} {what}, {per_sec}, {eta} left"
        } else {
            "{spinner} {elapsed} {pos} {what}, {nodes} choices"
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let style = style
            .with_key("what", move |_: &_, out: &mut dyn std::fmt::Write| {
                let _ = out.write_str(what);
            })
            .with_key("nodes", move |_: &_, out: &mut dyn std::fmt::Write| {
                let _ = write!(out, "{}", nodes.load(Ordering::Relaxed));
            });
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar }
    }

    /// One more.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Runs something that writes to standard output, with the bar out of its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
