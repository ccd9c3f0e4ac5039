//! Steps as JSON.

use super::{role_name, tell};
use crate::hint::{Grade, Hint, Mistake, hint_cells};
use hyperdoku_core::{Candidate, Cell, Contradiction, Effect, HouseId, Mark, Step, Subject, Topology};
use serde_json::{Value, json};

/// A step as JSON: its words, and all its data with cells and houses by name and index, symbols by number.
pub fn json(topology: &Topology, step: &Step) -> Value {
    let telling = tell(topology, step);
    let effect = |effect: &Effect| match *effect {
        Effect::Place(placed) => json!({ "place": candidate(topology, placed) }),
        Effect::Eliminate(eliminated) => json!({ "eliminate": candidate(topology, eliminated) }),
    };
    json!({
        "technique": step.technique.0,
        "name": telling.name,
        "reason": telling.reason,
        "effect": telling.effect,
        "er": crate::rating::er(topology, step).map(|er| f64::from(er) / 10.0),
        "effects": step.effects.iter().map(effect).collect::<Vec<_>>(),
        "evidence": step.evidence.iter().map(|mark| mark_json(topology, mark)).collect::<Vec<_>>(),
    })
}

/// A hint as JSON, no more than its grade gives away: cells that make it, then all of it.
pub fn hint_json(topology: &Topology, hint: &Hint, grade: Grade) -> Value {
    match (hint, grade) {
        (_, Grade::Where) | (Hint::Solved | Hint::Beyond, _) => Value::Null,
        (_, Grade::Which) => json!({
            "cells": hint_cells(topology, hint).into_iter().map(|cell| cell_json(topology, cell)).collect::<Vec<_>>(),
        }),
        (Hint::Steps(steps), Grade::What) => {
            json!({ "steps": steps.iter().map(|step| json(topology, step)).collect::<Vec<_>>() })
        }
        (Hint::Mistake(mistake), Grade::What) => mistake_json(topology, mistake),
    }
}

fn mistake_json(topology: &Topology, mistake: &Mistake) -> Value {
    let all = |kind: &str, candidates: &[Candidate]| {
        let candidates = candidates.iter().map(|&wrong| candidate(topology, wrong));
        json!({ "mistake": kind, "candidates": candidates.collect::<Vec<_>>() })
    };
    match mistake {
        Mistake::Given(given) => all("given", given),
        Mistake::Wrong(wrong) => all("wrong", wrong),
        Mistake::Missing(missing) => all("missing", missing),
        Mistake::Clash { symbol, cells, house, wrong } => json!({
            "mistake": "clash",
            "symbol": symbol.number(),
            "cells": cells.map(|cell| cell_json(topology, cell)),
            "house": house_json(topology, *house),
            "wrong": wrong.iter().map(|&cell| cell_json(topology, cell)).collect::<Vec<_>>(),
        }),
        Mistake::Dead(Contradiction::NoSymbol(cell)) => {
            json!({ "mistake": "no symbol", "cells": [cell_json(topology, *cell)] })
        }
        Mistake::Dead(Contradiction::NoPlace(house, symbol)) => json!({
            "mistake": "no place",
            "symbol": symbol.number(),
            "house": house_json(topology, *house),
        }),
    }
}

fn mark_json(topology: &Topology, mark: &Mark) -> Value {
    let (kind, subject) = match mark.subject {
        Subject::Cell(cell) => ("cell", cell_json(topology, cell)),
        Subject::Candidate(held) => ("candidate", candidate(topology, held)),
        Subject::House(house) => ("house", house_json(topology, house)),
        Subject::Place(house, symbol) => {
            let mut place = house_json(topology, house);
            place["symbol"] = symbol.number().into();
            ("place", place)
        }
        Subject::Link(from, to) => {
            ("link", json!({ "from": candidate(topology, from), "to": candidate(topology, to) }))
        }
    };
    json!({ "role": role_name(mark.role), kind: subject })
}

fn candidate(topology: &Topology, candidate: Candidate) -> Value {
    let mut json = cell_json(topology, candidate.cell);
    json["symbol"] = candidate.symbol.number().into();
    json
}

fn cell_json(topology: &Topology, cell: Cell) -> Value {
    json!({ "cell": topology.shape().cell_name(cell), "index": cell.0 })
}

fn house_json(topology: &Topology, house: HouseId) -> Value {
    json!({ "house": topology.house_name(house), "index": house.0 })
}
