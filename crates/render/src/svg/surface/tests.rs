use super::*;
use hyperdoku_core::{HouseId, Kind};

fn topology(board: &str) -> std::sync::Arc<Topology> {
    Topology::new(board.parse().unwrap()).unwrap()
}

/// Into how many runs of cells with common edges a house falls; each run must be a path or a ring.
fn runs(topology: &Topology, layout: &SurfaceLayout, house: HouseId) -> usize {
    let cells = topology.house(house);
    let inside: Vec<(Cell, Cell)> = neighbours(layout)
        .into_iter()
        .map(|(first, second, _)| (first, second))
        .filter(|(first, second)| cells.contains(first) && cells.contains(second))
        .collect();
    let degree = |cell: &Cell| inside.iter().filter(|(a, b)| a == cell || b == cell).count();
    assert!(cells.iter().all(|cell| degree(cell) <= 2), "{}", topology.house_name(house));
    // A forest of paths has one run for each edge that is missing.
    cells.len() - inside.len()
}

fn spans(topology: &Topology) -> impl Iterator<Item = HouseId> {
    topology.houses().filter(|&house| matches!(topology.kind(house), Kind::Span(_)))
}

#[test]
fn lines_run_on_across_the_edges_of_wrapped_cubes() {
    for board in ["wrap:2", "wrap:4", "wrap:6"] {
        let topology = topology(board);
        let layout = surface(&topology).unwrap();
        assert!(spans(&topology).all(|span| runs(&topology, &layout, span) == 1), "{board}");
    }
}

#[test]
fn lines_run_on_across_lozenges_of_every_stack() {
    let mut stacks = 0;
    for code in 0..4u32.pow(9) {
        let height = |i: u32| code / 4u32.pow(i) % 4;
        let rows: Vec<String> =
            (0..3).map(|x| (0..3).map(|y| height(3 * x + y).to_string()).collect()).collect();
        let Ok(shape) = format!("iso:{}", rows.join("/")).parse::<Shape>() else { continue };
        stacks += 1;
        // Every stack is one of 980; a part of them, spread over all, is enough.
        if stacks % 20 != 1 {
            continue;
        }
        let topology = Topology::new(shape).unwrap();
        let layout = surface(&topology).unwrap();
        assert!(spans(&topology).all(|span| runs(&topology, &layout, span) == 1), "{rows:?}");
        assert!(layout.borders.is_empty());
    }
    assert_eq!(stacks, 980);
}

/// A cross has five of the twelve edges of a cube; the other hoops are cut.
#[test]
fn hoops_around_the_third_axis_are_rows() {
    let topology = topology("hoops");
    let layout = surface(&topology).unwrap();
    for span in spans(&topology) {
        let expected = match topology.kind(span) {
            Kind::Span(0) => 2,
            Kind::Span(1) => 4,
            _ => 1,
        };
        assert_eq!(runs(&topology, &layout, span), expected, "{}", topology.house_name(span));
    }
}

/// Polygons of one size that do not overlap: their areas fill what is drawn.
#[test]
fn cells_are_unit_parallelograms_at_different_places() {
    for board in ["wrap:4", "hoops", "iso", "iso:000/000/000"] {
        let topology = topology(board);
        let layout = surface(&topology).unwrap();
        let mut centres: Vec<[i64; 2]> =
            layout.cells.iter().map(|cell| cell.centre().map(|x| (x * 100.0).round() as i64)).collect();
        centres.sort_unstable();
        centres.dedup();
        assert_eq!(centres.len(), topology.cell_count(), "{board}");
        for cell in &layout.cells {
            for side in 0..4 {
                let [a, b] = [cell.corners[side], cell.corners[(side + 1) % 4]];
                assert!(((a[0] - b[0]).hypot(a[1] - b[1]) - 1.0).abs() < 1e-9, "{board}");
            }
        }
    }
}

/// The text of a cell lies along its edges, whichever way its rows run.
#[test]
fn text_leans_as_its_cell_does() {
    for board in ["wrap:2", "hoops", "iso"] {
        for cell in &surface(&topology(board)).unwrap().cells {
            let [a, b, c, d, ..] = cell.matrix();
            for way in [[a, b], [c, d]] {
                let along = |side: usize| {
                    let [from, to] = [cell.corners[side], cell.corners[side + 1]];
                    ((to[0] - from[0]) * way[1] - (to[1] - from[1]) * way[0]).abs() < 1e-9
                };
                assert!(along(0) || along(1), "{board}");
            }
        }
    }
}

#[test]
fn faces_have_names() {
    let names = |board: &str| -> Vec<String> {
        surface(&topology(board)).unwrap().faces.into_iter().map(|face| face.name).collect()
    };
    assert_eq!(names("wrap:4"), ["L", "R", "T"]);
    assert_eq!(names("hoops"), ["-x", "+x", "-y", "+y", "-z", "+z"]);
    assert_eq!(names("iso")[26], "lozenge 27");
    assert!(surface(&topology("3x3")).is_none());
}
