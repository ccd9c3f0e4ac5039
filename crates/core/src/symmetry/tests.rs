use super::cells::CellGroup;
use super::chain::Chain;
use super::incidence::Incidence;
use super::work::Work;
use super::*;
use crate::shape::{Explicit, Extras, Family, Limits, Shape};
use crate::solution::Solution;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};

fn board(name: &str) -> Arc<Topology> {
    Topology::new(name.parse().unwrap()).unwrap()
}

fn explicit(symbols: u32, cells: u32, houses: Vec<Vec<Cell>>) -> Arc<Topology> {
    let family = Family::Explicit(Arc::new(Explicit { symbols, cells, houses, layout: Vec::new() }));
    Topology::new(Shape::new(family, Extras::default(), Limits::default()).unwrap()).unwrap()
}

/// Houses of consecutive cells that share none.
fn disjoint(symbols: u32, houses: u32) -> Arc<Topology> {
    let house = |house| (house * symbols..(house + 1) * symbols).map(Cell).collect();
    explicit(symbols, symbols * houses, (0..houses).map(house).collect())
}

fn rng() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(1)
}

fn order(topology: &Topology) -> BigUint {
    Group::of(topology).unwrap().order()
}

/// Candidates as points; what a solution hits once, cells and symbols in houses, as blocks.
fn exact_cover(topology: &Topology) -> Incidence {
    let symbols = topology.symbols() as usize;
    let cells = topology.cells().map(|cell| (0..symbols).map(|s| cell.index() * symbols + s).collect());
    let houses = topology.houses().flat_map(|house| {
        let members = topology.house(house);
        (0..symbols).map(|s| members.iter().map(|cell| cell.index() * symbols + s).collect())
    });
    Incidence::new(topology.cell_count() * symbols, cells.chain(houses).collect())
}

#[test]
fn formulas_agree_with_a_search_among_all_permutations_of_candidates() {
    let containers = "1 2 3 1x1 2x1 3x1 2x2 3x2 3x3 2x1x1 2x2x1 3x2x1 2x2x2 2x2x1x1";
    let others = "latin:1^3 latin:4^1 latin:3^2 latin:2^3 latin:3^3 slice:1^3 slice:2^1 slice:2^2 slice:2^3 \
                  slice:3^2 slice:3^3";
    for name in containers.split_whitespace().chain(others.split_whitespace()) {
        let topology = board(name);
        let searched = Chain::of(&exact_cover(&topology), &mut Work::default()).unwrap();
        assert_eq!(order(&topology), searched.order(), "{name}");
    }
}

/// Checks how many permutations of cells there are; all permutations of symbols go with each.
fn check_cells(topology: &Topology, expected: impl Into<BigUint>) {
    let expected = expected.into() * factorial(topology.symbols() as usize);
    assert_eq!(order(topology), expected, "{}", topology.shape());
}

#[test]
fn orders_are_those_that_geometry_tells() {
    check_cells(&board("3x3"), 3_359_232u32);
    // Levels of each axis in any order, axes in any order, opposite faces exchanged.
    check_cells(&board("hoops"), 24u32.pow(3) * 6 * 8);
    // Lines of each of the three directions, in pairs, and a turn about the corner.
    check_cells(&board("wrap:4"), 3 * 8u32.pow(3));
    check_cells(&board("wrap:6"), 3 * 48u32.pow(3));
    // Here the pairs are whole faces, and reflections count too.
    check_cells(&board("wrap:2"), 6 * 2u32.pow(3));
    // Lanes of each half strip in any order, times the symmetries of a graph: half strips joined by the
    // lozenges they share. For a full cube that is three times two sets of three, each joined to each.
    check_cells(&board("iso"), BigUint::from(6u32).pow(18) * 32u32);
    check_cells(&board("iso:333/333/333"), BigUint::from(6u32).pow(18) * (72u32.pow(3) * 6));
    // The same permutation of rows and columns, one that commutes with reversal, or else reversed;
    // transposition.
    check_cells(&board("3x3+diagonals"), 24u32 * 2 * 2);
    check_cells(&board("latin:5^2+diagonals"), 8u32 * 2 * 2);
    // Rows 2 and 3, rows 7 and 8, reversal; the same for columns; transposition.
    check_cells(&board("3x3+windows"), 8u32 * 8 * 2);
    check_cells(&board("3x3+diagonals+windows"), 16u32);
    check_cells(&board("jigsaw:AABBAABBCCDDCCDD"), 128u32);
    // A pinwheel has its quarter turns only.
    check_cells(&board("jigsaw:AAABDDABDCBBDCCC"), 4u32);
}

#[test]
fn loose_cells_and_equal_parts_take_no_exponential_time() {
    check_cells(&explicit(9, 64, Vec::new()), factorial(64));
    check_cells(&explicit(9, 2000, Vec::new()), factorial(2000));
    check_cells(&disjoint(1, 1000), factorial(1000));
    check_cells(&disjoint(4, 100), factorial(4).pow(100) * factorial(100));
    let star = (1..500).map(|cell| vec![Cell(0), Cell(cell)]).collect();
    check_cells(&explicit(2, 500, star), factorial(499));
    let ring = (0..500).map(|cell| vec![Cell(cell), Cell((cell + 1) % 500)]).collect();
    check_cells(&explicit(2, 500, ring), 1000u32);
}

#[test]
fn a_limit_ends_the_search() {
    let too_large = Group::of(&explicit(2, MAX_CELLS as u32 + 1, Vec::new()));
    assert_eq!(too_large.map(|group| group.order()), Err(NotComputed::TooLarge));
    let too_much = CellGroup::of(&board("3x3"), &mut Work::of(1000));
    assert_eq!(too_much.map(|group| group.order()), Err(NotComputed::TooMuchWork));
}

/// All permutations of 0..n.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let insert = |shorter: Vec<usize>| {
        (0..n).map(move |at| {
            let mut longer = shorter.clone();
            longer.insert(at, last);
            longer
        })
    };
    permutations(last).into_iter().flat_map(insert).collect()
}

#[test]
fn the_search_agrees_with_trying_all_permutations() {
    let rng = &mut rng();
    let permutations = permutations(6);
    for _ in 0..300 {
        let mut points: Vec<usize> = (0..6).collect();
        let blocks: HashSet<Vec<usize>> = (0..rng.random_range(0..8))
            .map(|_| {
                points.shuffle(rng);
                let mut block = points[..rng.random_range(1..4)].to_vec();
                block.sort_unstable();
                block
            })
            .collect();
        let is_kept = |image_of: &&Vec<usize>| {
            blocks.iter().all(|block| {
                let mut image: Vec<usize> = block.iter().map(|&point| image_of[point]).collect();
                image.sort_unstable();
                blocks.contains(&image)
            })
        };
        let expected = permutations.iter().filter(is_kept).count();
        let graph = Incidence::new(6, blocks.iter().cloned().collect());
        let group = Chain::of(&graph, &mut Work::default()).unwrap();
        assert_eq!(group.order(), expected.into(), "{blocks:?}");
    }
}

/// Random symmetries map a solution to a solution, and a puzzle with that solution to one with its image.
fn check_images(topology: &Arc<Topology>, symbols: &[Symbol], times: usize) {
    let rng = &mut rng();
    let group = Group::of(topology).unwrap();
    let some = symbols.iter().map(|&symbol| rng.random_ratio(1, 3).then_some(symbol));
    let puzzle = Puzzle::new(Arc::clone(topology), some.collect()).unwrap();
    for symmetry in (0..times).map(|_| group.random(rng)).chain(group.generators()) {
        let image = symmetry.apply_to_puzzle(&puzzle);
        assert_eq!(image.given_count(), puzzle.given_count());
        let solution = Solution::check(&image, symmetry.apply_all(symbols));
        assert!(solution.is_ok(), "{}: {:?}", topology.shape(), solution.err());
    }
}

#[test]
fn images_of_solutions_are_solutions() {
    let names = "1 1x1 5 2x1 3x3 3x2 1x2x3 3x3x1 2x2x2 2x2x1x1 4x4 latin:7^2 latin:4^3 latin:2^5 slice:2^1 \
                 slice:2^3 slice:3^3 slice:4^2";
    for name in names.split_whitespace() {
        let topology = board(name);
        check_images(&topology, &topology.shape().closed_form().unwrap(), 20);
    }
    let large = board("4x3x2x1");
    check_images(&large, &large.shape().closed_form().unwrap(), 1);
    let nine = board("3x3");
    let houses = nine.houses().map(|house| nine.house(house).to_vec()).collect();
    check_images(&explicit(9, 81, houses), &nine.shape().closed_form().unwrap(), 20);
    for name in ["2x2+diagonals", "2x2+windows", "jigsaw:AABBAABBCCDDCCDD"] {
        let topology = board(name);
        let puzzle = Puzzle::empty(Arc::clone(&topology));
        let all = fillings(&board("2x2"));
        let fitting = all.iter().find(|&symbols| Solution::check(&puzzle, symbols.clone()).is_ok());
        check_images(&topology, fitting.unwrap(), 20);
    }
}

#[test]
fn houses_go_to_houses_on_boards_without_a_formula() {
    for name in ["hoops", "wrap:4", "iso", "iso:332/221/100", "3x3+diagonals+windows", "4x4+diagonals"] {
        let topology = board(name);
        let houses: HashSet<&[Cell]> = topology.houses().map(|house| topology.house(house)).collect();
        let symmetry = Group::of(&topology).unwrap().random(&mut rng());
        let symbol = Symbol::from_index(0);
        for house in &houses {
            let image = house.iter().map(|&cell| symmetry.apply(Candidate { cell, symbol }).cell);
            let mut image: Vec<Cell> = image.collect();
            image.sort_unstable();
            assert!(houses.contains(&image[..]), "{name}");
        }
    }
}

/// Every filling of a small board, cell by cell.
fn fillings(topology: &Arc<Topology>) -> Vec<Vec<Symbol>> {
    let mut partial = vec![Vec::new()];
    for cell in topology.cells() {
        let peers = topology.peers_of(cell);
        let extend = |symbols: Vec<Symbol>| {
            let before = peers.iter().filter_map(|peer| symbols.get(peer.index()));
            let free = topology.all_symbols() - before.copied().collect();
            free.map(|symbol| symbols.iter().copied().chain([symbol]).collect()).collect::<Vec<_>>()
        };
        partial = partial.into_iter().flat_map(extend).collect();
    }
    partial
}

#[test]
fn the_fillings_of_2x2_fall_into_two_classes() {
    let topology = board("2x2");
    let generators = Group::of(&topology).unwrap().generators();
    let mut left: HashSet<Vec<Symbol>> = fillings(&topology).into_iter().collect();
    assert_eq!(left.len(), 288);
    let mut sizes = Vec::new();
    while let Some(first) = left.iter().next().cloned() {
        left.remove(&first);
        let mut class = vec![first];
        let mut next = 0;
        while next < class.len() {
            let images = generators.iter().map(|generator| generator.apply_all(&class[next]));
            let new: Vec<_> = images.filter_map(|image| left.take(&image)).collect();
            class.extend(new);
            next += 1;
        }
        sizes.push(class.len());
    }
    sizes.sort_unstable();
    assert_eq!(sizes, [96, 192]);
}

fn small_boards() -> [Arc<Topology>; 6] {
    let [a, b, c, d] = ["latin:2^2", "2x1", "3x1", "2x2+windows"].map(board);
    [a, b, c, d, disjoint(2, 3), explicit(2, 4, Vec::new())]
}

/// What a symmetry does, as numbers of candidates.
fn permutation(topology: &Topology, symmetry: &Symmetry) -> Vec<usize> {
    let symbols = topology.symbols() as usize;
    let candidates = topology
        .cells()
        .flat_map(|cell| topology.all_symbols().map(move |symbol| Candidate { cell, symbol }));
    let images = candidates.map(|candidate| symmetry.apply(candidate));
    images.map(|image| image.cell.index() * symbols + image.symbol.index()).collect()
}

#[test]
fn generators_generate_as_many_symmetries_as_the_order_says() {
    for topology in small_boards().into_iter().chain([board("2x2")]) {
        let generators: Vec<Vec<usize>> = Group::of(&topology)
            .unwrap()
            .generators()
            .iter()
            .map(|generator| permutation(&topology, generator))
            .collect();
        let identity: Vec<usize> = (0..generators[0].len()).collect();
        let mut seen = HashSet::from([identity.clone()]);
        let mut untried = vec![identity];
        while let Some(element) = untried.pop() {
            for generator in &generators {
                let product: Vec<usize> = element.iter().map(|&image| generator[image]).collect();
                if seen.insert(product.clone()) {
                    untried.push(product);
                }
            }
        }
        assert_eq!(order(&topology), seen.len().into(), "{}", topology.shape());
    }
}

/// Draws are spread over the whole group as chance spreads them: chi square stays within five deviations.
#[test]
fn random_symmetries_are_equally_likely() {
    for topology in small_boards() {
        let group = Group::of(&topology).unwrap();
        let elements: u32 = group.order().try_into().unwrap();
        let rng = &mut rng();
        let mut draws: HashMap<Symmetry, f64> = HashMap::new();
        for _ in 0..elements * 50 {
            *draws.entry(group.random(rng)).or_default() += 1.0;
        }
        assert_eq!(draws.len(), elements as usize, "{}", topology.shape());
        let chi_square: f64 = draws.values().map(|count| (count - 50.0).powi(2) / 50.0).sum();
        let freedom = f64::from(elements - 1);
        assert!((chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{}", topology.shape());
    }
}
