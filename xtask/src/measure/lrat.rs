//! Proofs in the format LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, 2017), checked once
//! more and without the libraries, and spoilt to see whether the program notices.

use std::collections::HashMap;

/// Clauses as lists of literals: a variable, or its negative.
pub struct Formula {
    /// The clauses in the order of the file; the first has the number 1.
    pub clauses: Vec<Vec<i32>>,
}

/// What is wrong, in words.
type Checked<T> = Result<T, String>;

impl Formula {
    /// Reads DIMACS CNF.
    pub fn read(text: &str) -> Checked<Formula> {
        let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
        let mut clauses = Vec::new();
        let mut clause = Vec::new();
        for word in lines.flat_map(str::split_whitespace) {
            match number(word)? {
                0 => clauses.push(std::mem::take(&mut clause)),
                literal => clause.push(literal),
            }
        }
        if clause.is_empty() {
            Ok(Formula { clauses })
        } else {
            Err("the last clause does not end".to_owned())
        }
    }
}

/// Proofs that must be refused, each next to right.
pub struct Spoilt {
    /// With one literal negated.
    pub altered: String,
    /// With one step removed.
    pub shortened: String,
}

/// Follows a proof to the empty clause, and returns spoilt ones.
pub fn check(formula: &Formula, proof: &str) -> Checked<Spoilt> {
    let mut known = Known::new(formula);
    let mut altered = None;
    // The lines at which steps were made, by their numbers.
    let mut made: HashMap<u64, usize> = HashMap::new();
    for (line, text) in proof.lines().enumerate() {
        let Some(step) = Step::read(text)? else { continue };
        let (number, clause, hints) = match step {
            Step::Delete(numbers) => {
                numbers.iter().try_for_each(|&number| known.forget(number))?;
                continue;
            }
            Step::Add { number, clause, hints } => (number, clause, hints),
        };
        if !known.follows(&clause, &hints)? {
            return Err(format!("line {}: the clause does not follow from its hints", line + 1));
        }
        if clause.is_empty() {
            // What the last step needs is a step that cannot be missing; otherwise it is the only one.
            let needed = hints.iter().rev().find_map(|hint| made.get(hint)).copied();
            let altered = altered.map_or_else(|| without(proof, line), |(at, text)| with(proof, at, text));
            return Ok(Spoilt { altered, shortened: without(proof, needed.unwrap_or(line)) });
        }
        if altered.is_none() {
            altered = negated(&mut known, &clause, &hints, text)?.map(|text| (line, text));
        }
        made.insert(number, line);
        known.clauses.insert(number, clause);
    }
    Err("the proof does not come to the empty clause".to_owned())
}

/// The step with its first literal negated, unless that follows as well.
fn negated(known: &mut Known, clause: &[i32], hints: &[u64], text: &str) -> Checked<Option<String>> {
    let mut other = clause.to_vec();
    other[0] = -other[0];
    if known.follows(&other, hints)? {
        return Ok(None);
    }
    let words = text.split_whitespace().enumerate();
    let words = words.map(|(place, word)| if place == 1 { other[0].to_string() } else { word.to_owned() });
    Ok(Some(words.collect::<Vec<_>>().join(" ")))
}

/// One line of a proof.
enum Step {
    Add { number: u64, clause: Vec<i32>, hints: Vec<u64> },
    Delete(Vec<u64>),
}

impl Step {
    /// Reads a line; none if it is empty or a comment.
    fn read(line: &str) -> Checked<Option<Step>> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next().filter(|word| *word != "c") else { return Ok(None) };
        let numbers = |words: &mut dyn Iterator<Item = &str>| -> Checked<Vec<u64>> {
            words.take_while(|word| *word != "0").map(number).collect()
        };
        if words.clone().next() == Some("d") {
            return Ok(Some(Step::Delete(numbers(&mut words.skip(1))?)));
        }
        let clause = words.by_ref().take_while(|word| *word != "0").map(number).collect::<Checked<_>>()?;
        Ok(Some(Step::Add { number: number(first)?, clause, hints: numbers(&mut words)? }))
    }
}

/// The clauses that hold so far, and the literals that are taken for true for a moment.
struct Known {
    clauses: HashMap<u64, Vec<i32>>,
    /// By variable: 1 if it is true, -1 if it is false, 0 if neither.
    values: Vec<i32>,
    /// The variables that are not 0.
    trail: Vec<i32>,
}

impl Known {
    fn new(formula: &Formula) -> Known {
        let clauses = (1..).zip(formula.clauses.iter().cloned()).collect();
        Known { clauses, values: Vec::new(), trail: Vec::new() }
    }

    fn forget(&mut self, number: u64) -> Checked<()> {
        self.clauses.remove(&number).map(drop).ok_or_else(|| format!("there is no clause {number} to delete"))
    }

    /// Whether the hints, one after the other, lead from the negation of the clause to a contradiction. A
    /// hint that says nothing is passed over: it could only keep a proof from being one.
    fn follows(&mut self, clause: &[i32], hints: &[u64]) -> Checked<bool> {
        let mut found = false;
        for &literal in clause {
            found |= self.value(literal) > 0;
            self.take(-literal);
        }
        for hint in hints {
            let Some(clause) = self.clauses.get(hint) else {
                return Err(format!("there is no clause {hint} to hint at"));
            };
            let open: Vec<i32> =
                clause.iter().copied().filter(|&literal| self.value(literal) >= 0).take(2).collect();
            match open[..] {
                [] => found = true,
                [literal] => self.take(literal),
                _ => {}
            }
            if found {
                break;
            }
        }
        for variable in self.trail.drain(..) {
            self.values[variable as usize] = 0;
        }
        Ok(found)
    }

    /// Above 0 if the literal is true, below 0 if it is false.
    fn value(&self, literal: i32) -> i32 {
        let variable = literal.unsigned_abs() as usize;
        self.values.get(variable).copied().unwrap_or(0) * literal.signum()
    }

    fn take(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        if self.values.len() <= variable {
            self.values.resize(variable + 1, 0);
        }
        self.values[variable] = literal.signum();
        self.trail.push(literal.abs());
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Checked<T> {
    word.parse().map_err(|_| format!("`{word}` is not a number"))
}

/// The text without a line.
fn without(text: &str, line: usize) -> String {
    let kept = text.lines().enumerate().filter(|(at, _)| *at != line);
    kept.map(|(_, text)| format!("{text}\n")).collect()
}

/// The text with another line in place of one.
fn with(text: &str, line: usize, other: String) -> String {
    let lines = text.lines().enumerate().map(|(at, text)| if at == line { other.as_str() } else { text });
    lines.map(|text| format!("{text}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two variables, and every combination of them excluded.
    const FORMULA: &str = "c square\np cnf 2 4\n1 2 0 1 -2 0\n-1 2 0\n-1 -2 0\n";
    const PROOF: &str = "5 1 0 1 2 0\n5 d 1 2 0\n6 2 0 5 3 0\n7 0 5 6 4 0\n";

    fn checked(proof: &str) -> Checked<Spoilt> {
        check(&Formula::read(FORMULA).unwrap(), proof)
    }

    #[test]
    fn proofs_are_followed() {
        assert!(checked(PROOF).is_ok());
        let error = |proof: &str| checked(proof).err().unwrap();
        assert_eq!(error("5 1 0 1 3 0\n"), "line 1: the clause does not follow from its hints");
        assert_eq!(error("5 1 0 1 2 0\n"), "the proof does not come to the empty clause");
        assert_eq!(error("5 1 0 1 9 0\n"), "there is no clause 9 to hint at");
        assert_eq!(error("5 d 9 0\n"), "there is no clause 9 to delete");
        assert_eq!(error("5 x 0 1 2 0\n"), "`x` is not a number");
        assert_eq!(
            error(&PROOF.replace("5 1 0", "5 1 0 1 0\n5 1 0")),
            "line 1: the clause does not follow from its hints"
        );
    }

    #[test]
    fn spoilt_proofs_are_none() {
        let spoilt = checked(PROOF).ok().unwrap();
        assert_eq!(spoilt.altered, PROOF.replace("5 1 0 1", "5 -1 0 1"));
        assert_eq!(spoilt.shortened, PROOF.replace("6 2 0 5 3 0\n", ""));
        assert!(checked(&spoilt.altered).is_err());
        assert!(checked(&spoilt.shortened).is_err());
    }

    #[test]
    fn formulas_are_read() {
        assert_eq!(Formula::read(FORMULA).unwrap().clauses, [[1, 2], [1, -2], [-1, 2], [-1, -2]]);
        assert!(Formula::read("p cnf 1 1\n1").is_err());
    }
}
