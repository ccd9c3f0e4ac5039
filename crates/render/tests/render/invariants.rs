//! What holds for the drawing of every board.

use crate::boards::{empty, explicit, filled, samurai_corner};
use hyperdoku_core::Puzzle;
use hyperdoku_render::terminal::{self, Characters, Colour, Options};
use hyperdoku_render::{Area, Contents, Item, Metrics, Point, Scene, Size, layers};
use std::collections::{HashMap, HashSet};

const NAMES: [&str; 25] = [
    "1",
    "5",
    "1x1",
    "3x3",
    "3x2",
    "7x5",
    "latin:5^2",
    "1x1x1",
    "2x2x1",
    "2x2x2",
    "3x2x1",
    "1x2x3",
    "slice:2^3",
    "2x2x1x1",
    "1x1x2x2",
    "latin:3^4",
    "latin:2^5",
    "latin:2^6",
    "latin:1^32",
    "2x1x1x1x1",
    "wrap:2",
    "wrap:6",
    "hoops",
    "iso",
    "iso:333/333/333",
];

/// As a picture may have them: rules take no room.
const PICTURE: Metrics = Metrics {
    cell: Size { width: 4, height: 4 },
    apart: Size { width: 0, height: 0 },
    rule: 0,
    glyph: Size { width: 1, height: 2 },
    near: Size { width: 1, height: 1 },
    far: Size { width: 3, height: 3 },
    width: Some(100),
};

fn puzzles() -> Vec<Puzzle> {
    let names = NAMES.iter().copied();
    let more = ["3x3+diagonals+windows", "jigsaw:AABBBAABBCADCCCDDDCEDEEEE"];
    let mut puzzles: Vec<Puzzle> = names.chain(more).map(empty).collect();
    puzzles.push(samurai_corner());
    puzzles.push(explicit(7, 2, &[[0, 1], [2, 3]], vec![]));
    puzzles
}

/// Every cell once, nothing upon another, all within the scene.
fn check(puzzle: &Puzzle, metrics: &Metrics) {
    let board = puzzle.topology().shape().to_string();
    let scene = layers(&Contents { puzzle, solution: None }, metrics);
    let mut cells: Vec<u32> = scene.items.iter().filter_map(cell_number).collect();
    cells.sort_unstable();
    assert_eq!(cells, (0..puzzle.topology().shape().cells()).collect::<Vec<_>>(), "{board}");
    let mut taken = HashSet::new();
    for place in scene.items.iter().filter_map(occupied).flat_map(places) {
        assert!(place.x < scene.size.width && place.y < scene.size.height, "{board}: {place:?}");
        assert!(taken.insert(place), "{board}: two things at {place:?}");
    }
    if metrics.rule > 0 {
        check_rules(&board, &scene, &taken);
    }
}

/// Rules keep off cells and texts, and rules of one direction off each other, except where ends meet.
fn check_rules(board: &str, scene: &Scene, taken: &HashSet<Point>) {
    let mut inner: HashMap<(Point, bool), usize> = HashMap::new();
    for item in &scene.items {
        let Item::Rule { from, to, .. } = *item else { continue };
        let is_level = from.y == to.y;
        assert!(from != to && (is_level || from.x == to.x), "{board}: {item:?}");
        let size = Size { width: to.x - from.x + 1, height: to.y - from.y + 1 };
        for place in places(Area { at: from, size }) {
            assert!(place.x < scene.size.width && place.y < scene.size.height, "{board}: {item:?}");
            assert!(!taken.contains(&place), "{board}: {item:?} over {place:?}");
            if place != to {
                let count = inner.entry((place, is_level)).or_default();
                *count += 1;
                assert_eq!(*count, 1, "{board}: {item:?} upon another at {place:?}");
            }
        }
    }
}

#[test]
fn every_cell_is_drawn_once_and_nothing_overlaps() {
    for puzzle in puzzles() {
        let symbols = puzzle.topology().symbols();
        for width in [None, Some(0), Some(30), Some(80), Some(200)] {
            check(&puzzle, &terminal::metrics(symbols, width));
        }
        check(&puzzle, &PICTURE);
    }
}

#[test]
fn lines_of_text_have_no_blanks_at_their_end() {
    for puzzle in puzzles() {
        for colour in [Colour::Never, Colour::Always] {
            let options = Options { width: Some(80), characters: Characters::Unicode, colour };
            let text = terminal::draw(&Contents { puzzle: &puzzle, solution: None }, &options);
            assert!(text.ends_with('\n') && text.lines().all(|line| !line.ends_with(' ')), "{text}");
        }
    }
}

/// 576 layers of 24 by 24, in slabs of two.
#[test]
fn huge_boards_are_drawn() {
    let puzzle = filled("4x3x2x1", 1);
    let contents = Contents { puzzle: &puzzle, solution: None };
    for (width, expected) in [(None, 24), (Some(200), 2), (Some(80), 1)] {
        let options = Options { width, ..Options::default() };
        let text = terminal::draw(&contents, &options);
        let layers = text.lines().map(|line| line.matches('┌').count());
        assert_eq!(layers.max(), Some(expected), "layers side by side");
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= width.or(longest));
    }
}

fn cell_number(item: &Item) -> Option<u32> {
    if let Item::Cell { cell, .. } = item { Some(cell.0) } else { None }
}

/// The area of a cell or label.
fn occupied(item: &Item) -> Option<Area> {
    match item {
        Item::Cell { area, .. } | Item::Text { area, .. } => Some(*area),
        Item::Fill { .. } | Item::Rule { .. } => None,
    }
}

fn places(Area { at, size }: Area) -> impl Iterator<Item = Point> {
    (at.y..at.y + size.height).flat_map(move |y| (at.x..at.x + size.width).map(move |x| Point { x, y }))
}
