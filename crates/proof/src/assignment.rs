//! What a step supposes and what follows from it.

use crate::Literal;

/// What is known about a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    True,
    False,
    /// Neither is known.
    Open,
}

/// Literals that are true, in the order in which they became so.
#[derive(Default)]
pub(crate) struct Assignment {
    /// By variable: its true literal, or 0. As long as the largest variable so far demands.
    truths: Vec<Literal>,
    /// By variable, as long as `truths`.
    used: Vec<bool>,
    order: Vec<Literal>,
}

impl Assignment {
    pub(crate) fn value(&self, literal: Literal) -> Value {
        match self.truths.get(variable(literal)) {
            None | Some(0) => Value::Open,
            Some(&truth) if truth == literal => Value::True,
            Some(_) => Value::False,
        }
    }

    /// An open literal becomes true, and is not used yet.
    pub(crate) fn make_true(&mut self, literal: Literal) {
        let variable = variable(literal);
        if variable >= self.truths.len() {
            self.truths.resize(variable + 1, 0);
            self.used.resize(variable + 1, false);
        }
        self.truths[variable] = literal;
        self.used[variable] = false;
        self.order.push(literal);
    }

    /// A hint needed that this assigned literal is false.
    pub(crate) fn mark_used(&mut self, literal: Literal) {
        self.used[variable(literal)] = true;
    }

    /// The place, in the order of becoming true, of the first literal that no hint used.
    pub(crate) fn first_idle(&self) -> Option<usize> {
        self.order.iter().position(|&literal| !self.used[variable(literal)])
    }

    pub(crate) fn clear(&mut self) {
        for literal in self.order.drain(..) {
            self.truths[variable(literal)] = 0;
        }
    }
}

fn variable(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}
