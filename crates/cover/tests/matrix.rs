//! The matrix of every board, by its numbers and its columns.

#![allow(clippy::unwrap_used)]

use hyperdoku_core::{Cell, Kind, Lattice, Shape, Topology};
use hyperdoku_cover::Matrix;
use hyperdoku_testkit::{BOARDS, explicit_board, known_solution, strategies, topology};
use proptest::prelude::*;

/// Rows, columns and entries as told by the houses, those that coincide counted again.
fn check_size(topology: &Topology) {
    let matrix = Matrix::of(topology).unwrap();
    let board = topology.shape();
    let (cells, order) = (board.cells(), board.symbols());
    let houses = (topology.house_count() + topology.coinciding().len()) as u32;
    assert_eq!((matrix.rows(), matrix.columns()), (cells * order, cells + houses * order), "{board}");
    assert_eq!(matrix.entries(), cells * order + houses * order * order, "{board}");
    for row in 0..matrix.rows() {
        assert!(matrix.row(row).is_sorted_by(|a, b| a < b), "{board}: row {row}");
        assert_eq!(matrix.row(row)[0], row / order, "{board}: row {row}");
    }
}

#[test]
fn every_board_has_its_size() {
    BOARDS.iter().for_each(|name| check_size(&topology(name)));
    check_size(&explicit_board());
}

/// Each column has N rows, and the rows of a solution cover each once.
#[test]
fn solutions_are_exact_covers() {
    for name in BOARDS {
        let topology = topology(name);
        let matrix = Matrix::of(&topology).unwrap();
        let mut covered = vec![0; matrix.columns() as usize];
        let solution = known_solution(&topology).unwrap();
        for (cell, symbol) in topology.cells().zip(solution.symbols()) {
            let row = cell.0 * topology.symbols() + symbol.index() as u32;
            matrix.row(row).iter().for_each(|&column| covered[column as usize] += 1);
        }
        assert!(covered.iter().all(|&times| times == 1), "{name}");
    }
}

/// The columns of a container board by its coordinates alone: cells, containers, spans axis by axis.
fn expected_row(sides: &[u32], lattice: Lattice, cell: Cell, symbol: u32) -> Vec<u32> {
    let order = lattice.side;
    let cells = order.pow(lattice.dimensions);
    let x: Vec<u32> = lattice.coordinates(cell).collect();
    let container =
        (0..sides.len()).rev().fold(0, |index, axis| index * (order / sides[axis]) + x[axis] / sides[axis]);
    let mut row = vec![cell.0, cells + container * order + symbol];
    for axis in 0..sides.len() {
        let others = (0..sides.len()).rev().filter(|&other| other != axis);
        let span = others.fold(0, |index, other| index * order + x[other]);
        row.push(cells * (2 + axis as u32) + span * order + symbol);
    }
    row
}

fn check_container(sides: &[u32]) {
    let shape = Shape::container(sides).unwrap();
    let lattice = shape.lattice().unwrap();
    let topology = Topology::new(shape).unwrap();
    let matrix = Matrix::of(&topology).unwrap();
    let cells = lattice.side.pow(lattice.dimensions);
    assert_eq!(matrix.columns(), cells * (2 + lattice.dimensions), "{sides:?}");
    for cell in topology.cells() {
        for symbol in 0..lattice.side {
            let row = matrix.row(cell.0 * lattice.side + symbol);
            assert_eq!(row, expected_row(sides, lattice, cell, symbol), "{sides:?} {cell:?} {symbol}");
        }
    }
}

#[test]
fn columns_of_container_boards_follow_their_coordinates() {
    let shapes: &[&[u32]] = &[
        &[1],
        &[5],
        &[1, 1],
        &[2, 1],
        &[1, 2],
        &[1, 4],
        &[4, 1],
        &[3, 3],
        &[3, 2, 1],
        &[1, 1, 3],
        &[2, 1, 2],
    ];
    shapes.iter().for_each(|sides| check_container(sides));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn columns_of_any_container_board(sides in strategies::box_sides()) {
        check_container(&sides);
    }
}

/// A jigsaw region that is a row has the columns of both.
#[test]
fn doubled_columns_stand_where_each_house_would() {
    let topology = topology("jigsaw:AAAABBCCBBCCDDDD");
    assert_eq!(topology.coinciding().len(), 2);
    assert!(topology.coinciding().iter().all(|(kind, _)| *kind == Kind::Span(0)));
    let matrix = Matrix::of(&topology).unwrap();
    // 16 cells, 4 regions, 4 rows, 4 columns, each with 4 symbols: row 4 stands fourth among the rows.
    assert_eq!(matrix.columns(), 16 + 3 * 16);
    assert_eq!(matrix.row(15 * 4), [15, 16 + 12, 32 + 12, 48 + 12]);
    assert_eq!(matrix.row(0), [0, 16, 32, 48]);
}
