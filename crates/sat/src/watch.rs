//! What stands between the solver and its callers.

use crate::trace::Trace;
use batsat::{Callbacks, Lit, clause};
use hyperdoku_core::Budget;
use std::cell::Cell;
use std::sync::atomic::Ordering;

/// Counts nodes against a budget, and keeps what the solver learnt where that is wanted.
#[derive(Default)]
pub(crate) struct Watch {
    budget: Budget,
    nodes: Cell<u64>,
    trace: Option<Trace>,
}

impl Watch {
    /// Keeps what the solver learns.
    pub(crate) fn tracing() -> Self {
        Watch { trace: Some(Trace::new()), ..Watch::default() }
    }

    /// Counts on from this many nodes, until closed.
    pub(crate) fn open(&mut self, budget: &Budget, nodes: u64) {
        self.budget = budget.clone();
        self.nodes.set(nodes);
    }

    /// The number of nodes used.
    pub(crate) fn close(&mut self) -> u64 {
        self.budget = Budget::default();
        self.nodes.get()
    }

    /// Whether the solver learnt more than can be kept.
    pub(crate) fn is_full(&self) -> bool {
        self.trace.as_ref().is_some_and(Trace::is_full)
    }

    /// What the solver learnt.
    pub(crate) fn take_trace(&mut self) -> Trace {
        self.trace.take().unwrap_or_default()
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, clause: &[Lit], kind: clause::Kind) {
        if let (Some(trace), clause::Kind::Learnt) = (&mut self.trace, kind) {
            trace.learn(clause.iter().copied().map(number));
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        if let Some(trace) = &mut self.trace {
            trace.delete(clause.iter().copied().map(number));
        }
    }

    /// The solver asks before each decision, and at its end, whether to stop: that is a node.
    fn stop(&self) -> bool {
        let nodes = self.nodes.get();
        if self.is_full() || self.budget.is_cancelled() || self.budget.nodes.is_some_and(|most| nodes >= most)
        {
            return true;
        }
        self.nodes.set(nodes + 1);
        self.budget.progress.fetch_add(1, Ordering::Relaxed);
        false
    }
}

/// A literal of the solver as DIMACS numbers it. Variables are made in order, so that both agree.
fn number(literal: Lit) -> i32 {
    let variable = literal.var().idx() as i32 + 1;
    if literal.sign() { variable } else { -variable }
}
