//! Progress on standard error, on a terminal only.

use hyperdoku::Budget;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A bar or a spinner, cleared at the end.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar over so many puzzles; a spinner with the choices made for one.
    pub fn puzzles(count: usize, budget: &Budget) -> Self {
        if count == 1 {
            return Progress::spinner("{spinner} {elapsed}{choices}", budget);
        }
        let bar = ProgressBar::new(count as u64);
        Progress::start(bar, "{bar:30} {pos} of {len} puzzles, {eta} left", budget)
    }

    /// A spinner that counts solutions.
    pub fn solutions(budget: &Budget) -> Self {
        Progress::spinner("{spinner} {elapsed}, {pos} solutions{choices}", budget)
    }

    /// A bar over so many things that are made, with how fast that goes; a spinner for one.
    pub fn made(count: usize, things: &str, budget: &Budget) -> Self {
        if count == 1 {
            return Progress::spinner("{spinner} {elapsed}{choices}", budget);
        }
        let bar = ProgressBar::new(count as u64);
        let template = format!("{{bar:30}} {{pos}} of {{len}} {things}, {{per_sec}}, {{eta}} left");
        Progress::start(bar, &template, budget)
    }

    /// Tries, so many or any number, with the best so far.
    pub fn tries(most: Option<usize>, budget: &Budget) -> Self {
        let progress = match most {
            Some(most) => {
                let bar = ProgressBar::new(most as u64);
                Progress::start(bar, "{bar:30} {pos} of {len} tries, {eta} left, best {msg}", budget)
            }
            None => Progress::spinner("{spinner} {elapsed}, {pos} tries, best {msg}", budget),
        };
        progress.tell("none yet".to_owned());
        progress
    }

    /// A bar over so many bytes that are read.
    pub fn bytes(count: usize, budget: &Budget) -> Self {
        let bar = ProgressBar::new(count as u64);
        Progress::start(bar, "{bar:30} {bytes} of {total_bytes} checked", budget)
    }

    /// A spinner that counts lines.
    pub fn lines(budget: &Budget) -> Self {
        Progress::spinner("{spinner} {elapsed}, {pos} lines, {per_sec}", budget)
    }

    /// So many are done.
    pub fn reach(&self, position: u64) {
        self.bar.set_position(position);
    }

    /// Tells how far it got.
    pub fn tell(&self, message: String) {
        self.bar.set_message(message);
    }

    /// Nothing.
    pub fn hidden() -> Self {
        Progress { bar: ProgressBar::hidden() }
    }

    /// One more.
    pub fn advance(&self) {
        self.advance_by(1);
    }

    /// So many more.
    pub fn advance_by(&self, count: usize) {
        self.bar.inc(count as u64);
    }

    /// Runs something that writes to standard output, with the bar out of its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    fn spinner(template: &str, budget: &Budget) -> Self {
        Progress::start(ProgressBar::new_spinner(), template, budget)
    }

    fn start(bar: ProgressBar, template: &str, budget: &Budget) -> Self {
        let choices = Arc::clone(&budget.progress);
        let style = ProgressStyle::with_template(template).expect("the templates are well formed");
        bar.set_style(style.with_key("choices", move |_: &ProgressState, out: &mut dyn Write| {
            // Whoever counts none, such as a program of others, has nothing to tell.
            if let made @ 1.. = choices.load(Ordering::Relaxed) {
                // There is nobody to tell that a drawing of progress failed.
                let _ = write!(out, ", {made} choices");
            }
        }));
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
