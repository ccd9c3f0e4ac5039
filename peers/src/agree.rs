//! Lanes of every width against the general search, which shares nothing with them, on files and on random inputs.

use crate::answer::{Answers, Count, Question};
use crate::line::Line;
use crate::ours;
use crate::peer::Peer;
use crate::sets::{self, Maker};
use crate::squares::lanes;
use crate::table;
use serde_json::{Value, json};
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// What is compared.
#[derive(clap::Args)]
pub struct Args {
    /// Files with one line of 81 characters a puzzle
    files: Vec<PathBuf>,
    /// Compare this many random inputs too
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    random: usize,
    /// Make them from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

const QUESTIONS: [Question; 2] = [Question::Uniqueness, Question::First];

/// How many inputs are held in memory with all their answers.
const BLOCK: usize = 10_000;

/// Compares and counts; differences are told, not punished.
///
/// # Errors
/// If a file is no set of puzzles.
pub fn run(args: &Args, json: bool) -> Result<String, Box<dyn Error>> {
    let mut judges: Vec<Judge> = QUESTIONS.map(Judge::new).into();
    let mut rows = Vec::new();
    for path in &args.files {
        let set = sets::read(path, NonZeroUsize::MAX)?;
        rows.push(compare(&mut judges, set.name, set.puzzles.into_iter()));
    }
    if args.random > 0 {
        let inputs = Maker::new(args.seed).inputs().take(args.random);
        rows.push(compare(&mut judges, "random".to_owned(), inputs));
    }
    let names: Vec<String> = judges[0].others.iter().map(|peer| peer.name.clone()).collect();
    Ok(if json { tell_json(&names, &rows) } else { tell(&names, &rows) })
}

/// Who is asked a question.
struct Judge {
    question: Question,
    search: Peer,
    others: Vec<Peer>,
}

/// What came of the inputs of one kind.
struct Row {
    name: String,
    /// How many have no solution, one, or more.
    inputs: [usize; 3],
    /// How many answers differ, for each of the others.
    differences: Vec<usize>,
}

impl Judge {
    fn new(question: Question) -> Self {
        Judge { question, search: ours::search(question), others: lanes::peers(question) }
    }

    /// The answers of search, and how often each of the others says something else.
    fn judge(&mut self, inputs: &[Line]) -> (Answers, Vec<usize>) {
        let expected = answers(&mut self.search, inputs);
        let differences =
            self.others.iter_mut().map(|peer| answers(peer, inputs).differences(&expected, inputs).count());
        let differences = differences.collect();
        (expected, differences)
    }
}

fn answers(peer: &mut Peer, inputs: &[Line]) -> Answers {
    let mut answers = Answers::new(inputs.len());
    peer.contestant.load(inputs);
    peer.contestant.answer(&mut answers);
    answers
}

fn compare(judges: &mut [Judge], name: String, mut inputs: impl Iterator<Item = Line>) -> Row {
    let mut row = Row { name, inputs: [0; 3], differences: vec![0; judges[0].others.len()] };
    loop {
        let block: Vec<Line> = inputs.by_ref().take(BLOCK).collect();
        if block.is_empty() {
            return row;
        }
        for judge in judges.iter_mut() {
            let (expected, differences) = judge.judge(&block);
            row.differences.iter_mut().zip(differences).for_each(|(sum, more)| *sum += more);
            if judge.question == Question::Uniqueness {
                expected.counts.iter().for_each(|count| row.inputs[kind(*count)] += 1);
            }
        }
    }
}

/// The place of a count among the numbers of inputs.
fn kind(count: Count) -> usize {
    match count {
        Count::Zero => 0,
        Count::One => 1,
        Count::More => 2,
    }
}

fn tell(names: &[String], rows: &[Row]) -> String {
    let head = ["no solution", "one", "more"].map(str::to_owned).into_iter().chain(names.iter().cloned());
    let head: Vec<String> = head.collect();
    let line = |row: &Row| {
        let numbers = row.inputs.iter().chain(&row.differences).map(usize::to_string);
        [row.name.clone()].into_iter().chain(numbers).collect()
    };
    table::grid("differences", &head, rows.iter().map(line))
}

fn tell_json(names: &[String], rows: &[Row]) -> String {
    let row = |row: &Row| json!({ "name": row.name, "inputs": row.inputs, "differences": row.differences });
    let value = json!({ "solvers": names, "sets": rows.iter().map(row).collect::<Value>() });
    format!("{value:#}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::counting;

    #[test]
    fn answers_agree_and_differences_are_counted() {
        let inputs = || Maker::new(1).inputs().take(500);
        let mut judges: Vec<Judge> = QUESTIONS.map(Judge::new).into();
        let row = compare(&mut judges, "random".to_owned(), inputs());
        assert_eq!(row.differences, vec![0; judges[0].others.len()]);
        assert_eq!(row.inputs.iter().sum::<usize>(), 500);
        assert!(row.inputs.iter().all(|&inputs| inputs > 50), "{:?}", row.inputs);

        let silent = Peer::of_crate("silent", "0", counting(Line::clone, |_| Count::Zero));
        let mut judges = [Judge { others: vec![silent], ..Judge::new(Question::Uniqueness) }];
        let row = compare(&mut judges, "random".to_owned(), inputs());
        assert_eq!(row.differences, [row.inputs[1] + row.inputs[2]]);
    }
}
