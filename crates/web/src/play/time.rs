//! The clock of a game.

use super::Play;
use crate::app::Route;
use crate::browser;
use hyperdoku_session::Clock;

impl Play {
    /// Stops the clock, or lets it run.
    pub fn pause(self) {
        if self.is_over() {
            return;
        }
        let is_paused = !self.is_paused.peek();
        self.is_paused.set(is_paused);
        self.mind_clock();
        self.tell_time();
        self.said.change(if is_paused { "Paused" } else { "The clock runs" }.to_owned());
        browser::refocus();
    }

    /// A second has passed, perhaps.
    pub fn tick(self) {
        let passed = self.passed();
        self.seconds.change(passed / 1000);
    }

    /// Lets the clock run while the game is played, and only then: nobody plays what is out of sight.
    pub fn mind_clock(self) {
        let is_seen = self.page.route.peek() == Route::Play && !browser::document().hidden();
        let is_played = is_seen && !self.is_paused.peek() && !self.is_over();
        let now = browser::now();
        let mut clock = self.kept.clock.get();
        if is_played {
            clock.start(now);
        } else {
            clock.stop(now);
        }
        self.kept.clock.set(clock);
    }

    /// Has the clock go on from that of another game, if less has passed on it.
    pub(super) fn catch_up(self, other: Play) {
        let passed = self.passed().max(other.passed());
        self.kept.clock.set(Clock::standing(passed));
        self.mind_clock();
        self.tick();
    }

    /// Whether the clock runs.
    pub fn is_played(self) -> bool {
        self.kept.clock.get().is_running()
    }

    /// Has the time played saved.
    pub fn tell_time(self) {
        self.kept.outbox.tell_time(self.passed());
    }

    /// Whether there is nothing left to do.
    pub(super) fn is_over(self) -> bool {
        self.with(|table| table.session.is_complete())
    }

    fn passed(self) -> u64 {
        self.kept.clock.get().passed(browser::now())
    }
}
