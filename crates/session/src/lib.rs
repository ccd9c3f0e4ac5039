//! A game as every front end plays it, without screen, clock or files.
//!
//! A [`Session`] is a puzzle and what a player made of it. It changes by [`Action`]s only, each of which is a short
//! text too, so a game is kept as the list of its actions and replayed from it. [`Guide`] is a hint made ready to
//! be drawn, [`Watch`] a solver to look at while it works.

mod action;
mod clock;
mod content;
mod guide;
mod history;
mod session;
mod watch;

pub use action::{Action, ActionError, Pen};
pub use clock::{Clock, clock_text};
pub use content::{Colours, Content, MOST_COLOURS};
pub use guide::{Guide, Letter, base_houses, guide};
pub use session::{Clash, Marking, Meaning, Progress, Refused, ReplayError, Session, Stage};
pub use watch::{Change, End, Event, SOLVERS, Watch, WatchedSolver};
