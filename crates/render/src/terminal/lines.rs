//! Box-drawing characters: lines of two weights that meet in the middle of a square.

use super::Characters;
use crate::scene::Weight;

/// What leads from the middle of a square to its neighbours: up, right, down and left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Lines([Option<Weight>; 4]);

/// A neighbour of a square; the number of its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Up,
    Right,
    Down,
    Left,
}

/// By the weights of left and down (rows), right and up (columns): none, light, heavy; the first of each
/// pair slower.
const UNICODE: [[char; 9]; 9] = [
    [' ', '╵', '╹', '╶', '└', '┖', '╺', '┕', '┗'],
    ['╷', '│', '╿', '┌', '├', '┞', '┍', '┝', '┡'],
    ['╻', '╽', '┃', '┎', '┟', '┠', '┏', '┢', '┣'],
    ['╴', '┘', '┚', '─', '┴', '┸', '╼', '┶', '┺'],
    ['┐', '┤', '┦', '┬', '┼', '╀', '┮', '┾', '╄'],
    ['┒', '┧', '┨', '┰', '╁', '╂', '┲', '╆', '╊'],
    ['╸', '┙', '┛', '╾', '┵', '┹', '━', '┷', '┻'],
    ['┑', '┥', '┩', '┭', '┽', '╃', '┯', '┿', '╇'],
    ['┓', '┪', '┫', '┱', '╅', '╉', '┳', '╈', '╋'],
];

impl Lines {
    /// Adds a line; the heavier of two prevails.
    pub(super) fn add(&mut self, way: Way, weight: Weight) {
        let line = &mut self.0[way as usize];
        *line = (*line).max(Some(weight));
    }

    /// The character that shows them.
    pub(super) fn character(self, characters: Characters) -> char {
        let [up, right, down, left] = self.0;
        match characters {
            Characters::Unicode => {
                let [up, right, down, left] = [up, right, down, left].map(number);
                UNICODE[left * 3 + down][right * 3 + up]
            }
            Characters::Ascii => match (up.or(down), right.or(left)) {
                (None, None) => ' ',
                (Some(_), None) => '|',
                (None, Some(_)) => '-',
                (Some(_), Some(_)) => '+',
            },
        }
    }
}

fn number(line: Option<Weight>) -> usize {
    match line {
        None => 0,
        Some(Weight::Light) => 1,
        Some(Weight::Heavy) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &[(Way, Weight)], expected: [char; 2]) {
        let mut all = Lines::default();
        lines.iter().for_each(|&(way, weight)| all.add(way, weight));
        assert_eq!([Characters::Unicode, Characters::Ascii].map(|set| all.character(set)), expected);
    }

    #[test]
    fn lines_meet_in_one_character() {
        use Way::{Down, Left, Right, Up};
        use Weight::{Heavy, Light};
        check(&[], [' ', ' ']);
        check(&[(Left, Light), (Right, Light)], ['─', '-']);
        check(&[(Up, Heavy), (Down, Heavy)], ['┃', '|']);
        check(&[(Down, Light), (Right, Light)], ['┌', '+']);
        check(&[(Left, Heavy), (Right, Heavy), (Down, Light)], ['┯', '+']);
        check(&[(Up, Heavy), (Down, Heavy), (Right, Light)], ['┠', '+']);
        check(&[(Up, Light), (Down, Heavy), (Left, Light), (Right, Heavy)], ['╆', '+']);
        check(&[(Up, Light), (Up, Heavy), (Up, Light)], ['╹', '|']);
    }
}
