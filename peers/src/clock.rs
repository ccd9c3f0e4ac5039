//! Processor time of this thread, which other work on the machine does not count against.

use cpu_time::ThreadTime;
use std::time::Duration;

/// Does the work and says how long this thread was busy with it; what other threads do is not counted.
pub fn measure<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed())
}

/// Does the work again and again until so much time has passed, at least once, and says how long once took on average.
pub fn measure_often(least: Duration, mut work: impl FnMut()) -> Duration {
    let start = ThreadTime::now();
    for times in 1.. {
        work();
        let time = start.elapsed();
        if time >= least {
            return time / times;
        }
    }
    unreachable!("time passes")
}
