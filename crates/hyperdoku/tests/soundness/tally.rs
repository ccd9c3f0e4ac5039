//! What was met on the way.

use hyperdoku::TechniqueId;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Counts of one board.
#[derive(Default)]
pub struct Counts {
    pub puzzles: usize,
    /// Where all steps were looked for.
    pub states: usize,
    /// How often no technique found a step, and a cell of the solution was filled.
    pub stuck: usize,
    /// The steps of each technique.
    pub steps: BTreeMap<TechniqueId, usize>,
}

/// Counts by board.
#[derive(Default)]
pub struct Tally(BTreeMap<&'static str, Counts>);

impl Counts {
    fn total(&self) -> usize {
        self.steps.values().sum()
    }
}

impl Tally {
    /// Adds what was met on a board.
    pub fn add(&mut self, board: &'static str, counts: Counts) {
        let sum = self.0.entry(board).or_default();
        sum.puzzles += counts.puzzles;
        sum.states += counts.states;
        sum.stuck += counts.stuck;
        for (technique, steps) in counts.steps {
            *sum.steps.entry(technique).or_default() += steps;
        }
    }

    /// The steps of a technique on a board.
    pub fn steps_on(&self, board: &str, technique: TechniqueId) -> usize {
        self.0.get(board).and_then(|counts| counts.steps.get(&technique)).copied().unwrap_or(0)
    }

    /// The steps of a technique on all boards.
    pub fn steps(&self, technique: TechniqueId) -> usize {
        self.0.keys().map(|board| self.steps_on(board, technique)).sum()
    }

    /// A line for each board, and for each of its techniques.
    pub fn lines(&self) -> String {
        let mut text = String::new();
        for (board, counts) in &self.0 {
            let Counts { puzzles, states, stuck, steps } = counts;
            writeln!(text, "board\t{board}\t{puzzles}\t{states}\t{}\t{stuck}", counts.total()).unwrap();
            for (technique, steps) in steps {
                writeln!(text, "steps\t{board}\t{}\t{steps}", technique.0).unwrap();
            }
        }
        text
    }
}
