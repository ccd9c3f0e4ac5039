//! Processor time of this thread, which other work on the machine does not count against.

use cpu_time::ThreadTime;
use std::time::Duration;

/// Does the work and says how long this thread was busy with it; what other threads do is not counted.
pub fn measure<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed())
}
