//! Puzzles as hard as wanted.
//!
//! Givens are taken away as long as techniques that are easy enough still solve the puzzle: that leads to its edge, where
//! the hardest of them are needed. If the rating is off even so, givens are put back where those techniques were stuck
//! (too hard) or anywhere (too easy), others are taken away instead, and the better of two puzzles is kept.
//!
//! Where chains are wanted it takes too long to ask techniques about every given. All that can be spared are taken away
//! then, and if that is too hard, the place on the way there is looked for where it was not: by halves.

use crate::draft::{Draft, Toward, Unit};
use crate::lessen::{fill_up, lessen};
use crate::prove::Prover;
use crate::wish::{Givens, Grade, Miss};
use hyperdoku_core::{Budget, Cell, Grid, Puzzle};
use hyperdoku_logic::{Frame, Known, Ladder, Level, PathEnd, Rating, Unrated, rate, solve_path};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How often a puzzle is changed before another grid is taken.
const CHANGES: u32 = 12;

/// Places that techniques may look at for one rating: a few seconds at most.
const NODES: u64 = 2_000_000;

/// How far off a puzzle is that techniques which are easy enough do not solve: more than any that has a rating.
const STUCK: u32 = 1_000;

/// How often givens that do not matter are looked for, before fewer are asked for at once.
const ATTEMPTS: u32 = 4;

/// Leads one grid to a grade.
pub(crate) struct Steering<'a> {
    frame: &'a Arc<Frame>,
    grade: &'a Grade,
    givens: &'a Givens,
    /// How many there may be.
    range: RangeInclusive<usize>,
    budget: &'a Budget,
    /// Techniques that are easy enough; one ladder for each scale that has a limit.
    ladders: Vec<Ladder>,
    asking: Asking,
}

/// Whether techniques are asked about each given that could go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asking {
    Always,
    Never,
}

/// A puzzle and what is missing.
struct State<'a> {
    draft: Draft<'a>,
    miss: Miss,
    /// None where the rating takes too long.
    rating: Option<Rating>,
}

impl<'a> Steering<'a> {
    pub(crate) fn new(
        frame: &'a Arc<Frame>,
        grade: &'a Grade,
        givens: &'a Givens,
        budget: &'a Budget,
    ) -> Self {
        let is_quick = grade.class.as_ref().is_some_and(|class| *class.end() < Level::Unfair);
        let asking = if is_quick && !givens.are_needed() { Asking::Always } else { Asking::Never };
        let range = givens.range(frame.topology().cell_count());
        Steering { frame, grade, givens, range, budget, ladders: ladders(grade), asking }
    }

    /// A puzzle as wanted, with its rating; `None` if this grid did not lead to one.
    pub(crate) fn lead<'d>(
        &self,
        start: Draft<'d>,
        prover: &mut Prover<'_>,
        rng: &mut impl Rng,
    ) -> Option<(Draft<'d>, Rating)> {
        let all = start.units(Toward::Fewer);
        let mut best = self.descend(start, all, prover, rng)?;
        for _ in 0..CHANGES {
            if best.miss.distance == 0 {
                break;
            }
            let mut draft = best.draft.clone();
            let tried = draft.units(Toward::Fewer);
            self.give(&mut draft, best.miss, rng);
            let next = self.descend(draft, tried, prover, rng)?;
            if next.miss.distance <= best.miss.distance {
                best = next;
            }
        }
        let rating = best.rating.filter(|_| best.miss.distance == 0)?;
        self.fill_up(best.draft, rating, rng)
    }

    /// Takes givens away, as many as the grade allows.
    fn descend<'d>(
        &self,
        start: Draft<'d>,
        tried: Vec<Unit>,
        prover: &mut Prover<'_>,
        rng: &mut impl Rng,
    ) -> Option<State<'d>> {
        let least = *self.range.start();
        let mut draft = start.clone();
        lessen(&mut draft, tried, least, prover, rng, |fewer| {
            self.asking == Asking::Never || self.stuck(fewer).is_none()
        });
        let state = self.state(draft)?;
        let is_settled = self.givens.are_needed() || self.asking == Asking::Always || !state.miss.is_too_hard;
        if is_settled { Some(state) } else { self.halve(start, state, rng) }
    }

    /// Between a puzzle and one with fewer givens that is too hard, the one that is nearest to what is wanted.
    fn halve<'d>(&self, start: Draft<'d>, reduced: State<'d>, rng: &mut impl Rng) -> Option<State<'d>> {
        let mut removed = start.units(Toward::Fewer);
        removed.retain(|unit| !reduced.draft.is_given(*unit));
        removed.shuffle(rng);
        let mut best = reduced;
        let (mut easy, mut hard) = (0, removed.len());
        while hard - easy > 1 && best.miss.distance > 0 {
            let middle = usize::midpoint(easy, hard);
            let mut draft = start.clone();
            removed[..middle].iter().for_each(|&unit| draft.take(unit));
            let state = self.state(draft)?;
            if state.miss.is_too_hard {
                hard = middle;
            } else {
                easy = middle;
            }
            if state.miss.distance <= best.miss.distance {
                best = state;
            }
        }
        Some(best)
    }

    /// The cells that techniques which are easy enough leave empty, if there are any.
    fn stuck(&self, puzzle: &Puzzle) -> Option<Vec<Cell>> {
        let budget = Budget { nodes: Some(NODES), ..self.budget.clone() };
        self.ladders.iter().find_map(|ladder| {
            let path = solve_path(self.frame, puzzle, ladder, &budget);
            let is_empty = |cell: &Cell| path.sheet.value(*cell).is_none();
            (path.end != PathEnd::Solved).then(|| puzzle.topology().cells().filter(is_empty).collect())
        })
    }

    /// Gives a unit or two: where it is too hard, or anywhere.
    fn give(&self, draft: &mut Draft<'_>, miss: Miss, rng: &mut impl Rng) {
        let stuck = if miss.is_too_hard { self.stuck(&draft.puzzle()) } else { None };
        let mut open = match stuck {
            Some(cells) => {
                let mut units: Vec<Unit> = cells.iter().map(|&cell| draft.pattern.unit_of(cell)).collect();
                units.sort_unstable();
                units.dedup();
                units
            }
            None => draft.units(Toward::More),
        };
        for _ in 0..rng.random_range(1..=2) {
            if let Some(unit) = draft.draw(&mut open, Toward::More, rng) {
                draft.give(unit);
            }
        }
    }

    /// Rates a puzzle; `None` once the work is cancelled.
    fn state<'d>(&self, draft: Draft<'d>) -> Option<State<'d>> {
        let puzzle = draft.puzzle();
        let budget = Budget { nodes: Some(NODES), ..self.budget.clone() };
        if self.stuck(&puzzle).is_some() {
            let miss = Miss { distance: STUCK, is_too_hard: true };
            return (!self.budget.is_cancelled()).then_some(State { draft, miss, rating: None });
        }
        let above = draft.count().saturating_sub(*self.range.end()) as u32;
        match rate(self.frame, &puzzle, Known::Unique, &budget) {
            Ok(rating) => {
                let miss = self.grade.miss(&rating);
                let miss = Miss { distance: miss.distance + above, ..miss };
                Some(State { draft, miss, rating: Some(rating) })
            }
            Err(Unrated::Ended { .. }) if !self.budget.is_cancelled() => {
                Some(State { draft, miss: Miss { distance: STUCK, is_too_hard: true }, rating: None })
            }
            Err(_) => None,
        }
    }

    /// Gives more cells so that the grade stays: as many as a random number within the range says, or fewer.
    ///
    /// Cells that singles fill at the beginning make no difference: where they stop, the puzzle is the same. Where these
    /// are not enough, others are tried, many at once or few.
    fn fill_up<'d>(
        &self,
        draft: Draft<'d>,
        rating: Rating,
        rng: &mut impl Rng,
    ) -> Option<(Draft<'d>, Rating)> {
        let Givens::Between(range) = self.givens else { return Some((draft, rating)) };
        let wanted = rng.random_range(range.clone());
        let singles = filled_by_singles(&draft);
        let mut best = self.filled(&draft, singles, wanted, rng).unwrap_or((draft, rating));
        let mut part = range.start().saturating_sub(best.0.count());
        while best.0.count() < *range.start() {
            let target = (best.0.count() + part).min(*range.start());
            let all = || best.0.units(Toward::More);
            match (0..ATTEMPTS).find_map(|_| self.filled(&best.0, all(), target, rng)) {
                Some(more) if more.0.count() > best.0.count() => best = more,
                _ if part > 1 => part /= 2,
                _ => return None,
            }
        }
        range.contains(&best.0.count()).then_some(best)
    }

    /// A puzzle with more givens, drawn from some units, if it is as wanted.
    fn filled<'d>(
        &self,
        draft: &Draft<'d>,
        from: Vec<Unit>,
        count: usize,
        rng: &mut impl Rng,
    ) -> Option<(Draft<'d>, Rating)> {
        let mut more = draft.clone();
        fill_up(&mut more, from, count, rng);
        let state = self.state(more).filter(|state| state.miss.distance == 0)?;
        Some((state.draft, state.rating?))
    }
}

/// The units that are not given and that singles fill.
fn filled_by_singles(draft: &Draft<'_>) -> Vec<Unit> {
    let mut grid = Grid::new(draft.solution.topology());
    let loaded = grid.load(&draft.puzzle()).and_then(|()| grid.propagate());
    loaded.expect("the puzzle has a solution");
    let mut units = draft.units(Toward::More);
    units.retain(|&unit| draft.pattern.cells(unit).iter().all(|&cell| grid.symbol(cell).is_some()));
    units
}

/// The techniques that a grade allows, on each scale that it limits.
fn ladders(grade: &Grade) -> Vec<Ladder> {
    let mut ladders = Vec::new();
    let hardest = grade.class.as_ref().map_or(Level::Beyond, |class| *class.end());
    if hardest < Level::Extreme || !grade.forbids.is_empty() {
        let score = Ladder::score(Known::Unique);
        ladders.push(score.only(|technique| {
            technique.score.is_some_and(|score| score.level <= hardest)
                && !grade.forbids.contains(&technique.id)
        }));
    }
    if let Some(er) = &grade.er {
        let most = *er.end();
        ladders.push(
            Ladder::er(Known::Unique)
                .only(|technique| technique.er.is_some_and(|er| u32::from(er.base) <= most)),
        );
    }
    ladders
}
