//! Measurement: many 9 x 9 puzzles a call, beside public crates.

use super::contest::{self, Contest, PEER, QUESTIONS};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// How many times as long as ours the peer must take on a set, for each of the questions.
const BARS: &[(&str, [f64; 2])] = &[
    ("easy", [9.0, 8.0]),
    ("minimal", [5.3, 5.1]),
    ("clue17", [4.9, 4.4]),
    ("magictour", [3.8, 3.8]),
    ("hard", [2.9, 2.5]),
    ("hard-lanes", [2.9, 2.5]),
];

/// Our solver on processors without wide vectors, and how many times as long as it the peer must take on every set.
const PORTABLE: (&str, f64) = ("lanes portable", 0.8);

/// Runs the family.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let mut table = contest::run(context, scale, "squares", missed)?;
    if scale == Scale::Full {
        let names = BARS.iter().map(|(name, _)| *name);
        let missing = names.filter(|name| !table.header.iter().any(|heading| is_of(heading, name)));
        table.notes.extend(missing.map(|name| format!("Not measured: `{name}`, of which there is no file.")));
    }
    Ok(table)
}

/// Whether a heading is that of a set.
fn is_of(heading: &str, name: &str) -> bool {
    heading.strip_prefix(name).is_some_and(|rest| rest.starts_with(','))
}

fn missed(question: &str, contest: &Contest, index: usize) -> Vec<String> {
    let Some(peer) = contest.solver(PEER).map(|peer| peer.laps[index].ratio) else {
        return vec![format!("{PEER} was not run")];
    };
    let mut missed = Vec::new();
    let set = &contest.sets[index].0;
    let bar = BARS.iter().find(|(name, _)| name == set).map(|(_, bars)| bars);
    let bar = bar.and_then(|bars| bars.iter().zip(QUESTIONS).find(|(_, asked)| *asked == question));
    if let Some((bar, _)) = bar.filter(|(bar, _)| peer < **bar) {
        missed.push(format!("{PEER} takes {peer:.2} times as long, against {bar}"));
    }
    let (name, bar) = PORTABLE;
    match contest.solver(name).map(|portable| peer / portable.laps[index].ratio) {
        None => missed.push(format!("{name} was not run")),
        Some(ratio) if ratio < bar => {
            missed.push(format!("{PEER} takes {ratio:.2} times as long as {name}, against {bar}"));
        }
        Some(_) => (),
    }
    missed
}

#[cfg(test)]
mod tests {
    use super::super::contest::tests::contest;
    use super::*;

    fn check(question: &str, set: &str, ratios: [f64; 2], expected: &[&str]) {
        let contest = contest(set, &[(PORTABLE.0, ratios[0]), (PEER, ratios[1])]);
        assert_eq!(missed(question, &contest, 0), expected);
    }

    #[test]
    fn bars_are_those_of_question_and_set() {
        check("uniqueness", "easy", [9.0, 9.0], &[]);
        check("uniqueness", "easy", [9.0, 8.9], &["sudoku takes 8.90 times as long, against 9"]);
        check("first", "easy", [9.0, 8.9], &[]);
        check("first", "others", [1.0, 1.0], &[]);
        let portable = "sudoku takes 0.50 times as long as lanes portable, against 0.8";
        check("first", "others", [2.0, 1.0], &[portable]);
        assert_eq!(missed("first", &contest("easy", &[]), 0), ["sudoku was not run"]);
        assert_eq!(missed("first", &contest("easy", &[(PEER, 9.0)]), 0), ["lanes portable was not run"]);
        assert!(is_of("hard, 1000 puzzles", "hard") && !is_of("hard-lanes, 1000 puzzles", "hard"));
    }
}
