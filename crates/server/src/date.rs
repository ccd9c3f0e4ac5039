//! Days, as the calendar has them.

use hyperdoku_store::Day;
use std::fmt;

/// Text that is no day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DateError;

/// The day that a text such as `2026-11-16` names, from the year 2000 on.
///
/// # Errors
/// If it names none.
pub fn day(text: &str) -> Result<Day, DateError> {
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let is_well_formed = text.len() == 10
        && (0..10).all(|at| if at == 4 || at == 7 { text.as_bytes()[at] == b'-' } else { is_digit(at) });
    if !is_well_formed {
        return Err(DateError);
    }
    let number = |from: usize, to: usize| text[from..to].parse::<i64>().map_err(|_| DateError);
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let before = usize::try_from(month - 1).map_err(|_| DateError)?;
    let length = *lengths.get(before).ok_or(DateError)?;
    if year < 2000 || !(1..=length).contains(&day) {
        return Err(DateError);
    }
    let years = year - 1;
    let leaps = years / 4 - years / 100 + years / 400;
    // From the year 1 to 1970 there are 719 162 days.
    let days = years * 365 + leaps - 719_162 + lengths[..before].iter().sum::<i64>() + day - 1;
    Ok(Day(days))
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a day such as 2026-11-16, from the year 2000 on")
    }
}

impl std::error::Error for DateError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted() {
        let check = |text: &str, days: i64, weekday: usize| {
            let day = day(text).unwrap();
            assert_eq!((day, day.weekday()), (Day(days), weekday), "{text}");
        };
        check("2000-01-01", 10_957, 5);
        check("2000-02-29", 11_016, 1);
        check("2026-11-16", 20_773, 0);
        check("2100-03-01", 47_541, 0);
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "2026-1-1",
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "2026-04-31",
            "1999-12-31",
            "2026/11/16",
            "2026-11-16T",
            "+026-11-16",
            "2026-11-1\u{e9}",
            "é26-11-16",
        ] {
            assert_eq!(day(text), Err(DateError), "{text}");
        }
    }
}
