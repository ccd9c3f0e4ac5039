//! Many puzzles at once, one a lane: what is in the lanes, what waits, and what becomes of it.
//!
//! A state is a puzzle with some of its candidates gone; it is one bit in each row of candidates. A lane that is stuck
//! takes a candidate of a cell to be true. A lane that is done turns its last choice into the opposite and starts again:
//! where it was last stuck, if that choice was made there, or else where it was first stuck, with all its choices at once.
//! Only these two states are kept: what follows from choices between is found again for less than keeping it would cost.
//! A lane without choices takes the puzzle that waits for it, and where none is left it shares the choices of another.

use super::bits::{Bits, LaneSet, MOST_LANES};
use super::numbers::{Arrivals, Departures};
use super::picks::{Moves, Picks};
use super::trail::{Choice, Start, Trail};
use super::{FoundIn, Tally};
use hyperdoku_core::{Budget, Candidate, Ending};
use std::sync::atomic::Ordering;

/// What a kernel knows of a board.
pub(crate) trait Kernel<V: Bits> {
    /// What it keeps from look to look.
    type Notes;
    /// How many looks it takes to see everything.
    const PARTS: usize;
    /// How many cells there are.
    fn cells(&self) -> usize;
    /// How many symbols.
    fn symbols(&self) -> usize;
    /// Notes on no state.
    fn notes(&self) -> Self::Notes;
    /// Notes on these states, which others have changed.
    fn refresh(&self, state: &[V], notes: &mut Self::Notes);
    /// Removes candidates in all lanes that cannot be, as far as this part of a look tells.
    fn look(&self, part: usize, state: &mut [V], notes: &mut Self::Notes) -> Look<V>;
    /// For each cell the lanes that branch there; each stuck lane branches in one cell with several candidates.
    fn choose(&self, state: &[V], stuck: V, picks: &mut [V]);
}

/// What a look found.
#[derive(Clone, Copy)]
pub(crate) struct Look<V> {
    /// Lanes without a solution.
    pub dead: V,
    /// Lanes in which a cell has several candidates.
    pub open: V,
    /// Lanes in which something was removed.
    pub changed: V,
}

/// Puzzles to solve, and how far.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    /// A byte a cell, puzzle after puzzle: the number of the given symbol, or 0.
    pub givens: &'a [u8],
    /// For each puzzle a candidate that is left out of it; or none at all.
    pub excluded: &'a [Candidate],
    /// The most solutions of a puzzle that are looked for, at least 1.
    pub limit: u32,
    /// What may be spent on each.
    pub budget: &'a Budget,
}

/// Solves all puzzles of a task; tallies has one entry for each. Solutions are made only where someone wants them.
#[inline(always)]
pub(crate) fn run<V: Bits, K: Kernel<V>>(
    kernel: &K,
    task: Task<'_>,
    tallies: &mut [Tally],
    found: Option<&mut FoundIn<'_>>,
) {
    let (cells, symbols) = (kernel.cells(), kernel.symbols());
    let none = || vec![V::none(); cells * symbols];
    let flight = Flight {
        kernel,
        notes: kernel.notes(),
        task,
        state: none(),
        busy: V::none(),
        owners: [0; MOST_LANES],
        roots: none(),
        camps: none(),
        trails: (0..64 * V::WORDS).map(|_| Trail::new()).collect(),
        shares: false,
        waiting: none(),
        waits: V::none(),
        waiting_owners: [0; MOST_LANES],
        next: 0,
        arrivals: Arrivals::new(cells, symbols),
        picks: Picks::new(cells, symbols),
        open: V::none(),
        solved: Departures::new(cells, symbols),
        untold: V::none(),
        untold_owners: [0; MOST_LANES],
        untold_for: 0,
        tallies,
        found,
    };
    flight.run();
}

/// The puzzle of each lane.
type Owners = [u32; MOST_LANES];

struct Flight<'a, 'f, V: Bits, K: Kernel<V>> {
    kernel: &'a K,
    notes: K::Notes,
    task: Task<'a>,
    /// A row a candidate: the lanes in which it is left.
    state: Vec<V>,
    /// Lanes that hold a state.
    busy: V,
    owners: Owners,
    /// The states in which lanes were stuck with no choice open before; of use where a trail has left its root.
    roots: Vec<V>,
    /// The states in which lanes were last stuck, without the candidates that they took to be true there.
    camps: Vec<V>,
    trails: Vec<Trail>,
    /// Lanes with an open choice.
    open: V,
    /// Whether some puzzle may be in several lanes.
    shares: bool,
    /// Puzzles for the lanes that are in `waits`.
    waiting: Vec<V>,
    waits: V,
    waiting_owners: Owners,
    /// The first puzzle that does not wait yet.
    next: usize,
    arrivals: Arrivals<V>,
    /// What stuck lanes choose.
    picks: Picks<V>,
    solved: Departures<V>,
    /// Lanes whose solution is kept and not told yet, and of which puzzle it is.
    untold: V,
    untold_owners: Owners,
    /// How often lanes were seen to meanwhile.
    untold_for: u32,
    tallies: &'a mut [Tally],
    found: Option<&'a mut FoundIn<'f>>,
}

impl<V: Bits, K: Kernel<V>> Flight<'_, '_, V, K> {
    #[inline(always)]
    fn run(mut self) {
        self.fill();
        let (mut dead, mut part) = (V::none(), 0);
        // Lanes that changed in the last two looks.
        let mut changed = [V::all(); 2];
        while !self.busy.is_none() {
            // On a large board a look takes long, and there may be many before any lane is done or stuck.
            if self.task.budget.is_cancelled() {
                self.cancel();
                break;
            }
            let look = self.kernel.look(part, &mut self.state, &mut self.notes);
            part = if part + 1 == K::PARTS { 0 } else { part + 1 };
            changed = [look.changed, if K::PARTS > 1 { changed[0] } else { V::none() }];
            dead = dead.or(look.dead).and(self.busy);
            let still = self.busy.without2(changed[0], changed[1]).without(dead);
            let over = dead.or(still).count();
            if 64 * over >= PATIENCE * self.busy.count() {
                let touched = self.see_to(dead, still.without(look.open), still.and(look.open));
                (dead, changed[0]) = (V::none(), changed[0].or(touched));
            }
        }
        self.tell();
    }

    /// Ends or turns back what is dead or solved, lets what is stuck choose, and fills the lanes again; tells which
    /// lanes it changed.
    #[inline(always)]
    fn see_to(&mut self, dead: V, solved: V, stuck: V) -> V {
        if !solved.is_none() {
            self.keep(solved);
        }
        if !self.untold.is_none() {
            self.untold_for += 1;
            if self.untold_for == UNTOLD {
                self.tell();
            }
        }
        let over = dead.or(solved).and(self.busy);
        let (mut from_camp, mut from_root, mut open) =
            (LaneSet::default(), LaneSet::default(), LaneSet::default());
        for lane in over.lanes() {
            let start = self.trails[lane].turn_back();
            from_camp.put(lane, start == Start::Camp);
            from_root.put(lane, start == Start::Root);
            open.put(lane, self.trails[lane].is_open());
        }
        let (from_camp, from_root) = (V::of(&from_camp), V::of(&from_root));
        self.open = self.open.without(over).or(V::of(&open));
        self.busy = self.busy.without(over).or(from_camp).or(from_root);
        // What choosing costs, too, is nearly the same for all lanes as for one.
        let waits = CHOOSING * stuck.count() < self.busy.count() && !over.is_none();
        let stuck = if waits { V::none() } else { stuck.and(self.busy) };
        if !V::or3(stuck, from_camp, from_root).is_none() {
            self.go_on(stuck, from_camp, from_root);
        }
        let before = self.busy.without(over);
        self.fill();
        stuck.or(self.busy.without(before))
    }

    /// Keeps the solutions of these lanes to be told, and forgets puzzles that have enough.
    #[inline(always)]
    fn keep(&mut self, solved: V) {
        if !self.untold.and(solved).is_none() {
            self.tell();
        }
        let (mut kept, mut enough) = (LaneSet::default(), LaneSet::default());
        for lane in solved.lanes() {
            let owner = self.owners[lane];
            let tally = &mut self.tallies[owner as usize];
            // Another lane may have found enough just now.
            if tally.ending == Ending::Exhausted {
                kept.put(lane, true);
                self.untold_owners[lane] = owner;
                tally.solutions += 1;
                if tally.solutions == self.task.limit {
                    tally.ending = Ending::Stopped;
                    enough.put(lane, true);
                }
            }
        }
        let (kept, enough) = (V::of(&kept), V::of(&enough));
        if self.found.is_some() {
            self.solved.take(kept, self.kernel.symbols(), &self.state);
            self.untold = self.untold.or(kept);
        }
        self.forget(enough);
    }

    /// Empties these lanes, whose puzzles have ended, and where puzzles may be in several lanes, the others too.
    #[inline(always)]
    fn forget(&mut self, lanes: V) {
        self.busy = self.busy.without(lanes);
        if self.shares && !lanes.is_none() {
            let mut ended = LaneSet::default();
            for lane in self.busy.lanes() {
                if self.tallies[self.owners[lane] as usize].ending != Ending::Exhausted {
                    ended.put(lane, true);
                }
            }
            self.busy = self.busy.without(V::of(&ended));
        }
    }

    /// Tells the solutions that were kept.
    #[inline(always)]
    fn tell(&mut self) {
        let Flight { kernel, solved, untold, untold_owners, found: Some(found), tallies, .. } = self else {
            return;
        };
        let mut refused: Vec<u32> = Vec::new();
        let size = (kernel.cells(), kernel.symbols());
        solved.tell(*untold, size, |lane, solution| {
            let owner = untold_owners[lane];
            if !refused.contains(&owner) && found(owner as usize, solution).is_break() {
                tallies[owner as usize].ending = Ending::Stopped;
                refused.push(owner);
            }
        });
        (self.untold, self.untold_for) = (V::none(), 0);
        if !refused.is_empty() {
            let mut lanes = LaneSet::default();
            for lane in self.busy.lanes().filter(|&lane| refused.contains(&self.owners[lane])) {
                lanes.put(lane, true);
            }
            self.busy = self.busy.without(V::of(&lanes));
        }
    }

    /// Lets stuck lanes take a candidate to be true, as far as the budget goes, and others start again.
    #[inline(always)]
    fn go_on(&mut self, stuck: V, from_camp: V, from_root: V) {
        self.picks.choose(self.kernel, &self.state, stuck);
        let moves = Moves { stuck, rooted: stuck.without(self.open), from_camp, from_root };
        self.picks.carry_out(moves, &mut self.state, &mut self.camps, &mut self.roots);
        self.open = self.open.or(stuck);
        for lane in from_root.lanes() {
            for &choice in self.trails[lane].since_root() {
                apply(&mut self.state, self.kernel.symbols(), lane, choice);
            }
        }
        let most = self.task.budget.nodes.unwrap_or(u64::MAX);
        let (mut spent, mut nodes) = (LaneSet::default(), 0);
        for lane in stuck.lanes() {
            let tally = &mut self.tallies[self.owners[lane] as usize];
            if tally.nodes >= most {
                tally.ending = Ending::OutOfBudget;
                spent.put(lane, true);
                continue;
            }
            tally.nodes += 1;
            nodes += 1;
            let (cell, symbol) = self.picks.of(lane);
            self.trails[lane].push(cell, symbol);
        }
        self.task.budget.progress.fetch_add(nodes, Ordering::Relaxed);
        self.forget(V::of(&spent));
    }

    /// Fills empty lanes with new puzzles or with choices of others.
    #[inline(always)]
    fn fill(&mut self) {
        let free = V::all().without(self.busy);
        if self.next < self.tallies.len() && free.without(self.waits).count() >= RESTOCK * V::WORDS as u32 {
            self.stage();
        }
        let fresh = free.and(self.waits);
        self.waits = self.waits.without(fresh);
        for lane in fresh.lanes() {
            let owner = self.waiting_owners[lane];
            self.owners[lane] = owner;
            self.trails[lane].begin(self.task.excluded.get(owner as usize));
        }
        self.busy = self.busy.or(fresh);
        let shared = if self.next == self.tallies.len() { self.share() } else { V::none() };
        self.busy = self.busy.or(shared);
        let arrived = fresh.or(shared);
        self.open = self.open.without(arrived);
        if !arrived.is_none() {
            for (row, &waiting) in self.state.iter_mut().zip(&self.waiting) {
                *row = arrived.choose(waiting, *row);
            }
        }
        for lane in if self.task.excluded.is_empty() { shared } else { arrived }.lanes() {
            for &choice in self.trails[lane].fixed() {
                apply(&mut self.state, self.kernel.symbols(), lane, choice);
            }
        }
        self.kernel.refresh(&self.state, &mut self.notes);
    }

    /// Has puzzles wait for all lanes that none waits for.
    #[inline(always)]
    fn stage(&mut self) {
        let cells = self.kernel.cells();
        let mut taken = LaneSet::default();
        for lane in V::all().without(self.waits).lanes().take(self.tallies.len() - self.next) {
            self.waiting_owners[lane] = self.next as u32;
            self.arrivals.put(lane, self.kernel.symbols(), &self.task.givens[self.next * cells..][..cells]);
            taken.put(lane, true);
            self.next += 1;
        }
        let taken = V::of(&taken);
        self.arrivals.land(taken, self.kernel.symbols(), &mut self.waiting);
        self.waits = self.waits.or(taken);
    }

    /// Puts choices of busy lanes in empty ones: their puzzles wait there, with trails of their own.
    #[inline(always)]
    fn share(&mut self) -> V {
        let free = V::all().without(self.busy);
        let (mut taken, mut given_up) = (LaneSet::default(), LaneSet::default());
        if free.count() < SHARED * V::WORDS as u32 {
            return V::none();
        }
        let cells = self.kernel.cells();
        let mut givers = self.busy.lanes();
        for lane in free.lanes() {
            let trails = &mut self.trails;
            let giver = givers.find(|&from| {
                let [own, other] = trails.get_disjoint_mut([from, lane]).expect("a busy lane is not free");
                own.give_to(other)
            });
            let Some(from) = giver else { break };
            given_up.put(from, !self.trails[from].is_open());
            self.owners[lane] = self.owners[from];
            self.arrivals.put(
                lane,
                self.kernel.symbols(),
                &self.task.givens[self.owners[from] as usize * cells..][..cells],
            );
            taken.put(lane, true);
        }
        let taken = V::of(&taken);
        if !taken.is_none() {
            self.arrivals.land(taken, self.kernel.symbols(), &mut self.waiting);
            self.shares = true;
        }
        self.open = self.open.without(V::of(&given_up));
        taken
    }

    /// Ends everything that has not ended.
    fn cancel(&mut self) {
        for lane in self.busy.lanes() {
            self.tallies[self.owners[lane] as usize].ending = Ending::Cancelled;
        }
        for lane in self.waits.lanes() {
            self.tallies[self.waiting_owners[lane] as usize].ending = Ending::Cancelled;
        }
        for tally in &mut self.tallies[self.next..] {
            tally.ending = Ending::Cancelled;
        }
        self.busy = V::none();
    }
}

/// How many of 64 busy lanes must be done or stuck before any is seen to, since that costs nearly the same for all of them
/// as for one.
const PATIENCE: u32 = 40;

/// How many of 64 lanes must be without a puzzle that waits before others are made to.
const RESTOCK: u32 = 4;

/// Stuck lanes wait if they are fewer than one of so many, and there is something else to see to.
const CHOOSING: u32 = 16;

/// How often lanes are seen to at most before solutions are told: what tells one tells those of all lanes, and whoever
/// hears of one may want no more.
const UNTOLD: u32 = 16;

/// How many of 64 lanes must be empty before choices are shared.
const SHARED: u32 = 8;

/// Makes a decision in a lane.
#[inline(always)]
fn apply<V: Bits>(state: &mut [V], symbols: usize, lane: usize, choice: Choice) {
    let words = V::words_mut(&mut state[usize::from(choice.cell) * symbols..][..symbols]);
    let (word, bit) = (lane / 64 % V::WORDS, 1 << (lane % 64));
    let chosen = usize::from(choice.symbol) * V::WORDS + word;
    if choice.is_true {
        let kept = words[chosen];
        for symbol in 0..symbols {
            words[symbol * V::WORDS + word] &= !bit;
        }
        words[chosen] = kept;
    } else {
        words[chosen] &= !bit;
    }
}
