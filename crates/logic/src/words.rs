//! Steps as sentences: which technique, why it is right, what follows. Cells, symbols and houses are called what
//! people call them on the board at hand.
//!
//! A technique's sentence names parts of a step's evidence in braces, `{role.what}`: the role is `base`, `cover`, `fin`, `on`,
//! `off`, `target`, `victim` or a group `g0`, `g1` and so on, or several joined by `+`; what is asked of the marks
//! with that role is `cells`, `houses`, `symbols`, `either`, which is the symbols with `or`, or `each`, the cells with the
//! symbols of each.
//! `{chain}` is what follows from what, link by link, and `{close}` what the end of that means. `[fin: …]` is told where
//! something has the role `fin`, `[no fin: …]` where nothing has it.

mod chain;
mod json;

use crate::ladder::technique;
use hyperdoku_core::{
    Candidate, Cell, Contradiction, Effect, Mark, Role, Step, Subject, SymbolSet, Topology,
};
pub use json::{hint_json, json};

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
    let reason = fill(topology, step, &told_parts(step, sentence));
    let lead = match () {
        () if chain::is_open(step) => "Either way",
        () if reason.contains(". So ") => "Therefore",
        () => "So",
    };
    let effect = format!("{lead} {}.", effect_text(topology, &step.effects));
    Telling { name: capitalised(name), reason, effect }
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
        "chain" => return chain::text(topology, step),
        "close" => return chain::close(topology, step),
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
        "either" => return symbol_names(topology, symbols(marks), "or"),
        "symbols" => return symbol_names(topology, symbols(marks), "and"),
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
        format!("{} is {}", topology.shape().cell_name(cell), symbol_names(topology, symbols, "or"))
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

/// The names of symbols, as a list with a word before the last: `3, 7 or 8`.
pub fn symbol_names(topology: &Topology, symbols: SymbolSet, word: &str) -> String {
    joined(&symbols.map(|symbol| topology.shape().symbol_name(symbol)).collect::<Vec<_>>(), word)
}

/// The cells that a mark points at.
pub(crate) fn cells_of(subject: Subject) -> Vec<Cell> {
    match subject {
        Subject::Cell(cell) => vec![cell],
        Subject::Candidate(candidate) => vec![candidate.cell],
        Subject::Link(from, to) => vec![from.cell, to.cell],
        Subject::House(_) | Subject::Place(..) => Vec::new(),
    }
}

/// A sentence with those parts in brackets that the step has the marks for.
fn told_parts(step: &Step, sentence: &str) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('[') {
        text.push_str(before);
        let (part, after) = after.split_once(']').unwrap_or((after, ""));
        let (condition, part) = part.split_once(": ").unwrap_or(("", part));
        let role = condition.strip_prefix("no ").unwrap_or(condition);
        let has_role = step.evidence.iter().any(|mark| role_name(mark.role) == role);
        if has_role == (role == condition) {
            text.push_str(part);
        }
        rest = after;
    }
    text + rest
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
    let gone = effects.iter().filter_map(|effect| match effect {
        Effect::Eliminate(candidate) => Some(*candidate),
        Effect::Place(_) => None,
    });
    let clauses = by_loss(&gone.collect::<Vec<_>>()).into_iter().map(|(cells, lost)| {
        format!("{} cannot be {}", cell_names(topology, &cells), symbol_names(topology, lost, "or"))
    });
    clauses.collect::<Vec<_>>().join("; ")
}

/// Cells that lose the same symbols together.
fn by_loss(gone: &[Candidate]) -> Vec<(Vec<Cell>, SymbolSet)> {
    let lost = |cell: Cell| -> SymbolSet {
        gone.iter().filter(|candidate| candidate.cell == cell).map(|candidate| candidate.symbol).collect()
    };
    let mut losses: Vec<(Vec<Cell>, SymbolSet)> = Vec::new();
    for cell in in_order(gone.iter().map(|candidate| candidate.cell)) {
        match losses.iter_mut().find(|(_, other)| *other == lost(cell)) {
            Some((cells, _)) => cells.push(cell),
            None => losses.push((vec![cell], lost(cell))),
        }
    }
    losses
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
