//! How long many things took that are all alike.

use std::time::Duration;

/// Some of the times, in order of length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// Half of all take longer.
    pub median: Duration,
    /// One in a hundred takes longer.
    pub p99: Duration,
    /// None takes longer.
    pub longest: Duration,
}

impl Spread {
    /// The spread of some times; none if there are none.
    pub fn of(mut times: Vec<Duration>) -> Option<Spread> {
        times.sort_unstable();
        let rank = |percent: usize| times.get((times.len() * percent).div_ceil(100).checked_sub(1)?).copied();
        Some(Spread { median: rank(50)?, p99: rank(99)?, longest: rank(100)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_taken_by_rank() {
        let check = |count: u64, expected: [u64; 3]| {
            let spread = Spread::of((1..=count).rev().map(Duration::from_millis).collect()).unwrap();
            let [median, p99, longest] = expected.map(Duration::from_millis);
            assert_eq!(spread, Spread { median, p99, longest }, "{count}");
        };
        check(1, [1, 1, 1]);
        check(4, [2, 4, 4]);
        check(200, [100, 198, 200]);
        assert_eq!(Spread::of(Vec::new()), None);
    }
}
