//! What forcing chains and nets share: one candidate of a choice is true, and what follows from each of them is so.

use super::course::{Course, Fact, Literal, Pace, Rules, draw_course, draw_links};
use super::prelude::*;
use super::shortest::{Shortest, length_rating};
use super::web::{Choice, Scope, Web};
use hyperdoku_core::Effect;

/// Looks for what follows from all candidates of a choice.
pub fn find(finder: &mut Finder<'_, '_>, choices: Scope, pace: Pace) -> Flow {
    let Some(web) = Web::of(finder.sheet) else { return Flow::Continue(()) };
    let mut course = Course::new(&web, Rules { weak: Scope::All, strong: Scope::All, pace });
    let mut tally = Tally::new(&web);
    let mut shortest = Shortest::of(finder);
    for choice in web.choices(choices).filter(|&choice| web.members(choice).len() >= least(pace)) {
        tally.count(finder, &mut course, choice)?;
        let best = shortest.best().map_or(usize::MAX, |(_, length)| length);
        let common = tally.common(web.members(choice).len(), best);
        if !common.is_empty() {
            compare(finder, &mut course, choice, pace, &common, &mut shortest)?;
        }
    }
    shortest.push(finder)
}

/// How many candidates a choice has at least: from two, links would make an alternating chain.
fn least(pace: Pace) -> usize {
    match pace {
        Pace::Links => 3,
        Pace::Singles => 2,
    }
}

/// Offers what follows from all candidates of a choice.
fn compare(
    finder: &mut Finder<'_, '_>,
    course: &mut Course<'_>,
    choice: Choice,
    pace: Pace,
    common: &[Literal],
    shortest: &mut Shortest,
) -> Flow {
    let web = course.web;
    let mut ways: Vec<Vec<Vec<Fact>>> = vec![Vec::new(); common.len()];
    for &node in web.members(choice) {
        course.suppose(Literal::on(node), u32::MAX);
        for (ways, &literal) in ways.iter_mut().zip(common) {
            // On large boards there are many, and each is long.
            finder.node()?;
            ways.push(course.way_to(literal));
        }
    }
    for (ways, literal) in ways.iter().zip(common) {
        let length = ways.iter().map(Vec::len).sum();
        let candidate = web.candidate(literal.node());
        let effect = if literal.is_on() { Effect::Place(candidate) } else { Effect::Eliminate(candidate) };
        shortest.offer((length_rating(length), length), vec![effect], |draft| {
            draw(draft, web, choice, pace, ways)
        });
    }
    Flow::Continue(())
}

fn draw(draft: Draft, web: &Web, choice: Choice, pace: Pace, ways: &[Vec<Fact>]) -> Draft {
    let members = web.members(choice).iter().map(|&node| web.candidate(node));
    let draft = draft.houses(Role::Base, web.house(choice)).candidates(Role::Base, members);
    ways.iter().zip(0..).fold(draft, |draft, (way, branch)| match pace {
        Pace::Links => {
            let draft = draw_course(draft, web, Role::Group(branch), &way[..1]);
            draw_links(draft, web, way)
        }
        Pace::Singles => draw_course(draft, web, Role::Group(branch), way),
    })
}

/// What follows from all candidates of a choice.
struct Tally {
    /// From how many candidates each literal follows, and how many literals that takes at least.
    counts: Vec<(u32, usize)>,
    /// What follows from the first.
    seen: Vec<Literal>,
}

impl Tally {
    fn new(web: &Web) -> Self {
        Tally { counts: vec![(0, 0); 2 * web.node_count()], seen: Vec::new() }
    }

    /// Looks at a choice, up to where nothing is common.
    fn count(&mut self, finder: &mut Finder<'_, '_>, course: &mut Course<'_>, choice: Choice) -> Flow {
        self.seen.drain(..).for_each(|literal| self.counts[literal.index()] = (0, 0));
        for (&node, before) in course.web.members(choice).iter().zip(0..) {
            finder.node()?;
            course.suppose(Literal::on(node), u32::MAX);
            if before == 0 {
                self.seen.extend(course.trail().iter().map(|met| met.literal));
            }
            let mut is_any_common = false;
            for met in course.trail() {
                let (count, length) = &mut self.counts[met.literal.index()];
                if *count == before {
                    *count += 1;
                    *length += met.depth as usize + 1;
                    is_any_common = true;
                }
            }
            if !is_any_common {
                break;
            }
        }
        Flow::Continue(())
    }

    /// What follows from so many candidates in less than so many literals, as far as one can tell.
    fn common(&self, candidates: usize, length: usize) -> Vec<Literal> {
        let is_common = |literal: &&Literal| {
            let (count, least) = self.counts[literal.index()];
            count as usize == candidates && least < length
        };
        self.seen.iter().filter(is_common).copied().collect()
    }
}

/// Why what follows from a cell is right.
pub const CELL: &str = "{base.cells} holds {base.either}. Whichever it is, the same follows: {chain}.";

/// Why what follows from the places of a symbol is right.
pub const HOUSE: &str = "One of {base.cells} holds the {base.symbols} of {base.houses}. Whichever it is, the same \
                         follows: {chain}.";
