//! Unit propagation with two watched literals a clause (Moskewicz et al., "Chaff", 2001).
//!
//! Clauses are of two ranks. What follows from clauses that are needed anyway is found before another clause
//! is asked (core-first propagation of DRAT-trim), which keeps proofs short.

/// A literal as an index: twice its variable, plus one if negated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn from_dimacs(literal: i32) -> Literal {
        Literal(2 * literal.unsigned_abs() + u32::from(literal < 0))
    }

    pub(super) fn to_dimacs(self) -> i32 {
        let variable = (self.0 >> 1).cast_signed();
        if self.0 & 1 == 1 { -variable } else { variable }
    }

    pub(super) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A clause, by the order of adding.
pub(super) type Clause = u32;

/// The reason of what is only supposed.
pub(super) const SUPPOSED: Clause = Clause::MAX;

/// The largest number of clauses: a watch needs one bit for itself.
pub(super) const MAX_CLAUSES: usize = 1 << 31;

/// Which clauses are asked first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rank {
    First,
    Second,
}

/// What is known about a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    True,
    False,
    Open,
}

/// A clause in the list of a literal that it watches.
#[derive(Debug, Clone, Copy)]
struct Watch {
    /// Another literal of the clause: if it is true, the clause needs no look.
    other: Literal,
    /// Twice the clause, plus one if it has two literals, so that `other` says all.
    tagged: u32,
}

impl Watch {
    fn clause(self) -> Clause {
        self.tagged >> 1
    }

    fn is_pair(self) -> bool {
        self.tagged & 1 == 1
    }
}

/// Clauses and what follows from them.
pub(super) struct Propagation {
    literals: Vec<Literal>,
    /// By clause, where it starts; with the end of the last.
    starts: Vec<usize>,
    ranks: Vec<Rank>,
    /// By rank and literal: clauses to look at when it becomes false.
    watches: [Vec<Vec<Watch>>; 2],
    /// By literal.
    values: Vec<Value>,
    /// By variable, of assigned ones.
    reasons: Vec<Clause>,
    /// By variable, of assigned ones: the place in `trail`.
    places: Vec<u32>,
    /// The true literals in order.
    trail: Vec<Literal>,
    /// By rank: how much of `trail` was propagated.
    heads: [usize; 2],
}

impl Propagation {
    pub(super) fn new(variables: usize) -> Propagation {
        let lists = || vec![Vec::new(); 2 * (variables + 1)];
        Propagation {
            literals: Vec::new(),
            starts: vec![0],
            ranks: Vec::new(),
            watches: [lists(), lists()],
            values: vec![Value::Open; 2 * (variables + 1)],
            reasons: vec![SUPPOSED; variables + 1],
            places: vec![0; variables + 1],
            trail: Vec::new(),
            heads: [0, 0],
        }
    }

    /// Stores a clause without watching it. Its literals are of different variables.
    pub(super) fn add(&mut self, clause: impl IntoIterator<Item = Literal>, rank: Rank) -> Clause {
        self.literals.extend(clause);
        self.starts.push(self.literals.len());
        self.ranks.push(rank);
        (self.ranks.len() - 1) as Clause
    }

    pub(super) fn len(&self) -> usize {
        self.ranks.len()
    }

    pub(super) fn literals(&self, clause: Clause) -> &[Literal] {
        &self.literals[self.starts[clause as usize]..self.starts[clause as usize + 1]]
    }

    pub(super) fn value(&self, literal: Literal) -> Value {
        self.values[literal.index()]
    }

    pub(super) fn reason(&self, literal: Literal) -> Clause {
        self.reasons[literal.variable()]
    }

    /// Where an assigned literal, or its negation, stands in the order of becoming true.
    pub(super) fn place(&self, literal: Literal) -> usize {
        self.places[literal.variable()] as usize
    }

    /// The true literals in order.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: Clause) {
        self.values[literal.index()] = Value::True;
        self.values[literal.negated().index()] = Value::False;
        self.reasons[literal.variable()] = reason;
        self.places[literal.variable()] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Opens all but the first literals of the trail. What was propagated before then must be complete.
    pub(super) fn undo(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.values[literal.index()] = Value::Open;
            self.values[literal.negated().index()] = Value::Open;
        }
        self.heads = [length, length];
    }

    /// Watches a clause of two or more literals.
    ///
    /// A false literal is watched only if there is no better one, and then the one that became false last: it
    /// is opened again before, or together with, whatever makes the clause true.
    pub(super) fn watch(&mut self, clause: Clause) {
        let range = self.starts[clause as usize]..self.starts[clause as usize + 1];
        for target in [range.start, range.start + 1] {
            let best = (target..range.end).max_by_key(|&place| {
                let literal = self.literals[place];
                if self.value(literal) == Value::False { self.place(literal) } else { usize::MAX }
            });
            self.literals.swap(target, best.unwrap_or(target));
        }
        self.list(clause, self.ranks[clause as usize]);
    }

    /// Stops watching a clause; nothing happens if it is not watched.
    pub(super) fn unwatch(&mut self, clause: Clause) {
        let rank = self.ranks[clause as usize] as usize;
        for watched in self.watched(clause) {
            let list = &mut self.watches[rank][watched.index()];
            if let Some(place) = list.iter().position(|watch| watch.clause() == clause) {
                list.swap_remove(place);
            }
        }
    }

    /// Stops watching many clauses at once.
    pub(super) fn unwatch_all(&mut self, is_out: impl Fn(Clause) -> bool) {
        for list in self.watches.iter_mut().flatten() {
            list.retain(|watch| !is_out(watch.clause()));
        }
    }

    /// From now on a clause is asked first.
    pub(super) fn prefer(&mut self, clause: Clause) {
        if self.ranks[clause as usize] == Rank::First {
            return;
        }
        let is_watched = self.literals(clause).len() > 1 && {
            let list = &self.watches[Rank::Second as usize][self.watched(clause)[0].index()];
            list.iter().any(|watch| watch.clause() == clause)
        };
        if is_watched {
            self.unwatch(clause);
            self.list(clause, Rank::First);
        }
        self.ranks[clause as usize] = Rank::First;
    }

    /// Finds all that follows; a clause whose literals are all false if there is one.
    pub(super) fn propagate(&mut self) -> Option<Clause> {
        loop {
            let rank = if self.heads[0] < self.trail.len() { Rank::First } else { Rank::Second };
            let literal = *self.trail.get(self.heads[rank as usize])?;
            self.heads[rank as usize] += 1;
            let conflict = self.visit(literal.negated(), rank);
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    /// Looks at all clauses of a rank that watch a literal which became false.
    fn visit(&mut self, falsified: Literal, rank: Rank) -> Option<Clause> {
        let mut list = std::mem::take(&mut self.watches[rank as usize][falsified.index()]);
        let mut conflict = None;
        let mut kept = 0;
        let mut next = 0;
        while next < list.len() && conflict.is_none() {
            let mut watch = list[next];
            next += 1;
            if self.value(watch.other) != Value::True && !watch.is_pair() {
                match self.replace(falsified, watch, rank) {
                    None => continue,
                    Some(other) => watch.other = other,
                }
            }
            list[kept] = watch;
            kept += 1;
            match self.value(watch.other) {
                Value::True => {}
                Value::Open => self.assign(watch.other, watch.clause()),
                Value::False => conflict = Some(watch.clause()),
            }
        }
        list.copy_within(next.., kept);
        list.truncate(list.len() - (next - kept));
        self.watches[rank as usize][falsified.index()] = list;
        conflict
    }

    /// Watches another literal instead of the one that became false. If there is none, or none is needed, the
    /// literal on which the clause now depends.
    fn replace(&mut self, falsified: Literal, watch: Watch, rank: Rank) -> Option<Literal> {
        let range = self.starts[watch.clause() as usize]..self.starts[watch.clause() as usize + 1];
        let literals = &mut self.literals[range];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if self.values[other.index()] == Value::True {
            return Some(other);
        }
        let open = literals[2..].iter().position(|literal| self.values[literal.index()] != Value::False);
        let Some(open) = open else { return Some(other) };
        literals.swap(1, 2 + open);
        self.watches[rank as usize][literals[1].index()].push(Watch { other, ..watch });
        None
    }

    /// The two literals that a clause watches.
    fn watched(&self, clause: Clause) -> [Literal; 2] {
        let start = self.starts[clause as usize];
        [self.literals[start], self.literals[start + 1]]
    }

    /// Enters a clause in the lists of its first two literals.
    fn list(&mut self, clause: Clause, rank: Rank) {
        let [one, other] = self.watched(clause);
        let tagged = 2 * clause + u32::from(self.literals(clause).len() == 2);
        self.watches[rank as usize][one.index()].push(Watch { other, tagged });
        self.watches[rank as usize][other.index()].push(Watch { other: one, tagged });
    }
}
