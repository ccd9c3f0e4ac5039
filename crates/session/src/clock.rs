//! The time a game takes, as data: whoever owns a real clock says what it shows.

/// Milliseconds at the board, running or not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// What had passed when it last stood still.
    stood_at: u64,
    /// When it was started, if it runs.
    since: Option<u64>,
}

impl Clock {
    /// A clock that stands still, with so much time passed.
    pub fn standing(passed: u64) -> Self {
        Clock { stood_at: passed, since: None }
    }

    /// Lets it run from now on; one that runs goes on.
    pub fn start(&mut self, now: u64) {
        self.since.get_or_insert(now);
    }

    /// Stops it; one that stands stays as it is.
    pub fn stop(&mut self, now: u64) {
        *self = Clock::standing(self.passed(now));
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The time passed. A real clock that was put back takes nothing away.
    pub fn passed(&self, now: u64) -> u64 {
        self.stood_at + self.since.map_or(0, |since| now.saturating_sub(since))
    }
}

/// A time as people read it: `07:05`, `1:12:08`.
pub fn clock_text(passed: u64) -> String {
    let seconds = passed / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_only_while_it_runs() {
        let mut clock = Clock::standing(500);
        assert_eq!((clock.passed(9_000), clock.is_running()), (500, false));
        clock.start(10_000);
        clock.start(11_000);
        assert_eq!((clock.passed(12_000), clock.is_running()), (2_500, true));
        clock.stop(12_000);
        assert_eq!((clock.passed(99_000), clock.is_running()), (2_500, false));
        clock.stop(99_000);
        assert_eq!(clock.passed(0), 2_500);
    }

    #[test]
    fn a_clock_put_back_takes_nothing_away() {
        let mut clock = Clock::standing(100);
        clock.start(10_000);
        assert_eq!(clock.passed(5_000), 100);
    }

    #[test]
    fn times_are_read_as_minutes_and_hours() {
        assert_eq!(clock_text(0), "00:00");
        assert_eq!(clock_text(425_999), "07:05");
        assert_eq!(clock_text(4_328_000), "1:12:08");
    }
}
