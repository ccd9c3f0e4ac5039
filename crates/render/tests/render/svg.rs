//! What holds for all SVG drawings, and what some look like.

use crate::boards::{on, samurai_corner};
use crate::markup::{self, Element};
use hyperdoku_core::{Cell, Lattice, Puzzle, Symbol, Topology};
use hyperdoku_render::svg::{
    CubeScene, Evidence, Exploded, HouseBlock, HouseStyle, Layer, LayerCell, Outline, PictureOptions, Post,
    Purpose, Shading, View, Zonogon, board_picture, cube, exploded, hatches, picture, surface, zonogon,
};
use hyperdoku_testkit::{BOARDS, explicit_board, topology};
use std::sync::Arc;

fn topologies() -> Vec<Arc<Topology>> {
    let listed = [explicit_board(), Arc::clone(samurai_corner().topology())];
    BOARDS.iter().map(|board| topology(board)).chain(listed).collect()
}

/// Drawings for a page take their colours from it and must pass a strict content policy.
fn check_for_page(text: &str) -> Vec<Element> {
    let elements = markup::parse(text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
    for element in &elements {
        assert!(element.attribute("style").is_none(), "{element:?}");
        assert!(element.attributes.iter().all(|(name, _)| !name.starts_with("on")), "{element:?}");
        for (name, value) in element.attributes.iter().filter(|(name, _)| name != "aria-label") {
            let decimals = if name == "transform" { 4 } else { 2 };
            assert!(markup::decimals(value) <= decimals, "{name}: {value}");
        }
    }
    elements
}

fn houses_of(topology: &Topology, lattice: Lattice, cell: Cell) -> Vec<HouseBlock> {
    let houses = topology.houses_of(cell).iter();
    houses.map(|&house| HouseBlock::of(lattice, topology.house(house)).expect("a cube")).collect()
}

fn coordinates(lattice: Lattice, cell: Cell) -> [u32; 3] {
    lattice.coordinates(cell).collect::<Vec<_>>().try_into().expect("a cube")
}

/// Symbols for every other cell; a drawing does not care whether they clash.
fn values(topology: &Topology) -> Vec<Option<Symbol>> {
    let value = |cell: Cell| {
        Symbol::from_number(cell.0 % topology.symbols() + 1).filter(|_| cell.0.is_multiple_of(2))
    };
    topology.cells().map(value).collect()
}

#[test]
fn pictures_of_all_boards_are_well_formed() {
    for topology in topologies() {
        check_for_page(&board_picture(topology.shape()));
        let puzzle = Puzzle::empty(Arc::clone(&topology));
        let options = PictureOptions { title: Some("a < b & \"c\"") };
        let text = picture(&puzzle, &values(&topology), &options);
        let elements = markup::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        let symbols = elements.iter().filter(|element| element.attribute("dy").is_some());
        assert!(symbols.count() >= topology.cell_count() / 2, "{}", topology.shape());
        assert!(!text.contains("class=") && !text.contains("style="), "it must look right anywhere");
    }
}

#[test]
fn every_house_has_a_style_with_a_hatch_of_its_own() {
    let text = hatches();
    check_for_page(&text);
    for topology in topologies() {
        for house in topology.houses() {
            let style = HouseStyle::of(&topology, house);
            let has_hatch = text.contains(&format!(r#"id="{}-s""#, style.name()));
            assert_eq!(has_hatch, style.is_hatched(), "{style:?}");
        }
    }
    let styles = |board: &str| -> Vec<HouseStyle> {
        let topology = topology(board);
        let mut styles: Vec<HouseStyle> =
            topology.houses().map(|house| HouseStyle::of(&topology, house)).collect();
        styles.dedup();
        styles
    };
    assert_eq!(styles("3x3"), [HouseStyle::Xy, HouseStyle::Line]);
    assert_eq!(styles("slice:2^3"), [HouseStyle::Xy, HouseStyle::Xz, HouseStyle::Yz, HouseStyle::Line]);
    assert_eq!(styles("2x2x2"), [HouseStyle::Box, HouseStyle::Line]);
    assert_eq!(styles("iso"), [HouseStyle::Region, HouseStyle::Line]);
    assert_eq!(styles("2x2+diagonals"), [HouseStyle::Xy, HouseStyle::Line, HouseStyle::Extra]);
}

#[test]
fn cubes_can_be_seen_from_everywhere() {
    for topology in topologies() {
        let Some(scene) = CubeScene::new(topology.shape()) else { continue };
        let lattice = topology.shape().lattice().expect("cubes are lattices");
        let cell = Cell(topology.shape().cells() / 2);
        let (at, houses) = (coordinates(lattice, cell), houses_of(&topology, lattice, cell));
        for yaw in [-400.0, 0.0, 45.0, 90.0, 137.0, 250.0] {
            for (axis, pitch) in [(0, -90.0), (1, -20.0), (2, 0.0), (0, 35.0), (1, 90.0)] {
                let evidence = [Evidence { cell: [0; 3], letter: "<" }];
                let view = View { yaw, pitch };
                let text = cube(&CubeScene {
                    view,
                    axis,
                    at: at[axis],
                    cursor: Some(at),
                    houses: &houses,
                    dots: &[[0, 0, 0], at],
                    evidence: &evidence,
                    ..scene.clone()
                });
                let elements = check_for_page(&text);
                let faces = elements.iter().filter_map(|element| element.attribute("data-axis")).count();
                let seen = view.towards().iter().filter(|part| part.abs() > 0.1).count();
                assert_eq!(faces, seen, "{} {view:?}", topology.shape());
                assert!(elements.iter().any(|element| element.has_class("solid")));
            }
        }
    }
    assert!(CubeScene::new(&"3x3".parse().unwrap()).is_none());
}

#[test]
fn the_cursor_is_drawn_after_all_houses() {
    let topology = topology("slice:2^3");
    let lattice = topology.shape().lattice().unwrap();
    let houses = houses_of(&topology, lattice, Cell(21));
    let scene = CubeScene::new(topology.shape()).unwrap();
    let text = cube(&CubeScene { cursor: Some([1, 1, 1]), houses: &houses, ..scene });
    let elements = check_for_page(&text);
    let last = |is: &dyn Fn(&Element) -> bool| elements.iter().rposition(is).unwrap();
    let cursor = last(&|element| element.has_class("solid"));
    assert!(
        ["p-xy", "p-xz", "p-yz", "bar"]
            .iter()
            .all(|class| last(&|element| element.has_class(class)) < cursor)
    );
    insta::assert_snapshot!("cube", lines(&text));
}

fn layer(name: &str, outlines: Vec<Outline>) -> Layer {
    let cell = |number: u32| LayerCell {
        symbol: Symbol::from_number(number % 5),
        is_given: number.is_multiple_of(3),
        paint: HouseStyle::ALL.get(number as usize).copied(),
    };
    Layer { name: name.to_owned(), cells: (0..16).map(cell).collect(), outlines }
}

#[test]
fn layers_apart() {
    let outline = Outline { cells: vec![[0, 0], [1, 0], [1, 1]], style: HouseStyle::Yz };
    let scene = Exploded {
        side: 4,
        box_sides: [2, 2],
        unit: 20.0,
        gap: 60.0,
        layers: vec![layer("z1", vec![outline]), layer("a<b", vec![])],
        posts: vec![Post { corner: [2, 0], style: HouseStyle::Yz }],
        shading: Shading::Plain,
    };
    let text = exploded(&scene);
    check_for_page(&text);
    insta::assert_snapshot!("exploded", lines(&text));
    let deep = Exploded { layers: vec![layer("", vec![]); 12], shading: Shading::Deep, ..scene };
    let elements = check_for_page(&exploded(&deep));
    let shades: Vec<&str> =
        elements.iter().filter(|e| e.has_class("sh")).filter_map(|e| e.attribute("class")).collect();
    assert_eq!((shades[0], shades[11], shades.len()), ("sh k8", "sh k0", 12));
    check_for_page(&exploded(&Exploded { layers: vec![], ..deep }));
}

#[test]
fn pairs_of_axes() {
    for dimensions in 0..=12 {
        for purpose in [Purpose::Picker, Purpose::Picture] {
            let scene = Zonogon { dimensions, side: 40.0, cells: 2, chosen: Some([0, 1]), purpose, pad: 3.0 };
            let text = zonogon(&scene);
            let elements = check_for_page(&text);
            let pairs = elements.iter().filter(|element| element.has_class("face")).count();
            assert_eq!(pairs, dimensions * dimensions.saturating_sub(1) / 2);
            let chosen =
                elements.iter().filter(|element| element.has_class("face") && element.has_class("on"));
            assert_eq!(chosen.count(), usize::from(dimensions >= 2));
            if (dimensions, purpose) == (3, Purpose::Picker) {
                insta::assert_snapshot!("zonogon", lines(&text));
            }
        }
    }
}

#[test]
fn small_pictures() {
    let boards =
        ["2x2", "2x2+windows", "latin:3^2", "slice:2^3", "2x2x1", "iso", "wrap:2", "jigsaw:AABABBCCC"];
    let text = boards.map(|board| format!("{board}\n{}", lines(&board_picture(&board.parse().unwrap()))));
    insta::assert_snapshot!("board_pictures", text.join("\n"));
}

#[test]
fn whole_boards() {
    let puzzle = on("2x2", "1..4............");
    let mut values = vec![None; 16];
    values[5] = Symbol::from_number(3);
    // The given stays what it is.
    values[0] = Symbol::from_number(2);
    let text = picture(&puzzle, &values, &PictureOptions { title: Some("Small") });
    insta::assert_snapshot!("picture", lines(&text));
    assert_eq!(picture(&puzzle, &[], &PictureOptions::default()).matches("<text").count(), 2);
}

#[test]
fn surfaces_have_a_place_for_every_cell() {
    for topology in topologies() {
        let is_lattice = topology.shape().lattice().is_some();
        let Some(layout) = surface(&topology) else {
            assert!(is_lattice);
            continue;
        };
        assert!(!is_lattice && layout.cells.len() == topology.cell_count());
        for point in layout.cells.iter().flat_map(|cell| cell.corners) {
            assert!((0..2).all(|i| layout.low[i] <= point[i] && point[i] <= layout.high[i]));
        }
    }
    let layout = surface(samurai_corner().topology()).unwrap();
    assert_eq!((layout.size(), layout.faces.len()), ([6.0, 6.0], 1));
    assert!(!layout.borders.is_empty());
}

/// One element a line, so that changes of snapshots can be read.
fn lines(text: &str) -> String {
    text.replace("><", ">\n<")
}
