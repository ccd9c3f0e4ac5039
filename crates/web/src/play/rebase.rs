//! Moves that a page made while others made theirs, put after these.
//!
//! Whether a move writes or takes away depends on what is there. So each is made twice: on the board that its player saw,
//! which tells what was meant, and on the board as it is now; what would do something else there is left out, as it is
//! done already.

use hyperdoku_session::{Action, Session};
use hyperdoku_wire::{Move, Moves};

/// A game with all stored moves, and after these what pages kept and the server lacks.
pub fn rebase(start: &Session, stored: &[Move], packs: &[Moves]) -> (Session, Vec<Move>) {
    let mut all = stored.to_vec();
    let mut session = replayed(start, stored);
    for pack in packs {
        let from = all.len().min(pack.from as usize);
        let same = pack.moves.iter().zip(&all[from..]).take_while(|(one, other)| one == other).count();
        let is_apart = all.len() > from + same;
        let seen = replayed(start, &all[..from + same]);
        let mut twin = Twin { is_apart, seen, session, own: Vec::new(), undone: Vec::new() };
        let kept = pack.moves[same..].iter().filter(|step| twin.make(&step.text));
        all.extend(kept.cloned());
        session = twin.session;
    }
    (session, all.split_off(stored.len()))
}

/// The board that a player saw, and the board as it is.
struct Twin {
    /// Whether they differ from the beginning.
    is_apart: bool,
    seen: Session,
    session: Session,
    /// The player's changes, and whether each was made on the board as it is.
    own: Vec<bool>,
    undone: Vec<bool>,
}

impl Twin {
    /// Makes a move on both, if it means the same; whether it was made.
    fn make(&mut self, text: &str) -> bool {
        let Ok(action) = text.parse::<Action>() else { return false };
        let meant = self.seen.meaning(&action);
        let _ = self.seen.apply(&action);
        let is_wanted = match action {
            _ if !self.is_apart => true,
            Action::Undo => shift(&mut self.own, &mut self.undone),
            Action::Redo => shift(&mut self.undone, &mut self.own),
            _ => self.session.meaning(&action) == meant,
        };
        let is_made = is_wanted && self.session.apply(&action).is_ok();
        if action.changes_the_board() && !matches!(action, Action::Undo | Action::Redo) {
            self.own.push(is_made);
        }
        is_made
    }
}

/// Moves the last from one list to the other; whether it was made.
fn shift(from: &mut Vec<bool>, to: &mut Vec<bool>) -> bool {
    let last = from.pop();
    to.extend(last);
    last == Some(true)
}

/// A game after some moves. They were possible when they were stored; one that is not any more changes nothing.
fn replayed(start: &Session, moves: &[Move]) -> Session {
    let mut session = start.clone();
    for step in moves {
        let _ = session.replay(&step.text);
    }
    session
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Session {
        let puzzle = hyperdoku_wire::PuzzleText {
            board: "2x2".to_owned(),
            givens: "1234............".to_owned(),
            listed: None,
        };
        crate::work::game(&puzzle, "1234341221434321").unwrap()
    }

    fn moves(texts: &[&str]) -> Vec<Move> {
        texts.iter().map(|text| Move { text: (*text).to_owned(), at: 0 }).collect()
    }

    fn check(stored: &[&str], packs: &[(u64, &[&str])], expected: &[&str]) {
        let packs: Vec<Moves> =
            packs.iter().map(|&(from, texts)| Moves { from, moves: moves(texts) }).collect();
        let (_, kept) = rebase(&start(), &moves(stored), &packs);
        assert_eq!(kept, moves(expected), "{stored:?} {packs:?}");
    }

    const A: &str = "value 3 4";
    const B: &str = "value 4 5";
    const C: &str = "value 1 6";

    #[test]
    fn what_the_server_lacks_is_made_again() {
        check(&[A], &[], &[]);
        check(&[A], &[(1, &[B, C])], &[B, C]);
        check(&[A, B], &[(1, &[B, C])], &[C]);
        check(&[A, B, C], &[(1, &[B, C])], &[]);
        check(&[A], &[(1, &[A])], &[A]);
    }

    #[test]
    fn what_does_not_follow_comes_after_what_is_there() {
        check(&[A, C], &[(1, &[B])], &[B]);
        check(&[A], &[(5, &[B])], &[B]);
    }

    #[test]
    fn what_several_pages_kept_is_made_once() {
        check(&[A], &[(1, &[B]), (1, &[B, C])], &[B, C]);
        check(&[], &[(0, &[A]), (0, &[B, A])], &[A, B]);
    }

    #[test]
    fn what_both_entered_stays() {
        check(&[C, A], &[(0, &[A])], &[]);
        check(&[A, "value 3 4"], &[(1, &["erase 4"])], &[]);
        check(&[C, "corner 2 9"], &[(0, &["corner 2 9", B])], &[B]);
        check(&[C, "paint 1 9"], &[(0, &["paint 1 9"])], &[]);
        // A selection may reach over givens, which take nothing.
        check(&[C, "value 3 0 4"], &[(0, &["value 3 0 4"])], &[]);
        check(&[C, "value 3 4", "corner 2 4 9"], &[(1, &["corner 2 4 9"])], &[]);
    }

    #[test]
    fn only_own_changes_are_taken_back() {
        check(&[C, A], &[(0, &[A, "undo", B])], &[B]);
        check(&[A], &[(0, &[B, "undo", "redo"])], &[B, "undo", "redo"]);
        check(&[A, B], &[(1, &["undo", C])], &[C]);
    }
}
