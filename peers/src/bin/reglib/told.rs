//! The verdicts as a Markdown table for people, and as JSON for programs.

use crate::judge::{Outcome, Verdict};
use crate::library::Wanted;
use hyperdoku_core::{Candidate, Effect};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A row a kind.
pub fn markdown(verdicts: &[Verdict<'_>]) -> String {
    let mut text = String::from(
        "| code | kind | techniques | cases | as listed | with more | apart | missed | fired |\n",
    );
    text += "|---|---|---|---:|---:|---:|---:|---:|---:|";
    for verdict in verdicts {
        let counts = [Outcome::Listed, Outcome::More, Outcome::Apart, Outcome::Missed, Outcome::Fired]
            .map(|outcome| verdict.count(outcome).to_string());
        let row = [verdict.code, verdict.name, &ids(verdict).join(", "), &verdict.cases.len().to_string()]
            .join(" | ");
        text += &format!("\n| {row} | {} |", counts.join(" | "));
    }
    text
}

/// The same as one JSON object, and the kinds that none of ours covers.
pub fn json(verdicts: &[Verdict<'_>], uncovered: &BTreeMap<&str, usize>) -> String {
    let kind = |verdict: &Verdict<'_>| {
        json!({
            "code": verdict.code,
            "name": verdict.name,
            "techniques": ids(verdict),
            "cases": verdict.cases.len(),
            "listed": verdict.count(Outcome::Listed),
            "more": verdict.count(Outcome::More),
            "apart": verdict.count(Outcome::Apart),
            "missed": verdict.count(Outcome::Missed),
            "fired": verdict.count(Outcome::Fired),
        })
    };
    let other = |(name, cases): (&&str, &usize)| json!({ "name": name, "cases": cases });
    let value = json!({
        "kinds": verdicts.iter().map(kind).collect::<Value>(),
        "uncovered": uncovered.iter().map(other).collect::<Value>(),
    });
    format!("{value:#}")
}

/// The cases that were not found as listed, with what was found.
pub fn misses(verdicts: &[Verdict<'_>]) -> String {
    let mut text = String::new();
    let cases = verdicts.iter().flat_map(|verdict| &verdict.cases);
    for judged in cases.filter(|judged| judged.outcome != Outcome::Listed) {
        let wanted = match &judged.case.wanted {
            Wanted::Effects(effects) => listed(effects),
            Wanted::Nothing => "nothing".to_owned(),
        };
        let found: Vec<String> = judged.found.iter().map(|effects| listed(effects)).collect();
        writeln!(text, "line {}, {}: {:?}", judged.case.line, judged.case.code, judged.outcome)
            .expect("strings take all text");
        writeln!(text, "  listed {wanted}\n  found  {}", found.join("; ")).expect("strings take all text");
    }
    text
}

fn ids(verdict: &Verdict<'_>) -> Vec<&'static str> {
    verdict.techniques.iter().map(|technique| technique.id.0).collect()
}

/// Effects as the library writes candidates, with `+` before what is placed.
fn listed(effects: &[Effect]) -> String {
    let candidate =
        |Candidate { cell, symbol }: Candidate| format!("{symbol}{}{}", cell.0 / 9 + 1, cell.0 % 9 + 1);
    let effects = effects.iter().map(|effect| match *effect {
        Effect::Place(placed) => format!("+{}", candidate(placed)),
        Effect::Eliminate(gone) => candidate(gone),
    });
    effects.collect::<Vec<_>>().join(" ")
}
