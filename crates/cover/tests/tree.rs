//! Solution trees: what they say and how they are written.

#![allow(clippy::unwrap_used)]

use hyperdoku_core::{Budget, Ending, Puzzle, Symbol};
use hyperdoku_cover::{HEURISTICS, Outcome, Tree, TreeLimits, heuristic, tree};
use hyperdoku_testkit::{BOARDS, explicit_board, known_solution, random_puzzle, topology};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

const ALL: TreeLimits = TreeLimits { solutions: u64::MAX, nodes: 100_000 };

fn puzzle(board: &str, cells: &str) -> Puzzle {
    let symbols = cells.chars().map(|c| c.to_digit(10).and_then(Symbol::from_number));
    Puzzle::new(topology(board), symbols.collect()).unwrap()
}

fn grown(puzzle: &Puzzle, name: &str, limits: TreeLimits) -> Tree {
    tree(puzzle, heuristic(name).unwrap(), limits, &Budget::unlimited())
}

fn json(tree: &Tree) -> Value {
    let mut text = Vec::new();
    tree.write_json(&mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

fn check_text(cells: &str, name: &str, limits: TreeLimits, expected: &str) {
    assert_eq!(grown(&puzzle("2x2", cells), name, limits).indented().to_string(), expected);
}

#[test]
fn forced_moves_do_not_indent() {
    check_text(
        "1.....2...3....4",
        "min",
        ALL,
        "\
r1c3 = 4   only symbol left
r1c4 = 3   only symbol left
r1c2 = 2   only symbol left
r4c1 = 2   only place for 2 in row 4
r3c4 = 2   only place for 2 in row 3
r2c4 = 1   only place for 1 in column 4
r3c2 = 1   only place for 1 in row 3
r4c3 = 1   only place for 1 in row 4
r4c2 = 3   only symbol left
r2c1 = 3   only place for 3 in row 2
r3c1 = 4   only place for 4 in column 1
r2c2 = 4   only place for 4 in row 2
solution 1
1 solution, 0 choices
",
    );
}

#[test]
fn options_branch() {
    check_text(
        ".1......2.......",
        "first",
        TreeLimits { solutions: 2, ..ALL },
        "\
r1c1: 2 options
└ r1c1 = 3
    r1c3: 2 options
    └ r1c3 = 2
        r1c4 = 4   only symbol left
        r2c1 = 4   only symbol left
        r2c2 = 2   only symbol left
        r2c3: 2 options
        └ r2c3 = 1
            r2c4 = 3   only symbol left
            r3c2: 2 options
            ├ r3c2 = 3
            │   r3c3 = 4   only symbol left
            │   r3c4 = 1   only symbol left
            │   r4c1 = 1   only symbol left
            │   r4c2 = 4   only symbol left
            │   r4c3 = 3   only symbol left
            │   r4c4 = 2   only symbol left
            │   solution 1
            └ r3c2 = 4
                r3c3 = 3   only symbol left
                r3c4 = 1   only symbol left
                r4c1 = 1   only symbol left
                r4c2 = 3   only symbol left
                r4c3 = 4   only symbol left
                r4c4 = 2   only symbol left
                solution 2
2 solutions, 5 choices, and no others were looked for
",
    );
}

#[test]
fn the_ends_are_told() {
    let none = "dead end: no place left for 4 in row 1\n0 solutions, 0 choices\n";
    check_text("123....4........", "min", ALL, none);
    check_text("1234341221434321", "min", ALL, "solution 1\n1 solution, 0 choices\n");
    check_text(
        "................",
        "min",
        TreeLimits { nodes: 2, ..ALL },
        "\
r1c1: 4 options
└ r1c1 = 1
    1 in box 2: 2 options
    └ r2c3 = 1
        cut off
0 solutions, 2 choices, cut off: no more than 2 nodes are kept
",
    );
    let nothing = grown(&puzzle("2x2", &".".repeat(16)), "min", TreeLimits { nodes: 0, ..ALL });
    assert_eq!((nothing.nodes.len(), nothing.start), (0, Outcome::CutOff));
}

/// Each node comes after its parent, forced nodes keep its level, and options go one deeper.
fn check_nodes(tree: &Tree) {
    for (position, node) in tree.nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        assert!((parent as usize) < position);
        let parent = &tree.nodes[parent as usize];
        let expected = parent.depth + u32::from(parent.options > 1);
        assert_eq!(node.depth, expected, "{} {position}", tree.board.shape());
        assert_eq!(parent.outcome, Outcome::WentOn);
    }
}

#[test]
fn leaves_are_solutions_and_dead_ends() {
    for known in HEURISTICS {
        let tree = grown(&puzzle("2x2", &".".repeat(16)), known.name, ALL);
        check_nodes(&tree);
        let mut is_leaf = vec![true; tree.nodes.len()];
        tree.nodes.iter().filter_map(|node| node.parent).for_each(|parent| is_leaf[parent as usize] = false);
        let leaves = tree.nodes.iter().zip(&is_leaf).filter(|(_, is_leaf)| **is_leaf);
        let mut numbers = Vec::new();
        for (leaf, _) in leaves {
            match leaf.outcome {
                Outcome::Solution(number) => numbers.push(number),
                Outcome::DeadEnd(_) => {}
                other => panic!("{}: a leaf that is {other:?}", known.name),
            }
        }
        assert_eq!(numbers, (1..=288).collect::<Vec<_>>(), "{}", known.name);
        assert_eq!((tree.solutions, tree.report.ending), (288, Ending::Exhausted));
        let choices = tree.nodes.iter().filter(|node| node.options > 1).count();
        assert_eq!(tree.report.nodes, choices as u64, "{}", known.name);
    }
}

#[test]
fn trees_of_every_board_are_written() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let limits = TreeLimits { solutions: 3, nodes: 2000 };
    let puzzles =
        BOARDS.iter().map(|name| random_puzzle(&known_solution(&topology(name)).unwrap(), 50, &mut rng));
    for puzzle in puzzles.chain([Puzzle::empty(explicit_board())]) {
        let tree = grown(&puzzle, "min", limits);
        check_nodes(&tree);
        assert!(tree.indented().to_string().lines().count() > 0);
        let written = json(&tree);
        assert_eq!(written["nodes"].as_array().unwrap().len(), tree.nodes.len());
        assert_eq!(written["solutions"], tree.solutions);
    }
}

#[test]
fn json_tells_what_the_nodes_are() {
    let tree = grown(&puzzle("2x2", "12......2......."), "min", ALL);
    let written = json(&tree);
    assert_eq!((&written["board"], &written["heuristic"]), (&"2x2".into(), &"min".into()));
    assert_eq!((&written["ending"], &written["is_full"]), (&"exhausted".into(), &false.into()));
    assert_eq!(written["choices"], tree.report.nodes);
    for (node, value) in tree.nodes.iter().zip(written["nodes"].as_array().unwrap()) {
        assert_eq!(value["parent"], node.parent.map_or(Value::Null, Value::from));
        assert_eq!(value["choice"]["cell"], node.choice.cell.0);
        assert_eq!(value["choice"]["symbol"], node.choice.symbol.number());
        assert_eq!((&value["options"], &value["depth"]), (&node.options.into(), &node.depth.into()));
        let kind = match node.outcome {
            Outcome::WentOn => "went_on",
            Outcome::DeadEnd(_) => "dead_end",
            Outcome::Solution(_) => "solution",
            Outcome::CutOff => "cut_off",
        };
        assert_eq!(value["outcome"]["kind"], kind);
    }
    let unnamed = grown(&Puzzle::empty(explicit_board()), "min", TreeLimits { solutions: 1, ..ALL });
    assert_eq!(json(&unnamed)["board"], Value::Null);
}

/// A budget cuts at the branch whose options are left.
#[test]
fn a_budget_cuts() {
    let tree = tree(&puzzle("2x2", &".".repeat(16)), &HEURISTICS[0], ALL, &Budget::of_nodes(1));
    assert_eq!((tree.report.ending, tree.is_full, tree.nodes.len()), (Ending::OutOfBudget, false, 1));
    assert_eq!(tree.nodes[0].outcome, Outcome::CutOff);
    let text = tree.indented().to_string();
    assert!(text.ends_with("0 solutions, 1 choice, cut off: out of budget\n"), "{text}");
}

/// Many levels of choices neither overflow nor make lines without end.
#[test]
fn deep_trees_are_written() {
    let empty = Puzzle::empty(topology("slice:3^4"));
    let tree = grown(&empty, "first", TreeLimits { solutions: 1, nodes: 3000 });
    let deepest = tree.nodes.iter().map(|node| node.depth).max().unwrap();
    assert!(deepest > 100, "{deepest}");
    let longest = tree.indented().to_string().lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest < 250, "{longest}");
    assert_eq!(json(&tree)["nodes"].as_array().unwrap().len(), tree.nodes.len());
}
