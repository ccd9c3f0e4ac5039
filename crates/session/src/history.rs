//! Changes that can be taken back, and made again.

use crate::content::Content;
use hyperdoku_core::Cell;
use std::collections::VecDeque;

/// The most edits that are kept, 32 megabytes of them. Nobody who plays makes so many; a game that does keeps its latest
/// changes.
const MOST_EDITS: usize = 1 << 21;

/// The changes of a game.
#[derive(Clone, Default, Debug)]
pub(crate) struct History {
    /// The latest last.
    done: VecDeque<Box<[Edit]>>,
    undone: Vec<Box<[Edit]>>,
    /// How many edits both have.
    edits: usize,
}

/// What tells two contents of a cell apart, in one of their words. Made twice, it leaves no trace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edit {
    flips: u64,
    cell: Cell,
    word: u8,
}

impl Edit {
    /// The edits from one content of a cell to another.
    pub fn between(cell: Cell, before: &Content, after: &Content) -> impl Iterator<Item = Edit> {
        let words = before.words().into_iter().zip(after.words()).zip(0..);
        words
            .map(move |((before, after), word)| Edit { flips: before ^ after, cell, word })
            .filter(|edit| edit.flips != 0)
    }

    fn flip(&self, contents: &mut [Content]) {
        let content = &mut contents[self.cell.index()];
        let mut words = content.words();
        words[usize::from(self.word)] ^= self.flips;
        *content = Content::of_words(words);
    }
}

impl History {
    /// Adds a change that was made; what was taken back before cannot be made again.
    pub fn push(&mut self, change: Vec<Edit>) {
        self.edits -= self.undone.drain(..).map(|change| change.len()).sum::<usize>();
        self.edits += change.len();
        self.done.push_back(change.into_boxed_slice());
        while self.edits > MOST_EDITS && self.done.len() > 1 {
            self.edits -= self.done.pop_front().map_or(0, |oldest| oldest.len());
        }
    }

    /// Takes the latest change back, if there is any.
    pub fn undo(&mut self, contents: &mut [Content]) -> Option<()> {
        let change = self.done.pop_back()?;
        change.iter().for_each(|edit| edit.flip(contents));
        self.undone.push(change);
        Some(())
    }

    /// Makes the change again that was taken back last, if there is any.
    pub fn redo(&mut self, contents: &mut [Content]) -> Option<()> {
        let change = self.undone.pop()?;
        change.iter().for_each(|edit| edit.flip(contents));
        self.done.push_back(change);
        Some(())
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        assert_eq!(size_of::<Edit>(), 16);
        let half = vec![Edit { flips: 1, cell: Cell(0), word: 1 }; MOST_EDITS / 2];
        let (mut history, mut contents) = (History::default(), [Content::default()]);
        for _ in 0..5 {
            history.push(half.clone());
            assert!(history.edits <= MOST_EDITS);
        }
        assert!(history.undo(&mut contents).is_some() && history.undo(&mut contents).is_some());
        assert!(!history.can_undo() && history.can_redo());
        history.push(half);
        assert_eq!((history.edits, history.can_redo()), (MOST_EDITS / 2, false));
        history.push(vec![Edit { flips: 1, cell: Cell(0), word: 1 }; MOST_EDITS + 1]);
        assert!(history.undo(&mut contents).is_some(), "the latest change can always be taken back");
    }
}
