//! Chains and nets in words: what follows from a supposition, one after the other.

use super::{by_loss, cell_names, joined, listed, symbol_names};
use hyperdoku_core::{Candidate, Cell, HouseId, Role, Step, Subject, Topology};

/// That a candidate is true or false, and the house where it is the last place if that is why.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Claim {
    candidate: Candidate,
    truth: Truth,
    house: Option<HouseId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    True,
    False,
}

/// A supposition, and what follows from it.
type Course = Vec<Claim>;

/// `if r1c2 is not 5, then r1c7 is 5 (only place in row 1), then it is not 3`: all that a step supposes, and what follows.
pub fn text(topology: &Topology, step: &Step) -> String {
    let mut courses = courses(step);
    // What contradicts itself needs no way to come to it.
    if let [one, other] = &courses[..]
        && one.len() == 1
        && one[0] == other[0]
    {
        courses.remove(0);
    }
    let texts = courses.iter().enumerate().map(|(i, course)| {
        let (supposed, claims) = course.split_first().expect("a course begins with what is supposed");
        // What follows from the same once more is no other case, and what it shares with the first was said.
        if i > 0 && courses[0][0] == *supposed {
            let new: Course = claims.iter().filter(|claim| !courses[0].contains(claim)).copied().collect();
            return format!("; but also {}", conclusions(topology, None, &new));
        }
        let opening = if i == 0 { "if" } else { "; if" };
        let begin = claim(topology, supposed);
        match conclusions(topology, Some(supposed), claims) {
            rest if rest.is_empty() => format!("{opening} {begin}, that is it already"),
            rest => format!("{opening} {begin}, then {rest}"),
        }
    });
    texts.collect()
}

/// Whether a step is a chain with two ends, of which one is true.
pub fn is_open(step: &Step) -> bool {
    // Forcing chains suppose one of a group, and patterns of links have their ends in one.
    let has_groups = step.evidence.iter().any(|mark| matches!(mark.role, Role::Group(_)));
    !has_groups && ends(step).is_some_and(|(first, last)| first.candidate != last.candidate)
}

/// What the end of a chain of links means.
pub fn close(topology: &Topology, step: &Step) -> String {
    let Some((first, last)) = ends(step) else { return String::new() };
    if is_open(step) {
        let [one, other] = [first, last].map(|end| Claim { truth: Truth::True, ..end });
        let cells = [one, other].map(|end| topology.shape().cell_name(end.candidate.cell));
        let same = one.candidate.symbol == other.candidate.symbol;
        return match same {
            true => format!(
                "So {} is {}, and what sees both is not.",
                joined(&cells, "or"),
                symbol(topology, one)
            ),
            false => format!("So {}.", joined(&[one, other].map(|end| claim(topology, &end)), "or")),
        };
    }
    match last.truth {
        Truth::True => "That cannot be.".to_owned(),
        Truth::False => {
            "This comes back to where it began, so it can be read backwards too: of two neighbouring candidates in it \
             exactly one is true, and what both of them rule out is impossible."
                .to_owned()
        }
    }
}

/// What is supposed first, and the last conclusion.
fn ends(step: &Step) -> Option<(Claim, Claim)> {
    let courses = courses(step);
    let course = courses.first()?;
    Some((*course.first()?, *course.last()?))
}

fn courses(step: &Step) -> Vec<Course> {
    let mut courses: Vec<Course> = Vec::new();
    let mut house = None;
    for mark in &step.evidence {
        let truth = if mark.role == Role::On { Truth::True } else { Truth::False };
        match (mark.subject, mark.role) {
            (Subject::Place(place, _), Role::On) => house = Some(place),
            (Subject::Candidate(candidate), Role::Group(_)) => {
                courses.push(vec![Claim { candidate, truth: Truth::True, house: None }]);
            }
            (Subject::Candidate(candidate), Role::On | Role::Off) => {
                let claim = Claim { candidate, truth, house: house.take() };
                courses.last_mut().into_iter().for_each(|course| course.push(claim));
            }
            (Subject::Link(from, to), Role::On | Role::Off) => {
                if courses.last().and_then(|course| course.last()).is_none_or(|end| end.candidate != from) {
                    let supposed = if truth == Truth::True { Truth::False } else { Truth::True };
                    courses.push(vec![Claim { candidate: from, truth: supposed, house: None }]);
                }
                let claim = Claim { candidate: to, truth, house: house.take() };
                courses.last_mut().into_iter().for_each(|course| course.push(claim));
            }
            _ => {}
        }
    }
    courses
}

/// What follows from what was said last.
fn conclusions(topology: &Topology, said: Option<&Claim>, claims: &[Claim]) -> String {
    let mut text = String::new();
    let mut subject = said.map(|claim| claim.candidate.cell);
    let mut last = None;
    let runs = claims.chunk_by(|one, next| one.truth == Truth::False && next.truth == Truth::False);
    for (i, run) in runs.enumerate() {
        text.push_str(match run[0].truth {
            _ if i == 0 => "",
            // What it follows from was said before, but not just now.
            Truth::True if last == Some(Truth::True) => ", and also ",
            Truth::True => ", so ",
            Truth::False => ", then ",
        });
        last = Some(run[0].truth);
        match run[0].truth {
            Truth::True => text.push_str(&truth(topology, &run[0], subject)),
            Truth::False => text.push_str(&falsities(topology, run, subject)),
        }
        let cell = run[0].candidate.cell;
        subject = run.iter().all(|claim| claim.candidate.cell == cell).then_some(cell);
    }
    text
}

/// `r1c7 is 5 (only place in row 1)`, or `it is 5`.
fn truth(topology: &Topology, claim: &Claim, subject: Option<Cell>) -> String {
    let house =
        claim.house.map_or(String::new(), |house| format!(" (only place in {})", topology.house_name(house)));
    let cell = name(topology, claim.candidate.cell, subject);
    format!("{cell} is {}{house}", symbol(topology, *claim))
}

/// `r1c2 and r1c3 are not 5 and r2c1 is not 4 or 6`.
fn falsities(topology: &Topology, claims: &[Claim], subject: Option<Cell>) -> String {
    let gone: Vec<Candidate> = claims.iter().map(|claim| claim.candidate).collect();
    let clauses = by_loss(&gone).into_iter().map(|(cells, lost)| {
        let lost = symbol_names(topology, lost, "or");
        match &cells[..] {
            [cell] => format!("{} is not {lost}", name(topology, *cell, subject)),
            cells => format!("{} are not {lost}", cell_names(topology, cells)),
        }
    });
    listed(&clauses.collect::<Vec<_>>())
}

/// `r1c2 is 5` or `r1c2 is not 5`.
fn claim(topology: &Topology, claim: &Claim) -> String {
    let is = if claim.truth == Truth::True { "is" } else { "is not" };
    format!("{} {is} {}", topology.shape().cell_name(claim.candidate.cell), symbol(topology, *claim))
}

fn symbol(topology: &Topology, claim: Claim) -> String {
    topology.shape().symbol_name(claim.candidate.symbol)
}

/// A cell by its name, or as `it` where it was spoken of last.
fn name(topology: &Topology, cell: Cell, subject: Option<Cell>) -> String {
    if subject == Some(cell) { "it".to_owned() } else { topology.shape().cell_name(cell) }
}
