//! What houses are called.

use hyperdoku_core::{HouseId, Topology};
use hyperdoku_testkit::{BOARDS, topology};
use std::collections::BTreeMap;

#[test]
fn houses_are_called_what_people_call_them() {
    let check = |board: &str, house: u32, expected: &str| {
        assert_eq!(topology(board).house_name(HouseId(house)), expected, "{board} {house}");
    };
    check("3x3", 4, "box 5");
    check("3x3", 9, "row 1");
    check("3x3", 18, "column 1");
    check("3x3+diagonals", 27, "the diagonal from r1c1");
    check("3x3+diagonals", 28, "the diagonal from r1c9");
    check("3x3+windows", 27, "the window r2-4 c2-4");
    check("jigsaw:AAABBACABBCCDDBCCDEEDDEEE", 2, "the region of r2c2");
    check("2x2x2", 0, "the xyz box x1-2 y1-2 z1-2");
    check("3x3x1", 9, "the xy box x1-3 y1-3 z2");
    check("3x3x1", 81, "the x line at y1z1");
    check("slice:3^3", 85, "the xz box x4-6 y2 z1-3");
    check("2x2x1x1", 64, "the x line at y1z1w1");
    check("latin:1^3", 0, "the x line at x1y1z1");
    check("latin:3^5", 0, "the line along x from (1,1,1,1,1)");
    check("wrap:4", 0, "rows 1-2 of L");
    check("wrap:4", 1, "columns 1-2 of R");
    check("wrap:4", 6, "row 1 of L+R");
    check("wrap:4", 10, "column 1 of L+T");
    check("wrap:4", 14, "column 1 of R + row 1 of T");
    check("hoops", 2, "face -y");
    check("hoops", 6, "the hoop x = 1");
    check("hoops", 17, "the hoop z = 4");
    check("iso", 3, "lozenge 4");
    check("iso", 27, "the line through lozenges 1-2-19 from lozenge 1 r1c1");
}

#[test]
fn a_name_tells_a_house() {
    for board in BOARDS {
        let topology: &Topology = &topology(board);
        let mut met = BTreeMap::new();
        for house in topology.houses() {
            let name = topology.house_name(house);
            assert!(!name.contains("  ") && !name.ends_with(' '), "{board}: {name:?}");
            if let Some(other) = met.insert(name.clone(), house) {
                panic!("{board}: {other:?} and {house:?} are both called {name:?}");
            }
        }
    }
}
