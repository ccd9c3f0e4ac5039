//! Boards of every family: how large they are, which houses they have, whether they exist.

use hyperdoku_core::{
    Cell, Existence, Explicit, Extras, Family, Kind, Limits, Puzzle, Shape, Solution, Topology,
};
use hyperdoku_testkit::{BOARDS, explicit_board, known_solution, strategies, topology};
use proptest::prelude::*;
use std::sync::Arc;

/// Name, symbols, cells, houses, houses of the first cell, peers of the first cell.
const SIZES: &[(&str, u32, usize, usize, usize, usize)] = &[
    ("1", 1, 1, 1, 1, 0),
    ("5", 5, 5, 1, 1, 4),
    ("3x1", 3, 9, 6, 2, 4),
    ("2x2", 4, 16, 12, 3, 7),
    ("3x2", 6, 36, 18, 3, 12),
    ("3x3", 9, 81, 27, 3, 20),
    ("3x3x1", 9, 729, 324, 4, 28),
    ("2x2x2", 8, 512, 256, 4, 25),
    ("3x2x1", 6, 216, 144, 4, 17),
    ("8x8", 64, 4096, 192, 3, 175),
    ("4x3x2x1", 24, 331_776, 69_120, 5, 23 * 5 - 3 - 2 - 1),
    ("slice:3^3", 9, 729, 486, 6, 36),
    ("slice:3^4", 9, 6561, 7290, 10, 56),
    ("slice:2^3", 4, 64, 96, 6, 12),
    ("latin:4^3", 4, 64, 48, 3, 9),
    ("latin:7^3", 7, 343, 147, 3, 18),
    ("iso", 9, 243, 81, 3, 20),
    ("wrap:4", 8, 48, 18, 3, 17),
    ("hoops", 16, 96, 18, 3, 38),
    ("3x3+diagonals", 9, 81, 29, 4, 26),
    ("3x3+windows", 9, 81, 31, 3, 20),
    ("2x2+diagonals+windows", 4, 16, 15, 4, 9),
];

#[test]
fn sizes_are_as_defined() {
    for &(name, symbols, cells, houses, of_first, peers) in SIZES {
        let board = topology(name);
        let got = (board.symbols(), board.cell_count(), board.house_count());
        assert_eq!(got, (symbols, cells, houses), "{name}");
        assert_eq!(board.houses_of(Cell(0)).len(), of_first, "{name}");
        assert_eq!(board.peers_of(Cell(0)).len(), peers, "{name}");
    }
}

#[test]
fn each_kind_of_house_of_a_container_board_covers_every_cell_once() {
    for name in ["3x3", "3x2x1", "2x2x2", "2x2x1x1", "latin:4^3"] {
        let board = topology(name);
        let mut kinds: Vec<Kind> = board.houses().map(|house| board.kind(house)).collect();
        kinds.dedup();
        for kind in kinds {
            let of_kind = board.houses().filter(|&house| board.kind(house) == kind);
            let mut cells: Vec<Cell> = of_kind.flat_map(|house| board.house(house).to_vec()).collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(board.cells()), "{name}: {kind:?}");
        }
    }
}

#[test]
fn cells_and_houses_know_each_other() {
    for board in BOARDS.iter().map(|name| topology(name)).chain([explicit_board()]) {
        for house in board.houses() {
            assert!(board.house(house).is_sorted());
            assert!(board.house(house).iter().all(|&cell| board.houses_of(cell).contains(&house)));
        }
        let members: usize = board.cells().map(|cell| board.houses_of(cell).len()).sum();
        assert_eq!(members, board.house_count() * board.symbols() as usize);
    }
}

#[test]
fn listed_houses_keep_their_numbers_in_messages() {
    let houses = [[0, 1], [1, 0], [2, 3]].map(|house| house.map(Cell).to_vec()).to_vec();
    let explicit = Explicit { symbols: 2, cells: 4, houses, layout: Vec::new() };
    let shape =
        Shape::new(Family::Explicit(Arc::new(explicit)), Extras::default(), Limits::default()).unwrap();
    let board = Topology::new(shape).unwrap();
    let names: Vec<String> = board.houses().map(|house| board.house_name(house)).collect();
    assert_eq!(names, ["house 0", "house 2"]);
}

#[test]
fn boards_of_the_most_regions_have_names() {
    for order in [62u8, 63, 64] {
        let regions = (0..order).flat_map(|region| vec![region; order.into()]).collect();
        let shape = Shape::new(Family::Jigsaw(regions), Extras::default(), Limits::default()).unwrap();
        assert_eq!(shape.to_string().parse::<Shape>().unwrap(), shape);
    }
}

#[test]
fn houses_that_coincide_are_kept_once_and_told() {
    let board = topology("4x1");
    assert_eq!(board.house_count(), 8);
    assert_eq!(board.coinciding().len(), 4);
    assert!(
        board
            .coinciding()
            .iter()
            .all(|&(kind, kept)| kind == Kind::Span(0) && board.kind(kept) == Kind::Region)
    );
    assert_eq!(topology("latin:4^2").coinciding().len(), 0);
    assert_eq!(topology("1x1x1").house_count(), 1);
}

#[test]
fn a_slice_board_has_a_sudoku_in_every_slice() {
    let board = topology("slice:3^3");
    let lattice = board.shape().lattice().unwrap();
    let regions = board.houses().filter(|&house| board.kind(house) == Kind::Region);
    for house in regions {
        let spread = |axis: usize| {
            let values = board.house(house).iter().map(|&cell| lattice.coordinates(cell).nth(axis).unwrap());
            values.collect::<std::collections::BTreeSet<_>>().len()
        };
        let mut spreads = [0, 1, 2].map(spread);
        spreads.sort_unstable();
        assert_eq!(spreads, [1, 3, 3]);
    }
}

/// Houses that a board must have, cell by cell, as its definition says.
fn has_houses(name: &str, expected: &[&[u32]]) {
    let board = topology(name);
    let houses: Vec<Vec<u32>> =
        board.houses().map(|h| board.house(h).iter().map(|c| c.0).collect()).collect();
    for &house in expected {
        assert!(houses.contains(&house.to_vec()), "{name}: {house:?}");
    }
}

#[test]
fn houses_are_where_the_definitions_put_them() {
    has_houses(
        "wrap:4",
        &[
            &[0, 1, 2, 3, 4, 5, 6, 7],         // two rows of L
            &[16, 17, 20, 21, 24, 25, 28, 29], // two columns of R
            &[32, 33, 36, 37, 40, 41, 44, 45], // two columns of T
            &[0, 1, 2, 3, 16, 17, 18, 19],     // row 1 of L and R
            &[1, 5, 9, 13, 33, 37, 41, 45],    // column 2 of L, column 2 of T
            &[17, 21, 25, 29, 36, 37, 38, 39], // column 2 of R, row 2 of T
        ],
    );
    has_houses(
        "hoops",
        &[
            &[16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31], // the face +x
            // Around x at level 1: on the faces of y and z, whose fastest axis is x.
            &[33, 37, 41, 45, 49, 53, 57, 61, 65, 69, 73, 77, 81, 85, 89, 93],
            // Around z at level 2: on the faces of x and y, whose slower axis is z.
            &[8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 56, 57, 58, 59],
        ],
    );
    has_houses(
        "3x3+windows+diagonals",
        &[
            &[10, 11, 12, 19, 20, 21, 28, 29, 30],
            &[14, 15, 16, 23, 24, 25, 32, 33, 34],
            &[0, 10, 20, 30, 40, 50, 60, 70, 80],
            &[8, 16, 24, 32, 40, 48, 56, 64, 72],
        ],
    );
    let window: Vec<u32> = (6..10).flat_map(|y| (11..15).map(move |x| 16 * y + x)).collect();
    has_houses("4x4+windows", &[&window]);
    // Nothing stacked: floor and two walls, each of 9 lozenges. The first top lozenges are the column x = 0 of
    // the floor; lane 1 of the strip that crosses their edges along x, from the edge to the middle.
    has_houses("iso:000/000/000", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8], &[0, 3, 6, 9, 12, 15, 18, 21, 24]]);
}

#[test]
fn what_exists_is_known_before_any_search() {
    let check = |name: &str, expected: Result<bool, &str>| {
        let existence = name.parse::<Shape>().unwrap().existence();
        match (&existence, expected) {
            (Existence::Exists, Ok(true)) | (Existence::Unknown, Ok(false)) => {}
            (Existence::Impossible(reason), Err(part)) => {
                assert!(reason.to_string().contains(part), "{reason}")
            }
            _ => panic!("{name}: {existence:?}"),
        }
        assert_eq!(Topology::new(name.parse().unwrap()).is_ok(), expected.is_ok(), "{name}");
    };
    for name in ["3x3", "slice:2^3", "slice:1^9", "slice:6^3", "slice:4^4", "latin:64^2", "iso", "hoops"] {
        check(name, Ok(true));
    }
    for name in ["latin:4^2+diagonals", "4x1+diagonals", "1x1+diagonals", "slice:3^2+windows", "wrap:4"] {
        check(name, Ok(true));
    }
    check("wrap:8", Ok(false));
    check("4x4+diagonals+windows", Ok(false));
    check("slice:2^4", Err("at most 3 dimensions"));
    check("slice:3^5", Err("at most 4 dimensions"));
    check("slice:6^4", Err("orthogonal Latin squares"));
    check("3x1+diagonals", Err("order 3"));
}

#[test]
fn every_closed_form_is_a_solution() {
    let shapes = [
        "1",
        "7",
        "3x3",
        "3x3x1",
        "2x2x2",
        "3x2x1",
        "4x3x2x1",
        "5x1",
        "2x2x1x1x1",
        "6x5",
        "5x4x3",
        "7x7",
        "8x8",
        "1x1x1",
        "1x3x2",
        "2x1x3",
        "latin:1^3",
        "latin:7^3",
        "latin:3^5",
        "latin:64^2",
        "slice:1^4",
        "slice:2^2",
        "slice:2^3",
        "slice:3^3",
        "slice:3^4",
        "slice:4^3",
        "slice:4^4",
        "slice:5^3",
        "slice:6^2",
        "slice:6^3",
        "slice:7^3",
        "slice:8^3",
        "slice:2^1",
    ];
    for name in shapes {
        assert!(known_solution(&topology(name)).is_some(), "{name}");
    }
    // What is said to exist without a formula has a solution that is kept.
    for name in [
        "iso",
        "wrap:2",
        "wrap:4",
        "wrap:6",
        "hoops",
        "2x2+diagonals",
        "2x2+windows",
        "2x2+diagonals+windows",
        "3x3+diagonals",
        "3x3+windows",
        "3x3+diagonals+windows",
        "4x4+diagonals",
        "4x4+windows",
    ] {
        assert!(known_solution(&topology(name)).is_some(), "{name}");
        assert_eq!(topology(name).shape().closed_form(), None, "{name}");
    }
}

proptest! {
    #[test]
    fn every_container_board_has_its_closed_form(sides in strategies::box_sides()) {
        let board = Topology::new(Shape::container(&sides).unwrap()).unwrap();
        let symbols = board.shape().closed_form().unwrap();
        prop_assert!(Solution::check(&Puzzle::empty(Arc::clone(&board)), symbols).is_ok());
    }

    #[test]
    fn names_are_read_back(name in strategies::board_name()) {
        let shape: Shape = name.parse().unwrap();
        prop_assert_eq!(shape.to_string().parse::<Shape>().unwrap(), shape);
    }

    #[test]
    fn coordinates_are_read_back(sides in strategies::box_sides(), cell in any::<u32>()) {
        let shape = Shape::container(&sides).unwrap();
        let (lattice, cell) = (shape.lattice().unwrap(), Cell(cell % shape.cells()));
        let coordinates: Vec<u32> = lattice.coordinates(cell).collect();
        prop_assert_eq!(lattice.cell_at(&coordinates), cell);
        let index: u32 = coordinates.iter().zip(0..).map(|(x, axis)| x * lattice.stride(axis)).sum();
        prop_assert_eq!(index, cell.0);
    }

    #[test]
    fn peers_share_a_house(name in strategies::board_name(), cell in any::<u32>()) {
        let board = topology(&name);
        let cell = Cell(cell % board.shape().cells());
        for peer in board.peers_of(cell) {
            prop_assert!(board.houses_of(cell).iter().any(|&house| board.house(house).contains(&peer)));
        }
    }
}

#[test]
fn canonical_boards_have_their_sides_descending() {
    let shape: Shape = "1x2x3".parse().unwrap();
    assert_eq!(shape.canonical().to_string(), "3x2x1");
}
