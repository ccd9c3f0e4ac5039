//! The clock of a game.

use super::Play;
use crate::browser;
use hyperdoku_session::Clock;

impl Play {
    /// Stops the clock, or lets it run.
    pub fn pause(self) {
        if self.is_over() {
            return;
        }
        let is_paused = !self.is_paused.peek();
        let now = browser::now();
        self.set_clock(|clock| if is_paused { clock.stop(now) } else { clock.start(now) });
        self.is_paused.set(is_paused);
        self.tell_time();
        self.say(if is_paused { "Paused." } else { "The clock runs." }.to_owned());
    }

    /// A second has passed, perhaps.
    pub fn tick(self) {
        let passed = self.passed();
        self.seconds.change(passed / 1000);
    }

    /// The page is hidden or seen again: nobody plays a hidden page.
    pub fn hidden(self, is_hidden: bool) {
        let now = browser::now();
        let goes_on = !self.is_paused.peek() && !self.is_over();
        self.set_clock(|clock| match is_hidden {
            true => clock.stop(now),
            false if goes_on => clock.start(now),
            false => {}
        });
        self.tell_time();
    }

    /// Has the time played saved.
    pub fn tell_time(self) {
        self.kept.outbox.tell_time(self.passed());
    }

    /// Whether there is nothing left to do.
    fn is_over(self) -> bool {
        self.with(|table| table.session.is_complete())
    }

    pub(super) fn set_clock(self, set: impl FnOnce(&mut Clock)) {
        let mut clock = self.kept.clock.get();
        set(&mut clock);
        self.kept.clock.set(clock);
    }

    fn passed(self) -> u64 {
        self.kept.clock.get().passed(browser::now())
    }
}
