//! Threads that take turns: each reads a block, works on it, and hands in what came of it, which is collected in the
//! order of the blocks by whoever is there.

use super::blocks::{Block, Blocks};
use crate::failure::Failure;
use std::collections::BTreeMap;
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard};

/// How many blocks for each thread may be ahead of one that is not done yet.
const AHEAD: usize = 4;

/// What is done with each block.
pub trait Work: Sync {
    /// What a thread keeps from block to block.
    type Kept;
    /// What comes of a block. It is used again, so that its buffers are.
    type Outcome: Default + Send;

    /// What a thread begins with.
    fn begin(&self) -> Self::Kept;
    /// Works on a block.
    fn work(&self, kept: &mut Self::Kept, block: &[u8], outcome: &mut Self::Outcome);
    /// Whether nothing more is to be begun.
    fn is_over(&self) -> bool;
}

/// Works on all blocks on so many threads, this one among them, and collects outcomes in order until `collect` breaks or
/// fails. Gives whether the text is over: what was not read is left when the work is.
///
/// No thread does nothing but read or write: on few cores it would take time from those that work.
pub fn in_order<W: Work>(
    threads: usize,
    blocks: Blocks<'_, impl Read + Send>,
    work: &W,
    collect: impl FnMut(&mut W::Outcome) -> Result<ControlFlow<()>, Failure> + Send,
) -> Result<bool, Failure> {
    let blocks = Mutex::new(blocks);
    let desk = Desk {
        state: Mutex::new(State {
            collect: Some(collect),
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            next: 0,
            end: None,
        }),
        changed: Condvar::new(),
        most_ahead: threads * AHEAD,
    };
    let run = || {
        let _guard = EndInPanic(&desk);
        let mut kept = work.begin();
        let mut block = Block::default();
        while !work.is_over()
            && let Some(mut outcome) = desk.take()
        {
            let next = blocks.lock().expect(UNREAD).next(&mut block, || work.is_over());
            let Some((position, read)) = next else { return };
            // A failure has its turn as outcomes have: what came before it is collected.
            let outcome = read.map(|()| {
                work.work(&mut kept, block.text(), &mut outcome);
                outcome
            });
            desk.hand_in(position, outcome);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    let state = desk.state.into_inner().expect(UNPOISONED);
    state.end.unwrap_or(Ok(()))?;
    Ok(blocks.into_inner().expect(UNREAD).are_through())
}

const UNREAD: &str = "reading does not panic";

const UNPOISONED: &str = "nobody panics at the desk";

/// Where outcomes are handed in.
struct Desk<R, C> {
    state: Mutex<State<R, C>>,
    changed: Condvar,
    most_ahead: usize,
}

struct State<R, C> {
    /// Collects; whoever does so has taken it from here.
    collect: Option<C>,
    /// Outcomes that are not collected yet, by the position of their block.
    waiting: BTreeMap<usize, Result<R, Failure>>,
    /// Outcomes that were collected.
    spare: Vec<R>,
    /// The block to collect next.
    next: usize,
    /// How everything ended, if it did before the text.
    end: Option<Result<(), Failure>>,
}

impl<R: Default, C: FnMut(&mut R) -> Result<ControlFlow<()>, Failure>> Desk<R, C> {
    /// An outcome to fill, unless everything has ended.
    fn take(&self) -> Option<R> {
        let mut state = self.state();
        match state.end {
            Some(_) => None,
            None => Some(state.spare.pop().unwrap_or_default()),
        }
    }

    /// Leaves an outcome, and collects whatever is next unless another thread does.
    fn hand_in(&self, position: usize, outcome: Result<R, Failure>) {
        let mut state = self.state();
        while state.end.is_none() && position >= state.next + self.most_ahead {
            state = self.changed.wait(state).expect(UNPOISONED);
        }
        state.waiting.insert(position, outcome);
        let Some(mut collect) = state.collect.take() else { return };
        while state.end.is_none() {
            let next = state.next;
            let Some(outcome) = state.waiting.remove(&next) else { break };
            // Others hand in meanwhile.
            drop(state);
            let (spare, result) = match outcome {
                Ok(mut outcome) => {
                    let result = collect(&mut outcome);
                    (Some(outcome), result)
                }
                Err(failure) => (None, Err(failure)),
            };
            state = self.state();
            state.next += 1;
            state.spare.extend(spare);
            match result {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => state.end = Some(Ok(())),
                Err(failure) => state.end = Some(Err(failure)),
            }
            self.changed.notify_all();
        }
        state.collect = Some(collect);
    }
}

impl<R, C> Desk<R, C> {
    fn state(&self) -> MutexGuard<'_, State<R, C>> {
        self.state.lock().expect(UNPOISONED)
    }

    fn end(&self, end: Result<(), Failure>) {
        self.state().end.get_or_insert(end);
        self.changed.notify_all();
    }
}

/// Lets the other threads go when one panics: they would wait for it forever.
struct EndInPanic<'a, R, C>(&'a Desk<R, C>);

impl<R, C> Drop for EndInPanic<'_, R, C> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end(Ok(()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocks::tests::Broken;
    use super::*;
    use std::time::Duration;

    /// Takes longer for some lines than for others.
    struct Uneven;

    impl Work for Uneven {
        type Kept = ();
        type Outcome = Vec<u8>;

        fn begin(&self) {}

        fn work(&self, (): &mut (), block: &[u8], outcome: &mut Vec<u8>) {
            assert!(!block.contains(&b'!'), "it panicked on purpose");
            std::thread::sleep(Duration::from_micros(u64::from(block[0] % 7) * 50));
            outcome.clear();
            outcome.extend_from_slice(block);
        }

        fn is_over(&self) -> bool {
            false
        }
    }

    fn text() -> String {
        (0..500).map(|number| format!("{number}\n")).collect()
    }

    #[test]
    fn outcomes_are_in_order_on_any_number_of_threads() {
        let text = text();
        for threads in [1, 2, 3, 16] {
            let mut collected = Vec::new();
            let blocks = Blocks::new("text", text.as_bytes(), 8);
            let result = in_order(threads, blocks, &Uneven, |outcome| {
                collected.append(outcome);
                Ok(ControlFlow::Continue(()))
            });
            assert!(matches!(result, Ok(true)) && collected == text.as_bytes(), "{threads} threads");
        }
    }

    #[test]
    fn outcomes_before_a_failure_are_collected() {
        let text = text();
        for threads in [1, 3] {
            let mut collected = Vec::new();
            let blocks = Blocks::new("text", text.as_bytes().chain(Broken), 8);
            let result = in_order(threads, blocks, &Uneven, |outcome| {
                collected.append(outcome);
                Ok(ControlFlow::Continue(()))
            });
            // All but the block that could not be filled.
            let left = text.as_bytes().strip_prefix(&collected[..]).expect("they are in order");
            assert!(result.is_err() && left.len() < 8, "{threads} threads: {} bytes left", left.len());
        }
    }

    #[test]
    fn whoever_collects_may_end_everything() {
        let text = text();
        for fails in [false, true] {
            let mut count = 0;
            let result = in_order(3, Blocks::new("text", text.as_bytes(), 8), &Uneven, |_| {
                count += 1;
                match (count, fails) {
                    (10, false) => Ok(ControlFlow::Break(())),
                    (10, true) => Err(Failure::ReaderGone),
                    _ => Ok(ControlFlow::Continue(())),
                }
            });
            assert_eq!((count, result.is_err()), (10, fails));
        }
    }

    #[test]
    #[should_panic(expected = "panicked")]
    fn a_panic_is_told_and_nobody_waits() {
        let text = format!("{}!\n{}", text(), text());
        let blocks = Blocks::new("text", text.as_bytes(), 8);
        let _ = in_order(3, blocks, &Uneven, |_| Ok(ControlFlow::Continue(())));
    }
}
