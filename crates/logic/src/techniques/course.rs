//! What follows from a supposition, nearest first: a candidate that is true rules out the rest of its choices, and one
//! that is false makes the last of a choice true.

use super::prelude::*;
use super::web::{Choice, Node, Scope, Web};

/// That a candidate is true, or that it is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Literal(u32);

impl Literal {
    pub fn on(node: Node) -> Self {
        Literal(2 * node.0 + 1)
    }

    pub fn off(node: Node) -> Self {
        Literal(2 * node.0)
    }

    pub fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub fn node(self) -> Node {
        Node(self.0 / 2)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn opposite(self) -> Self {
        Literal(self.0 ^ 1)
    }
}

/// How far one may go from one candidate to the next.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The choices in which a true candidate rules out the others.
    pub weak: Scope,
    /// The choices of which the last candidate is true.
    pub strong: Scope,
    pub pace: Pace,
}

/// When a candidate is the last of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// It has two on the sheet: each conclusion rests on one before it.
    Links,
    /// All others were found false: a conclusion may rest on many. Ends where a candidate is both true and false.
    Singles,
}

/// A literal that follows.
#[derive(Clone, Copy, Debug)]
pub struct Met {
    pub literal: Literal,
    /// How many conclusions it takes to come here.
    pub depth: u32,
    cause: Cause,
}

#[derive(Clone, Copy, Debug)]
enum Cause {
    Supposed,
    /// Ruled out by this one.
    True(Node),
    /// The last of this choice.
    Last(Choice),
}

/// A literal of a way.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    pub literal: Literal,
    /// The house where it is the last place, if that is why.
    pub house: Option<HouseId>,
}

impl Fact {
    fn candidate(self, web: &Web) -> Candidate {
        web.candidate(self.literal.node())
    }

    fn role(self) -> Role {
        if self.literal.is_on() { Role::On } else { Role::Off }
    }

    fn draw_place(self, draft: Draft, web: &Web) -> Draft {
        let symbol = self.candidate(web).symbol;
        self.house.into_iter().fold(draft, |draft, house| draft.place_in(Role::On, house, symbol))
    }
}

/// Where a literal is not met, or a choice is not looked at.
const NONE: u32 = u32::MAX;
/// Where a choice has nothing more to rule out.
const DONE: u32 = u32::MAX - 1;

/// One supposition after the other on the same web.
pub struct Course<'a> {
    pub web: &'a Web,
    rules: Rules,
    /// In the order in which they follow.
    trail: Vec<Met>,
    /// Where each literal is on the trail.
    met: Vec<u32>,
    /// The candidate that was true first in each choice.
    truth: Vec<u32>,
    /// How many of each choice are not known to be false.
    left: Vec<u32>,
    clash: Option<Node>,
}

impl<'a> Course<'a> {
    pub fn new(web: &'a Web, rules: Rules) -> Self {
        let sizes = web.choices(Scope::All).map(|choice| web.members(choice).len() as u32);
        Course {
            web,
            rules,
            trail: Vec::new(),
            met: vec![NONE; 2 * web.node_count()],
            truth: vec![NONE; web.choice_count()],
            left: sizes.collect(),
            clash: None,
        }
    }

    /// Forgets what was supposed before and follows this, up to a depth.
    pub fn suppose(&mut self, literal: Literal, deepest: u32) {
        self.clear();
        self.meet(literal, Cause::Supposed, 0);
        let mut next = 0;
        while let Some(&met) = self.trail.get(next) {
            if self.clash.is_some() || met.depth >= deepest {
                break;
            }
            if met.literal.is_on() {
                self.rule_out(met.literal.node(), met.depth + 1);
            } else {
                self.complete(met.literal.node(), met.depth + 1);
            }
            next += 1;
        }
    }

    /// What follows, nearest first.
    pub fn trail(&self) -> &[Met] {
        &self.trail
    }

    /// The candidate that would be both true and false.
    pub fn clash(&self) -> Option<Node> {
        self.clash
    }

    /// What it takes to come to a literal that was met, from the supposition to itself: before the last of a choice
    /// comes what rules out the others.
    pub fn way_to(&self, literal: Literal) -> Vec<Fact> {
        let last = self.met[literal.index()];
        let mut is_told = vec![false; last as usize + 1];
        let mut way = Vec::new();
        let mut open = vec![last];
        while let Some(&place) = open.last() {
            let before = open.len();
            let grounds = self.grounds(place).filter(|&place| !is_told[place as usize]);
            let grounds: Vec<u32> = grounds.collect();
            let reasons = grounds.iter().chain([&place]).filter_map(|&place| self.truth_behind(place));
            open.extend(reasons.filter(|&place| !is_told[place as usize]));
            if open.len() == before {
                open.pop();
                for place in grounds.into_iter().chain([place]) {
                    if !std::mem::replace(&mut is_told[place as usize], true) {
                        way.push(self.fact(place));
                    }
                }
            }
        }
        way
    }

    /// Where on the trail the others of a choice are ruled out, for the last of it.
    fn grounds(&self, place: u32) -> impl Iterator<Item = u32> + '_ {
        let Met { literal, cause, .. } = self.trail[place as usize];
        let others = match cause {
            Cause::Last(choice) => self.web.members(choice),
            Cause::Supposed | Cause::True(_) => &[],
        };
        let others = others.iter().filter(move |&&node| node != literal.node());
        others.map(|&node| self.met[Literal::off(node).index()])
    }

    /// Where on the trail the candidate is that rules out this one.
    fn truth_behind(&self, place: u32) -> Option<u32> {
        match self.trail[place as usize].cause {
            Cause::True(node) => Some(self.met[Literal::on(node).index()]),
            Cause::Supposed | Cause::Last(_) => None,
        }
    }

    fn fact(&self, place: u32) -> Fact {
        let Met { literal, cause, .. } = self.trail[place as usize];
        let house = match cause {
            Cause::Last(choice) => self.web.house(choice),
            Cause::Supposed | Cause::True(_) => None,
        };
        Fact { literal, house }
    }

    /// The others in the choices of a true candidate are false. Those of a choice are looked through once: where a
    /// second one is true, only the first is left to rule out.
    fn rule_out(&mut self, node: Node, depth: u32) {
        let web = self.web;
        for &choice in web.choices_of(node, self.rules.weak) {
            let first = std::mem::replace(&mut self.truth[choice.index()], DONE);
            match first {
                NONE => {
                    self.truth[choice.index()] = node.0;
                    for &other in web.members(choice).iter().filter(|&&other| other != node) {
                        self.meet(Literal::off(other), Cause::True(node), depth);
                    }
                }
                DONE => {}
                first => self.meet(Literal::off(Node(first)), Cause::True(node), depth),
            }
        }
    }

    /// Where a false candidate leaves one other, that is true.
    fn complete(&mut self, node: Node, depth: u32) {
        let web = self.web;
        for &choice in web.choices_of(node, self.rules.strong) {
            let left = &mut self.left[choice.index()];
            match self.rules.pace {
                Pace::Links if *left != 2 => continue,
                Pace::Links => {}
                Pace::Singles => {
                    *left -= 1;
                    if *left != 1 {
                        continue;
                    }
                }
            }
            let is_possible = |other: &&Node| match self.rules.pace {
                Pace::Links => **other != node,
                Pace::Singles => self.met[Literal::off(**other).index()] == NONE,
            };
            match web.members(choice).iter().find(is_possible) {
                Some(&last) => self.meet(Literal::on(last), Cause::Last(choice), depth),
                // The last is found to be false but not yet looked at.
                None => self.empty(choice, depth),
            }
        }
    }

    /// No candidate of a choice is left: the one found false last is true for lack of others.
    fn empty(&mut self, choice: Choice, depth: u32) {
        let members = self.web.members(choice).iter();
        if let Some(&last) = members.max_by_key(|&&node| self.met[Literal::off(node).index()]) {
            self.meet(Literal::on(last), Cause::Last(choice), depth);
        }
    }

    fn meet(&mut self, literal: Literal, cause: Cause, depth: u32) {
        if self.met[literal.index()] != NONE {
            return;
        }
        self.met[literal.index()] = self.trail.len() as u32;
        self.trail.push(Met { literal, depth, cause });
        if self.rules.pace == Pace::Singles && self.met[literal.opposite().index()] != NONE {
            self.clash.get_or_insert(literal.node());
        }
    }

    fn clear(&mut self) {
        let (web, rules) = (self.web, self.rules);
        for met in self.trail.drain(..) {
            self.met[met.literal.index()] = NONE;
            let node = met.literal.node();
            if met.literal.is_on() {
                let looked_at = web.choices_of(node, rules.weak).iter();
                looked_at.for_each(|choice| self.truth[choice.index()] = NONE);
            } else if rules.pace == Pace::Singles {
                for &choice in web.choices_of(node, rules.strong) {
                    self.left[choice.index()] = web.members(choice).len() as u32;
                }
            }
        }
        self.clash = None;
    }
}

/// Adds the candidates of a course to a step: the supposition with a role, then those that would be true and those
/// that would be false.
pub fn draw_course(draft: Draft, web: &Web, supposed: Role, way: &[Fact]) -> Draft {
    way.iter().enumerate().fold(draft, |draft, (place, fact)| {
        let role = if place == 0 { supposed } else { fact.role() };
        fact.draw_place(draft, web).candidates(role, [fact.candidate(web)])
    })
}

/// Adds the links of a course to a step, each of whose literals follows from the one before.
pub fn draw_links(draft: Draft, web: &Web, way: &[Fact]) -> Draft {
    way.windows(2).fold(draft, |draft, pair| {
        let draft = pair[1].draw_place(draft, web);
        draft.link(pair[1].role(), pair[0].candidate(web), pair[1].candidate(web))
    })
}
