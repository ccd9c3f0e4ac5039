//! Days and weeks, as people count them.

use crate::Timestamp;

/// A day: so many after the first of 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub i64);

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

impl Day {
    /// The day of a moment, where clocks are ahead of UTC by so many minutes.
    pub fn of(moment: Timestamp, utc_offset_minutes: i32) -> Self {
        Day((moment.0 + i64::from(utc_offset_minutes) * 60_000).div_euclid(DAY_MS))
    }

    /// From 0 for Monday to 6.
    pub fn weekday(self) -> usize {
        self.after_a_monday().rem_euclid(7) as usize
    }

    /// The number of its week, which begins on Monday.
    pub fn week(self) -> i64 {
        self.after_a_monday().div_euclid(7)
    }

    /// How many days it is after the Monday before the first of 1970, which was a Thursday.
    fn after_a_monday(self) -> i64 {
        self.0 + 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_mondays() {
        let check = |day: i64, week: i64, weekday: usize| {
            assert_eq!((Day(day).week(), Day(day).weekday()), (week, weekday), "{day}");
        };
        check(0, 0, 3);
        check(3, 0, 6);
        check(4, 1, 0);
        check(10, 1, 6);
        check(11, 2, 0);
        check(-4, -1, 6);
        check(20_773, 2_968, 0);
    }

    #[test]
    fn days_begin_at_midnight_where_the_clock_is() {
        let check = |moment: i64, offset: i32, day: i64| {
            assert_eq!(Day::of(Timestamp(moment), offset), Day(day), "{moment} {offset}");
        };
        check(20_773 * DAY_MS + 5, 0, 20_773);
        check(20_773 * DAY_MS + 5, -1, 20_772);
        check(20_774 * DAY_MS - 5, 1, 20_774);
        check(-1, 0, -1);
    }
}
