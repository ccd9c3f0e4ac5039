//! What a job has before it while it is worked on.

use crate::db::Db;
use crate::jobs::Entry;
use hyperdoku::Budget;
use std::borrow::Cow;

/// What a job has before it while it is worked on.
#[derive(Debug)]
pub struct Desk<'a> {
    pub(super) entry: &'a Entry,
    /// Where what is made is kept.
    pub db: &'a Db,
}

/// Why a job has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It was ended: whoever did that has said why.
    Cancelled,
    /// It cannot be done.
    Failed(String),
}

impl Desk<'_> {
    /// What may be spent: the flag in it ends the job.
    pub fn budget(&self) -> &Budget {
        self.entry.budget()
    }

    /// Says what is done now.
    pub fn note(&self, words: impl Into<Cow<'static, str>>) {
        self.entry.note(words.into(), None);
    }

    /// The same, where it is known how much is done.
    pub fn note_at(&self, fraction: f64, words: impl Into<Cow<'static, str>>) {
        self.entry.note(words.into(), Some(fraction));
    }

    /// Ends here if the job is to end.
    pub fn go_on(&self) -> Result<(), Ended> {
        if self.budget().is_cancelled() { Err(Ended::Cancelled) } else { Ok(()) }
    }
}
