//! Steps as sentences: which technique, why it is right, what follows. Cells, symbols and houses are called what
//! people call them on the board at hand.
//!
//! A technique's sentence names parts of a step's evidence in braces, `{role.what}`: the role is `base`, `cover`, `fin`, `on`,
//! `off`, `target`, `victim` or a group `g0` to `g9`, or several joined by `+`; what is asked of the marks with that role is `cells`, `symbols`,
//! `houses` or `each`, the cells with the symbols of each. `{chain}` is what follows from what, link by link, and `{close}` what the end of that means.

use crate::ladder::technique;
use hyperdoku_core::{
    Candidate, Cell, Contradiction, Effect, Mark, Role, Step, Subject, Symbol, SymbolSet, Topology,
};
use serde_json::{Value, json};

/// A step in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling {
    /// The technique, such as `Naked pair`.
    pub name: String,
    /// Why the step is right.
    pub reason: String,
    /// What follows.
    pub effect: String,
}

impl Telling {
    /// Plain text, one line.
    pub fn text(&self) -> String {
        format!("{}: {} {}", self.name, self.reason, self.effect)
    }

    /// One paragraph of Markdown.
    pub fn markdown(&self) -> String {
        format!("**{}.** {} **{}**", self.name, self.reason, self.effect)
    }
}

/// Tells a step.
pub fn tell(topology: &Topology, step: &Step) -> Telling {
    let (name, sentence) = technique(step.technique.0)
        .map_or((step.technique.0, ""), |technique| (technique.name, technique.sentence));
    let reason = fill(topology, step, sentence);
    let lead = if reason.contains(". So ") { "Therefore" } else { "So" };
    let effect = format!("{lead} {}.", effect_text(topology, &step.effects));
    Telling { name: capitalised(name), reason, effect }
}

/// A step as JSON: its words, and all its data with cells and symbols by name.
pub fn json(topology: &Topology, step: &Step) -> Value {
    let telling = tell(topology, step);
    let candidate = |c: Candidate| json!({ "cell": topology.shape().cell_name(c.cell), "index": c.cell.0, "symbol": c.symbol.number() });
    let effect = |effect: &Effect| match *effect {
        Effect::Place(c) => json!({ "place": candidate(c) }),
        Effect::Eliminate(c) => json!({ "eliminate": candidate(c) }),
    };
    let mark = |mark: &Mark| {
        let (kind, subject) = match mark.subject {
            Subject::Cell(cell) => {
                ("cell", json!({ "cell": topology.shape().cell_name(cell), "index": cell.0 }))
            }
            Subject::Candidate(c) => ("candidate", candidate(c)),
            Subject::House(house) => {
                ("house", json!({ "name": topology.house_name(house), "index": house.0 }))
            }
            Subject::Place(house, symbol) => (
                "place",
                json!({ "house": topology.house_name(house), "index": house.0, "symbol": symbol.number() }),
            ),
            Subject::Link(from, to) => ("link", json!({ "from": candidate(from), "to": candidate(to) })),
        };
        json!({ "role": role_name(mark.role), kind: subject })
    };
    json!({
        "technique": step.technique.0,
        "name": telling.name,
        "reason": telling.reason,
        "effect": telling.effect,
        "er": crate::er(topology, step).map(|er| f64::from(er) / 10.0),
        "effects": step.effects.iter().map(effect).collect::<Vec<_>>(),
        "evidence": step.evidence.iter().map(mark).collect::<Vec<_>>(),
    })
}

/// `a, b and c`.
pub fn listed(items: &[String]) -> String {
    joined(items, "and")
}

/// The names of cells, as a list.
pub fn cell_names(topology: &Topology, cells: &[Cell]) -> String {
    listed(&cells.iter().map(|&cell| topology.shape().cell_name(cell)).collect::<Vec<_>>())
}

/// Why a board cannot be completed.
pub fn contradiction(topology: &Topology, contradiction: Contradiction) -> String {
    match contradiction {
        Contradiction::NoSymbol(cell) => format!("nothing is left for {}", topology.shape().cell_name(cell)),
        Contradiction::NoPlace(house, symbol) => format!(
            "{} has no place left in {}",
            topology.shape().symbol_name(symbol),
            topology.house_name(house)
        ),
    }
}

/// The parts of a step's evidence that a placeholder names.
pub(crate) fn part(topology: &Topology, step: &Step, placeholder: &str) -> String {
    match placeholder {
        "chain" => return chain(topology, step),
        "close" => return close(topology, step),
        _ => {}
    }
    let (role, what) = placeholder.split_once('.').unwrap_or((placeholder, ""));
    let marks = step.evidence.iter().filter(|mark| role.split('+').any(|role| role_name(mark.role) == role));
    let names: Vec<String> = match what {
        "cells" => in_order(marks.flat_map(|mark| cells_of(mark.subject)))
            .into_iter()
            .map(|cell| topology.shape().cell_name(cell))
            .collect(),
        "each" => each(topology, marks),
        "symbols" => symbols(marks).map(|symbol| topology.shape().symbol_name(symbol)).collect(),
        "houses" => in_order(marks.filter_map(|mark| match mark.subject {
            Subject::House(house) => Some(house),
            _ => None,
        }))
        .into_iter()
        .map(|house| topology.house_name(house))
        .collect(),
        _ => Vec::new(),
    };
    listed(&names)
}

/// `r1c2 is 4 or 7`, cell by cell.
fn each<'a>(topology: &Topology, marks: impl Iterator<Item = &'a Mark>) -> Vec<String> {
    let candidates: Vec<Candidate> = marks
        .filter_map(|mark| match mark.subject {
            Subject::Candidate(candidate) => Some(candidate),
            _ => None,
        })
        .collect();
    let held = |cell: Cell| {
        let symbols: SymbolSet = candidates
            .iter()
            .filter(|candidate| candidate.cell == cell)
            .map(|candidate| candidate.symbol)
            .collect();
        let names: Vec<String> = symbols.map(|symbol| topology.shape().symbol_name(symbol)).collect();
        format!("{} is {}", topology.shape().cell_name(cell), joined(&names, "or"))
    };
    in_order(candidates.iter().map(|candidate| candidate.cell)).into_iter().map(held).collect()
}

/// Each once, as they come.
fn in_order<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut kept = Vec::new();
    for item in items {
        if !kept.contains(&item) {
            kept.push(item);
        }
    }
    kept
}

fn symbols<'a>(marks: impl Iterator<Item = &'a Mark>) -> SymbolSet {
    marks
        .filter_map(|mark| match mark.subject {
            Subject::Candidate(candidate) => Some(candidate.symbol),
            Subject::Place(_, symbol) => Some(symbol),
            _ => None,
        })
        .collect()
}

fn cells_of(subject: Subject) -> Vec<Cell> {
    match subject {
        Subject::Cell(cell) => vec![cell],
        Subject::Candidate(candidate) => vec![candidate.cell],
        Subject::Link(from, to) => vec![from.cell, to.cell],
        Subject::House(_) | Subject::Place(..) => Vec::new(),
    }
}

fn fill(topology: &Topology, step: &Step, sentence: &str) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (placeholder, after) = after.split_once('}').unwrap_or((after, ""));
        let part = part(topology, step, placeholder);
        let starts_sentence = text.is_empty() || text.ends_with(". ");
        text.push_str(&if starts_sentence { capitalised(&part) } else { part });
        rest = after;
    }
    text.push_str(rest);
    text
}

/// What follows from what, as `if r1c2 is not 5, then r1c7 is 5, then r1c7 is not 3`: links, each of which leads from a candidate
/// that is false to one that is true (strong) or the other way round (weak), and courses, which begin with a member of a
/// group that is supposed to be true.
fn chain(topology: &Topology, step: &Step) -> String {
    let mut text = String::new();
    let mut last = None;
    let mut add = |is_supposed: bool, candidate: Candidate, role: Role| {
        let opening = match (is_supposed, last.is_some()) {
            (true, false) => "if ",
            (true, true) => "; if ",
            (false, _) => ", then ",
        };
        text.push_str(opening);
        text.push_str(&claim(topology, candidate, role));
        last = Some(candidate);
        last
    };
    let mut at = None;
    for mark in &step.evidence {
        match (mark.subject, mark.role) {
            (Subject::Candidate(candidate), Role::Group(_)) => at = add(true, candidate, Role::On),
            (Subject::Candidate(candidate), Role::On | Role::Off) => at = add(false, candidate, mark.role),
            (Subject::Link(from, to), role) => {
                if at != Some(from) {
                    add(true, from, if role == Role::On { Role::Off } else { Role::On });
                }
                at = add(false, to, role);
            }
            _ => {}
        }
    }
    text
}

/// What the end of a chain of links means.
fn close(topology: &Topology, step: &Step) -> String {
    let links: Vec<(Candidate, Candidate, Role)> = step
        .evidence
        .iter()
        .filter_map(|mark| match mark.subject {
            Subject::Link(from, to) => Some((from, to, mark.role)),
            _ => None,
        })
        .collect();
    let (Some(&(first, ..)), Some(&(_, last, role))) = (links.first(), links.last()) else {
        return String::new();
    };
    if first != last {
        let ends = [first, last].map(|candidate| claim(topology, candidate, Role::On));
        return format!("So {}, and what both rule out is impossible.", joined(&ends, "or"));
    }
    match role {
        Role::On => "That cannot be.".to_owned(),
        _ => "This comes back to where it began, so it can be read backwards too: of any two neighbours in it exactly one is true."
            .to_owned(),
    }
}

/// `r1c2 is 5` or `r1c2 is not 5`.
fn claim(topology: &Topology, candidate: Candidate, role: Role) -> String {
    let Candidate { cell, symbol } = candidate;
    let is = if role == Role::On { "is" } else { "is not" };
    format!("{} {is} {}", topology.shape().cell_name(cell), topology.shape().symbol_name(symbol))
}

fn effect_text(topology: &Topology, effects: &[Effect]) -> String {
    let shape = topology.shape();
    let placed: Vec<String> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Place(c) => {
                Some(format!("{} is {}", shape.cell_name(c.cell), shape.symbol_name(c.symbol)))
            }
            Effect::Eliminate(_) => None,
        })
        .collect();
    // Where a cell is filled, what made it so was said before.
    if !placed.is_empty() {
        return listed(&placed);
    }
    let gone: Vec<Candidate> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Eliminate(candidate) => Some(*candidate),
            Effect::Place(_) => None,
        })
        .collect();
    listed(&ruled_out(topology, &gone))
}

/// `r1c2 and r1c3 cannot be 4 or 7`, cells that lose the same symbols together.
fn ruled_out(topology: &Topology, gone: &[Candidate]) -> Vec<String> {
    let losses = in_order(gone.iter().map(|candidate| candidate.cell)).into_iter().map(|cell| {
        let lost: SymbolSet = gone
            .iter()
            .filter(|candidate| candidate.cell == cell)
            .map(|candidate| candidate.symbol)
            .collect();
        (cell, lost)
    });
    let losses: Vec<(Cell, SymbolSet)> = losses.collect();
    let sets = in_order(losses.iter().map(|(_, lost)| *lost));
    let clause = |set: SymbolSet| {
        let cells: Vec<Cell> =
            losses.iter().filter(|(_, lost)| *lost == set).map(|(cell, _)| *cell).collect();
        let names: Vec<String> = set.map(|symbol: Symbol| topology.shape().symbol_name(symbol)).collect();
        format!("{} cannot be {}", cell_names(topology, &cells), joined(&names, "or"))
    };
    sets.into_iter().map(clause).collect()
}

fn role_name(role: Role) -> String {
    match role {
        Role::Base => "base".into(),
        Role::Cover => "cover".into(),
        Role::Fin => "fin".into(),
        Role::On => "on".into(),
        Role::Off => "off".into(),
        Role::Group(number) => format!("g{number}"),
        Role::Victim => "victim".into(),
        Role::Target => "target".into(),
    }
}

fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// With a capital first letter. Names of cells stay as they are.
pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let is_name = text.chars().take_while(|c| c.is_alphanumeric()).any(|c| c.is_ascii_digit());
    match characters.next() {
        Some(first) if !is_name => first.to_uppercase().chain(characters).collect(),
        _ => text.to_owned(),
    }
}
