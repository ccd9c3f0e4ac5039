//! What alternating chains share. Of two candidates at a strong link one is true, at a weak link one is false; these
//! follow each other in turn. Where the first and last links are strong and the first candidate is false, the last is
//! true: one of both is. Where these rule each other out, the chain is a loop, and one is true at its weak links too.

use super::course::{Course, Fact, Literal, Met, Pace, Rules, draw_links};
use super::prelude::*;
use super::shortest::{Shortest, length_rating, longest_below};
use super::web::{Node, Scope, Web, excludes};
use hyperdoku_core::Effect;

/// A kind of chain.
#[derive(Clone, Copy)]
pub struct ChainKind {
    pub weak: Scope,
    pub strong: Scope,
    pub ends: Ends,
    /// How many links it has at least, without the one that closes a loop.
    pub least: u32,
    /// What a chain that is no loop adds to the rating.
    pub open: u8,
}

/// How a chain may end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// In any way.
    Any,
    /// In the symbol it starts with.
    Alike,
    /// As a loop.
    Loop,
}

/// How a chain ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// With another candidate.
    Open,
    /// With one that the first rules out.
    Loop,
    /// With the first itself.
    Back,
}

/// Looks for chains of a kind, the shortest for the same effects.
pub fn find(finder: &mut Finder<'_, '_>, kind: ChainKind) -> Flow {
    let Some(web) = Web::of(finder.sheet) else { return Flow::Continue(()) };
    let mut course = Course::new(&web, Rules { weak: kind.weak, strong: kind.strong, pace: Pace::Links });
    let mut search = Search { sheet: finder.sheet, kind, near: Near::new(&web), found: Shortest::of(finder) };
    for start in web.nodes().filter(|&node| web.has_partner(node, kind.strong)) {
        finder.node()?;
        course.suppose(Literal::off(start), search.deepest());
        search.near.look_around(start);
        for met in course.trail().iter().filter(|met| met.literal.is_on() && met.depth >= kind.least) {
            search.look(&course, start, met);
        }
    }
    search.found.push(finder)
}

struct Search<'a> {
    sheet: &'a Sheet,
    kind: ChainKind,
    near: Near<'a>,
    found: Shortest,
}

impl Search<'_> {
    /// What is longer than the best so far is no better, unless its kind is rated lower.
    fn deepest(&self) -> u32 {
        self.found.best().map_or(u32::MAX, |(tenths, links)| links.max(longest_below(tenths)) as u32)
    }

    /// Takes the chain from a start to what was met, if something follows from it.
    fn look(&mut self, course: &Course<'_>, start: Node, met: &Met) {
        let (web, end) = (course.web, met.literal.node());
        // Each is met from both of its ends.
        let Some(form) = self.form(web, start, end).filter(|_| end >= start) else { return };
        if form == Form::Open && !self.near.shares(end) {
            return;
        }
        let links = met.depth as usize + usize::from(form == Form::Loop);
        let rank = (rating(form, links, self.kind.open), links);
        if self.found.best().is_some_and(|best| best <= rank) {
            return;
        }
        let mut way = course.way_to(met.literal);
        let effects = match form {
            Form::Back => vec![Effect::Place(web.candidate(start))],
            Form::Open => eliminated(web.ruled_out_by_both(self.sheet, start, end)),
            Form::Loop => {
                way.push(Fact { literal: Literal::off(start), house: None });
                eliminated(ruled_out_by_loop(self.sheet, web, &way))
            }
        };
        self.found.offer(rank, effects, |draft| draw_links(draft, web, &way));
    }

    /// How a chain with these ends is read, if it is of the kind.
    fn form(&self, web: &Web, start: Node, end: Node) -> Option<Form> {
        let (first, last) = (web.candidate(start), web.candidate(end));
        let closes = excludes(self.sheet, first, last);
        match self.kind.ends {
            Ends::Alike => (first.symbol == last.symbol && end != start).then_some(Form::Open),
            Ends::Loop => closes.then_some(Form::Loop),
            Ends::Any if end == start => Some(Form::Back),
            Ends::Any if closes => Some(Form::Loop),
            Ends::Any => Some(Form::Open),
        }
    }
}

fn eliminated(candidates: Vec<Candidate>) -> Vec<Effect> {
    candidates.into_iter().map(Effect::Eliminate).collect()
}

/// One of both is true at each weak link.
fn ruled_out_by_loop(sheet: &Sheet, web: &Web, way: &[Fact]) -> Vec<Candidate> {
    let weak = way.windows(2).filter(|pair| pair[0].literal.is_on());
    let mut all: Vec<Candidate> = weak
        .flat_map(|pair| web.ruled_out_by_both(sheet, pair[0].literal.node(), pair[1].literal.node()))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What a chain's length adds to the rating of the shortest loop of its kind. Seen from what it eliminates, an open
/// one has two candidates more.
fn rating(form: Form, links: usize, open: u8) -> u8 {
    match form {
        Form::Loop => length_rating(links),
        Form::Back => open + length_rating(links + 1),
        Form::Open => open + length_rating(links + 3),
    }
}

/// The rating of a step with these links.
pub fn step_rating(step: &Step, open: u8) -> u8 {
    let links = step.evidence.iter().filter_map(|mark| match mark.subject {
        Subject::Link(from, to) => Some((from, to, mark.role)),
        _ => None,
    });
    let links: Vec<(Candidate, Candidate, Role)> = links.collect();
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return 0 };
    let form = match last.2 {
        _ if first.0 != last.1 => Form::Open,
        Role::Off => Form::Loop,
        _ => Form::Back,
    };
    rating(form, links.len(), open)
}

/// Which candidates share what they rule out with the start of a chain.
struct Near<'a> {
    web: &'a Web,
    /// The candidates that it rules out.
    ruled_out: Vec<Node>,
    is_ruled_out: Vec<bool>,
    /// How many of them there are in each choice.
    count: Vec<u32>,
}

impl<'a> Near<'a> {
    fn new(web: &'a Web) -> Self {
        Near {
            web,
            ruled_out: Vec::new(),
            is_ruled_out: vec![false; web.node_count()],
            count: vec![0; web.choice_count()],
        }
    }

    fn look_around(&mut self, start: Node) {
        let web = self.web;
        for node in self.ruled_out.drain(..) {
            self.is_ruled_out[node.index()] = false;
            web.choices_of(node, Scope::All).iter().for_each(|choice| self.count[choice.index()] = 0);
        }
        let rivals = web.choices_of(start, Scope::All).iter().flat_map(|&choice| web.members(choice));
        for &node in rivals.filter(|&&node| node != start) {
            if !std::mem::replace(&mut self.is_ruled_out[node.index()], true) {
                self.ruled_out.push(node);
                let choices = web.choices_of(node, Scope::All);
                choices.iter().for_each(|choice| self.count[choice.index()] += 1);
            }
        }
    }

    /// Whether the start and this one rule out something together.
    fn shares(&self, end: Node) -> bool {
        let itself = u32::from(self.is_ruled_out[end.index()]);
        self.web.choices_of(end, Scope::All).iter().any(|choice| self.count[choice.index()] > itself)
    }
}

/// Why a chain is right, however it ends.
pub const SENTENCE: &str = "{chain}. {close}";
