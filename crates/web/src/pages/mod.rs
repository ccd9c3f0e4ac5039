//! The parts of the page that one can go to.

mod charts;
mod learn;
mod library;
mod playing;
mod statistics;
mod today;
mod watch;

pub use learn::learn;
pub use library::library;
pub use playing::playing;
pub use statistics::statistics;
pub use today::today;
