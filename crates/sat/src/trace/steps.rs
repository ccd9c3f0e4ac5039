//! Steps of a proof before they have their ids.

/// A clause of the formula or of a step, by a number that stays the same while steps come and go.
pub(super) type Reference = u32;

/// One step: a clause and the clauses it follows from, in the order of propagation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step<'a> {
    /// How later steps name this one.
    pub(super) name: Reference,
    pub(super) clause: &'a [i32],
    pub(super) hints: &'a [Reference],
}

/// Steps one after the other in memory.
pub(super) struct Steps {
    /// All references are below.
    pub(super) bound: usize,
    /// No literal has a larger variable.
    pub(super) variables: usize,
    names: Vec<Reference>,
    literals: Vec<i32>,
    literal_ends: Vec<usize>,
    hints: Vec<Reference>,
    hint_ends: Vec<usize>,
}

impl Steps {
    pub(super) fn new(bound: usize, variables: usize) -> Steps {
        Steps {
            bound,
            variables,
            names: Vec::new(),
            literals: Vec::new(),
            literal_ends: vec![0],
            hints: Vec::new(),
            hint_ends: vec![0],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn push(
        &mut self,
        name: Reference,
        clause: impl IntoIterator<Item = i32>,
        hints: impl IntoIterator<Item = Reference>,
    ) {
        self.names.push(name);
        self.literals.extend(clause);
        self.literal_ends.push(self.literals.len());
        self.hints.extend(hints);
        self.hint_ends.push(self.hints.len());
    }

    pub(super) fn get(&self, step: usize) -> Step<'_> {
        Step {
            name: self.names[step],
            clause: &self.literals[self.literal_ends[step]..self.literal_ends[step + 1]],
            hints: &self.hints[self.hint_ends[step]..self.hint_ends[step + 1]],
        }
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = Step<'_>> {
        (0..self.len()).map(|step| self.get(step))
    }
}
