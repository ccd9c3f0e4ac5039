//! `boards`: the families, and one board by its numbers.

use crate::args::{Boards, Global};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::progress::Progress;
use hyperdoku::symmetry::Group;
use hyperdoku::{Kind, Limit, Puzzle, Shape, Status, Topology};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

pub fn run(args: &Boards, global: &Global) -> Result<Exit, Failure> {
    let Some(name) = &args.board else { return list(global) };
    let shape = input::board(name)?;
    let allowance = Allowance::new((args.nodes > 0).then_some(args.nodes), None)?;
    let mut facts = shape_facts(&shape);
    let existence = match Topology::new(shape) {
        Ok(topology) => {
            facts.extend(topology_facts(&topology));
            if !global.json {
                // What is known is told before a search for the rest.
                Exit::Done.once_told(write_facts(&std::mem::take(&mut facts)))?;
            }
            existence(&topology, &allowance)
        }
        Err(reason) => Existence::no(reason.to_string()),
    };
    let written = if global.json {
        facts.extend([("exists", existence.exists.into()), ("reason", existence.reason.into())]);
        let object: Map<String, Value> =
            facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        writeln!(io::stdout(), "{}", Value::from(object)).map_err(Failure::from)
    } else {
        facts.push(("exists", existence.text().into()));
        write_facts(&facts)
    };
    Ok(allowance.exit(existence.exit.once_told(written)?))
}

/// Whether a board can be filled, as far as is known, and how that is known.
struct Existence {
    exists: Option<bool>,
    reason: String,
    exit: Exit,
}

impl Existence {
    fn yes(reason: &str) -> Self {
        Existence { exists: Some(true), reason: reason.into(), exit: Exit::Done }
    }

    fn no(reason: String) -> Self {
        Existence { exists: Some(false), reason, exit: Exit::No }
    }

    fn unknown(reason: &str) -> Self {
        Existence { exists: None, reason: reason.into(), exit: Exit::Undecided }
    }

    fn text(&self) -> String {
        let word = match self.exists {
            Some(true) => "yes",
            Some(false) => "no",
            None => "not known",
        };
        format!("{word}: {}", self.reason)
    }
}

/// A fact by name, in the order they are told.
type Fact = (&'static str, Value);

fn shape_facts(shape: &Shape) -> Vec<Fact> {
    let dimensions = shape.lattice().map(|lattice| lattice.dimensions);
    vec![
        ("board", shape.to_string().into()),
        ("n", dimensions.map_or(Value::Null, Value::from)),
        ("containerSize", shape.symbols().into()),
        ("sudokuSize", shape.cells().into()),
    ]
}

fn topology_facts(topology: &Topology) -> Vec<Fact> {
    let mut by_kind: BTreeMap<Kind, usize> = BTreeMap::new();
    let own = topology.houses().map(|house| topology.kind(house));
    for kind in own.chain(topology.coinciding().iter().map(|&(kind, _)| kind)) {
        *by_kind.entry(kind).or_default() += 1;
    }
    let spans: Map<String, Value> = by_kind
        .iter()
        .filter_map(|(kind, &count)| match kind {
            Kind::Span(axis) => Some((Shape::axis_name((*axis).into()), count.into())),
            Kind::Region | Kind::Extra => None,
        })
        .collect();
    let of_kind = |kind: Kind| by_kind.get(&kind).copied().unwrap_or(0);
    let order = u64::from(topology.symbols());
    let cells = topology.cell_count() as u64;
    let all_houses = (topology.house_count() + topology.coinciding().len()) as u64;
    let symmetries = match Group::of(topology) {
        Ok(group) => group.order().to_string(),
        Err(error) => error.to_string(),
    };
    vec![
        ("numContainers", of_kind(Kind::Region).into()),
        ("spans", spans.into()),
        ("extraHouses", of_kind(Kind::Extra).into()),
        ("houses", topology.house_count().into()),
        ("peers", range(topology, |cell| topology.peers_of(cell).len())),
        ("housesOfACell", range(topology, |cell| topology.houses_of(cell).len())),
        ("matrixRows", (cells * order).into()),
        ("matrixColumns", (cells + all_houses * order).into()),
        ("symmetries", symmetries.into()),
    ]
}

/// A number for every cell: the number, or its least and greatest. On regular boards one cell tells.
fn range(topology: &Topology, number: impl Fn(hyperdoku::Cell) -> usize) -> Value {
    let looked_at = if topology.shape().is_regular() { 1 } else { topology.cell_count() };
    let mut numbers: Vec<usize> = topology.cells().take(looked_at).map(number).collect();
    numbers.sort_unstable();
    match (numbers.first(), numbers.last()) {
        (Some(least), Some(greatest)) if least != greatest => json!({"least": least, "most": greatest}),
        (Some(&least), _) => least.into(),
        _ => Value::Null,
    }
}

/// What theorems leave open is looked for.
fn existence(topology: &Arc<Topology>, allowance: &Allowance) -> Existence {
    if topology.shape().existence() == hyperdoku::Existence::Exists {
        return Existence::yes("solutions are known");
    }
    let _progress = Progress::puzzles(1, &allowance.budget);
    let mut solver = (hyperdoku::DEFAULT_ENGINE.new)(topology);
    let empty = Puzzle::empty(Arc::clone(topology));
    match hyperdoku::answer(&mut *solver, &empty, Limit::MIN, &allowance.budget).status {
        Status::None => Existence::no("a complete search found no solution".into()),
        Status::Undecided if allowance.is_interrupted() => Existence::unknown("the search was interrupted"),
        Status::Undecided => Existence::unknown("the search ran out of its budget: see --nodes"),
        Status::Unique | Status::Multiple | Status::Solved => Existence::yes("a search found a solution"),
    }
}

fn write_facts(facts: &[Fact]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for (name, value) in facts {
        let shown = match value {
            Value::String(text) => text.clone(),
            Value::Null => "-".into(),
            Value::Object(parts) if parts.is_empty() => "0".into(),
            Value::Object(parts) => {
                let parts: Vec<String> =
                    parts.iter().map(|(name, count)| format!("{name}: {count}")).collect();
                parts.join(", ")
            }
            other => other.to_string(),
        };
        writeln!(out, "{name:<14} {shown}")?;
    }
    Ok(())
}

/// Each family with an example and what it is.
const FAMILIES: &[(&str, &str)] = &[
    ("3x3, 3x2x1, [4,3,2,1]", "container boards: box sides, one for each dimension"),
    ("slice:3^3, slice:2^3", "every two-dimensional slice is a Sudoku: m^n, boxes of side m in n dimensions"),
    ("latin:4^3", "Latin squares, cubes and hypercubes: N^n, lines only"),
    ("iso, iso:321/211/111", "IsoDoku: the surface of stacked cubes, by their heights"),
    ("wrap:4", "three faces of a cube, lines wrapped over two of them"),
    ("hoops", "Su DoKube: six 4x4 faces and twelve hoops around a cube"),
    ("3x3+diagonals+windows", "extra houses on a two-dimensional board"),
    ("jigsaw:AABB…", "irregular regions, a letter for each cell, row by row"),
    ("in a JSON file", "any houses, listed cell by cell"),
];

fn list(global: &Global) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    for (example, summary) in FAMILIES {
        if global.json {
            writeln!(out, "{}", serde_json::json!({"example": example, "summary": summary}))?;
        } else {
            writeln!(out, "{example:<24} {summary}")?;
        }
    }
    Ok(Exit::Done)
}
