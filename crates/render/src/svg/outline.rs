//! The outline of a set of squares.

use std::collections::BTreeSet;

/// A corner of squares: square (x, y) has the corners (x, y) to (x + 1, y + 1).
pub(super) type Corner = (i32, i32);

/// The closed loops around a set of squares, corner by corner where they turn, clockwise on the screen; holes the other
/// way. Loops that touch at a corner stay apart.
pub(super) fn loops(squares: impl IntoIterator<Item = Corner>) -> Vec<Vec<Corner>> {
    let mut edges = edges(&squares.into_iter().collect());
    let mut loops = Vec::new();
    // The first edge starts at the upper left of what is left: at a corner, never in the middle of a straight run.
    while let Some((start, mut at)) = edges.pop_first() {
        let (mut corners, mut way) = (vec![start], (at.0 - start.0, at.1 - start.1));
        while at != start {
            // Right first: squares that meet at a corner only are gone around one by one.
            let turns = [(-way.1, way.0), way, (way.1, -way.0)];
            let next = |turn: &(i32, i32)| edges.remove(&(at, (at.0 + turn.0, at.1 + turn.1)));
            let turn = turns.into_iter().find(next).expect("every corner has as many edges out as in");
            if turn != way {
                corners.push(at);
            }
            way = turn;
            at = (at.0 + way.0, at.1 + way.1);
        }
        loops.push(corners);
    }
    loops
}

/// The sides of squares with no square beyond, each with its square to the right.
fn edges(squares: &BTreeSet<Corner>) -> BTreeSet<(Corner, Corner)> {
    let mut edges = BTreeSet::new();
    for &(x, y) in squares {
        let sides = [
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ];
        let open = sides.into_iter().filter(|(beyond, ..)| !squares.contains(beyond));
        edges.extend(open.map(|(_, from, to)| (from, to)));
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(squares: &[Corner], mut expected: Vec<usize>) {
        let mut lengths: Vec<usize> = loops(squares.iter().copied()).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        expected.sort_unstable();
        assert_eq!(lengths, expected, "{squares:?}");
    }

    #[test]
    fn outlines_turn_at_corners_only() {
        check(&[], vec![]);
        check(&[(0, 0)], vec![4]);
        check(&[(0, 0), (1, 0), (2, 0)], vec![4]);
        check(&[(0, 0), (1, 0), (0, 1)], vec![6]);
        check(&[(0, 0), (1, 1)], vec![4, 4]);
        let ring: Vec<Corner> = (0..9).filter(|i| *i != 4).map(|i| (i % 3, i / 3)).collect();
        check(&ring, vec![4, 4]);
    }
}
