//! Who is compared with whom.

use crate::answer::Question;
use crate::contestant::Contestant;

/// Solvers that are compared with each other.
#[derive(Clone, Copy)]
pub struct Family {
    /// What the command line calls it.
    pub name: &'static str,
    /// The solvers that answer a question; the first is ours, and the others are compared with it. None if nobody does.
    pub peers: fn(Question) -> Vec<Peer>,
}

/// A solver by name.
pub struct Peer {
    /// The name of its crate; of ours, the name of the engine.
    pub name: String,
    /// The version of its package.
    pub version: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// The solver. What was prepared to make it is not measured.
    pub contestant: Box<dyn Contestant>,
}

/// Where a solver comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A package of ours.
    Ours(&'static str),
    /// The crate it is named after.
    Crate,
    /// A shared library that happens to lie here.
    Library,
}

impl Family {
    /// Ours, and the peers whose names contain one of the texts; all without any text.
    ///
    /// # Errors
    /// If nobody answers the question, or a text is in no name.
    pub fn select(&self, question: Question, only: &[String]) -> Result<Vec<Peer>, String> {
        let mut peers = (self.peers)(question);
        if peers.is_empty() {
            return Err(format!("nobody in {} is asked for {question}", self.name));
        }
        let is_unknown = |text: &&String| !peers.iter().any(|peer| peer.name.contains(text.as_str()));
        if let Some(unknown) = only.iter().find(is_unknown) {
            return Err(format!("found no solver whose name contains {unknown:?}"));
        }
        let mut is_first = true;
        peers.retain(|peer| {
            let is_ours = std::mem::take(&mut is_first);
            is_ours || only.is_empty() || only.iter().any(|text| peer.name.contains(text.as_str()))
        });
        Ok(peers)
    }
}

impl Peer {
    /// The solver of a public crate.
    pub fn of_crate(name: &str, version: &'static str, contestant: Box<dyn Contestant>) -> Self {
        Peer { name: name.to_owned(), version, origin: Origin::Crate, contestant }
    }

    /// One of our solvers, of this package. All of ours have the same version.
    pub fn ours(name: String, package: &'static str, contestant: Box<dyn Contestant>) -> Self {
        Peer { name, version: "0.1.0", origin: Origin::Ours(package), contestant }
    }

    /// Whether it is one of ours.
    pub fn is_ours(&self) -> bool {
        matches!(self.origin, Origin::Ours(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FAMILIES;
    use crate::answer::{Answers, Count};
    use crate::line::Line;

    /// Puzzles with their answers; the corners that crates treat differently come first.
    const CASES: &[(&str, Count)] = &[
        // A solution, and one without its last given.
        ("123456789456789123789123456231674895875912364694538217317265948542897631968341572", Count::One),
        ("12345678945678912378912345623167489587591236469453821731726594854289763196834157.", Count::One),
        // Two alike in a row.
        ("11...............................................................................", Count::Zero),
        // No candidate for a cell.
        ("12345678........9................................................................", Count::Zero),
        // Nothing given.
        (".................................................................................", Count::More),
        // 17 givens, one less, and one more that is wrong.
        (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", Count::One),
        (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...96....7...", Count::More),
        ("8................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", Count::Zero),
    ];

    const QUESTIONS: [Question; 2] = [Question::Uniqueness, Question::First];

    #[test]
    fn every_peer_gives_every_answer() {
        let puzzles: Vec<Line> = CASES.iter().map(|(text, _)| Line::new(text).expect("a line")).collect();
        for (question, family) in QUESTIONS.iter().flat_map(|&asked| FAMILIES.map(|family| (asked, family))) {
            for mut peer in (family.peers)(question) {
                let mut answers = Answers::new(puzzles.len());
                peer.contestant.load(&puzzles);
                peer.contestant.answer(&mut answers);
                for (place, (line, (_, expected))) in puzzles.iter().zip(CASES).enumerate() {
                    let is_right = match question {
                        Question::Uniqueness => answers.counts[place] == *expected,
                        Question::First => match &answers.solutions[place] {
                            None => *expected == Count::Zero,
                            Some(solution) => line.is_solved_by(solution),
                        },
                    };
                    let said = answers.describe(question, place);
                    assert!(is_right, "{} of {}: {line} has {expected}, not {said}", peer.name, family.name);
                }
            }
        }
    }

    #[test]
    fn versions_are_those_of_the_lock_file() {
        let lock = include_str!("../Cargo.lock");
        for (question, family) in QUESTIONS.iter().flat_map(|&asked| FAMILIES.map(|family| (asked, family))) {
            for Peer { name, version, origin, .. } in (family.peers)(question) {
                let package = match origin {
                    Origin::Ours(package) => package,
                    Origin::Crate => &name,
                    Origin::Library => continue,
                };
                let lines = format!("name = \"{package}\"\nversion = \"{version}\"\n");
                assert!(lock.contains(&lines), "{package} {version}");
            }
        }
    }

    #[test]
    fn ours_is_always_among_the_selected() {
        let select = |only: &[&str]| {
            let only: Vec<String> = only.iter().map(|&text| text.to_owned()).collect();
            let peers = crate::exact_cover::FAMILY.select(Question::Uniqueness, &only);
            peers.map(|peers| peers.into_iter().map(|peer| peer.name).collect::<Vec<_>>())
        };
        assert_eq!(select(&["xcc", "excov"]).expect("both are known"), ["cover", "excov", "xcc"]);
        assert_eq!(select(&["xyz"]), Err("found no solver whose name contains \"xyz\"".to_owned()));
    }
}
